import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ChangedMeanwhileError, failAsTold, failWith } from '@/lib/data/errors'
import { holdsAlready } from '@/lib/data/holds-already'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { synonymKeys } from '../../keys'
import { synonymList, type SynonymFilter } from './synonyms'

/** Every group of synonyms, by its first. */
export const synonymsQuery = queryOptions({
  queryKey: synonymKeys.all,
  queryFn: async ({ signal }) => {
    const groups = await readAll(
      (after) =>
        supabase
          .from('synonyms')
          .select('id, words, updated_at')
          .gt('id', after)
          .order('id')
          .limit(readStep)
          .abortSignal(signal),
      'Failed to load synonyms',
      undefined,
      signal,
    )
    return groups.toSorted((one, other) => (one.words[0] ?? '').localeCompare(other.words[0] ?? '', 'en'))
  },
})

/** A group of synonyms as it is stored. */
export type Synonyms = Awaited<ReturnType<NonNullable<typeof synonymsQuery.queryFn>>>[number]

/** A page of the groups that a search leaves. All are read at once: there are some hundreds, and no more are kept. */
export const synonymPageQuery = ({ search, page }: SynonymFilter) => ({
  ...synonymsQuery,
  select: (all: Synonyms[]) => {
    const found = all.filter(({ words }) => words.some((word) => word.toLowerCase().includes(search.toLowerCase())))
    return { rows: found.slice((page - 1) * synonymList.pageSize, page * synonymList.pageSize), total: found.length }
  },
})

function useInvalidateSynonyms() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: synonymKeys.all })
}

/** A group as it is stored now; null when it is gone. */
async function stored(id: string): Promise<Synonyms | null> {
  const { data, error } = await supabase.from('synonyms').select('id, words, updated_at').eq('id', id).maybeSingle()
  if (error) failWith('Failed to save synonyms', error)
  return data
}

/** Somebody else has changed or removed the group; `now` is what is stored, null when it is gone. */
export class SynonymsChangedError extends ChangedMeanwhileError {
  constructor(readonly now: Synonyms | null) {
    super(
      now
        ? `Somebody else has changed this group since you opened it. It is now: ${now.words.join(', ')}. Save again to put yours in its place.`
        : 'Somebody else has removed this group since you opened it. Save again to add yours as a new group.',
    )
  }
}

/**
 * Adds a group under an id tied to its content, or changes a stored one.
 *
 * Fails with {@link SynonymsChangedError} if somebody else has changed or removed it since it was read.
 */
export function useSaveSynonyms() {
  return useMutation({
    mutationFn: async ({ words, id, before }: { words: string[]; id: string; before: Synonyms | null }) => {
      if (!before) {
        // The same id again is a retry after a lost answer.
        const { error } = await supabase.from('synonyms').insert({ id, words })
        if (error && !error.message.includes('synonyms_pkey')) failAsTold('Failed to save synonyms', error)
        return
      }
      const { data, error } = await supabase
        .from('synonyms')
        .update({ words })
        .match({ id: before.id, updated_at: before.updated_at })
        .select('id')
      if (error) failAsTold('Failed to save synonyms', error)
      if (data.length > 0) return
      const now = await stored(before.id)
      if (!holdsAlready(now, { words })) throw new SynonymsChangedError(now)
    },
    onSuccess: useInvalidateSynonyms(),
  })
}

/** Removes a group; one that is gone already is no failure. Fails if somebody else has changed it since it was read. */
export function useRemoveSynonyms() {
  return useMutation({
    mutationFn: async ({ id, updated_at }: Synonyms) => {
      const { data, error } = await supabase.from('synonyms').delete().match({ id, updated_at }).select('id')
      if (error) failWith('Failed to remove synonyms', error)
      if (data.length > 0) return
      const now = await stored(id)
      if (now)
        throw new ChangedMeanwhileError(
          `Somebody else has changed this group since you opened it. It is now: ${now.words.join(', ')}.`,
        )
    },
    onSettled: useInvalidateSynonyms(),
  })
}
