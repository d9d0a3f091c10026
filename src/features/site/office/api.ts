import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, failWith } from '@/lib/data/errors'
import type { PreparedPicture } from '@/lib/pictures/image'
import { discardFile, uploadPicture, type UploadOptions } from '@/lib/data/storage'
import { supabase } from '@/lib/data/supabase'
import type { SettingsValues } from './settings'
import { siteKeys } from '../keys'

/** The settings as they are stored; empty where nothing is. */
export const storedSettingsQuery = queryOptions({
  queryKey: siteKeys.storedSettings,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase.from('site_settings').select('key, value').abortSignal(signal)
    if (error) failWith('Failed to load settings', error)
    const value = (key: string) => data.find((row) => row.key === key)?.value ?? ''
    return { site_title: value('site_title'), logo_url: value('logo_url'), ga_code: value('ga_code') }
  },
  // A form starts from what is stored now, and is not changed under its writer's hands.
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnReconnect: false,
})

async function saveSettings(rows: { key: string; value: string }[]) {
  if (rows.length === 0) return
  const { error } = await supabase.from('site_settings').upsert(rows, { onConflict: 'key' })
  if (error) failWith('Failed to save settings', error)
}

function useInvalidateSettings() {
  const client = useQueryClient()
  return () =>
    Promise.all([siteKeys.storedSettings, siteKeys.settings].map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Saves those settings that differ from what the form began with, so that two people at work on different ones do not undo each other. */
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
 * Stores the file of a logo.
 *
 * @throws {CallError} `Failed to upload logo`; an `AbortError` when it was broken off
 */
export async function uploadLogo(picture: PreparedPicture, options: UploadOptions): Promise<string> {
  return uploadPicture('public', 'logos', picture, options).catch((cause: unknown) => {
    if (cause instanceof DOMException) throw cause
    throw new CallError('Failed to upload logo', { cause })
  })
}

/** Shows another logo, or the chamber's own mark for an empty address, and removes the file of the one before. */
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
