import { queryOptions, useIsRestoring, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { failWith } from '@/lib/data/errors'
import { publicData } from '@/lib/data/public-data'
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

/** The site's settings; missing or blank keys keep their defaults. */
export const siteSettingsQuery = queryOptions({
  queryKey: siteKeys.settings,
  queryFn: async ({ signal }): Promise<SiteSettings> => {
    const { data, error } = await publicData.from('site_settings').select('key, value').abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    const values = new Map(data.map((row) => [row.key, row.value.trim()]))
    const settings = {
      title: values.get('site_title') || defaultSettings.title,
      logoUrl: values.get('logo_url') ?? '',
      analyticsId: values.get('ga_code') ?? '',
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

/** The sections and goals of the About page, each in its order. */
export const aboutQuery = queryOptions({
  queryKey: siteKeys.about,
  queryFn: async ({ signal }) => {
    const [sections, goals] = await Promise.all([
      publicData
        .from('about_content')
        .select('id, title, content, image_url')
        .order('order')
        .order('id')
        .abortSignal(signal),
      publicData.from('about_goals').select('id, title, description').order('order').order('id').abortSignal(signal),
    ])
    if (sections.error) failWith('Failed to load content', sections.error)
    if (goals.error) failWith('Failed to load content', goals.error)
    return { sections: sections.data, goals: goals.data }
  },
})

/** The chamber's services in their order. */
export const servicesQuery = queryOptions({
  queryKey: siteKeys.services,
  queryFn: async ({ signal }) => {
    const { data, error } = await publicData
      .from('services')
      .select('id, title, description, icon')
      .order('order')
      .order('id')
      .abortSignal(signal)
    if (error) failWith('Failed to load services', error)
    return data
  },
})

/** The types of legal text. */
export type LegalType = 'terms' | 'privacy' | 'cookies'

/** A legal text as rich text, with the time of its last change; null before the chamber has written it. */
export function legalQuery(type: LegalType) {
  return queryOptions({
    queryKey: siteKeys.legal(type),
    queryFn: async ({ signal }) => {
      const { data, error } = await publicData
        .from('legal_content')
        .select('content, updated_at')
        .eq('type', type)
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load legal text', error)
      return data
    },
  })
}
