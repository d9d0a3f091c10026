import { queryOptions, useIsRestoring, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import type { Office, PageKey, Pages, SocialLink } from '../pages'
import { defaultSettings, type SiteSettings } from '../site'
import { siteKeys } from '../keys'

const settingsMemory = 'bkcc.site-settings'

/** The settings from the last visit: the page starts with them, so that it does not flicker from the defaults. */
function rememberedSettings(): SiteSettings | undefined {
  if (import.meta.env.SSR) return undefined
  try {
    const stored = JSON.parse(localStorage.getItem(settingsMemory) ?? 'null') as Partial<SiteSettings> | null
    return stored ? { ...defaultSettings, ...stored } : undefined
  } catch {
    return undefined
  }
}

function remember(settings: SiteSettings) {
  try {
    localStorage.setItem(settingsMemory, JSON.stringify(settings))
  } catch {
    // Private windows may refuse storage; the next visit then starts from the defaults.
  }
}

/** What every page shows of the site, as `get_site` answers it. */
type StoredSite = {
  settings: { site_title?: string; logo_url?: string; ga_code?: string }
  office: Office | null
  social_links: SocialLink[]
}

/** The site's settings and how to reach the chamber, in one answer; missing or blank keys keep their defaults. */
export const siteSettingsQuery = queryOptions({
  queryKey: siteKeys.settings,
  queryFn: async ({ signal }): Promise<SiteSettings> => {
    const { data, error } = await publicData.rpc('get_site').abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    const { settings: values, office, social_links: socialLinks } = data as StoredSite
    const settings = {
      title: values.site_title?.trim() || defaultSettings.title,
      logoUrl: values.logo_url?.trim() ?? '',
      analyticsId: values.ga_code?.trim() ?? '',
      office,
      socialLinks,
    }
    if (!import.meta.env.SSR) remember(settings)
    return settings
  },
  // Components that show the settings never refetch them: this happens once per route (useSettingsOfEveryRoute).
  staleTime: Infinity,
  initialData: rememberedSettings,
  initialDataUpdatedAt: 0,
})

/** The site's settings. Until they are loaded, or if that fails, the last known ones or the defaults. */
export function useSiteSettings(): SiteSettings {
  const { data } = useQuery(siteSettingsQuery)
  return data ?? defaultSettings
}

/**
 * Refetches the site's settings on every route change without blocking anything (specification, section 2); for the component around all
 * routes.
 */
export function useSettingsOfEveryRoute(): void {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const isTakenUp = !useIsRestoring()
  useEffect(() => {
    if (isTakenUp) void client.prefetchQuery({ ...siteSettingsQuery, staleTime: 0 })
  }, [client, isTakenUp, pathname])
}

/** Several pages' contents in one answer, by their keys. */
function pagesQuery<K extends PageKey>(failure: string, ...keys: K[]) {
  const page_keys: string[] = keys
  return queryOptions({
    queryKey: siteKeys.pages(...keys),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('get_pages', { page_keys }).abortSignal(signal)
      if (error) failWith(failure, error)
      return data as unknown as Pick<Pages, K>
    },
  })
}

const failure = 'Failed to load content'

/** What About shows. */
export const aboutQuery = pagesQuery(failure, 'about', 'partners')

/** What Services shows. */
export const servicesQuery = pagesQuery('Failed to load services', 'services')

/** What Membership shows. */
export const membershipQuery = pagesQuery(failure, 'membership', 'questions')

/** What Contact shows. */
export const contactQuery = pagesQuery(failure, 'contact', 'questions')

/** The types of legal text. */
export type LegalType = 'terms' | 'privacy' | 'cookies'

/** A version of a legal text, as rich text. */
export type LegalText = {
  content: string
  /** The day from which it holds, `YYYY-MM-DD`. */
  holds_from: string
  /** The days of all versions that hold or held, the one in force first. */
  versions: string[]
}

/**
 * A legal text; null before the chamber has written it, or without such a version.
 *
 * @param version the day from which the version held, `YYYY-MM-DD`; undefined for the one in force
 */
export function legalQuery(type: LegalType, version?: string) {
  return queryOptions({
    queryKey: siteKeys.legal(type, version),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData.rpc('get_legal', { of_type: type, of_day: version }).abortSignal(signal)
      if (error) failWith('Failed to load legal text', error)
      return data as LegalText | null
    },
  })
}
