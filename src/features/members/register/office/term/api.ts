import { queryOptions, useMutation } from '@tanstack/react-query'
import { ChangedMeanwhileError, failWith, isStoredAlready, type ProviderError } from '@/lib/data/errors'
import { holdsAlready } from '@/lib/data/holds-already'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { memberKeys } from '../../keys'
import type { TermValues } from './terms'

async function readTerms(memberId: string, signal: AbortSignal) {
  const { data, error } = await supabase
    .from('memberships')
    .select('id, tier, starts_on, ends_on, noted_by_name, asked:document_lines(document:documents(id, kind, number))')
    .eq('member_id', memberId)
    .order('ends_on', { ascending: false })
    .order('id')
    .abortSignal(signal)
  if (error) failWith('Failed to load the membership', error)
  return data
}

/** The terms of a member with who noted each, the last one first. */
export function termsQuery(memberId: string) {
  return queryOptions({
    queryKey: memberKeys.terms(memberId),
    queryFn: ({ signal }) => readTerms(memberId, signal),
    // Renewing starts from fresh data.
    staleTime: 0,
  })
}

/** A stored membership term. */
export type Term = Awaited<ReturnType<typeof readTerms>>[number]

const changed = 'Somebody else has changed or removed this term meanwhile. Close this and look at it again.'

/** Turns a refusal into its sentence. Terms of one member must not overlap (`memberships_overlap_excl`). */
function failTerm(error: ProviderError, overlap: string): never {
  failWith(error.code === '23P01' ? overlap : 'Failed to save the membership', error)
}

/** A term as stored now; null when it is gone. */
async function stored(id: string) {
  const { data, error } = await supabase
    .from('memberships')
    .select('tier, starts_on, ends_on')
    .eq('id', id)
    .maybeSingle()
  if (error) failWith('Failed to load the membership', error)
  return data
}

// The list of members shows the last term.
const useInvalidateTerms = () => useInvalidate(memberKeys.all)

/**
 * Corrects a term of a member, or adds one under an id tied to its content.
 *
 * Fails with {@link ChangedMeanwhileError} if it has changed since it was read.
 */
export function useSaveTerm(memberId: string) {
  return useMutation({
    mutationFn: async (save: { values: TermValues } & ({ id: string } | { before: Term })) => {
      const overlap = 'Another term of this member lies in that time. Terms must not overlap.'
      const terms = supabase.from('memberships')
      if ('id' in save) {
        const { error } = await terms.insert({ ...save.values, id: save.id, member_id: memberId })
        if (error && !isStoredAlready(error)) failTerm(error, overlap)
        return
      }
      const { id, tier, starts_on, ends_on } = save.before
      const { data, error } = await terms.update(save.values).match({ id, tier, starts_on, ends_on }).select('id')
      if (error) failTerm(error, overlap)
      if (data.length === 0 && !holdsAlready(await stored(id), save.values)) throw new ChangedMeanwhileError(changed)
    },
    onSettled: useInvalidateTerms(),
  })
}

/** Adds the term that follows the last one, which stays as it is. Of two who renew at once, the second is told. */
export function useRenewTerm() {
  return useMutation({
    mutationFn: async ({ memberId, id, values }: { memberId: string; id: string; values: TermValues }) => {
      const { error } = await supabase.from('memberships').insert({ ...values, id, member_id: memberId })
      if (error && !isStoredAlready(error))
        failTerm(error, 'Somebody else has renewed this membership meanwhile. Nothing was added; look at its terms.')
    },
    onSettled: useInvalidateTerms(),
  })
}

/** Removes a term, such as one entered by mistake, unless it has changed since it was read; one that is gone already is no failure. The audit log keeps it. */
export function useRemoveTerm() {
  return useMutation({
    mutationFn: async ({ id, tier, starts_on, ends_on }: Term) => {
      const read = { id, tier, starts_on, ends_on }
      const { data, error } = await supabase.from('memberships').delete().match(read).select('id')
      if (error) failWith('Failed to remove the term', error)
      if (data.length === 0 && (await stored(id))) throw new ChangedMeanwhileError(changed)
    },
    onSettled: useInvalidateTerms(),
  })
}
