import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failIfAudienceChanged } from '@/features/write/editorial/shared/audience-changed'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { mailKeys } from '@/features/write/mail/keys'
import type { OfficeMail } from '@/features/write/mail/api'
import { readAgainAfter, type MailCounts } from '@/features/write/mail/mail'
import { CallError, failAsTold, failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import { peopleWords } from '@/lib/text/numbers'
import { letterKeys } from '../keys'
import type { LetterValues } from '../letter-values'
import { audienceOf, lettersPageSize, type Addressees, type AudienceSize, type LetterAudience } from '../letters'

const listColumns = 'id, event_id, subject, audience_words, recipients, without_address, sent_by_name, sent_at'

function matchingLetters(eventId: string | undefined, count?: 'exact') {
  const all = supabase.from('letters').select(`${listColumns}, event:events(title)`, { count })
  return eventId ? all.eq('event_id', eventId) : all
}

/** How the letters of a list are read for a file. */
export const letterRows = (eventId: string | undefined) => ({
  matching: () => matchingLetters(eventId),
  all: () => matchingLetters(eventId),
  order: { by: 'sent_at', kind: 'time', descending: true } as const,
  failed: 'Failed to load letters',
})

/**
 * A page of the letters that the person may read, newest first, with the exact total.
 *
 * @param eventId for those to the participants of this event alone
 */
export function lettersQuery(eventId: string | undefined, page: number) {
  return queryOptions({
    queryKey: letterKeys.list(eventId, page),
    queryFn: ({ signal }) => {
      const sorted = matchingLetters(eventId, 'exact').order('sent_at', { ascending: false }).order('id')
      return readPage(sorted, { page, size: lettersPageSize, signal }, 'Failed to load letters')
    },
    placeholderData: keepPreviousData,
  })
}

/** A letter as the list shows it. */
export type ListedLetter = Awaited<ReturnType<NonNullable<ReturnType<typeof lettersQuery>['queryFn']>>>['rows'][number]

/** The numbers of mails per state of several letters, by the letter's id. */
export function letterCountsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: letterKeys.counts(ids),
    queryFn: async ({ signal }): Promise<Readonly<Record<string, MailCounts>>> => {
      const { data, error } = await supabase.rpc('get_letter_counts', { letter_ids: [...ids] }).abortSignal(signal)
      if (error) failWith('Failed to load mails', error)
      const counts: Record<string, Record<string, number>> = {}
      for (const { letter_id, state, count } of data) (counts[letter_id] ??= {})[state] = count
      return counts
    },
    enabled: ids.length > 0,
    // A mail leaves within seconds of its turn.
    refetchInterval: ({ state }) =>
      Object.values(state.data ?? {}).some(({ waiting = 0, sending = 0 }) => waiting + sending > 0) && 4_000,
  })
}

async function readLetter(id: string, signal: AbortSignal) {
  const missing = 'There is no such letter. Its event may have been deleted.'
  requireId(id, missing)
  const answer = await supabase
    .from('letters')
    .select(`${listColumns}, content`)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  return oneOrNotFound(answer, 'Failed to load letters', missing)
}

/** A letter as it was sent. @throws {NotFoundError} when there is none */
export function letterQuery(id: string) {
  return queryOptions({ queryKey: letterKeys.one(id), queryFn: ({ signal }) => readLetter(id, signal) })
}

/** A letter as it was sent. */
export type SentLetter = Awaited<ReturnType<typeof readLetter>>

/** A page of the mails of a letter, by address, with the exact total. */
export function letterMailsQuery(id: string, page: number) {
  return queryOptions({
    queryKey: letterKeys.mails(id, page),
    queryFn: ({ signal }) => {
      const mails = supabase
        .from('mail_outbox')
        .select(
          'id, template, recipient, about_kind, about_id, state, attempts, next_attempt_at, last_error, created_at, settled_at',
          { count: 'exact' },
        )
        .eq('letter_id', id)
        .order('recipient')
        .order('id')
      return readPage<OfficeMail>(mails, { page, size: lettersPageSize, signal }, 'Failed to load mails')
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => readAgainAfter(state.data?.rows ?? [], Date.now()),
  })
}

/** How many mails a letter to an audience makes right now. */
export function audienceSizeQuery(to: Addressees, audience: LetterAudience) {
  return queryOptions({
    queryKey: letterKeys.size(to, audience),
    queryFn: async ({ signal }): Promise<AudienceSize> => {
      const { data, error } = await supabase
        .rpc('count_letter_audience', { of_event: to.eventId, audience })
        .abortSignal(signal)
      if (error) failWith('Failed to load recipients', error)
      return data[0] ?? { recipients: 0, without_address: 0, members: null, words: '' }
    },
    staleTime: 0,
  })
}

/** What the template of a letter gets besides its subject and text, for the preview. */
export function letterSampleQuery(to: Addressees) {
  return queryOptions({
    queryKey: letterKeys.sample(to),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_letter_sample', { of_event: to.eventId }).abortSignal(signal)
      if (error) failAsTold('Failed to load the preview', error)
      return data as Record<string, unknown>
    },
    staleTime: 0,
  })
}

/**
 * Returns a function that sends a letter if its audience still has the size that the sender was last shown; a retry
 * sends nothing twice.
 *
 * It throws like {@link failIfAudienceChanged}.
 */
export function useSendLetter(to: Addressees) {
  const client = useQueryClient()
  const invalidate = useInvalidate(letterKeys.all, mailKeys.all)
  return async (values: LetterValues, { id }: SaveOrder) => {
    const { subject, content } = values
    const audience = audienceOf(to, values.audience)
    const { queryKey } = audienceSizeQuery(to, audience)
    const shown = client.getQueryData(queryKey)
    if (shown === undefined) throw new CallError('Please choose to whom it goes.')
    const { error } = await supabase.rpc('send_letter', {
      letter_id: id,
      letter: { subject, content },
      audience,
      expected_size: shown.recipients,
      of_event: to.eventId,
    })
    if (error) await failIfAudienceChanged(client, queryKey, error, peopleWords)
    if (error) failSave('Failed to send the letter', error)
    void invalidate()
    return { id, updated_at: '', recipients: shown.recipients, values }
  }
}

/** Sends a letter as a test to the signed-in person alone; resolves to their address. */
export function useTestLetter({ eventId }: Addressees) {
  return useMutation({
    mutationFn: async ({ id, subject, content }: { id: string; subject: string; content: string }) => {
      const { data, error } = await supabase.rpc('test_letter', {
        test_id: id,
        letter: { subject, content },
        of_event: eventId,
      })
      if (error) failAsTold('Failed to send the test', error)
      return data
    },
  })
}
