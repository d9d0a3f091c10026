import { queryOptions, useIsRestoring, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
import type { Office, SocialLink } from '../site'
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
