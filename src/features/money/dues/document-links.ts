import { listHref } from '@/lib/list/list-address'

/**
 * The address of a document in the office.
 *
 * @param statement the bank statement to which its page leads back
 */
export const documentHref = (id: string, statement?: string) => listHref(`/dashboard/dues/${id}`, { statement })

/** The address of the office's list of documents, filtered. */
export const documentsHref = (filter: Record<string, string> = {}) => listHref('/dashboard/dues', filter)

/** The address of the form of a new document, for a member if one is given. */
export const newDocumentHref = (member?: string) => listHref(documentHref('new'), { member })

/** The address of the form of a new note that corrects an invoice. */
export const newNoteHref = (kind: 'credit_note' | 'debit_note', invoice: string) =>
  listHref(documentHref('new'), { kind, refers_to: invoice })
