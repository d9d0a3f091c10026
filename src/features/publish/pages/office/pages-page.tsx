import { useQuery } from '@tanstack/react-query'
import type { Column } from '@/components/list/column'
import { Day } from '@/components/list/day'
import { ListStates } from '@/components/list/list-states'
import { ListTable } from '@/components/list/list-table'
import { RowLink } from '@/components/list/row-link'
import { OfficePage } from '@/components/ui/office-page'
import { lastChangesQuery, type LastChange } from './api'
import { pages } from './pages'
import { legalTitles } from '@/features/publish/legal/legal'

type Row = { key: string; title: string; holds: string; change?: LastChange }

const columns: readonly Column<Row>[] = [
  {
    key: 'page',
    header: 'Page',
    narrow: 'first',
    cell: ({ key, title }) => <RowLink to={`/dashboard/pages/${key}`}>{title}</RowLink>,
  },
  {
    key: 'holds',
    header: 'What it holds',
    narrow: 'second',
    fit: 'cut',
    className: 'w-1/4 xl:w-2/5',
    cell: ({ holds }) => holds,
  },
  {
    key: 'changed',
    header: 'Changed',
    narrow: 'end',
    cell: ({ change }) => (change ? <Day at={change.at} /> : '–'),
  },
  { key: 'by', header: 'By', fit: 'cut', className: 'w-40', cell: ({ change }) => change?.by ?? '–' },
]

const entries: readonly Omit<Row, 'change'>[] = [
  ...pages,
  ...Object.entries(legalTitles).map(([key, title]) => ({ key, title, holds: 'Versions, each from a day on' })),
  { key: 'categories', title: 'Categories and tags', holds: 'Categories of events and articles, tags' },
  { key: 'synonyms', title: 'Synonyms', holds: 'Names that the search takes for the same' },
]

/** What visitors read on the pages of the site: what can be edited, and when it was changed by whom. */
export function PagesPage() {
  const query = useQuery(lastChangesQuery)
  return (
    <OfficePage title="Pages" lead="The standing texts, figures and pictures of the site, and what its search finds.">
      <ListStates
        query={query}
        loading="Loading pages…"
        skeleton={{ rows: entries.length, row: 'h-16 lg:h-10', text: 'max-w-sm' }}
      >
        {(changes) => (
          <ListTable
            caption="Pages"
            columns={columns}
            rows={entries.map((entry) => ({ ...entry, change: changes[entry.key] }))}
            rowKey={({ key }) => key}
          />
        )}
      </ListStates>
    </OfficePage>
  )
}
