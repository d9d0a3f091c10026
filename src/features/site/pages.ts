import type { EmployeeCount } from '../applications/membership.ts'

/** A section of About. The content is plain text; a blank line separates paragraphs. */
export type AboutSection = {
  id: string
  title: string
  content: string
  image_url: string | null
  image_side: 'left' | 'right'
}

/** One of the chamber's goals; its title determines its icon. */
export type Goal = { id: string; title: string; description: string }

/** A service of the chamber. */
export type Service = {
  id: string
  title: string
  description: string
  points: string[]
  icon: string | null
  category: string | null
}

/** What members get, in a title and a text; the title determines the icon. */
export type Benefit = { id: string; title: string; text: string }

/** One of the sectors of Home, with its industry in the directory. */
export type Sector = { id: string; title: string; text: string; industry: string | null; image_url: string | null }

/** The words of Home's opening; none before they are stored. */
export type Hero = { eyebrow?: string; title?: string; text?: string }

/** A question that visitors often ask; the answer is rich text. */
export type Question = { id: string; question: string; answer: string; on_contact: boolean; on_membership: boolean }

/** An organisation that works with the chamber. */
export type Partner = { id: string; name: string; logo_url: string | null; url: string | null }

/** An office of the chamber. */
export type Office = {
  id: string
  country: string
  city: string
  address: string
  phone: string | null
  email: string | null
  /** A line for each group of days, such as `Friday: 9:00 AM – 4:00 PM`; a line without a colon is a note. */
  hours: string | null
  /** The address of a map; without one, the map is searched for the office's address. */
  map_url: string | null
}

/** A profile of the chamber on a social network. */
export type SocialLink = { id: string; name: string; url: string }

/** A membership tier; the price is in euros per year. */
export type Tier = {
  id: string
  /** By which applications, terms and letters know it. */
  key: string
  name: string
  price: number
  description: string
  /** In words, such as `11-50 employees`. */
  employee_range: string
  /** The application form's numbers of employees within the range; the first is preselected. */
  sizes: EmployeeCount[]
  features: string[]
  popular: boolean
  /** No longer offered; terms and applications may still have it. */
  retired: boolean
}

/** What each page holds, by its key (`get_page`). */
export type Pages = {
  about: { sections: AboutSection[]; goals: Goal[] }
  services: { services: Service[] }
  home: { hero: Hero; benefits: Benefit[]; sectors: Sector[] }
  membership: { benefits: Benefit[]; features: string[]; tiers: Tier[] }
  contact: { offices: Office[]; social_links: SocialLink[] }
  questions: { questions: Question[] }
  partners: { partners: Partner[] }
}

/** The key of a page. */
export type PageKey = keyof Pages
