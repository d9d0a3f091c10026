/** The chamber's abbreviation: the default site title and the second half of every page title. */
export const abbreviation = 'BKCC'

/** The chamber's full name. */
export const fullName = 'Bulgarian–Kazakh Chamber of Commerce'

/** The editable settings of the site. */
export type SiteSettings = {
  title: string
  /** URL of the logo; empty for the chamber's own mark. */
  logoUrl: string
  /** GA4 measurement id; empty for no analytics. */
  analyticsId: string
}

/** The settings until the stored ones are loaded, and if loading fails. */
export const defaultSettings: SiteSettings = { title: abbreviation, logoUrl: '', analyticsId: '' }

/** The chamber's one office and the ways to reach it. */
export const office = {
  country: 'Bulgaria',
  city: 'Sofia',
  address: '12 Oborishte Street, 1504 Sofia, Bulgaria',
  phone: '+359 2 000 0000',
  phoneHref: 'tel:+35920000000',
  email: 'office@bkcc.example',
} as const

/** The chamber's profiles on social networks. */
export const socialLinks = [
  { name: 'LinkedIn', href: 'https://www.linkedin.com/company/bkcc' },
  { name: 'Facebook', href: 'https://www.facebook.com/bkcc' },
] as const

/** Parses a stored service description: its first paragraph, and the lines of its second one without bullets. */
export function parseServiceDescription(description: string): { text: string; points: string[] } {
  const [text = '', list = ''] = description.split(/\r?\n\s*\r?\n/)
  const points = list
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*[•·*-]\s*/, '').trim())
    .filter(Boolean)
  return { text: text.trim(), points }
}

/** The paragraphs of a plain text, separated by blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
