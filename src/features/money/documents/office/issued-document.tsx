import { labelOf, lineKinds, rateWords } from '@/features/money/billing/billing'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Arrival } from '@/components/editorial/arrival'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import type { Column } from '@/components/list/column'
import { DataTable } from '@/components/list/data-table'
import { Fact } from '@/components/ui/fact'
import { RecordSection } from '@/components/ui/record-section'
import { formatCents } from '@/lib/text/money'
import { documentName } from '@/features/money/dues/documents'
import { documentHref } from '@/features/money/dues/document-links'
import { useMayIssue } from '@/features/money/dues/office/shared/use-may-issue'
import { buyerWords } from './buyer-values'
import { DocumentActions } from './document-actions'
import { DocumentHistory, Settlements } from './document-history'
import { DocumentMails } from './mails/document-mails'
import { DocumentState } from './document-state'
import type { DocumentLine, OfficeDocument } from './office-document'
import { WaitingLine } from './shared/waiting-line'
import { TotalsList } from './totals-list'
import { linkLook } from '@/components/ui/link-look'
import { officeDate, officeDay } from '@/lib/dates/office-time'

function Facts({ document }: { document: OfficeDocument }) {
  const { kind, state, total_cents, open_cents, issued_on, dated_on, due_on, tax_event_on, invoice_by } = document
  const { payment_reference } = document
  const [today] = useState(() => officeDate(new Date()))
  const credit = kind === 'credit_note'
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-4 rounded-card border border-paper-300 bg-paper-50 p-5 text-small tabular-nums sm:grid-cols-4">
      <Fact label="State">
        <DocumentState {...document} />
      </Fact>
      {kind !== 'annulment' && issued_on && <Fact label="Total">{formatCents(total_cents ?? 0)}</Fact>}
      {kind !== 'annulment' && issued_on && (
        <Fact label={credit ? 'Left to use or pay back' : 'Open'}>
          {state === 'invoiced' ? 'In its invoice' : formatCents(open_cents ?? 0)}
        </Fact>
      )}
      {due_on && (
        <Fact label="Due" className={document.overdue ? 'text-danger-700' : ''}>
          {officeDay(due_on)}
        </Fact>
      )}
      {dated_on && <Fact label="Dated">{officeDay(dated_on)}</Fact>}
      {issued_on && <Fact label={dated_on ? 'Brought in' : 'Issued'}>{officeDay(issued_on)}</Fact>}
      {tax_event_on && kind !== 'annulment' && <Fact label="Tax event">{officeDay(tax_event_on)}</Fact>}
      {invoice_by && (
        <Fact label="Invoice by" className={invoice_by < today ? 'text-danger-700' : ''}>
          {officeDay(invoice_by)}
        </Fact>
      )}
      {payment_reference && (
        <Fact label="Payment reference" className="col-span-2 select-all">
          {payment_reference}
        </Fact>
      )}
    </dl>
  )
}

function Party({
  title,
  name,
  address,
  children,
}: {
  title: string
  name: string
  address: string
  children: ReactNode
}) {
  return (
    <section className="min-w-0 text-small">
      <h2 className="text-fine text-ink-600">{title}</h2>
      <p className="mt-0.5 font-semibold wrap-anywhere">{name}</p>
      <p className="whitespace-pre-line text-ink-700 wrap-anywhere">{address}</p>
      <ul className="mt-1 text-ink-700 wrap-anywhere">{children}</ul>
    </section>
  )
}

/** A list item for each value that is known. */
const known = (facts: Readonly<Record<string, string | null | undefined>>) =>
  Object.entries(facts).map(([label, value]) => value && <li key={label}>{`${label} ${value}`}</li>)

const countries = new Intl.DisplayNames('en', { type: 'region' })

/** The member, with the way to its record for who may open that. */
function MemberName({ document: { member_id, member_name } }: { document: OfficeDocument }) {
  const mayIssue = useMayIssue()
  if (!mayIssue) return member_name
  return (
    <Link to={`/dashboard/members/${member_id}`} className={linkLook}>
      {member_name}
    </Link>
  )
}

function Parties({ document }: { document: OfficeDocument }) {
  const { seller, buyer, present_buyer, member_id } = document
  const now = present_buyer && buyerWords(present_buyer)
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {seller && (
        <Party
          title="Seller"
          name={`${seller.legal_name_bg} / ${seller.legal_name_en}`}
          address={`${seller.address_bg}\n${seller.address_en}`}
        >
          {known({ EIK: seller.eik, VAT: seller.vat_number, 'Signed by': seller.signed_by })}
        </Party>
      )}
      {buyer && (
        <Party
          title="Buyer"
          name={buyer.legal_name}
          address={`${buyer.address}\n${countries.of(buyer.country) ?? buyer.country}`}
        >
          {known({
            EIK: buyer.eik,
            BIN: buyer.bin,
            VAT: buyer.vat_number,
            'Their reference': buyer.reference,
            Contract: buyer.contract_number,
            'Contract of': buyer.contract_on && officeDay(buyer.contract_on),
          })}
          {member_id && (
            <li>
              Member: <MemberName document={document} />
            </li>
          )}
          {now && buyer && now !== buyerWords(buyer) && <li className="text-ink-600">Its details now: {now}</li>}
        </Party>
      )}
    </div>
  )
}

const right = 'lg:text-end! tabular-nums'
const lineColumns: readonly Column<DocumentLine>[] = [
  {
    key: 'words',
    header: 'What for',
    plain: true,
    cell: ({ kind, words_bg, words_en, covers_from, covers_until }) => (
      <div className="wrap-anywhere">
        <p className="font-semibold" lang="bg">
          {words_bg}
        </p>
        <p>{words_en}</p>
        <p className="text-fine text-ink-600">
          {[
            labelOf(lineKinds, kind),
            covers_from && covers_until && `${officeDay(covers_from)} – ${officeDay(covers_until)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
    ),
  },
  { key: 'quantity', header: 'Quantity', className: right, cell: ({ quantity }) => quantity.toLocaleString('en-US') },
  { key: 'price', header: 'Price', className: right, cell: ({ unit_cents }) => formatCents(unit_cents) },
  {
    key: 'discount',
    header: 'Discount',
    className: right,
    cell: ({ discount_cents }) => (discount_cents > 0 ? formatCents(discount_cents) : '–'),
  },
  {
    key: 'tax',
    header: 'Tax',
    className: right,
    cell: ({ tax_rate }) => (tax_rate === null ? '–' : rateWords(tax_rate)),
  },
  {
    key: 'net',
    header: 'Amount',
    className: `${right} font-semibold`,
    cell: ({ net_cents, left_cents }) => (
      <>
        {formatCents(net_cents)}
        {left_cents !== null && left_cents < net_cents && (
          <p className="text-fine font-normal">{`${formatCents(net_cents - left_cents)} credited`}</p>
        )}
      </>
    ),
  },
]

/** What a document says, as it was issued. */
function Paper({ document }: { document: OfficeDocument }) {
  const { lines, reason, totals, kind } = document
  const named = document.related.find(({ id }) => id === document.refers_to)
  const place = document.related.find(({ id }) => document.replaced_by === id)
  return (
    <section
      aria-label="The document"
      className="space-y-6 rounded-card border border-paper-300 bg-white p-5 sm:p-8 [&_table]:border-b-0"
    >
      {document.number !== null && <Parties document={document} />}
      {(named || reason) && (
        <dl className="grid gap-4 text-small sm:grid-cols-2">
          {named && (
            <Fact label={kind === 'annulment' ? 'Annuls' : kind === 'invoice' ? 'Follows' : 'Corrects'}>
              {documentName(named)}
            </Fact>
          )}
          {place && <Fact label="In its place">{documentName(place)}</Fact>}
          {reason && (
            <Fact label="Reason" className="sm:col-span-2">
              {reason}
            </Fact>
          )}
        </dl>
      )}
      {lines.length > 0 && (
        <>
          <DataTable caption="Lines" columns={lineColumns} rows={lines} rowKey={({ place }) => String(place)} />
          <div className="ms-auto sm:max-w-96">
            <TotalsList totals={totals} />
          </div>
        </>
      )}
    </section>
  )
}

/** What an opening balance says: it has no paper of ours. */
function BroughtIn({ document }: { document: OfficeDocument }) {
  const { buyer, lines, member_name } = document
  return (
    <section
      aria-label="The opening balance"
      className="space-y-4 rounded-card border border-paper-300 bg-white p-5 sm:p-8"
    >
      <dl className="grid gap-4 text-small sm:grid-cols-2">
        <Fact label="Member">
          <MemberName document={document} />
          {buyer && buyer.legal_name !== member_name && <p className="wrap-anywhere">{buyer.legal_name}</p>}
        </Fact>
        <Fact label="What for">{lines.map(({ words_en }) => words_en).join('; ')}</Fact>
      </dl>
      <p className="max-w-reading text-small text-ink-700">
        Brought in from an older system. It has no number of ours and no PDF, and is in no journal of sales.
      </p>
    </section>
  )
}

/** What a related document is to the one that is shown. */
function relation(document: OfficeDocument, { id, kind, refers_to }: OfficeDocument['related'][number]): string {
  const about = refers_to === document.id
  if (id === document.refers_to)
    return (
      {
        pro_forma: 'Cancelled, with this one in its place',
        invoice: 'Followed by this invoice',
        annulment: 'Annulled',
      }[document.kind] ?? 'Corrected by this note'
    )
  if (id === document.replaced_by) return 'In its place'
  if (kind === 'annulment') return about ? 'Annuls this document' : 'Annuls another document of this debt'
  if (kind === 'invoice') return about ? 'Follows this pro forma' : 'Asks for the same debt'
  if (kind === 'pro_forma') return about ? 'In its place' : 'Asked for the same debt first'
  return about ? 'Corrects this document' : 'Corrects another document of this debt'
}

function Related({ document }: { document: OfficeDocument }) {
  const { related } = document
  if (related.length === 0) return null
  return (
    <RecordSection title="Belongs to it" total={related.length}>
      <ul className="divide-y divide-paper-300 border-y border-paper-300 text-small">
        {related.map((other) => (
          <li key={other.id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
            <span className="min-w-0 wrap-anywhere">
              <Link to={documentHref(other.id)} className={`${linkLook} inline-block min-h-6`}>
                {documentName(other)}
              </Link>
              <span className="block text-fine text-ink-600">
                {[
                  relation(document, other),
                  // What a protocol annuls says it above.
                  other.annulled && !(document.kind === 'annulment' && other.id === document.refers_to) && 'annulled',
                  other.issued_on && officeDay(other.issued_on),
                  other.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {other.kind !== 'annulment' && other.total_cents !== null && (
              <span className="ms-auto tabular-nums">{formatCents(other.total_cents)}</span>
            )}
          </li>
        ))}
      </ul>
    </RecordSection>
  )
}

/**
 * A document that was issued, or a draft of which nothing is changed here: its state and amounts, what can be done with it, what it says, what belongs to it, and what became
 * of it.
 *
 * @param props.fresh whether it has just been issued here
 * @param props.refusal why it was not, when somebody else had issued it
 */
export function IssuedDocument({
  document,
  fresh,
  refusal,
}: {
  document: OfficeDocument
  fresh: boolean
  refusal?: string
}) {
  const mayIssue = useMayIssue()
  const [done, setDone] = useState<{ said: string; mailed?: string }>()
  const said = done?.said ?? (fresh && `${documentName(document)} was issued.`)
  return (
    <div className="space-y-6">
      {refusal && <FormFailure>{refusal}</FormFailure>}
      {said && (
        <Arrival key={said} when>
          <FormSuccess title={said}>{done?.mailed ?? 'Nothing was mailed.'}</FormSuccess>
        </Arrival>
      )}
      <Facts document={document} />
      {document.state === 'open' && document.invoice_by && (
        <p className="text-small">
          {`A part of it was paid. What was paid is invoiced within five days, here by ${officeDay(document.invoice_by)} (ЗДДС, чл. 25, ал. 7 и чл. 113, ал. 4). The invoice follows once the rest is paid: ask for it before, pay the part back, or ask the chamber’s accountant.`}
        </p>
      )}
      <WaitingLine of={document} />
      <DocumentActions
        document={document}
        onDone={(said, mailed) => setDone({ said, ...(mailed !== undefined && { mailed }) })}
      />
      {document.kind === 'opening_balance' ? <BroughtIn document={document} /> : <Paper document={document} />}
      <Related document={document} />
      {mayIssue && <DocumentMails document={document} />}
      {document.number !== null && (
        <>
          <Settlements document={document} />
          <DocumentHistory document={document} />
        </>
      )}
    </div>
  )
}
