import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { actionsColumn, type Column } from '@/components/list/column'
import { ListStates } from '@/components/list/list-states'
import { ListTable } from '@/components/list/list-table'
import { FindField } from '@/components/list/office-filters'
import { RowActions } from '@/components/list/row-actions'
import { Button } from '@/components/ui/button'
import { ListPage } from '@/components/ui/list-page'
import { categoriesQuery, type Category, type Kind } from './api'
import { DeleteDialog, MergeDialog, NameDialog } from './category-dialogs'
import { kinds, usesOf } from './kinds'

type Open =
  | { dialog: 'name'; kind: Kind; category?: Category }
  | { dialog: 'merge'; category: Category }
  | { dialog: 'delete'; category: Category }

function columnsFor(open: (dialog: Open) => void): Column<Category>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      narrow: 'first',
      cell: ({ name }) => <span className="font-semibold">{name}</span>,
    },
    { key: 'items', header: 'Used by', narrow: 'second', cell: (category) => usesOf(category) },
    {
      ...actionsColumn,
      cell: (category) => (
        <RowActions
          name={category.name}
          edit={{ onPress: () => open({ dialog: 'name', kind: category.kind, category }) }}
          more={[{ label: 'Merge into another', onPress: () => open({ dialog: 'merge', category }) }]}
          delete={category.items === 0 && { onPress: () => open({ dialog: 'delete', category }) }}
        />
      ),
    },
  ]
}

/** The categories of events and articles, and the tags: renamed, merged, and deleted when nothing has them. */
export function CategoriesPage() {
  const query = useQuery(categoriesQuery)
  const [open, setOpen] = useState<Open>()
  const [search, setSearch] = useState('')
  const close = () => setOpen(undefined)
  const wanted = search.trim().toLowerCase()
  return (
    <ListPage
      title="Categories and tags"
      lead="One that events or articles have can be renamed, or merged into another. Only an unused one can be deleted."
      back={{ to: '/dashboard/pages', label: 'Back to Pages' }}
    >
      <ListStates
        query={query}
        loading="Loading categories…"
        skeleton={{ rows: 10, row: 'h-16 lg:h-10', text: 'max-w-sm' }}
      >
        {(all) => (
          <>
            <div className="lg:max-w-sm">
              <FindField label="Find by name" value={search} onChange={setSearch} />
            </div>
            {(Object.keys(kinds) as Kind[]).map((kind) => {
              const { title, one } = kinds[kind]
              const rows = all.filter((row) => row.kind === kind && row.name.toLowerCase().includes(wanted))
              return (
                <section
                  key={kind}
                  aria-labelledby={`${kind}-heading`}
                  className="mt-8 first-of-type:mt-0 lg:first-of-type:mt-4"
                >
                  <div className="flex items-center justify-between gap-x-6 lg:mb-2">
                    <h2 id={`${kind}-heading`} className="font-serif text-subheading font-semibold">
                      {title}
                    </h2>
                    <Button look="quiet" onClick={() => setOpen({ dialog: 'name', kind })}>
                      <Plus aria-hidden="true" className="size-4" />
                      <span>
                        New <span className="max-sm:sr-only">{one}</span>
                      </span>
                    </Button>
                  </div>
                  {rows.length === 0 ? (
                    <p className="text-small text-ink-700">{wanted ? `No ${one} has this name.` : 'None yet.'}</p>
                  ) : (
                    <ListTable caption={title} columns={columnsFor(setOpen)} rows={rows} rowKey={({ id }) => id} />
                  )}
                </section>
              )
            })}
          </>
        )}
      </ListStates>
      {open?.dialog === 'name' && <NameDialog kind={open.kind} category={open.category} onClose={close} />}
      {open?.dialog === 'merge' && (
        <MergeDialog
          category={open.category}
          others={(query.data ?? []).filter(({ kind, id }) => kind === open.category.kind && id !== open.category.id)}
          onClose={close}
        />
      )}
      {open?.dialog === 'delete' && <DeleteDialog category={open.category} onClose={close} />}
    </ListPage>
  )
}
