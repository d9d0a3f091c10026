import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { directoryKeys } from '@/features/members/directory/keys'
import { ChangedMeanwhileError, failWith, isStoredAlready, type ProviderError } from '@/lib/data/errors'
import { holdsAlready } from '@/lib/data/holds-already'
import { supabase } from '@/lib/data/supabase'
import type { IndustryValues } from './industries'
import { industryKeys } from './keys'

/** Every industry, by name. */
export function industriesQuery() {
  return queryOptions({
    queryKey: industryKeys.all,
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('industries')
        .select('id, name, other_names, application_choice')
        .order('name')
        .abortSignal(signal)
      if (error) failWith('Failed to load industries', error)
      return data
    },
  })
}

/** An industry as it is stored. */
export type Industry = Awaited<ReturnType<NonNullable<ReturnType<typeof industriesQuery>['queryFn']>>>[number]

function useInvalidateIndustries() {
  const client = useQueryClient()
  // A renamed industry is renamed with its members, too.
  return () =>
    Promise.all(
      [industryKeys.all, ['members'], ['company pages'], directoryKeys.all].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    )
}

function failToSave(error: ProviderError): never {
  if (!isStoredAlready(error)) failWith('Failed to save industry', error)
  failWith(
    error.message.includes('application_choice')
      ? 'Another industry stands for this choice of the application form.'
      : 'There is an industry with this name already.',
    error,
  )
}

/**
 * Adds an industry under an id tied to its content, or changes a stored one.
 *
 * Fails with {@link ChangedMeanwhileError} if somebody else has changed or deleted it since it was read.
 */
export function useSaveIndustry() {
  return useMutation({
    mutationFn: async (save: { values: IndustryValues } & ({ id: string } | { before: Industry })) => {
      const row = { ...save.values, application_choice: save.values.application_choice || null }
      if ('id' in save) {
        // The same id again is a retry after a lost answer.
        const { error } = await supabase.from('industries').insert({ ...row, id: save.id })
        if (error && !error.message.includes('industries_pkey')) failToSave(error)
        return
      }
      const { id, name, other_names } = save.before
      const { data, error } = await supabase
        .from('industries')
        .update(row)
        .match({ id, name, other_names })
        .select('id')
      if (error) failToSave(error)
      if (data.length > 0) return
      const { data: now } = await supabase
        .from('industries')
        .select('name, other_names, application_choice')
        .eq('id', id)
        .maybeSingle()
      if (!holdsAlready(now, row))
        throw new ChangedMeanwhileError('Somebody else has changed this industry since you opened it.')
    },
    onSuccess: useInvalidateIndustries(),
  })
}

/** Error code of PostgreSQL (appendix A) for a row that others still refer to. */
const inUse = '23503'

/** Deletes an industry that no member has. */
export function useDeleteIndustry() {
  return useMutation({
    mutationFn: async ({ id }: Industry) => {
      const { error } = await supabase.from('industries').delete().eq('id', id)
      if (error)
        failWith(
          error.code === inUse
            ? 'Members have this industry. Give them another one first.'
            : 'Failed to delete industry',
          error,
        )
    },
    onSuccess: useInvalidateIndustries(),
  })
}
