import { matchQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { previewSchema } from '../privacy'
import { sessionKeys } from '@/features/people/session/keys'
import { privacyKeys } from '../keys'

/** How many open requests the office's page shows; the rest follow when these are done. */
const mostRequests = 100

/** The open erasure requests, oldest first, with the people who made them. */
export const openRequestsQuery = queryOptions({
  queryKey: privacyKeys.requests,
  queryFn: async ({ signal }) => {
    const { data: requests, error } = await supabase
      .from('erasure_requests')
      .select('id, person, note, asked_at')
      .eq('state', 'open')
      .order('asked_at')
      .order('id')
      .limit(mostRequests)
      .abortSignal(signal)
    if (error) failWith('Failed to load requests', error)
    const ids = requests.flatMap(({ person }) => person ?? [])
    if (ids.length === 0) return []
    const { data: people, error: nobody } = await supabase
      .from('user_profiles')
      .select('id, full_name, email')
      .in('id', ids)
      .abortSignal(signal)
    if (nobody) failWith('Failed to load requests', nobody)
    return requests.flatMap(({ id, note, asked_at, person }) => {
      const who = people.find((one) => one.id === person)
      return who ? [{ id, note, asked_at, name: who.full_name || who.email, address: who.email }] : []
    })
  },
})

/** An open request as the office sees it. */
export type OpenRequest = Awaited<ReturnType<NonNullable<typeof openRequestsQuery.queryFn>>>[number]

/** What an erasure of an email address would affect. */
export function erasurePreviewQuery(address: string) {
  return queryOptions({
    queryKey: privacyKeys.preview(address),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('preview_erasure', { address }).abortSignal(signal)
      if (error) failAsTold('Failed to look up what is held', error)
      return previewSchema.parse(data)
    },
    // Never show a cached preview of what is about to be erased.
    gcTime: 0,
  })
}

/** Removes the pictures of people who no longer exist. If it fails, the next erasure finds them again. */
async function removeOwnerlessPictures() {
  const { data, error } = await supabase.rpc('get_ownerless_pictures')
  if (error || data.length === 0) return
  const { error: failed } = await supabase.storage.from('avatars').remove(data)
  if (failed) console.error('Pictures of people who are gone could not be removed', failed)
}

/** Erases a person by their email address, as far as the database allows, and then their pictures. */
export function useFulfilErasure() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ address, request }: { address: string; request: string | null }) => {
      // The generated type does not allow null for a parameter.
      const { error } = await supabase.rpc('fulfil_erasure', { address, request: request as string })
      if (error) failAsTold('Failed to erase. Please try again.', error)
      await removeOwnerlessPictures()
    },
    onSettled: () =>
      client.invalidateQueries({
        predicate: (query) =>
          ![sessionKeys.all, privacyKeys.previews].some((queryKey) => matchQuery({ queryKey }, query)),
      }),
  })
}

/** The retention periods, and what the last nightly run did. */
export const retentionQuery = queryOptions({
  queryKey: privacyKeys.retention,
  queryFn: async ({ signal }) => {
    const { data, error } = await supabase
      .from('retention_periods')
      .select('subject, days, updated_at, last_run_at, last_removed, last_error, updater:user_profiles(full_name)')
      .order('subject')
      .abortSignal(signal)
    if (error) failWith('Failed to load the periods', error)
    return data
  },
})

/** The retention period of one kind of data. */
export type RetentionPeriod = Awaited<ReturnType<NonNullable<typeof retentionQuery.queryFn>>>[number]

/** Changes a retention period. */
export function useSavePeriod(subject: string) {
  return useMutation({
    mutationFn: async (days: number) => {
      const { data, error } = await supabase
        .from('retention_periods')
        .update({ days })
        .eq('subject', subject)
        .select('subject')
      if (error) failAsTold('Failed to save the period. Please try again.', error)
      if (data.length === 0) failWith('Failed to save the period. Please try again.', new Error('No row was changed'))
    },
    onSettled: useInvalidate(privacyKeys.retention),
  })
}
