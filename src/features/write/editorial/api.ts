import { queryOptions } from '@tanstack/react-query'
import { failWith } from '@/lib/data/errors'
import { discardAddress } from '@/lib/data/storage'
import { supabase } from '@/lib/data/supabase'
import { editorialKeys } from './keys'

/** The stored versions of an item, newest first: at most 50 (`content_revisions`). */
export function revisionsQuery(itemId: string) {
  return queryOptions({
    queryKey: editorialKeys.revisions(itemId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('content_revisions')
        .select('id, saved_at, saved_by_name')
        .eq('item_id', itemId)
        .order('id', { ascending: false })
        .limit(50)
        .abortSignal(signal)
      if (error) failWith('Failed to load the versions', error)
      return data.map(({ id, saved_at, saved_by_name }) => ({ id, at: saved_at, by: saved_by_name }))
    },
    staleTime: 0,
  })
}

/** The content of an item at one of its versions: the JSON of `private.snapshot_of`. */
export function revisionQuery(id: number) {
  return queryOptions({
    queryKey: editorialKeys.revision(id),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase
        .from('content_revisions')
        .select('snapshot')
        .eq('id', id)
        .abortSignal(signal)
        .single()
      if (error) failWith('Failed to load this version', error)
      return data.snapshot
    },
    staleTime: Infinity,
  })
}

/** How many files one sweep removes. */
const sweepSize = 100

/** Removes the files that the database has recorded as unused from the storage. If that fails, they stay recorded for the next sweep. */
export async function sweepFiles(): Promise<void> {
  const { data, error } = await supabase
    .from('discarded_files')
    .select('address')
    .order('discarded_at')
    .limit(sweepSize)
  if (error) return console.error('Files that are no longer used could not be listed', error)
  const removed: string[] = []
  for (const { address } of data) if (await discardAddress(address)) removed.push(address)
  if (removed.length === 0) return
  const { error: failed } = await supabase.from('discarded_files').delete().in('address', removed)
  if (failed) console.error('Files that were removed could not be taken off the list', failed)
}

/** Removes uploads that were never saved, except those that an item or one of its versions shows. Never throws. */
export async function discardUploads(addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const { error } = await supabase.rpc('discard_files', { addresses: [...addresses] })
  if (error) return console.error('Uploads that were not saved could not be discarded', error)
  await sweepFiles()
}
