import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { OfficePage } from '@/components/ui/office-page'
import { EmptyState } from '@/components/ui/states'
import { countOf } from '@/lib/text/numbers'
import { documentsHref } from '@/features/money/dues/document-links'
import { linkLook } from '@/components/ui/link-look'
import { officeDay } from '@/lib/dates/office-time'
import { expiredQuery, useDeleteExpired, type Expired } from './api'

const both = ({ documents, payments }: Pick<Expired, 'documents' | 'payments'>) =>
  `${countOf(documents, 'document')} and ${countOf(payments, 'payment')}`
const number = (value: number) => (value === 0 ? '–' : value.toLocaleString('en-US'))

function Years({ years }: Pick<Expired, 'years'>) {
  return (
    <table className="w-full max-w-3xl text-small tabular-nums">
      <caption className="sr-only">Documents past their years, by the year of their issue</caption>
      <thead>
        <tr className="border-b border-paper-300 text-fine text-ink-600">
          <th scope="col" className="py-2.5 pe-3 text-start font-semibold">
            Issued in
          </th>
          <th scope="col" className="px-3 text-end font-semibold">
            May be deleted
          </th>
          <th scope="col" className="ps-3 text-end font-semibold">
            Stay
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-paper-300">
        {years.map(({ year, expired, staying }) => (
          <tr key={year}>
            <th scope="row" className="py-1 pe-3 text-start font-normal">
              <Link
                to={documentsHref({ from: `${year}-01-01`, until: `${year}-12-31` })}
                className={`${linkLook} inline-flex min-h-touch items-center`}
                aria-label={`Documents of ${year}`}
              >
                {year}
              </Link>
            </th>
            <td className="px-3 text-end">{number(expired)}</td>
            <td className="ps-3 text-end">{number(staying)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Found({ expired }: { expired: Expired }) {
  const { documents, payments, years } = expired
  const [asked, setAsked] = useState(false)
  const remove = useDeleteExpired()
  const { isSuccess, isPending, variables, error } = remove
  return (
    <div className="space-y-6">
      {isSuccess && (
        <FormSuccess title={`${both(variables)} were deleted.`}>The audit log says by whom, and when.</FormSuccess>
      )}
      {error && <FormFailure>{error.message}</FormFailure>}
      {years.length === 0 ? <EmptyState>No document is past its years.</EmptyState> : <Years years={years} />}
      {years.some(({ staying }) => staying > 0) && (
        <p className="max-w-reading text-small text-ink-700">
          What stays is open, or belongs together with something that is open or younger: another document, a payment, a
          write-off or a refund.
        </p>
      )}
      {documents + payments > 0 && (
        <Button look="danger" onClick={() => setAsked(true)}>
          {`Delete ${both(expired)}…`}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          open
          title={`Delete ${both(expired)} for good?`}
          confirm="Delete them"
          doing="Deleting…"
          mutation={{ isPending, error: null }}
          onConfirm={() => remove.mutate({ documents, payments }, { onSettled: () => setAsked(false) })}
          onCancel={() => setAsked(false)}
        >
          <p>
            Their lines, what settled them and their lines in bank statements go with them, and nobody can bring them
            back. A membership that was paid stays paid. The audit log keeps your name, how many there were and their
            first and last numbers.
          </p>
          <p>
            Ask the chamber’s accountant first: an audit or a lawsuit that is under way, or an archive, may need them
            longer. The list of documents saves what you want to keep.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** The documents whose years are over, which an Administrator may delete. */
export function ExpiredPage() {
  const query = useQuery(expiredQuery)
  const { data } = query
  return (
    <OfficePage
      title="Documents past their years"
      lead={
        data &&
        `Documents are kept for ${data.kept_years ?? 10} years after the year of their issue: now from ${officeDay(data.kept_from)}.`
      }
      back={{ to: '/dashboard/settings/billing', label: 'Back to Billing' }}
    >
      {data ? (
        <Found expired={data} />
      ) : (
        <NoDataYet
          query={query}
          loading="Loading documents…"
          skeleton={['h-10', 'h-10', 'h-10']}
          className="space-y-2"
        />
      )}
    </OfficePage>
  )
}
