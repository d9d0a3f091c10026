import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { CallError, failWith } from '@/lib/errors'
import type { PreparedPicture } from '@/lib/image'
import { discardFile, uploadPicture, type UploadOptions } from '@/lib/storage'
import { listPage, type Asking } from '@/lib/seek'
import { supabase } from '@/lib/supabase'
import { pageWithTotal } from '@/lib/total'
import { daysAsTimes, recordPageSize, type RecordFilter } from './record'
import type { SettingsValues } from './settings'

/** The settings as they are stored; empty where nothing is. */
export const storedSettingsQuery = queryOptions({
  queryKey: ['settings', 'stored'],
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

/** Saves those settings that differ from what the form began with, so that two people at work on different ones do not undo each other. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ values, opened }: { values: SettingsValues; opened: Partial<SettingsValues> | undefined }) =>
      saveSettings(
        (['site_title', 'ga_code'] as const)
          .filter((key) => values[key] !== opened?.[key])
          .map((key) => ({ key, value: values[key] })),
      ),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['settings'] }),
        client.invalidateQueries({ queryKey: ['site', 'settings'] }),
      ]),
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
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (address: string) => {
      try {
        await saveSettings([{ key: 'logo_url', value: address }])
      } catch (error) {
        await discardFile('public', address)
        throw error
      }
      await discardFile('public', before)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['settings'] }),
        client.invalidateQueries({ queryKey: ['site', 'settings'] }),
      ])
    },
  })
}

async function recordPage({ subject, action, actor, about, from, to, page }: RecordFilter, asking: Asking) {
  const { since, until } = daysAsTimes({ from, to })
  // The entries of one person, of one thing or of some days are few enough to be counted.
  const narrowed = Boolean(actor || about || since || until)
  const chosen = () => {
    let list = supabase
      .from('audit_log')
      .select('id, happened_at, actor_id, actor_name, action, subject, subject_id, subject_name, before, after', {
        count: narrowed ? 'exact' : undefined,
      })
    if (subject) list = list.eq('subject', subject)
    if (action) list = list.eq('action', action)
    if (actor) list = list.eq('actor_id', actor)
    if (about) list = list.eq('subject_id', about)
    if (since) list = list.gte('happened_at', since)
    return until ? list.lt('happened_at', until) : list
  }
  const asked = listPage(
    chosen,
    { page, size: recordPageSize, by: 'happened_at', ascending: false, idAscending: false, sought: !narrowed },
    asking,
  )
  const failed = 'Failed to load the record'
  const { rows, total } = await pageWithTotal(
    supabase,
    asked,
    narrowed ? undefined : { list: 'audit_log', facets: { subject, action } },
    failed,
    asking.signal,
  )
  return { entries: rows, total }
}

/** A page of the audit log, newest first, filtered by the database, with the exact total. */
export function recordQuery(filter: RecordFilter) {
  return queryOptions({
    queryKey: ['settings', 'record', filter],
    queryFn: (asking) => recordPage(filter, asking),
    placeholderData: keepPreviousData,
  })
}

/** An entry as the record shows it. */
export type AuditEntry = Awaited<ReturnType<typeof recordPage>>['entries'][number]

/** The people of staff, by name, for the record's filter. */
export const staffQuery = queryOptions({
  queryKey: ['settings', 'staff'],
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('user_profiles')
      .select('id, full_name')
      .not('role_id', 'is', null)
      .order('full_name')
      .order('id')
      .limit(500)
      .abortSignal(signal)
    if (error) failWith('Failed to load users', error)
    return data
  },
})
