/** The chamber's abbreviation: the default site title, with which every page title ends. */
export const abbreviation = 'BKCC'

/** The chamber's full name. */
export const fullName = 'Bulgarian–Kazakh Chamber of Commerce'

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

/** The settings of the site, and how to reach the chamber. */
export type SiteSettings = {
  title: string
  /** URL of the logo; empty for the chamber's own mark. */
  logoUrl: string
  /** GA4 measurement id; empty for no analytics. */
  analyticsId: string
  /** The first of the chamber's offices; null until one is stored. */
  office: Office | null
  socialLinks: readonly SocialLink[]
}

/** The settings until the stored ones are loaded, and if loading fails. */
export const defaultSettings: SiteSettings = {
  title: abbreviation,
  logoUrl: '',
  analyticsId: '',
  office: null,
  socialLinks: [],
}

/** The paragraphs of a plain text, separated by blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
