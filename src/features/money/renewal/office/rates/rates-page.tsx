import { useQuery } from '@tanstack/react-query'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { OfficePage } from '@/components/ui/office-page'
import { EmptyState } from '@/components/ui/states'
import { calendarLeaf } from '@/lib/dates/dates'
import { ratesQuery } from './api'

/** A month (`YYYY-MM-DD`, its first day) such as `Nov 2026`. */
const monthWords = (day: string) => `${calendarLeaf(day, 'UTC').month} ${day.slice(0, 4)}`

/** How many of those whose term ended in a month have renewed: a table whose bars are the chart. */
export function RatesPage() {
  const query = useQuery(ratesQuery)
  const rows = query.data?.filter(({ ended }) => ended > 0)
  return (
    <OfficePage
      title="Renewal rate"
      lead="Of the members whose paid term ended in a month, how many have a paid term that began within 90 days."
      back={{ to: '/dashboard/dues/renewal', label: 'Back to Renewal' }}
    >
      {!rows && (
        <NoDataYet query={query} loading="Loading the renewal rates…" skeleton={['h-10', 'h-10', 'h-10', 'h-10']} />
      )}
      {rows?.length === 0 && <EmptyState>No paid term has ended in the last two years.</EmptyState>}
      {rows && rows.length > 0 && (
        <table className="w-full max-w-3xl text-small tabular-nums max-sm:[&_:is(td,th)]:not-first:px-1.5">
          <caption className="sr-only">Renewal rate by the month in which terms ended</caption>
          <thead>
            <tr className="border-b border-paper-300 text-fine text-ink-600">
              <th scope="col" className="py-2.5 pe-3 text-start font-semibold">
                Ended in
              </th>
              <th scope="col" className="px-3 text-end font-semibold">
                Terms
              </th>
              <th scope="col" className="px-3 text-end font-semibold">
                Renewed
              </th>
              <th scope="col" className="px-3 text-end font-semibold">
                May still renew
              </th>
              <th scope="col" className="ps-3 text-end font-semibold">
                Rate
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-paper-300">
            {rows.map(({ month, ended, renewed, pending }) => (
              <tr key={month}>
                <th scope="row" className="py-2.5 pe-3 text-start font-normal whitespace-nowrap">
                  {monthWords(month)}
                </th>
                <td className="px-3 text-end">{ended.toLocaleString('en-US')}</td>
                <td className="px-3 text-end">{renewed.toLocaleString('en-US')}</td>
                <td className="px-3 text-end">{pending.toLocaleString('en-US')}</td>
                <td className="w-1/3 ps-3 text-end max-sm:w-1/4">
                  <span className="font-semibold">{Math.round((renewed / ended) * 100)} %</span>
                  <span
                    aria-hidden="true"
                    className="mt-1 flex h-1.5 overflow-hidden rounded-full bg-paper-200 forced-color-adjust-none print:[print-color-adjust:exact]"
                  >
                    <span className="h-full bg-leaf-700" style={{ width: `${(renewed / ended) * 100}%` }} />
                    <span className="h-full bg-wheat-300" style={{ width: `${(pending / ended) * 100}%` }} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </OfficePage>
  )
}
