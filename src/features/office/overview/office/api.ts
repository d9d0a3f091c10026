import { queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { overviewKeys } from '../keys'

/** What waits of one kind: how many, and since when (or until when). The generated types do not know what can be null. */
export type Waiting = { kind: string; thing: string | null; name: string | null; count: number; at: string }

/** What waits for the office: the Overview's lines and the numbers in the menu. Staff and accountants only. */
export const waitingQuery = queryOptions({
  queryKey: overviewKeys.waiting,
  queryFn: async ({ signal }): Promise<{ rows: Waiting[]; asked: number }> => {
    const { data, error } = await supabase.rpc('get_waiting').abortSignal(signal)
    if (error) failWith('Failed to load what waits', error)
    return { rows: data, asked: Date.now() }
  },
  // The dashboard stays open in a background tab.
  refetchOnWindowFocus: true,
})

/** An event of the next days with its places; `capacity` is null for no limit. */
export type ComingEvent = {
  id: string
  title: string
  start_date: string
  /** Whether it has begun. */
  begun: boolean
  time_zone: string
  capacity: number | null
  taken: number
  waiting: number
}

/** The events under way and of the next 14 days, with the places taken. Staff only. */
export const comingEventsQuery = queryOptions({
  queryKey: overviewKeys.comingEvents,
  queryFn: async ({ signal }): Promise<ComingEvent[]> => {
    const { data, error } = await supabase.rpc('get_coming_events').abortSignal(signal)
    if (error) failWith('Failed to load events', error)
    return data.map((event) => ({ ...event, begun: Date.parse(event.start_date) <= Date.now() }))
  },
  refetchOnWindowFocus: true,
})

/** A step of a new site, by its name in the database. */
export type FirstStep = { step: string; done: boolean }

/** What a new site still needs, in order; nothing once the checklist is dismissed. Administrators only. */
export const firstStepsQuery = queryOptions({
  queryKey: overviewKeys.firstSteps,
  queryFn: async ({ signal }): Promise<FirstStep[]> => {
    const { data, error } = await supabase.rpc('get_first_steps').abortSignal(signal)
    if (error) failWith('Failed to load first steps', error)
    return data
  },
  // Steps are taken on other pages, and a mail is sent meanwhile.
  staleTime: 0,
  refetchOnWindowFocus: true,
})

/** Puts the checklist of a new site away, for all Administrators. */
export function useDismissFirstSteps() {
  return useMutation({
    mutationFn: async () => {
      const { error } = await supabase
        .from('site_settings')
        .upsert({ key: 'first_steps', value: 'dismissed' }, { onConflict: 'key' })
      if (error) failWith('Failed to save settings', error)
    },
    onSuccess: useInvalidate(overviewKeys.firstSteps),
  })
}

/** Sends a test mail to the signed-in person alone, once for each id; resolves to their address. */
export function useTestMail() {
  return useMutation({
    mutationFn: async (id: string) => {
      const { data, error } = await supabase.rpc('test_letter', {
        test_id: id,
        letter: {
          subject: 'A test of the portal’s mails',
          content: '<p>This mail says that the portal can send mails. There is nothing to do.</p>',
        },
      })
      if (error) failAsTold('Failed to send the test', error)
      return data
    },
  })
}
