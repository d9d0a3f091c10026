import { useQueryClient } from '@tanstack/react-query'
import type { Bulk } from '@/components/list/selection-bar'
import { tiersQuery } from '@/features/members/tiers/api'
import { ExportButton } from '@/components/list/export-button'
import { readForExport, readIds } from '@/lib/data/bulk'
import { fileTime } from '@/lib/dates/office-time'
import { choiceLabel, statusLabel, type ApplicationFilter } from '../../applications'
import { applicationRows } from './api'

/** The columns of an exported file, in their order. */
const columns = [
  'company_name',
  'contact_name',
  'email',
  'phone',
  'country',
  'industry',
  'employee_count',
  'tier',
  'message',
  'status',
  'received_at',
  'decided_at',
  'reviewer',
]

/** Saves the chosen applications, or all that match the filter, as a file. */
export function ApplicationExport({ filter, ids }: { filter: ApplicationFilter; ids?: readonly string[] }) {
  const client = useQueryClient()
  return (
    <ExportButton
      name="applications"
      chosen={ids !== undefined}
      columns={columns}
      read={async (onProgress, signal) => {
        const tiers = await client.ensureQueryData(tiersQuery)
        return (await readForExport(applicationRows(filter), ids, onProgress, signal)).map(
          ({ country, industry, tier, status, created_at, decided_at, reviewer_name, ...application }) => ({
            ...application,
            country: choiceLabel('country', country),
            industry: choiceLabel('industry', industry),
            tier: tiers.find(({ key }) => key === tier)?.name ?? '–',
            status: statusLabel(status),
            received_at: fileTime(created_at),
            decided_at: fileTime(decided_at),
            reviewer: reviewer_name,
          }),
        )
      }}
    />
  )
}

/** What can be done with many applications: they are decided one by one, with a mail each. */
export function applicationBulk(filter: ApplicationFilter): Bulk {
  return {
    readIds: () => readIds(applicationRows(filter)),
    actions: ({ ids }) => <ApplicationExport filter={filter} ids={ids} />,
  }
}
