import { useQuery } from '@tanstack/react-query'
import { CopyValue } from '@/components/ui/copy-value'
import { Fact } from '@/components/ui/fact'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { inGroups } from '@/lib/text/in-groups'
import { formatCents } from '@/lib/text/money'
import { documentName } from '@/features/money/dues/documents'
import { owedOf, type MemberDues } from '@/features/money/dues/member-dues'
import { documentPdfHref, memberDuesQuery } from '@/features/money/dues/shared/api'
import { AccountStatement } from '../shared/account-statement'
import { DocumentLines } from '../shared/document-lines'
import { DuesStanding } from '@/features/money/dues/shared/dues-standing'
import { officeDay } from '@/lib/dates/office-time'

function HowToPay({ dues }: { dues: MemberDues }) {
  const { accounts } = dues
  return (
    <RecordSection title="How to pay">
      <div className="space-y-5">
        <ul aria-label="To pay" className="divide-y divide-paper-300 border-y border-paper-300 text-small">
          {owedOf(dues).map((document) => {
            const { id, words, open_cents, due_on, overdue, payment_reference } = document
            const name = documentName(document)
            return (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
                <div className="min-w-0 wrap-anywhere">
                  <p className="font-semibold">{name}</p>
                  {words.length > 0 && <p>{words.join('; ')}</p>}
                  <p className={overdue ? 'font-semibold text-danger-700' : 'text-ink-600'}>
                    <span className="tabular-nums">{formatCents(open_cents)}</span>
                    {due_on && ` ${overdue ? 'was due' : 'due'} ${officeDay(due_on)}`}
                  </p>
                </div>
                {payment_reference && (
                  <dl>
                    <Fact label="Payment reference">
                      <CopyValue label={`reference of ${name}`} value={payment_reference} />
                    </Fact>
                  </dl>
                )}
              </li>
            )
          })}
        </ul>
        {accounts.length === 0 ? (
          <p className="text-small text-ink-700">The document says to which account it is paid.</p>
        ) : (
          <ul aria-label="Bank accounts" className="divide-y divide-paper-300">
            {accounts.map(({ holder, iban, bic, bank, currency }) => (
              <li key={iban} className="py-3 first:pt-0 last:pb-0">
                <dl className="grid gap-x-8 gap-y-2 text-small sm:grid-cols-2">
                  <Fact label={`IBAN (${currency})`} className="col-span-full">
                    <CopyValue label={`IBAN ${iban}`} value={iban} shown={inGroups(iban)} />
                  </Fact>
                  <Fact label="Account holder">{holder}</Fact>
                  <Fact label="BIC and bank">
                    {bic}, {bank}
                  </Fact>
                </dl>
              </li>
            ))}
          </ul>
        )}
        <p className="max-w-reading text-small text-ink-700">
          Pay by bank transfer, with the payment reference of the document and nothing else as the text. The account
          holder’s name must stand as it is written here: banks compare it.
        </p>
      </div>
    </RecordSection>
  )
}

function Dues({ dues }: { dues: MemberDues }) {
  const { open_cents, credit_cents, documents, standing } = dues
  // Whoever is to be asked is not told that all is paid.
  const unasked = standing === 'not_yet_asked' || standing === 'in_grace'
  return (
    <div className="max-w-4xl space-y-8">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-3">
        <Fact label="Membership" className="max-sm:col-span-full">
          <DuesStanding dues={dues} />
        </Fact>
        {open_cents > 0 && (
          <Fact label="To pay">
            <span className="tabular-nums">{formatCents(open_cents)}</span>
          </Fact>
        )}
        {credit_cents > 0 && (
          <Fact label="Credit">
            <span className="tabular-nums">{formatCents(credit_cents)}</span>
          </Fact>
        )}
      </dl>
      {open_cents > 0 ? (
        <HowToPay dues={dues} />
      ) : standing === 'lapsed' ? null : (
        // Of one that has lapsed, the notice above says it.
        <p className="text-ink-700">
          {unasked
            ? 'Nothing is asked of you yet: the chamber’s office sends a document when your dues are to be paid.'
            : 'Nothing is owed.'}
        </p>
      )}
      {documents.length > 0 && (
        <RecordSection
          title="Documents"
          total={documents.length}
          actions={<AccountStatement token={dues.statement_token} />}
        >
          <DocumentLines
            documents={documents}
            name={(document) => (
              <span className="font-semibold">
                {document.token ? (
                  <a
                    href={documentPdfHref(document.token)}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-block min-h-6 text-sky-700 underline-offset-4 hover:underline"
                  >
                    {documentName(document)} (PDF)
                  </a>
                ) : (
                  documentName(document)
                )}
              </span>
            )}
          />
        </RecordSection>
      )}
    </div>
  )
}

/** What a company of the signed-in manager owes and has paid, and how to pay. */
export function CompanyDues({ memberId }: { memberId: string }) {
  const query = useQuery(memberDuesQuery(memberId))
  if (query.data) return <Dues dues={query.data} />
  return <NoDataYet query={query} loading="Loading dues…" skeleton={['h-14', 'h-40', 'h-40']} className="space-y-6" />
}
