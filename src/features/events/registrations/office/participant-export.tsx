import { ExportButton } from '@/components/list/export-button'
import { readForExport } from '@/lib/data/bulk'
import { participantRows } from './api'
import { exportColumns, type ParticipantFilter } from './participants'

/** Saves the chosen participants of an event, or all that match the filter, as a file. */
export function ParticipantExport({
  event: { id, slug },
  filter,
  ids,
}: {
  event: { id: string; slug: string }
  filter: ParticipantFilter
  ids?: readonly string[]
}) {
  return (
    <ExportButton
      name={`participants-${slug}`}
      chosen={ids !== undefined}
      columns={exportColumns}
      read={(onProgress, signal) => readForExport(participantRows(id, filter), ids, onProgress, signal)}
    />
  )
}
