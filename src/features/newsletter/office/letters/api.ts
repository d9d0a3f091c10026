import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { containing } from '@/features/announcements/announcements'
import { sweepFiles } from '@/features/editorial/api'
import type { SaveOrder } from '@/features/editorial/shared/use-editorial'
import { failAsTold, failSave, failWith, oneOrNotFound } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { readPage } from '@/lib/data/page'
import { requireId } from '@/lib/data/record-id'
import { supabase } from '@/lib/data/supabase'
import type { Json } from '@/lib/data/database.types'
import { newsletterLetterKeys } from '../../keys'
import { letterValuesOf, storedValuesOf, type LetterValues } from './letter-values'
import { letterList, type LetterCounts, type LetterFilter } from './letters'

/** How long after an answer a letter that is being sent is read again, in milliseconds. */
export const liveInterval = 4_000

const listColumns =
  'id, subject, status, scheduled_at, missed_at, missed_reason, sent_at, finished_at, recipients, created_at, updated_at'

function lettersPage(filter: LetterFilter, signal: AbortSignal) {
  let list = supabase
    .from('newsletter_letters')
    .select(listColumns, { count: 'exact' })
    .match(letterList.columns(filter))
  if (filter.search) list = list.ilike('subject', containing(filter.search))
  const sorted = list.order('created_at', { ascending: false }).order('id')
  return readPage(sorted, { page: filter.page, size: letterList.pageSize, signal }, 'Failed to load letters')
}

/** A page of the letters to subscribers, newest first, with the exact total. */
export function lettersQuery(filter: LetterFilter) {
  return queryOptions({
    queryKey: newsletterLetterKeys.list(filter),
    queryFn: ({ signal }) => lettersPage(filter, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.rows.some(({ status }) => status === 'sending') && liveInterval,
  })
}

/** A letter as the list shows it. */
export type ListedLetter = Awaited<ReturnType<typeof lettersPage>>['rows'][number]

/**
 * What became of the mails of letters, by the letter's id.
 *
 * @param live whether one of them is being sent, so that its numbers change
 */
export function letterCountsQuery(ids: readonly string[], live: boolean) {
  return queryOptions({
    queryKey: newsletterLetterKeys.counts(ids),
    queryFn: async ({ signal }): Promise<Readonly<Record<string, LetterCounts>>> => {
      const { data, error } = await supabase
        .rpc('get_newsletter_letter_counts', { letter_ids: [...ids] })
        .abortSignal(signal)
      if (error) failWith('Failed to load what became of the mails', error)
      return Object.fromEntries(data.map(({ letter_id, ...counts }) => [letter_id, counts]))
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval: live && liveInterval,
  })
}

async function readLetter(id: string, signal?: AbortSignal) {
  const missing = 'There is no such letter. It may have been deleted.'
  requireId(id, missing)
  const read = supabase
    .from('newsletter_letters')
    .select(`${listColumns}, preheader, blocks, frozen, slug, author:authors(full_name)`)
    .eq('id', id)
  const answer = await (signal ? read.abortSignal(signal) : read).maybeSingle()
  return oneOrNotFound(answer, 'Failed to load letters', missing)
}

/** A letter with everything that the office stores about it. */
export type OfficeLetter = Awaited<ReturnType<typeof readLetter>>

/**
 * A letter with everything that its form and its page hold. A form starts from it; while it is being sent, it is read
 * again and again.
 *
 * @throws {NotFoundError} when there is no such letter
 */
export function letterQuery(id: string) {
  return queryOptions({
    queryKey: newsletterLetterKeys.one(id),
    queryFn: ({ signal }) => readLetter(id, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnReconnect: false,
    refetchInterval: ({ state }) =>
      state.data?.status === 'sending' ? liveInterval : state.data?.status === 'scheduled' ? 30_000 : false,
  })
}

/** Returns a function that refetches every list of letters and the open letter. */
export const useInvalidateLetters = () => useInvalidate(newsletterLetterKeys.all)

/** Reads and saves a letter for its form, and refetches every list after a save. */
export function useLetterStore() {
  const invalidate = useInvalidateLetters()
  return {
    /** Reads the stored version. Throws a `NotFoundError` when it is gone, a `CallError` when it could not be read. */
    read: async (id: string) => {
      const letter = await readLetter(id)
      return { id, updated_at: letter.updated_at, values: letterValuesOf(letter) }
    },
    /** Saves the letter; resolves to it as stored. Throws as `failSave` does. */
    save: async (values: LetterValues, { id, saveId, expected }: SaveOrder) => {
      const stored = storedValuesOf(values)
      const { data, error } = await supabase.rpc('save_newsletter_letter', {
        letter_id: id,
        letter: stored as Json,
        save_id: saveId,
        expected: expected ?? undefined,
      })
      if (error) failSave('Failed to save letter', error)
      const [saved] = data
      if (!saved) failWith('Failed to save letter', data)
      void invalidate()
      return { ...saved, values: stored }
    },
  }
}

/** Deletes a draft or a cancelled letter, and the pictures that only it shows. */
export function useDeleteLetter() {
  const invalidate = useInvalidateLetters()
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.rpc('delete_newsletter_letter', { letter_id: id })
      if (error) failAsTold('Failed to delete letter', error)
    },
    onSuccess: () => {
      void sweepFiles()
      void invalidate()
    },
  })
}
