import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage } from '@/components/ui/sheet'
import { ErrorBox } from '@/components/ui/states'
import { isId } from '@/lib/data/record-id'
import { documentName, kindLabel } from '@/features/money/dues/documents'
import { documentQuery } from './api'
import { memberNameQuery } from '@/features/money/dues/office/api'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import { DraftForm } from './draft-form'
import { newDraft, noteOf } from './draft-values'
import { IssuedDocument } from './issued-document'

const frame = {
  kind: 'Document',
  page: SheetPage,
  skeleton: ['h-16', 'h-40', 'h-96'],
}

function Stored({ id }: { id: string }) {
  const added = useArrival<{ added?: boolean }>()?.added
  // Whether it was issued while it was looked at.
  const [fresh, setFresh] = useState(false)
  // Why it was not issued here: somebody else may have done it, and then this page is that of the issued document.
  const [refusal, setRefusal] = useState<string>()
  const query = useQuery(documentQuery(id))
  const mayIssue = useMayIssue()
  const statement = useSearchParams()[0].get('statement')
  const back = isId(statement ?? '')
    ? { to: `/dashboard/dues/statements/${statement}`, label: 'Back to the bank statement' }
    : undefined
  return (
    <RecordPage {...frame} back={back} query={query} fresh title={documentName} lead={({ member_name }) => member_name}>
      {(document) => (
        <>
          {query.error && (
            <div className="mb-6">
              <ErrorBox
                message={query.error.message}
                onRetry={() => void query.refetch()}
                retrying={query.isFetching}
              />
            </div>
          )}
          {document.number === null && mayIssue ? (
            <DraftForm document={document} added={added} onIssued={() => setFresh(true)} onRefused={setRefusal} />
          ) : (
            <IssuedDocument document={document} fresh={fresh} refusal={fresh ? undefined : refusal} />
          )}
        </>
      )}
    </RecordPage>
  )
}

function NewNote({ kind, invoiceId }: { kind: 'credit_note' | 'debit_note'; invoiceId: string }) {
  const title = `New ${kindLabel(kind).toLowerCase()}`
  return (
    <RecordPage
      {...frame}
      kind="Invoice"
      query={useQuery(documentQuery(invoiceId))}
      title={() => title}
      lead={(invoice) => `For ${documentName(invoice).toLowerCase()}, ${invoice.member_name}`}
    >
      {(invoice) => <DraftForm initial={noteOf(invoice, kind)} of={`${kind} of ${invoice.id}`} />}
    </RecordPage>
  )
}

function NewForMember({ kind, memberId }: { kind: string | null; memberId: string }) {
  return (
    <RecordPage {...frame} kind="Member" query={useQuery(memberNameQuery(memberId))} title={() => 'New document'}>
      {(member) => <DraftForm initial={newDraft(kind, member)} of={member.id} />}
    </RecordPage>
  )
}

/**
 * A document in the office: its form as long as it is a draft, otherwise what was issued and what became of it. Who does
 * not issue documents reads drafts, too.
 */
export function DocumentPage() {
  const { id = '' } = useParams()
  return <Stored key={id} id={id} />
}

/** The form of a new document, `?kind=` of a kind, `?member=` for a member, `?refers_to=` for a note that corrects an invoice. */
export function NewDocumentPage() {
  const [params] = useSearchParams()
  const [kind, member, invoice] = ['kind', 'member', 'refers_to'].map((name) => params.get(name))
  if ((kind === 'credit_note' || kind === 'debit_note') && invoice)
    return <NewNote key={`${kind} ${invoice}`} kind={kind} invoiceId={invoice} />
  if (member) return <NewForMember key={member} kind={kind ?? null} memberId={member} />
  return (
    <SheetPage key="new" title="New document">
      <DraftForm initial={newDraft(kind ?? null, null)} />
    </SheetPage>
  )
}
