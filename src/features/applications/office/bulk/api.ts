import { readChosen } from '@/lib/data/bulk'
import { readAll, readStep } from '@/lib/data/read-all'
import { supabase } from '@/lib/data/supabase'
import { inListOrder } from '@/lib/list/list-order'
import type { ApplicationFilter } from '../../applications'
import { matchingApplications, oldestFirst } from '../api'

const failed = 'Failed to load applications'
const fileColumns =
  'id, company_name, contact_name, email, phone, country, industry, employee_count, tier, message, status, created_at, decided_at, reviewer_name'

/** The ids of all applications that match a filter. */
export async function readApplicationIds(filter: ApplicationFilter): Promise<string[]> {
  const rows = await readAll(
    (after) => matchingApplications(filter, 'id').gt('id', after).order('id').limit(readStep),
    failed,
  )
  return rows.map(({ id }) => id)
}

/**
 * Reads the applications of a file, in the order of the list.
 *
 * @param ids of the chosen ones; without it, all that match the filter
 * @throws {CallError} when a part could not be read; an `AbortError` when it was cancelled
 */
export async function readApplicationsForExport(
  filter: ApplicationFilter,
  ids: readonly string[] | undefined,
  onProgress: (read: number) => void,
  signal: AbortSignal,
) {
  const rows = ids
    ? await readChosen(
        ids,
        (some) => supabase.from('membership_applications').select(fileColumns).in('id', some).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
    : await readAll(
        (after) =>
          matchingApplications(filter, fileColumns).gt('id', after).order('id').limit(readStep).abortSignal(signal),
        failed,
        onProgress,
        signal,
      )
  return inListOrder(rows, { by: 'created_at', kind: 'time', descending: !oldestFirst(filter) })
}
