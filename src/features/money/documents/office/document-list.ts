import { dayField, defineList } from '@/lib/list/define-list'
import { documentKinds, documentStates } from '@/features/money/dues/documents'

/** The office's list of documents. `overdue` and `part_to_invoice` are no states of their own in the database, so the query has their conditions. */
export const documentList = defineList({
  path: '/dashboard/dues',
  pageSize: 25,
  search: { label: 'Search by number, reference, member or amount', of: 'Documents' },
  fields: {
    state: { label: 'State', choices: documentStates },
    kind: { label: 'Kind', choices: documentKinds, column: 'kind' },
    from: dayField,
    until: dayField,
  },
  sorts: { number: 'number', issued: 'listed_on', due: 'due_on', total: 'total_cents' },
  opens: { key: 'issued', descending: true },
})
/** Which documents the list shows. */
export type DocumentFilter = ReturnType<typeof documentList.read>
