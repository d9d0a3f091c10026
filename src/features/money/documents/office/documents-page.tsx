import { useQuery } from '@tanstack/react-query'
import { FileArchive, FileUp, Plus, Send } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useBulk, type BulkAction } from '@/components/list/bulk-actions'
import { BulkQuestion } from '@/components/list/bulk-dialogs'
import { numberLook, type Column } from '@/components/list/column'
import { MoreActions } from '@/components/list/more-actions'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowLink } from '@/components/list/row-link'
import { Button, ButtonLink } from '@/components/ui/button'
import { lateDialog } from '@/components/ui/late'
import { ListPage } from '@/components/ui/list-page'
import { SavedViews } from '@/features/people/saved-views/shared/saved-views'
import { useNarrow } from '@/lib/list/narrow'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { documentName } from '@/features/money/dues/documents'
import { documentHref, newDocumentHref } from '@/features/money/dues/document-links'
import { documentsQuery, documentSumsQuery, invoiceProFormas, readDocumentIds, type ListedDocument } from './api'
import { useInvalidateDues } from '@/features/money/dues/office/api'
import { DuesParts } from '@/features/money/dues/office/shared/dues-parts'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import { Sums } from '@/features/money/dues/office/shared/sums'
import { officeDay } from '@/lib/dates/office-time'
import { DocumentExport } from './document-export'
import { documentList } from './document-list'
import { DocumentState } from './document-state'
import { reminding } from './mails/remind-question'

const PdfsDialog = lateDialog(
  async () => (await import('./pdfs-dialog')).PdfsDialog,
  ({ onClose }) => onClose(),
)

const words = {
  caption: 'Documents',
  one: 'document',
  many: 'documents',
  none: 'No documents found.',
  yet: 'Nothing has been asked for yet.',
}

/** A day (`YYYY-MM-DD`) as lists show it. */
const dayOf = (day: string | null) => (day ? officeDay(day) : '–')
const amountOf = (cents: number | null) => (cents === null ? '–' : formatCents(cents))

const columns: Column<ListedDocument>[] = [
  {
    key: 'number',
    header: 'Document',
    sortable: true,
    narrow: 'first',
    cell: (document) => <RowLink to={documentHref(document.id)}>{documentName(document)}</RowLink>,
  },
  {
    key: 'member',
    header: 'Member',
    narrow: 'second',
    fit: 'whole',
    cell: ({ member_name }) => member_name,
  },
  {
    key: 'buyer',
    header: 'Buyer',
    from: '2xl',
    fit: 'cut',
    className: 'w-64',
    cell: ({ buyer_name }) => buyer_name ?? '–',
  },
  { key: 'issued', header: 'Issued', sortable: true, cell: ({ issued_on }) => dayOf(issued_on) },
  {
    key: 'due',
    header: 'Due',
    sortable: true,
    from: 'xl',
    // Paper is narrower than any window.
    className: 'print:table-cell!',
    cell: ({ due_on }) => dayOf(due_on),
  },
  {
    key: 'total',
    header: 'Total',
    sortable: true,
    narrow: 'end',
    className: numberLook,
    cell: ({ kind, total_cents }) => amountOf(kind === 'annulment' ? null : total_cents),
  },
  {
    key: 'open',
    header: 'Open',
    className: numberLook,
    cell: ({ open_cents, state }) => (state === 'open' ? amountOf(open_cents) : '–'),
  },
  {
    key: 'state',
    header: 'State',
    narrow: 'second',
    cell: (document) => <DocumentState {...document} />,
  },
]

/** On small windows, of what is still to be paid: how much is open, and when it is due. */
const narrowColumns = columns.map((column): Column<ListedDocument> => {
  if (column.key === 'due')
    return {
      ...column,
      narrow: 'second',
      cell: ({ state, due_on, overdue }) =>
        state === 'open' && due_on !== null && `${overdue ? 'was due' : 'due'} ${officeDay(due_on)}`,
    }
  if (column.key === 'open')
    return {
      ...column,
      narrow: 'end',
      cell: ({ state, kind, open_cents, total_cents }) =>
        state === 'open'
          ? `${amountOf(open_cents)} ${kind === 'credit_note' ? 'left' : 'open'}`
          : amountOf(kind === 'annulment' ? null : total_cents),
    }
  return column.key === 'total' ? { ...column, narrow: undefined } : column
})

function NewDocument() {
  return (
    <ButtonLink to={newDocumentHref()}>
      <Plus aria-hidden="true" className="size-4" /> New document
    </ButtonLink>
  )
}

const invoicingTask = {
  doing: 'Invoicing',
  did: 'invoiced',
  run: invoiceProFormas,
  note: 'The invoices go out in a moment.',
}

const invoicing: BulkAction = {
  label: 'Issue and mail invoices',
  icon: Send,
  dialog: (dialog) => (
    <BulkQuestion
      dialog={dialog}
      title={`Issue and mail the invoices for ${countOf(dialog.ids.length, 'pro forma')}?`}
      confirm={`Issue and mail ${countOf(dialog.ids.length, 'invoice')}`}
      look="primary"
      task={invoicingTask}
    >
      <p>
        Each invoice has the lines of its pro forma and is paid. It takes the next number of invoices, its tax event is
        the day of the payment, and it never changes. With tax, it is issued within five days of the payment (ЗДДС, чл.
        113, ал. 4); the page of each pro forma says until when.
      </p>
      <p>
        It is mailed to the member’s billing contacts or, without one, to its primary contact; that of places at an
        event to who ordered them. What cannot be mailed is not issued, and is named afterwards.
      </p>
    </BulkQuestion>
  ),
}

/** The office's list of documents: pro formas, invoices, notes and annulments. */
export function DocumentsPage() {
  const [params] = useSearchParams()
  const filter = documentList.read(params)
  const query = useQuery(documentsQuery(filter))
  const sums = useQuery(documentSumsQuery(filter))
  const narrow = useNarrow()
  const mayIssue = useMayIssue()
  const [pdfs, setPdfs] = useState(false)
  const toInvoice = filter.kind === 'pro_forma' && filter.state === 'paid'
  const overdue = filter.state === 'overdue'
  const { bulk, notice } = useBulk({
    ...(toInvoice ? { one: 'pro forma', many: 'pro formas' } : words),
    names: new Map(query.data?.rows.map((document) => [document.id, documentName(document)])),
    href: ({ id }) => documentHref(id),
    actions: overdue ? [reminding] : [invoicing],
    readIds: () => readDocumentIds(filter),
    onSettled: useInvalidateDues(),
  })
  return (
    <ListPage
      title="Dues"
      actions={
        <>
          <MoreActions>
            <DocumentExport filter={filter} />
            <Button look="secondary" onClick={() => setPdfs(true)}>
              <FileArchive aria-hidden="true" className="size-4" /> <span className="max-sm:sr-only">PDFs</span>
            </Button>
            {mayIssue && (
              <ButtonLink look="secondary" to="/dashboard/dues/opening-balances">
                <FileUp aria-hidden="true" className="size-4" />{' '}
                <span className="max-sm:sr-only">Opening balances</span>
              </ButtonLink>
            )}
          </MoreActions>
          {mayIssue && <NewDocument />}
        </>
      }
    >
      <DuesParts current="documents" />
      {pdfs && <PdfsDialog filter={filter} onClose={() => setPdfs(false)} />}
      <OfficeFilters list={documentList} filter={filter} days={{ from: 'Issued from', until: 'until' }} />
      {notice}
      <OfficeList
        key={toInvoice ? 'to invoice' : overdue ? 'overdue' : 'all'}
        bulk={mayIssue && (toInvoice || overdue) ? bulk : undefined}
        list={documentList}
        words={words}
        query={query}
        filter={filter}
        skeleton={{ rows: 15 }}
        columns={narrow ? narrowColumns : columns}
        rowKey={({ id }) => id}
        rowName={documentName}
        search={filter.search}
        views={<SavedViews of={documentList.path} />}
        all={documentList.href()}
        first={
          mayIssue && (
            <ButtonLink to={newDocumentHref()} className="mt-6">
              Draft the first one
            </ButtonLink>
          )
        }
        saved
      />
      {query.data && (
        <Sums
          query={sums}
          words={{
            net_cents: 'Net',
            tax_cents: 'Tax',
            total_cents: 'Invoices and notes',
            pro_forma_cents: 'Pro formas',
            opening_cents: 'Opening balances',
            open_cents: 'Open',
            credit_cents: 'Left of credit notes',
          }}
          note="Credit notes are taken off; what was annulled or cancelled is not counted."
        />
      )}
    </ListPage>
  )
}
