import { HttpResponse } from 'msw'
import { take, takeReads } from './answers'
import { parts, settledDocuments } from './dues'
import { rows } from './office-members'

/** A buyer who is no member, as `get_document` has it. */
export const order = {
  id: 'a0000000-0000-4000-8000-000000000001',
  updated_at: '2026-11-20T09:00:00.123456+00:00',
  by_hand: true,
  erased: false,
  event: null as string | null,
  name: 'Ivo Petrov',
  email: 'ivo@buyer.example',
  legal_name: 'Buyer OOD',
  address: '1 Buyer St',
  country: 'BG',
  eik: '121212121' as string | null,
  bin: null as string | null,
  vat_number: null as string | null,
  reference: 'PO-1' as string | null,
}

/** A draft of an invoice as `get_document` answers it. */
export const draft = {
  id: 'd0000000-0000-4000-8000-000000000001',
  kind: 'invoice',
  number: null as string | null,
  member_id: '20000000-0000-4000-8000-000000000001',
  member_name: 'Rila Tools',
  debt_id: null as string | null,
  token: null as string | null,
  refers_to: null as string | null,
  replaced_by: null as string | null,
  issued_on: null as string | null,
  dated_on: null as string | null,
  due_on: null as string | null,
  tax_event_on: null as string | null,
  invoice_by: null as string | null,
  net_cents: null as number | null,
  tax_cents: null as number | null,
  total_cents: null as number | null,
  open_cents: null as number | null,
  state: 'draft',
  overdue: null as boolean | null,
  buyer_name: 'Rila Tools OOD' as string | null,
  without_eik: false,
  payment_reference: null as string | null,
  updated_at: '2026-11-20T10:00:00.123456+00:00',
  reason: null as string | null,
  issued_at: null as string | null,
  issued_by_name: null as string | null,
  seller: null as object | null,
  buyer: null as object | null,
  present_buyer: null as object | null,
  order: null as typeof order | null,
  places: { held: 0, passed_on: 0 },
  told: 0,
  line_waits: false,
  totals: [
    { tax_rate: 2000, tax_code: 'A', tax_words_bg: '', tax_words_en: '', net_cents: 24000, tax_cents: 4800 },
  ] as object[],
  missing: null as string | null,
  lines: [
    {
      place: 1,
      corrects: null as number | null,
      kind: 'dues',
      words_bg: 'Членски внос',
      words_en: 'Membership dues',
      term_id: null as string | null,
      covers_from: '2027-01-01',
      covers_until: '2027-12-31',
      quantity: 2,
      unit_cents: 12050,
      discount_cents: 100,
      net_cents: 24000,
      left_cents: null as number | null,
      tax_rate: null as number | null,
      tax_words_en: null as string | null,
    },
  ],
  cancellation: null as object | null,
  settlements: [] as object[],
  used_for: [] as object[],
  refunds: [] as object[],
  related: [] as object[],
}
/** See {@link draft}. */
export type DocumentRow = typeof draft

/** The same as a draft of a note that corrects a line of an invoice. */
export const draftNote: DocumentRow = { ...draft, lines: draft.lines.map((line) => ({ ...line, corrects: 1 })) }

/** The same invoice, issued and open. */
export const invoice: DocumentRow = {
  ...draft,
  number: '0000000012',
  debt_id: draft.id,
  token: 'token',
  issued_on: '2026-11-21',
  due_on: '2026-12-05',
  tax_event_on: '2026-11-21',
  net_cents: 24000,
  tax_cents: 4800,
  total_cents: 28800,
  open_cents: 28800,
  state: 'open',
  overdue: false,
  payment_reference: 'RF610000000012',
  issued_at: '2026-11-21T09:00:00+00:00',
  issued_by_name: 'Ada Desk',
  seller: {
    legal_name_bg: 'Камара',
    legal_name_en: 'Chamber',
    address_bg: 'София',
    address_en: 'Sofia',
    eik: '175074752',
    vat_number: null,
    signed_by: 'Ada Desk',
  },
  buyer: { legal_name: 'Rila Tools OOD', address: '1 Vitosha Blvd', country: 'BG', eik: '121212121', vat_number: null },
  lines: draft.lines.map((line) => ({ ...line, left_cents: 24000, tax_rate: 2000, tax_words_en: '' })),
}

/** A credit note of which something is left. */
export const creditNote: DocumentRow = {
  ...invoice,
  id: 'd0000000-0000-4000-8000-000000000005',
  kind: 'credit_note',
  number: '0000000003',
  debt_id: null,
  refers_to: invoice.id,
  due_on: null,
  total_cents: 9000,
  open_cents: 6000,
  reason: 'Too much',
  lines: invoice.lines.map((line) => ({ ...line, corrects: 1, left_cents: null })),
}

/** A part that settles a document. */
export const settlement = {
  id: 'e0000000-0000-4000-8000-000000000001',
  kind: 'payment',
  cents: 10000,
  settled_on: '2026-11-24',
  payment_id: 'f0000000-0000-4000-8000-000000000001',
  payer: 'RILA TOOLS',
  left_cents: 0 as number | null,
  credit_note: null,
  credit_note_id: null,
  reason: null as string | null,
  by: 'Ada Desk',
  at: '2026-11-24T12:00:00+00:00',
  undone_at: null as string | null,
  undone_by: null as string | null,
  undone_reason: null as string | null,
}

/** Another document of the same debt. */
export const related = (document: Partial<DocumentRow & { annulled: boolean }>) => ({
  id: 'd0000000-0000-4000-8000-000000000009',
  kind: 'pro_forma',
  number: 'PF-2026-0003',
  issued_on: '2026-11-01',
  total_cents: 28800,
  reason: null,
  refers_to: null,
  replaced_by: null,
  annulled: false,
  ...document,
})

/** What a credit note was used for: the invoice that it corrects, another one, and what was paid back. */
export const uses = ['0000000012', '0000000014'].map((number, index) => ({
  id: `e0000000-0000-4000-8000-00000000000${index + 1}`,
  document_id: invoice.id,
  kind: 'invoice',
  number,
  corrects: index === 0,
  cents: 3000,
  settled_on: '2026-11-21',
  by: 'Ada Desk',
  undone_at: null as string | null,
  undone_by: null as string | null,
  undone_reason: null as string | null,
}))
/** See {@link uses}. */
export const paidBack = {
  id: 'f0000000-0000-4000-8000-000000000001',
  cents: 1000,
  paid_on: '2026-11-20',
  reference: 'BG-4711',
  reason: 'Left the chamber',
  by: 'Ada Desk',
  undone_at: null,
  undone_by: null,
  undone_reason: null,
}

/** A rule of tax that nobody has confirmed, as `get_example_rules` returns it. */
export const exampleRule = { line_kind: 'dues', buyer_group: 'bulgaria', vat_registered: false }

/** Answers reads of documents: the list, and single ones. Returns the queries of the list. */
export function serveDocuments(stored: () => readonly DocumentRow[]): URLSearchParams[] {
  take('get_payer_accounts', () => HttpResponse.json([{ payer: 'Rila Tools', payer_iban: 'BG18RZBB91550123456789' }]))
  take('get_document', ({ document_id }) => HttpResponse.json(stored().find(({ id }) => id === document_id) ?? null))
  take('get_document_mails', () =>
    HttpResponse.json({ readers: [{ name: 'Ada Accounts', email: 'ada@alpha.example' }], mails: [] }),
  )
  takeReads('document_series', () => HttpResponse.json({ next_number: 12 }))
  takeReads('billing_settings', () => HttpResponse.json([{ one_series: false }]))
  // A note has the tax of its invoice.
  take('get_example_rules', ({ documents }) =>
    HttpResponse.json(
      stored().some(({ id, refers_to }) => (documents as string[]).includes(id) && !refers_to) ? [exampleRule] : [],
    ),
  )
  return takeReads('document_list', () => rows(stored()))
}

/** Answers reads of a payment, with what it settles, what was paid back of it and the documents of these debts. */
export function servePayment(stored: object, refunds: readonly object[] = []) {
  takeReads('payment_list', () => HttpResponse.json([stored]))
  takeReads('settlements', () => HttpResponse.json(parts))
  takeReads('refunds', () => HttpResponse.json([...refunds]))
  takeReads('document_list', () => HttpResponse.json(settledDocuments))
  takeReads('billing_settings', () => HttpResponse.json([{ close_below_cents: 300 }]))
}
