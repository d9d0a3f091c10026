import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Column } from '@/components/list/column'
import { OfficePage } from '@/components/ui/office-page'
import { Day } from '@/components/list/day'
import { RowLink } from '@/components/list/row-link'
import { OfficeList } from '@/components/list/office-list'
import { useSession } from '@/features/people/session/api'
import { readPageNumber } from '@/lib/list/list-address'
import { capital } from '@/lib/text/in-words'
import { figurePageSize, figureRowsQuery, type FigureRow } from '../api'
import { countedWords, figureFor, figureHref, figures, overviewHref, type FigureName } from '../overview'
import { PeriodFilter } from './period-filter'
import { readPeriod, type Period } from '../period'

const name = (header: string, linked = true): Column<FigureRow> => ({
  key: 'name',
  header,
  narrow: 'first',
  cell: ({ name: text, to }) =>
    to && linked ? <RowLink to={to}>{text}</RowLink> : <span className="font-semibold">{text}</span>,
})
const detail = (header: string): Column<FigureRow> => ({
  key: 'detail',
  header,
  narrow: 'second',
  fit: 'whole',
  cell: ({ detail: text }) => text,
})
const date = (header: string): Column<FigureRow> => ({
  key: 'date',
  header,
  narrow: 'second',
  cell: ({ at, zone }) => <Day at={at} zone={zone} />,
})
const state = (header: string): Column<FigureRow> => ({
  key: 'state',
  header,
  narrow: 'end',
  cell: ({ state: text }) => text,
})

const columnsFor = (linked: boolean): Readonly<Record<FigureName, readonly Column<FigureRow>[]>> => ({
  members: [name('Name'), detail('Kind'), date('Joined'), state('Status')],
  active_members: [name('Name', linked), detail('Kind'), date('Joined'), state('Status')],
  users: [name('Name'), detail('Email'), date('Access since'), state('Role')],
  upcoming_events: [name('Title'), date('Begins'), state('Status')],
  active_subscribers: [name('Email'), date('Subscribed'), state('Status')],
  applications: [name('Company'), detail('Contact'), date('Received'), state('Status')],
})

function Rows({ figure, period, page }: { figure: FigureName; period: Period; page: number }) {
  const query = useQuery(figureRowsQuery(figure, period, page))
  const { role } = useSession()
  const { title, noun } = figures[figure]
  // Editors get no links in the list of active members: only Administrators may open a member's page.
  const linked = figureFor(role ?? 'member', 'members') !== undefined
  return (
    <OfficeList
      list={{ href: (to) => figureHref(figure, period, to.page), pageSize: figurePageSize }}
      words={{
        caption: title,
        one: noun[0],
        many: noun[1],
        none: `No ${noun[1]} in this period.`,
        all: 'Go to the first page',
      }}
      query={query}
      filter={{ page }}
      skeleton={{ rows: 15 }}
      columns={columnsFor(linked)[figure]}
      rowKey={({ id }) => id}
      all={page > 1 ? figureHref(figure, period) : undefined}
    />
  )
}

/** The rows that a figure of the Overview counts, with the same choice of periods. */
export function FigurePage() {
  const { figure: asked } = useParams()
  const [params] = useSearchParams()
  const { role = 'member' } = useSession()
  const figure = figureFor(role, asked)
  const period = readPeriod(params)
  const back = { to: period.kind === 'broken' ? '/dashboard' : overviewHref(period), label: 'Back to Overview' }
  if (!figure)
    return (
      <OfficePage title="This figure is not here" back={back}>
        <p className="max-w-reading text-ink-700">
          Either there is no figure of this name, or your role does not include it.
        </p>
      </OfficePage>
    )
  const words = period.kind === 'broken' ? undefined : countedWords(figure, period)
  return (
    <OfficePage
      title={figures[figure].title}
      back={back}
      lead={words && `${capital(words)}; ${figure === 'upcoming_events' ? 'soonest' : 'newest'} first.`}
    >
      <PeriodFilter period={period} href={(next) => figureHref(figure, next)} />
      {period.kind === 'broken' ? (
        <p className="text-ink-700">Choose the first and the last day to see the rows between them.</p>
      ) : (
        <Rows key={figure} figure={figure} period={period} page={readPageNumber(params)} />
      )}
    </OfficePage>
  )
}
