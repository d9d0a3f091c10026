import type { Office, SocialLink } from '../site/site.ts'
import type { Tier } from '../../members/tiers/tiers.ts'

/** A section of About. The content is plain text; a blank line separates paragraphs. */
type AboutSection = {
  id: string
  title: string
  content: string
  image_url: string | null
  image_side: 'left' | 'right'
}

/** One of the chamber's goals; its title determines its icon. */
type Goal = { id: string; title: string; description: string }

/** A service of the chamber. */
type Service = {
  id: string
  title: string
  description: string
  points: string[]
  icon: string | null
  category: string | null
}

/** What members get, in a title and a text; the title determines the icon. */
type Benefit = { id: string; title: string; text: string }

/** One of the sectors of Home, with its industry in the directory. */
export type Sector = { id: string; title: string; text: string; industry: string | null; image_url: string | null }

/** The words of Home's opening; none before they are stored. */
export type Hero = { eyebrow?: string; title?: string; text?: string }

/** A question that visitors often ask; the answer is rich text. */
export type Question = { id: string; question: string; answer: string; on_contact: boolean; on_membership: boolean }

/** An organisation that works with the chamber. */
export type Partner = { id: string; name: string; logo_url: string | null; url: string | null }

/** Somebody of the chamber, with a portrait or without; visitors read of those who have agreed. */
export type Person = { id: string; name: string; role: string; image_url: string | null; consent: boolean }

/** What each page holds, by its key (`get_page`). */
export type Pages = {
  about: { sections: AboutSection[]; goals: Goal[] }
  services: { services: Service[] }
  home: { hero: Hero; benefits: Benefit[]; sectors: Sector[] }
  membership: { benefits: Benefit[]; features: string[]; tiers: Tier[] }
  contact: { offices: Office[]; social_links: SocialLink[] }
  questions: { questions: Question[] }
  partners: { partners: Partner[] }
  people: { people: Person[] }
}

/** The key of a page. */
export type PageKey = keyof Pages

/** The titles of those that are pages of the site; in the database, `private.page_title`. */
export const pageTitles = {
  home: 'Home',
  about: 'About',
  services: 'Services',
  membership: 'Membership',
  contact: 'Contact',
} as const
