import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useSearchParams } from 'react-router-dom'
import { numberLook, type Column } from '@/components/list/column'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { ButtonLink } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { countOf } from '@/lib/text/numbers'
import { ClosedUntilNote } from '@/features/money/billing/office/shared/closed-until-note'
import { DuesParts } from '@/features/money/dues/office/shared/dues-parts'
import { officeDay } from '@/lib/dates/office-time'
import { statementsQuery, type ListedStatement } from './api'
import { moneyOf } from '@/lib/text/money'
import { accountWords, newStatementHref, periodOf, statementHref, statementList } from './statement-list'

const words = {
  caption: 'Bank statements',
  one: 'bank statement',
  many: 'bank statements',
  none: 'No bank statements found.',
  yet: 'No bank statements yet.',
}

const columns: Column<ListedStatement>[] = [
  {
    key: 'until',
    header: 'Period',
    sortable: true,
    narrow: 'first',
    cell: (row) => (
      <RowLink to={statementHref(row.id ?? '')}>
        {periodOf({ begins_on: row.begins_on ?? '', ends_on: row.ends_on ?? '' })}
      </RowLink>
    ),
  },
  { key: 'account', header: 'Account', narrow: 'second', cell: ({ account }) => accountWords(account ?? '') },
  {
    key: 'lines',
    header: 'Lines',
    className: numberLook,
    cell: ({ lines }) => (lines ?? 0).toLocaleString('en-US'),
  },
  {
    key: 'came_in',
    header: 'Came in',
    narrow: 'second',
    className: numberLook,
    cell: ({ came_in_cents, currency }) => (
      <>
        {moneyOf(came_in_cents ?? 0, currency ?? 'EUR')}
        <span className="lg:hidden"> came in</span>
      </>
    ),
  },
  {
    key: 'to_decide',
    header: 'To decide',
    narrow: 'end',
    cell: ({ to_decide }) =>
      to_decide ? (
        <Status tone="urgent">
          {to_decide.toLocaleString('en-US')}
          <span className="lg:hidden"> to decide</span>
        </Status>
      ) : (
        <Status tone="good">All decided</Status>
      ),
  },
  {
    key: 'difference',
    header: 'Balance',
    from: 'xl',
    cell: ({ difference_cents, currency }) =>
      difference_cents === null ? (
        'Not stated'
      ) : difference_cents === 0 ? (
        'Agrees'
      ) : (
        <Status tone="bad">{`${moneyOf(difference_cents, currency ?? 'EUR')} off`}</Status>
      ),
  },
  { key: 'file', header: 'File', fit: 'cut', className: 'w-56', from: 'xl', cell: ({ file_name }) => file_name },
  {
    key: 'imported',
    header: 'Imported',
    sortable: true,
    from: '2xl',
    cell: ({ imported_at, imported_by_name }) =>
      `${imported_at ? officeDay(imported_at) : ''}${imported_by_name ? ` by ${imported_by_name}` : ''}`,
  },
]

/** The office's list of bank statements. */
export function StatementsPage() {
  const [params] = useSearchParams()
  const filter = statementList.read(params)
  return (
    <ListPage
      title="Dues"
      lead="What the bank says came in, and which documents it pays."
      actions={
        <ButtonLink to={newStatementHref}>
          <FileUp aria-hidden="true" className="size-4" />
          <span>
            Import <span className="max-sm:sr-only">statement</span>
          </span>
        </ButtonLink>
      }
    >
      <DuesParts current="statements" />
      <ClosedUntilNote />
      <OfficeList
        list={statementList}
        words={words}
        query={useQuery(statementsQuery(filter))}
        filter={filter}
        skeleton={{ rows: 10 }}
        columns={columns}
        rowKey={({ id }) => id ?? ''}
        rowName={(row) =>
          `${periodOf({ begins_on: row.begins_on ?? '', ends_on: row.ends_on ?? '' })}, ${countOf(row.lines ?? 0, 'line')}`
        }
        all={statementList.href()}
        first={
          <ButtonLink to={newStatementHref} className="mt-6">
            Import the first one
          </ButtonLink>
        }
      />
    </ListPage>
  )
}
