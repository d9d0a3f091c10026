import type { Office, SocialLink } from './pages.ts'

/** The chamber's abbreviation: the default site title, with which every page title ends. */
export const abbreviation = 'BKCC'

/** The chamber's full name. */
export const fullName = 'Bulgarian–Kazakh Chamber of Commerce'

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

/** The address under which a telephone number is called: without spaces, brackets and extension. None for fewer than five digits. */
export function phoneHref(phone: string): string | undefined {
  const number = phone.replace(/(\d\W{0,2})\p{L}.*/su, '$1').replace(/[^\d+]/g, '')
  return /\d{5}/.test(number) ? `tel:${number}` : undefined
}

/** The paragraphs of a plain text, separated by blank lines. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}
