import { queryOptions, useMutation } from '@tanstack/react-query'
import { CallError, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import type { PreparedPicture } from '@/lib/pictures/image'
import { discardFile, uploadPicture, type UploadOptions } from '@/lib/data/storage'
import { supabase } from '@/lib/data/supabase'
import type { SettingsValues } from './settings-values'
import { siteKeys } from '@/features/publish/site/keys'

/** The stored settings; empty for those that are not stored. */
export const storedSettingsQuery = queryOptions({
  queryKey: siteKeys.storedSettings,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.from('site_settings').select('key, value').abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    const value = (key: string) => data.find((row) => row.key === key)?.value ?? ''
    return { site_title: value('site_title'), logo_url: value('logo_url'), ga_code: value('ga_code') }
  },
  // Each form starts from fresh data.
  staleTime: 0,
  refetchOnMount: 'always',
})

async function saveSettings(rows: { key: string; value: string }[]) {
  if (rows.length === 0) return
  const { error } = await supabase.from('site_settings').upsert(rows, { onConflict: 'key' })
  if (error) failWith('Failed to save settings', error)
}

const useInvalidateSettings = () => useInvalidate(siteKeys.storedSettings, siteKeys.settings)

/** Saves only the settings that were changed in the form, so that two people who edit different ones do not overwrite each other. */
export function useSaveSettings() {
  return useMutation({
    mutationFn: ({ values, opened }: { values: SettingsValues; opened: Partial<SettingsValues> | undefined }) =>
      saveSettings(
        (['site_title', 'ga_code'] as const)
          .filter((key) => values[key] !== opened?.[key])
          .map((key) => ({ key, value: values[key] })),
      ),
    onSuccess: useInvalidateSettings(),
  })
}

/**
 * Uploads the file of a logo.
 *
 * @throws {CallError} `Failed to upload logo`; an `AbortError` when it was cancelled
 */
export async function uploadLogo(picture: PreparedPicture, options: UploadOptions): Promise<string> {
  return uploadPicture('public', 'logos', picture, options).catch((cause: unknown) => {
    if (cause instanceof DOMException) throw cause
    throw new CallError('Failed to upload logo', { cause })
  })
}

/** Replaces the logo (with the chamber's own mark if the URL is empty), and removes the previous file. */
export function useChangeLogo(before: string) {
  const invalidate = useInvalidateSettings()
  return useMutation({
    mutationFn: async (address: string) => {
      try {
        await saveSettings([{ key: 'logo_url', value: address }])
      } catch (error) {
        await discardFile('public', address)
        throw error
      }
      await discardFile('public', before)
      await invalidate()
    },
  })
}
