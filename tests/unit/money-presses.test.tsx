import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { BillingPage } from '@/features/money/billing/office/billing-page'
import { BillingPart } from '@/features/money/billing/office/shared/billing-part'
import { DocumentPage, NewDocumentPage } from '@/features/money/documents/office/document-page'
import { ExpiredPage } from '@/features/money/documents/office/expired/expired-page'
import { NewPaymentPage } from '@/features/money/payments/office/new-payment-page'
import { PaymentPage } from '@/features/money/payments/office/payment-page'
import { RemindersPage } from '@/features/money/renewal/office/reminders/reminders-page'
import { StatementPage } from '@/features/money/bank/office/statement-page'
import { billingSettings } from '../support/dues'
import { fieldOf, refusal, take, takeReads, takeSearches, write } from '../support/page/answers'
import { duesOf, line, match, owedDocument, parts, payment, statement, transferMatch } from '../support/page/dues'
import {
  creditNote,
  draft,
  invoice,
  order,
  paidBack,
  related,
  serveDocuments,
  servePayment,
  settlement,
  uses,
  type DocumentRow,
} from '../support/page/office-documents'
import { rows } from '../support/page/office-members'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'
import { buttonOf, waitingIn } from '../support/page/press'
import { wordsOf } from '../support/page/words'

/**
 * What every press has in common that moves money or writes to people: it asks first, in the words of
 * `questions/<name>.txt`, which ends with what cannot be used while it is sent; a second press while the first is under
 * way sends nothing; a refusal is shown where it was pressed, and keeps what was typed; it sends exactly what was asked,
 * and says what was done.
 */
type Press = {
  /** The button that opens the question; without it, the page itself is the question. */
  begin?: string
  /** What is typed there. */
  fill?: () => void
  send: string
  /** What cannot be used while it is sent, where the page itself is the question. */
  waits?: string[]
  call: string
  sent: object
  answer?: unknown
  /** What is stored then. */
  becomes?: () => void
  /** What is said afterwards. */
  done?: string
  /** Whether the question closes although it was refused. */
  closes?: true
}
/** A page with its presses, and what it reads. */
type Page = { at: string; serve: () => void; presses: Record<string, Press> }

const list = '/dashboard/dues'
const member = { id: '20000000-0000-4000-8000-000000000001', name: 'Rila Tools' }
const inSheets = useSignIn(
  pagesAlone(
    {
      [`${list}/payments/new`]: NewPaymentPage,
      [`${list}/payments/:id`]: PaymentPage,
      [`${list}/new`]: NewDocumentPage,
      [`${list}/:id`]: DocumentPage,
    },
    list,
  ),
)
const alone = useSignIn(
  pagesAlone({
    [`${list}/statements/:id`]: StatementPage,
    [`${list}/reminders`]: RemindersPage,
    [`${list}/expired`]: ExpiredPage,
    '/dashboard/settings/billing': BillingPage,
    '/part': () => (
      <BillingPart memberId={member.id} memberName={member.name} proposed={{}} onSaved={() => undefined} />
    ),
  }),
)

let stored: DocumentRow
/** Shows this document. */
const of = (document: DocumentRow) => ({
  at: `${list}/${document.id}`,
  serve: () => {
    stored = document
    serveDocuments(() => [stored])
    take('get_member_dues', () => HttpResponse.json(duesOf([small, large])))
  },
})
const changedBy = (changes: Partial<DocumentRow>) => () => void (stored = { ...stored, ...changes })
const small = owedDocument({ id: 'd0000000-0000-4000-8000-000000000006', open_cents: 2000 })
const large = owedDocument({
  id: 'd0000000-0000-4000-8000-000000000007',
  kind: 'invoice',
  number: '0000000014',
  due_on: '2026-12-20',
})
const anotherId = 'e0000000-0000-4000-8000-000000000009'
const paidProForma: DocumentRow = {
  ...invoice,
  kind: 'pro_forma',
  number: 'PF-2026-0003',
  state: 'paid',
  open_cents: 0,
}
const partPaid: DocumentRow = {
  ...invoice,
  open_cents: 18800,
  settlements: [settlement, { ...settlement, id: 'x', cents: 500, undone_at: '2026-11-25T08:00:00+00:00' }],
}
const usedNote: DocumentRow = { ...creditNote, used_for: uses, refunds: [paidBack] }
const ofPayment = (refunds: readonly object[] = []) => ({
  at: `${list}/payments/${payment.id}`,
  serve: () => {
    servePayment({ ...payment, line_id: line.id }, refunds)
    takeReads('statement_lines', () => HttpResponse.json({ statement_id: statement.id }))
    take('get_payer_accounts', () => HttpResponse.json([{ payer: line.payer, payer_iban: line.payer_iban }]))
    take('get_member_dues', () => HttpResponse.json(duesOf([large, small])))
  },
})
const ofLine = (changes: object = {}) => ({
  at: `${list}/statements/${statement.id}`,
  serve: () => {
    take('get_statement', () => HttpResponse.json(statement))
    take('get_statement_lines', () => HttpResponse.json({ total: 1, rows: [{ ...line, ...changes }] }))
    takeReads('billing_settings', () => HttpResponse.json([{ close_below_cents: 0 }]))
    take('get_member_dues', () => HttpResponse.json(duesOf([owedDocument({ id: match.document_id })])))
  },
})
const typeReason = () => write('Reason', 'A mistake')
const undo = (begin: string, call: string, of: object): Press => ({
  begin,
  fill: typeReason,
  send: 'Undo',
  call,
  sent: { ...of, reason: 'A mistake' },
})
const refund = () => {
  write('Booking day', '2026-11-20')
  write('Bank reference', 'BG-4711')
  typeReason()
}
const refunded = { paid_on: '2026-11-20', reference: 'BG-4711', reason: 'A mistake' }
const anyId = expect.stringMatching(/^[0-9a-f-]{36}$/) as string
const expired = {
  kept_years: 10,
  kept_from: '2016-01-01',
  documents: 14,
  payments: 9,
  years: [{ year: 2015, expired: 14, staying: 3 }],
  files: 0,
}
const reminder = {
  id: '69000000-0000-4000-8000-000000000001',
  document_id: '65000000-0000-4000-8000-000000000001',
  kind: 'pro_forma',
  number: 'PF-2026-0001',
  member_id: member.id,
  member_name: member.name,
  day: '2026-12-01',
  step: 7,
  open_cents: 50000,
  held: false,
  readers: 1,
}
let held = false
/** The only one of the billing settings, which has nowhere to go. */
const account = 'Central Bank, BG80 BNBG 9661 1020 3456 78'
const details = {
  legal_name: 'ТОО «Рила»',
  address: 'Almaty',
  country: 'KZ',
  eik: '',
  bin: '990140000017',
  vat_number: '',
  reference: 'PO-7',
  contract_number: 'BKCC-7',
  contract_on: '2026-02-16',
  knp: '851',
  invoice_first: true,
  agreed_price: 450,
  honorary: false,
}
const contacts = ['Ada', 'Boris'].map((name) => ({ id: name, name, email: `${name.toLowerCase()}@rila.example` }))

const pages: Record<string, Page> = {
  'a draft': {
    ...of({ ...draft, tax_event_on: '2026-01-05', without_eik: true }),
    presses: {
      'issue-draft': {
        begin: 'Issue…',
        send: 'Issue invoice',
        call: 'issue_document',
        sent: { document_id: draft.id, expected: draft.updated_at },
        answer: '0000000012',
        becomes: changedBy(invoice),
        done: 'Invoice 0000000012 was issued.',
      },
    },
  },
  'a draft without tax': {
    ...of({
      ...draft,
      tax_event_on: '2026-01-05',
      totals: draft.totals.map((total) => ({ ...total, tax_rate: 0, tax_cents: 0 })),
    }),
    presses: {
      'issue-draft-without-tax': {
        begin: 'Issue…',
        send: 'Issue invoice',
        call: 'issue_document',
        sent: { document_id: draft.id, expected: draft.updated_at },
        answer: '0000000012',
        becomes: changedBy(invoice),
        done: 'Invoice 0000000012 was issued.',
      },
    },
  },
  'a draft of a credit note': {
    ...of({ ...draft, kind: 'credit_note', refers_to: invoice.id, reason: 'Too much' }),
    presses: {
      'issue-draft-of-credit-note': {
        begin: 'Issue…',
        send: 'Issue credit note',
        call: 'issue_document',
        sent: { document_id: draft.id, expected: draft.updated_at },
        answer: '0000000003',
        becomes: changedBy({ ...creditNote, id: draft.id }),
        done: 'Credit note 0000000003 was issued.',
      },
    },
  },
  'a paid pro forma': {
    ...of({ ...paidProForma, invoice_by: '2199-01-05', without_eik: true }),
    presses: {
      'invoice-pro-forma': {
        begin: 'Issue invoice…',
        send: 'Issue invoice',
        call: 'invoice_pro_forma',
        sent: { document_id: invoice.id },
        answer: '0000000013',
        done: 'Invoice 0000000013 was issued.',
      },
    },
  },
  'a paid pro forma of a company, without tax': {
    ...of(paidProForma),
    presses: {
      'invoice-pro-forma-without-tax': {
        begin: 'Issue invoice…',
        send: 'Issue invoice',
        call: 'invoice_pro_forma',
        sent: { document_id: invoice.id },
        answer: '0000000013',
        done: 'Invoice 0000000013 was issued.',
      },
    },
  },
  'an unpaid pro forma': {
    ...of({ ...paidProForma, state: 'open', total_cents: 30000, open_cents: 28800 }),
    presses: {
      'cancel-pro-forma': {
        begin: 'Cancel…',
        fill: typeReason,
        send: 'Cancel pro forma',
        call: 'cancel_pro_forma',
        sent: { document_id: invoice.id, reason: 'A mistake' },
        done: 'PF-2026-0003 was cancelled.',
      },
    },
  },
  'an unpaid pro forma that was mailed': {
    ...of({ ...paidProForma, state: 'open', total_cents: 30000, open_cents: 28800, told: 2, line_waits: true }),
    presses: {
      'cancel-pro-forma-that-was-mailed': {
        begin: 'Cancel…',
        fill: typeReason,
        send: 'Cancel pro forma',
        call: 'cancel_pro_forma',
        sent: { document_id: invoice.id, reason: 'A mistake' },
        done: 'PF-2026-0003 was cancelled.',
      },
    },
  },
  'a pro forma that is written off': {
    ...of({
      ...paidProForma,
      state: 'written_off',
      settlements: [
        settlement,
        { ...settlement, id: anotherId, kind: 'write_off', cents: 1500, payment_id: null as never },
      ],
    }),
    presses: {
      'undo-write-off': undo('Undo the write-off of €15.00', 'undo_settlement', { settlement_id: anotherId }),
    },
  },
  'an invoice that follows a pro forma': {
    ...of({ ...invoice, refers_to: related({}).id, related: [related({})] }),
    presses: {
      'annul-after-pro-forma': {
        begin: 'Annul…',
        fill: () => {
          fireEvent.click(fieldOf('Without a new document'))
          typeReason()
        },
        send: 'Annul',
        call: 'annul_document',
        sent: { document_id: invoice.id, reason: 'A mistake', replacing: false },
        answer: { protocol: '0000000001', replacement: null },
        done: 'It was annulled by protocol 0000000001. PF-2026-0003 asks for it again; it can be cancelled on its page.',
      },
    },
  },
  'a pro forma that holds places': {
    ...of({
      ...paidProForma,
      state: 'open',
      total_cents: 30000,
      open_cents: 28800,
      order: { ...order, by_hand: false },
      places: { held: 2, passed_on: 0 },
      told: 1,
    }),
    presses: {
      'cancel-pro-forma-of-places': {
        begin: 'Cancel…',
        fill: typeReason,
        send: 'Cancel pro forma',
        call: 'cancel_pro_forma',
        sent: { document_id: invoice.id, reason: 'A mistake' },
        done: 'PF-2026-0003 was cancelled.',
      },
    },
  },
  'a pro forma whose places have passed on': {
    ...of({ ...paidProForma, state: 'cancelled', order, places: { held: 0, passed_on: 2 } }),
    presses: {
      'ask-again-for-places': {
        begin: 'Ask for the places again…',
        send: 'Ask again',
        call: 'ask_again_for_places',
        sent: { document_id: invoice.id },
        answer: 'PF-2026-0009',
        done: 'PF-2026-0009 asks for the places again.',
      },
    },
  },
  'a pro forma of which little is open': {
    ...of({
      ...paidProForma,
      state: 'open',
      total_cents: 30000,
      open_cents: 3000,
      lines: invoice.lines.map((line) => ({ ...line, term_id: invoice.id })),
      settlements: [settlement],
    }),
    presses: {
      'close-as-charges': {
        begin: 'Write off…',
        send: 'Close €30.00 as charges',
        call: 'close_as_charges',
        sent: { document_id: invoice.id, expected_open: 3000 },
        done: '€30.00 were closed as charges of the bank.',
      },
      'write-off-rest': {
        begin: 'Write off…',
        fill: () => {
          fireEvent.click(fieldOf('Write off'))
          typeReason()
        },
        send: 'Write off €30.00',
        call: 'write_off',
        sent: { document_id: invoice.id, reason: 'A mistake', expected_open: 3000 },
        done: '€30.00 were written off.',
      },
    },
  },
  'a pro forma of which more than a tenth is open': {
    ...of({ ...paidProForma, state: 'open', total_cents: 30000, open_cents: 3001, settlements: [settlement] }),
    presses: {
      'write-off-pro-forma': {
        begin: 'Write off…',
        fill: typeReason,
        send: 'Write off €30.01',
        call: 'write_off',
        sent: { document_id: invoice.id, reason: 'A mistake', expected_open: 3001 },
        done: '€30.01 were written off.',
      },
    },
  },
  'an invoice that is paid in part, and late': {
    ...of({ ...partPaid, overdue: true, line_waits: true }),
    presses: {
      'write-off': {
        begin: 'Write off…',
        fill: typeReason,
        send: 'Write off €188.00',
        call: 'write_off',
        sent: { document_id: invoice.id, reason: 'A mistake', expected_open: 18800 },
        done: '€188.00 were written off.',
      },
      'annul-and-replace': {
        begin: 'Annul…',
        fill: typeReason,
        send: 'Annul and issue anew',
        call: 'annul_document',
        sent: { document_id: invoice.id, reason: 'A mistake', replacing: true },
        answer: { protocol: '0000000001', replacement: '0000000013' },
        done: 'It was annulled by protocol 0000000001. 0000000013 takes its place.',
      },
    },
  },
  'an invoice of which nothing is paid': {
    ...of({ ...partPaid, settlements: [], open_cents: partPaid.total_cents, line_waits: true }),
    presses: {
      annul: {
        begin: 'Annul…',
        fill: () => {
          fireEvent.click(fieldOf('Without a new document'))
          typeReason()
        },
        send: 'Annul',
        call: 'annul_document',
        sent: { document_id: invoice.id, reason: 'A mistake', replacing: false },
        answer: { protocol: '0000000001', replacement: null },
        done: 'It was annulled by protocol 0000000001.',
      },
    },
  },
  'an invoice of an order whose buyer was corrected': {
    ...of({
      ...invoice,
      // Its day to pay has passed.
      overdue: true,
      member_id: null as never,
      member_name: 'Buyer OOD',
      buyer: { ...order },
      present_buyer: {
        ...order,
        legal_name: 'New OOD',
        address: '2 New St\nVarna',
        eik: null,
        vat_number: 'BG343434343',
      },
      order: { ...order, by_hand: false, event: 'Spring fair' },
    }),
    presses: {
      'annul-for-corrected-buyer': {
        begin: 'Annul…',
        fill: () => {
          fireEvent.click(fieldOf('As its details are now'))
          typeReason()
        },
        send: 'Annul and issue anew',
        call: 'annul_document',
        sent: { document_id: invoice.id, reason: 'A mistake', replacing: true, new_buyer: true },
        answer: { protocol: '0000000001', replacement: '0000000013' },
        done: 'It was annulled by protocol 0000000001. 0000000013 takes its place.',
      },
      'correct-buyer': {
        begin: 'Correct the buyer…',
        fill: () => {
          write('Legal name', ' New OOD ')
          write('Country', 'KZ')
          write('Its own reference', '')
        },
        send: 'Correct the buyer',
        call: 'correct_buyer',
        sent: {
          order_id: order.id,
          buyer: {
            legal_name: 'New OOD',
            address: '1 Buyer St',
            country: 'KZ',
            eik: '',
            bin: '',
            vat_number: '',
            reference: '',
          },
          expected: order.updated_at,
        },
        answer: '2026-11-21T09:00:00+00:00',
        done: 'The buyer was corrected.',
      },
    },
  },
  ...Object.fromEntries(
    (['invoice', 'pro_forma'] as const).map((kind) => [
      `of the kind ${kind} for somebody who is no member`,
      {
        ...of({ ...invoice, kind, member_id: null as never, member_name: 'Buyer OOD', order }),
        presses: {
          [`correct-buyer-of-${kind}-by-hand`]: {
            begin: 'Correct the buyer…',
            fill: () => write('Legal name', 'New OOD'),
            send: 'Correct the buyer',
            call: 'correct_buyer',
            sent: {
              order_id: order.id,
              buyer: {
                legal_name: 'New OOD',
                address: '1 Buyer St',
                country: 'BG',
                eik: '121212121',
                bin: '',
                vat_number: '',
                reference: 'PO-1',
              },
              expected: order.updated_at,
            },
            answer: '2026-11-21T09:00:00+00:00',
            done: 'The buyer was corrected.',
          },
        },
      },
    ]),
  ),
  'a draft for somebody who is no member': {
    ...of({ ...draft, member_id: null as never, member_name: 'Buyer OOD', buyer_name: 'Buyer OOD', order }),
    presses: {
      'issue-draft-by-hand': {
        begin: 'Issue…',
        send: 'Issue invoice',
        call: 'issue_document',
        sent: { document_id: draft.id, expected: draft.updated_at },
        answer: '0000000012',
        becomes: changedBy(invoice),
        done: 'Invoice 0000000012 was issued.',
      },
    },
  },
  'a credit note': {
    ...of(creditNote),
    presses: {
      'use-credit': {
        begin: 'Use for another document…',
        fill: () => {
          write('Document', large.id)
          write('Amount', '50')
        },
        send: 'Use credit note',
        call: 'use_credit',
        sent: {
          credit_note_id: creditNote.id,
          document_id: large.id,
          cents: 5000,
          expected_open: 12000,
          expected_left: 6000,
        },
        done: '€50.00 of it settle invoice 0000000014 now.',
      },
      'pay-back-credit': {
        begin: 'Pay back…',
        fill: refund,
        send: 'Record refund',
        call: 'record_refund',
        sent: {
          refund_id: anyId,
          refund: { credit_note_id: creditNote.id, ...refunded, cents: 6000 },
          expected_left: 6000,
        },
        done: '€60.00 of credit note 0000000003 were paid back.',
      },
    },
  },
  'a used credit note': {
    ...of(usedNote),
    presses: {
      'undo-use-of-credit': undo('Undo €30.00 of invoice 0000000014', 'undo_settlement', {
        settlement_id: uses[1]?.id,
      }),
      'undo-refund-of-credit': undo('Undo €10.00 paid back', 'undo_refund', { refund_id: paidBack.id }),
    },
  },
  'an invoice that was mailed': {
    ...of(invoice),
    serve: () => {
      of(invoice).serve()
      take('get_document_mails', () =>
        HttpResponse.json({
          readers: ['Ada', 'Boris'].map((name) => ({ name, email: `${name.toLowerCase()}@rila.example` })),
          mails: [
            {
              id: 'mail',
              recipient: 'old@rila.example',
              state: 'sent',
              returned: null,
              created_at: '2026-11-21T10:00:00Z',
              settled_at: '2026-11-21T10:01:00Z',
            },
          ],
        }),
      )
    },
    presses: {
      'send-document': {
        begin: 'Send again…',
        send: 'Send 2 mails',
        call: 'send_document',
        sent: { document_id: invoice.id, expected_mails: 1 },
        answer: 2,
        done: '2 mails will go out in a moment.',
      },
    },
  },
  'an invoice that is overdue': {
    ...of({ ...invoice, overdue: true }),
    serve: () => {
      of({ ...invoice, overdue: true }).serve()
      take('get_reminders_now', () =>
        HttpResponse.json([{ document_id: invoice.id, kind: 'invoice', why_not: null, readers: 1 }]),
      )
    },
    presses: {
      remind: {
        begin: 'Remind…',
        send: 'Send 1 mail',
        call: 'remind_now',
        sent: { documents: [invoice.id] },
        answer: { done: [{ id: invoice.id }], failed: [] },
        done: 'Reminders will go out in a moment.',
      },
    },
  },
  'a new payment': {
    at: `${list}/payments/new?member=${member.id}`,
    serve: () => {
      ofPayment().serve()
      takeReads('members', () => HttpResponse.json([member]))
    },
    presses: {
      'record-payment': {
        fill: () => {
          write('Booking day', '2026-11-20')
          write('Payer', 'Rila Tools OOD')
          write('How it was paid', 'cash')
          write('Number of the receipt', '0012')
          write('Currency', 'kzt')
          write('Amount as it arrived', '82500')
          write('Euros booked', '31,50')
          write('Reference', 'RF52PF20260012')
          write('Note', 'By hand')
        },
        send: 'Record payment',
        waits: ['Record payment'],
        call: 'record_payment',
        sent: {
          payment_id: anyId,
          payment: {
            member_id: member.id,
            cents: 3150,
            currency: 'KZT',
            arrived_cents: 8250000,
            booked_on: '2026-11-20',
            payer: 'Rila Tools OOD',
            method: 'cash',
            receipt: '0012',
            reference: 'RF52PF20260012',
            note: 'By hand',
          },
          parts: [
            { document_id: small.id, cents: 2000, open_cents: 2000 },
            { document_id: large.id, cents: 1150, open_cents: 12000 },
          ],
        },
        answer: payment.id,
        done: 'Payment recorded',
      },
    },
  },
  'a payment': {
    ...ofPayment(),
    presses: {
      'allocate-payment': {
        begin: 'Allocate',
        fill: () => write('Invoice 0000000014', '11'),
        send: 'Allocate €31.00',
        call: 'allocate_payment',
        sent: {
          payment_id: payment.id,
          parts: [
            { document_id: small.id, cents: 2000, open_cents: 2000 },
            { document_id: large.id, cents: 1100, open_cents: 12000 },
          ],
          expected_left: 3200,
        },
      },
      'refund-payment': {
        begin: 'Refund',
        fill: () => {
          refund()
          write('Amount', '12,50')
        },
        send: 'Record refund',
        call: 'record_refund',
        sent: { refund_id: anyId, refund: { payment_id: payment.id, ...refunded, cents: 1250 }, expected_left: 3200 },
      },
      'invoice-of-payment': {
        begin: 'Issue invoice now',
        send: 'Issue invoice',
        call: 'invoice_pro_forma',
        sent: { document_id: parts[0]?.debt_id },
        answer: '0000000013',
        done: 'Invoice 0000000013 is issued.',
      },
      'undo-settlement': undo('Undo €118.00 of pro forma PF-2026-0012', 'undo_settlement', {
        settlement_id: parts[0]?.id,
      }),
      'undo-charges': undo('Undo €2.00 of pro forma PF-2026-0012', 'undo_settlement', { settlement_id: parts[1]?.id }),
      'undo-payment': undo('Undo payment', 'undo_payment', { payment_id: payment.id }),
    },
  },
  'a payment of somebody who is no member': {
    at: `${list}/payments/${payment.id}`,
    serve: () => {
      servePayment({ ...payment, member_id: null, member_name: null, members: [], line_id: null })
      takeSearches('search_documents', () =>
        HttpResponse.json([{ ...large, member_id: null, member_name: 'Buyer OOD' }]),
      )
    },
    presses: {
      'allocate-to-buyer': {
        begin: 'Allocate',
        fill: () => {
          if (screen.queryByText('Invoice 0000000014 of Buyer OOD', { selector: 'label' })) return
          const search = fieldOf('Another document')
          fireEvent.click(search)
          fireEvent.change(search, { target: { value: 'Buyer' } })
          const [found] = document.querySelectorAll('[role=option]')
          expect(found).toHaveTextContent(/^Invoice 0000000014.*Buyer OOD · €120.00 open$/)
          if (found) fireEvent.click(found)
        },
        send: 'Allocate €32.00',
        call: 'allocate_payment',
        sent: {
          payment_id: payment.id,
          parts: [{ document_id: large.id, cents: 3200, open_cents: 12000 }],
          expected_left: 3200,
        },
      },
    },
  },
  'a payment that was paid back': {
    ...ofPayment([paidBack]),
    presses: {
      'undo-refund': undo('Undo €10.00 paid back', 'undo_refund', { refund_id: paidBack.id }),
    },
  },
  'an import that was wrong': {
    ...ofLine(),
    presses: {
      'undo-import': {
        begin: 'Undo import',
        send: 'Undo 3 lines',
        call: 'undo_import',
        sent: { statement_id: statement.id },
      },
    },
  },
  'a line of a bank file': {
    ...ofLine({ state: 'pays_back', cents: -3200, matches: [transferMatch] }),
    presses: {
      'refund-of-line': {
        begin: 'Рила Тулс',
        fill: typeReason,
        send: 'Record refund',
        call: 'record_refund',
        sent: {
          refund_id: anyId,
          refund: {
            payment_id: transferMatch.payment_id,
            paid_on: line.booked_on,
            reference: 'f0000000000040008000000000000001',
            reason: 'A mistake',
            cents: 3200,
          },
          expected_left: 3200,
        },
        done: 'The refund of €32.00 is recorded.',
      },
    },
  },
  'a bank statement': {
    ...ofLine(),
    presses: {
      'confirm-matched': {
        begin: 'Confirm 2 matched',
        send: 'Confirm €120.00',
        call: 'confirm_matched',
        sent: { statement_id: statement.id, expected: 1, expected_cents: 12000 },
        answer: 1,
        done: '1 line is confirmed.',
      },
      'confirm-line': {
        begin: 'Рила Тулс',
        fill: () => write('Note', 'Looked at'),
        send: 'Confirm €120.00',
        call: 'confirm_line',
        sent: {
          line_id: line.id,
          payment_id: anyId,
          member_id: member.id,
          euro_cents: null,
          parts: [{ document_id: match.document_id, cents: 12000, open_cents: 12000 }],
          note: 'Looked at',
        },
        answer: line.id,
        done: 'The line is confirmed as a payment.',
      },
      'match-again': {
        send: 'Match again',
        waits: ['Matching…'],
        call: 'match_statement',
        sent: { statement_id: statement.id },
        done: 'The lines are matched again.',
      },
    },
  },
  reminders: {
    at: `${list}/reminders`,
    serve: () => {
      held = false
      take('get_reminders', () => rows([{ ...reminder, held }]))
    },
    presses: {
      'hold-reminders': {
        send: 'Hold the reminders of Rila Tools',
        waits: ['Hold the reminders of Rila Tools'],
        call: 'hold_reminders',
        sent: { member_id: member.id, held: true },
        becomes: () => void (held = true),
        done: 'Release',
      },
    },
  },
  'expired documents': {
    at: `${list}/expired`,
    serve: () => void take('get_expired_documents', () => HttpResponse.json(expired)),
    presses: {
      'delete-expired': {
        begin: 'Delete 14 documents and 9 payments…',
        send: 'Delete them',
        call: 'delete_expired_documents',
        sent: { expected_documents: 14, expected_payments: 9 },
        closes: true,
        done: '14 documents and 9 payments were deleted.',
      },
    },
  },
  'the billing settings': {
    at: '/dashboard/settings/billing',
    serve: () => {
      takeReads('billing_settings', () =>
        HttpResponse.json([
          { ...billingSettings, version: 7, saved_at: '2026-11-20T08:00:00+00:00', saved_by_name: 'Ada Koleva' },
        ]),
      )
      takeReads('document_series', () =>
        HttpResponse.json(
          ['annulment', 'credit_note', 'debit_note', 'invoice', 'pro_forma'].map((kind, index) => ({
            kind,
            next_number: index + 1,
            used: kind === 'invoice',
          })),
        ),
      )
    },
    presses: {
      'save-billing-settings': {
        fill: () => write('Signed by', 'Ivo Petrov'),
        send: 'Save settings',
        waits: [...['up', 'down'].map((way) => `Move ${way} ${account}`), 'Save settings', 'Discard changes'],
        call: 'save_billing_settings',
        sent: {
          settings: { ...billingSettings, signed_by: 'Ivo Petrov' },
          first_numbers: { annulment: 1, credit_note: 2, debit_note: 3, pro_forma: 5 },
          expected: 7,
        },
        answer: 8,
        done: 'Settings saved successfully',
      },
    },
  },
  'billing details': {
    at: '/part',
    serve: () => {
      takeReads('billing_details', () =>
        HttpResponse.json([{ ...details, updated_at: '2026-11-20T08:00:00.123456+00:00' }]),
      )
      takeReads('billing_contacts', () => HttpResponse.json(contacts))
    },
    presses: {
      'save-billing-details': {
        begin: 'Edit billing details',
        fill: () => write('KNP', '852'),
        send: 'Save billing details',
        call: 'save_billing_details',
        sent: {
          member_id: member.id,
          details: { ...details, agreed_price: '450', knp: '852' },
          contacts: contacts.map(({ name, email }) => ({ name, email })),
          expected: '2026-11-20T08:00:00.123456+00:00',
        },
        answer: '2026-11-26T08:00:00+00:00',
        done: 'Saved.',
      },
    },
  },
  'a line of a bank statement': {
    ...ofLine({ state: 'unknown', matches: [], decided_by_name: 'Ivo Petrov' }),
    presses: Object.fromEntries(
      (
        [
          ['Not ours', 'not_ours', 'The line is not ours.'],
          ['Set aside', 'set_aside', 'The line is set aside.'],
          ['Decide again', null, 'The line is to be decided again.'],
        ] as const
      ).map(([send, kind, done]) => [
        send.toLowerCase().replace(' ', '-'),
        { begin: 'Рила Тулс', send, call: 'decide_lines', sent: { lines: [line.id], kind }, done },
      ]),
    ),
  },
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00Z') }))

const dialogs = () => [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')]

test.each(Object.entries(pages))(
  '%s asks before each press, sends it once, and says why it was refused',
  async (_, page) => {
    page.serve()
    await (/\/dues\/(d0|payments)/.test(page.at) ? inSheets : alone)(page.at, 'administrator')
    for (const [name, { begin, fill, send, waits, call, sent, answer = true, becomes, done, closes }] of Object.entries(
      page.presses,
    )) {
      let go = () => {}
      const calls = take<object>(call, async (__, count) => {
        if (count > 1) {
          becomes?.()
          return HttpResponse.json(answer as object)
        }
        await new Promise<void>((resolve) => (go = resolve))
        return refusal('P0001', 'It was refused.')
      })
      const ask = async () => {
        if (!begin) return document.body
        const button = await waitFor(() => buttonOf(begin))
        const before = dialogs()
        fireEvent.click(button)
        return waitFor(() => {
          const question = dialogs().find((dialog) => !before.includes(dialog))
          if (!question) throw new Error(`“${begin}” opens no question.`)
          return question
        })
      }
      let question = await ask()
      await waitFor(() => fill?.())
      // It waits for what follows from what was filled in.
      const button = await waitFor(() => {
        const found = buttonOf(send, question)
        expect(found).not.toHaveAttribute('aria-disabled', 'true')
        return found
      })
      const asked = wordsOf(question)
      fireEvent.click(button)
      await waitFor(() => expect(calls).toHaveLength(1))
      expect(button).toHaveAttribute('aria-busy', 'true')
      const waiting = waitingIn(question)
      if (begin)
        await expect(`${asked}\n${waiting.map((one) => `[${one}]\n`).join('')}`).toMatchFileSnapshot(
          `questions/${name}.txt`,
        )
      else expect(waiting).toEqual(waits)
      fireEvent.click(button)
      go()
      await within(closes ? document.body : question).findByText('It was refused.')
      expect(calls).toHaveLength(1)
      if (closes) question = await ask()
      fireEvent.click(buttonOf(send, question))
      if (done) await screen.findByText(done)
      if (begin) await waitFor(() => expect(question).not.toBeInTheDocument())
      expect([name, ...calls]).toEqual([name, sent, sent])
      // Also the ids, by which nothing is stored twice.
      expect(calls[1]).toEqual(calls[0])
    }
  },
)
