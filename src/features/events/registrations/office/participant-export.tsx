import { ExportButton } from '@/components/list/export-button'
import { readForExport } from '@/lib/data/bulk'
import { fileTime } from '@/lib/dates/office-time'
import { participantRows } from './api'
import { exportColumns, statusLabel, type ParticipantFilter } from './participants'

/** Saves the chosen participants of an event, or all that match the filter, as a file. */
export function ParticipantExport({
  event: { id, slug, time_zone },
  filter,
  ids,
}: {
  event: { id: string; slug: string; time_zone: string }
  filter: ParticipantFilter
  ids?: readonly string[]
}) {
  return (
    <ExportButton
      name={`participants-${slug}`}
      chosen={ids !== undefined}
      columns={exportColumns}
      read={async (onProgress, signal) =>
        (await readForExport(participantRows(id, filter), ids, onProgress, signal)).map((participant) => ({
          ...participant,
          status: statusLabel(participant),
          created_at: fileTime(participant.created_at, time_zone),
          attended_at: fileTime(participant.attended_at, time_zone),
          cancelled_at: fileTime(participant.cancelled_at, time_zone),
        }))
      }
    />
  )
}
