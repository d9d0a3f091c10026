import { queryOptions, useMutation } from '@tanstack/react-query'
import { sweepFiles } from '@/features/write/editorial/api'
import type { SaveOrder } from '@/features/write/editorial/shared/use-editorial'
import { failAsTold, failSave, failWith, NotFoundError } from '@/lib/data/errors'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { siteKeys } from '@/features/publish/site/keys'
import { officeLegalKeys } from './keys'
import type { LegalType } from '../legal'
import type { LegalValues } from './legal-values'

async function readVersions(type: LegalType, signal?: AbortSignal) {
  const read = supabase
    .from('legal_versions')
    .select('id, content, holds_from, created_at, updated_at, author:author_name')
    .eq('type', type)
    .order('holds_from', { ascending: false })
  const { data, error } = await (signal ? read.abortSignal(signal) : read)
  if (error) failWith('Failed to load legal text', error)
  return data
}

/** The versions of a legal text, the one that holds last first. Their forms refetch them. */
export function legalVersionsQuery(type: LegalType) {
  return queryOptions({
    queryKey: officeLegalKeys.versions(type),
    queryFn: ({ signal }) => readVersions(type, signal),
    staleTime: 0,
    refetchOnMount: 'always',
    // What somebody types stays, also where another has deleted it meanwhile.
    refetchOnReconnect: ({ state }) => !state.data,
  })
}

/** Reads and saves a version of a legal text for its form. */
export function useLegalStore(type: LegalType) {
  const invalidate = useInvalidate(siteKeys.all)
  return {
    /** Reads the stored version. Throws a `NotFoundError` when it is gone, a `CallError` when it could not be read. */
    read: async (id: string) => {
      const version = (await readVersions(type)).find((one) => one.id === id)
      if (!version) throw new NotFoundError('There is no such version. It may have been deleted.')
      const { content, holds_from, updated_at } = version
      return { id, updated_at, values: { content, holds_from } }
    },
    /** Saves a version. Throws as `failSave` does. */
    save: async (values: LegalValues, { id, saveId, expected }: SaveOrder) => {
      const { data, error } = await supabase.rpc('save_legal_version', {
        version_id: id,
        type,
        content: values.content,
        holds_from: values.holds_from,
        save_id: saveId,
        expected: expected ?? undefined,
      })
      if (error) failSave('Failed to save legal text', error)
      const [saved] = data
      if (!saved) failWith('Failed to save legal text', data)
      void invalidate()
      return { ...saved, values }
    },
  }
}

/** Deletes a version that does not hold yet, and the pictures that only it shows. */
export function useDeleteLegalVersion() {
  const invalidate = useInvalidate(siteKeys.all)
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase.rpc('delete_legal_version', { version_id: id })
      if (error) failAsTold('Failed to delete version', error)
    },
    onSuccess: async () => {
      void sweepFiles()
      await invalidate()
    },
  })
}
