import { queryOptions, useMutation } from '@tanstack/react-query'
import { ChangedMeanwhileError, failWith, isStoredAlready } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { memberKeys } from '../../keys'
import type { TermValues } from './terms'

const termColumns = 'id, tier, starts_on, ends_on'

/** A stored membership term. */
export type Term = TermValues & { id: string }

/** The member's term that ends last, or null if there is none. */
export function termQuery(memberId: string) {
  return queryOptions({
    queryKey: memberKeys.term(memberId),
    queryFn: async ({ signal }): Promise<Term | null> => {
      const { data, error } = await supabase
        .from('memberships')
        .select(termColumns)
        .eq('member_id', memberId)
        .order('ends_on', { ascending: false })
        .order('id')
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
      if (error) failWith('Failed to load the membership', error)
      return data
    },
    // Each form starts from fresh data.
    staleTime: 0,
    refetchOnMount: 'always',
  })
}

/**
 * Saves the term of a member, or stores its first one under an id tied to its content; resolves to the term as stored.
 *
 * Fails with {@link ChangedMeanwhileError} if it has changed since it was read.
 */
export function useSaveTerm(memberId: string) {
  return useMutation({
    mutationFn: async (save: { values: TermValues } & ({ id: string } | { before: Term })): Promise<Term> => {
      const terms = supabase.from('memberships')
      const inserted =
        'id' in save
          ? await terms.insert({ ...save.values, id: save.id, member_id: memberId }).select(termColumns)
          : undefined
      const { data, error } =
        'before' in save
          ? await terms.update(save.values).match(save.before).select(termColumns)
          : inserted && !isStoredAlready(inserted.error)
            ? inserted
            : await terms.select(termColumns).eq('id', save.id)
      if (error) failWith('Failed to save the membership', error)
      const [saved] = data
      if (!saved) throw new ChangedMeanwhileError('Somebody else has changed this membership since you opened it.')
      return saved
    },
    onSuccess: useInvalidate(memberKeys.term(memberId)),
  })
}
