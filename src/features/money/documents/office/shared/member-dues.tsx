import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { Fact } from '@/components/ui/fact'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { formatCents } from '@/lib/text/money'
import { documentName } from '@/features/money/dues/documents'
import { documentHref, newDocumentHref } from '@/features/money/dues/document-links'
import type { MemberDues as Dues } from '@/features/money/dues/member-dues'
import { memberDuesQuery } from '@/features/money/dues/shared/api'
import { AccountStatement } from '../../shared/account-statement'
import { DocumentLines } from '../../shared/document-lines'
import { DuesStanding } from '@/features/money/dues/shared/dues-standing'
import { newPaymentHref, paymentList } from '@/features/money/payments/office/shared/payment-list'
import { linkLook } from '@/components/ui/link-look'

/** How many documents show at first. */
const few = 5

function Owed({ dues }: { dues: Dues }) {
  const { open_cents, credit_cents, documents } = dues
  const [all, setAll] = useState(false)
  return (
    <div className="space-y-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-small">
        <Fact label="Standing" className="col-span-full">
          <DuesStanding dues={dues} />
          {dues.standing === 'lapsed' && (
            <p className="mt-1 max-w-reading">
              Visitors do not see this member, and its people read as visitors do, until it is renewed and paid.
            </p>
          )}
        </Fact>
        <Fact label="Open">
          <span className="tabular-nums">{formatCents(open_cents)}</span>
        </Fact>
        <Fact label="Credit">
          <span className="tabular-nums">{formatCents(credit_cents)}</span>
        </Fact>
      </dl>
      {documents.length === 0 ? (
        <p className="text-small text-ink-600">No documents yet.</p>
      ) : (
        <DocumentLines
          documents={all ? documents : documents.slice(0, few)}
          name={(document) => (
            <Link to={documentHref(document.id)} className={linkLook}>
              {documentName(document)}
            </Link>
          )}
        />
      )}
      {documents.length > few && !all && (
        <Button look="quiet" onClick={() => setAll(true)}>
          Show all {documents.length} documents
        </Button>
      )}
    </div>
  )
}

/** What a member owes and has paid, as a part of its record. Administrators only. */
export function MemberDues({ memberId }: { memberId: string }) {
  const query = useQuery(memberDuesQuery(memberId))
  return (
    <RecordSection
      title="Dues"
      actions={
        <>
          <ButtonLink look="secondary" to={newPaymentHref({ member: memberId })}>
            Record payment
          </ButtonLink>
          <ButtonLink look="quiet" to={paymentList.href({ member: memberId })}>
            Payments
          </ButtonLink>
          <ButtonLink look="quiet" to={newDocumentHref(memberId)}>
            New document
          </ButtonLink>
          {query.data && query.data.documents.length > 0 && <AccountStatement token={query.data.statement_token} />}
        </>
      }
    >
      {query.data ? (
        <Owed dues={query.data} />
      ) : (
        <NoDataYet query={query} loading="Loading dues…" skeleton={['h-14', 'h-20']} className="space-y-3" />
      )}
    </RecordSection>
  )
}
