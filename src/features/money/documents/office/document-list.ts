import { dayField, defineList } from '@/lib/list/define-list'
import { documentKinds, documentStates } from '@/features/money/dues/documents'

/** The states by which the office filters: what is to be issued are drafts, and paid pro formas, whose invoice follows. */
export const filteredStates = [{ value: 'to_issue', label: 'To issue' }, ...documentStates] as const

/** The office's list of documents. `overdue`, `part_to_invoice` and `to_issue` are no states of their own in the database, so the query has their conditions. */
export const documentList = defineList({
  path: '/dashboard/dues',
  pageSize: 25,
  search: { label: 'Search by number, reference, member or amount', of: 'Documents' },
  fields: {
    state: { label: 'State', choices: filteredStates },
    kind: { label: 'Kind', choices: documentKinds, column: 'kind' },
    from: dayField,
    until: dayField,
  },
  sorts: { number: 'number', issued: 'listed_on', due: 'due_on', total: 'total_cents' },
  opens: { key: 'issued', descending: true },
})
/** Which documents the list shows. */
export type DocumentFilter = ReturnType<typeof documentList.read>
