/** A pro forma of €120.00 that is open, as `get_member_dues` lists it. */
export function owedDocument(changes: { id: string } & Record<string, unknown>) {
  return {
    kind: 'pro_forma',
    words: ['Membership Standard, 2026'],
    number: 'PF-2026-0012',
    debt_id: changes.id,
    token: 'token' as string | null,
    issued_on: '2026-11-20',
    dated_on: null,
    due_on: '2026-12-04',
    total_cents: 12000,
    open_cents: 12000,
    written_off_cents: 0,
    written_off_on: null,
    state: 'open',
    overdue: false,
    payment_reference: 'RF52PF20260012' as string | null,
    ...changes,
  }
}

/** What `get_member_dues` returns of a member with these documents. */
export function duesOf(documents: readonly object[], changes: object = {}) {
  return {
    standing: 'current',
    until: '2027-11-30',
    open_cents: 17000,
    credit_cents: 0,
    statement_token: 'signed',
    accounts: [],
    documents: [...documents],
    ...changes,
  }
}

/** A payment in another currency, which settles two documents and of which something is left, as `payment_list` has it. */
export const payment = {
  id: 'e0000000-0000-4000-8000-000000000001',
  member_id: '20000000-0000-4000-8000-000000000001' as string | null,
  member_name: 'Rila Tools' as string | null,
  members: ['20000000-0000-4000-8000-000000000001'],
  cents: 18000,
  currency: 'KZT',
  arrived_cents: 8250000,
  booked_on: '2026-11-20',
  payer: 'Rila Tools OOD',
  method: 'transfer',
  receipt: null,
  reference: 'PF-2026-0012',
  left_cents: 3200,
  note: null,
  recorded_at: '2026-11-21T10:00:00Z',
  recorded_by_name: 'Ada Koleva',
  line_id: null as string | null,
  undone_at: null,
}
const part = {
  id: 'a0000000-0000-4000-8000-000000000001',
  debt_id: 'd0000000-0000-4000-8000-000000000001',
  kind: 'payment',
  cents: 11800,
  settled_on: '2026-11-20',
  settled_at: '2026-11-21T10:00:00Z',
  settled_by_name: 'Ada Koleva',
  undone_at: null as string | null,
  undone_by_name: null as string | null,
  undone_reason: null as string | null,
}
const undone = {
  undone_at: '2026-11-22T08:00:00+00:00',
  undone_by_name: 'Ivo Petrov',
  undone_reason: 'Wrong payer',
}
const otherDebt = 'd0000000-0000-4000-8000-000000000002'
/** What {@link payment} settles: a pro forma with charges, and a part of an invoice; of both something was undone. */
export const parts = [
  part,
  { ...part, id: 'a0000000-0000-4000-8000-000000000002', kind: 'charges', cents: 200 },
  { ...part, id: 'a0000000-0000-4000-8000-000000000003', kind: 'charges', cents: 50, ...undone },
  { ...part, id: 'a0000000-0000-4000-8000-000000000004', debt_id: otherDebt, cents: 3000 },
  { ...part, id: 'a0000000-0000-4000-8000-000000000005', debt_id: otherDebt, kind: 'charges', cents: 10 },
  { ...part, id: 'a0000000-0000-4000-8000-000000000006', debt_id: otherDebt, cents: 700, ...undone },
]
/** The documents of the debts of {@link parts}: one is paid, of the other something stays open; the others stand for nothing any more. */
export const settledDocuments = [
  {
    ...owedDocument({ id: part.debt_id }),
    state: 'paid',
    open_cents: 0,
    invoice_by: '2026-11-25',
    buyer_name: 'Rila Tools OOD',
  },
  {
    ...owedDocument({ id: otherDebt, kind: 'invoice', number: '0000000012', open_cents: 2000, total_cents: 5010 }),
    buyer_name: 'Kazak Astyk AO',
  },
  ...['invoiced', 'annulled', 'cancelled', 'draft'].map((state, index) => ({
    ...owedDocument({ id: `d0000000-0000-4000-8000-00000000020${index}`, number: `PF-2026-009${index}` }),
    debt_id: part.debt_id,
    state,
    buyer_name: 'Nobody',
  })),
]

/** A bank statement with something to decide, as `get_statement` returns it. */
export const statement = {
  id: '67000000-0000-4000-8000-000000000001',
  account: 'BG80BNBG96611020345678',
  currency: 'EUR',
  format: 'mt940',
  file_name: 'november.sta',
  begins_on: '2026-11-02',
  ends_on: '2026-11-03',
  opening_cents: 100000,
  closing_cents: 121500,
  difference_cents: -50 as number | null,
  known_lines: 2,
  pending: 1,
  left_out: 2,
  lines: 3,
  came_in_cents: 22000,
  to_decide: 2,
  imported_at: '2026-11-04T08:00:00Z',
  imported_by_name: 'Ada',
  last: null as { ends_on: string; closing_cents: number | null } | null,
  closed_until: null as string | null,
  closed_to_decide: 0,
  states: { matched: { count: 2, cents: 24000, closed: 0 }, unknown: { count: 1, cents: 700, closed: 0 } },
}
/** What a line of it pays: a pro forma. */
export const match = {
  state: 'matched',
  reasons: ['reference', 'amount'],
  cents: 12000,
  open_cents: 12000,
  written_off_cents: 0,
  written_off_on: null as string | null,
  total_cents: 12000 as number | null,
  document_id: 'd0000000-0000-4000-8000-000000000001',
  kind: 'pro_forma',
  number: 'PF-2026-0012',
  member_id: '20000000-0000-4000-8000-000000000001',
  member_name: 'Rila Tools',
  payment_id: null,
  of_line: null,
  transfer: null,
}
/** What a line that went out pays back by a bank file: a payment. */
export const transferMatch = {
  ...match,
  state: 'pays_back',
  reasons: ['bank_file'],
  cents: null,
  open_cents: null,
  total_cents: null,
  document_id: null,
  kind: null,
  number: null,
  member_id: null,
  member_name: null,
  payment_id: '65000000-0000-4000-8000-000000000001',
  transfer: {
    id: 'f0000000-0000-4000-8000-000000000001',
    made_at: '2026-11-01T09:00:00Z',
    payer: 'Rila Tools OOD',
    left_cents: 3200,
  },
}
/** A line of {@link statement}, with all that a bank says. */
export const line = {
  id: '68000000-0000-4000-8000-000000000001',
  statement_id: '67000000-0000-4000-8000-000000000001',
  place: 1,
  booked_on: '2026-11-02',
  cents: 12000,
  currency: 'EUR',
  is_reversal: false,
  payer: 'Рила Тулс' as string | null,
  payer_iban: 'BG18RZBB91550123456789',
  text: 'dues <b>2027</b>',
  reference: 'RF52PF20260012',
  bank_reference: 'B1',
  instructed_cents: 6500000,
  instructed_currency: 'KZT',
  rate: '541,66',
  charges_cents: 300,
  state: 'matched',
  payment_id: null as string | null,
  member_name: null as string | null,
  several_members: false,
  own_account: false,
  is_outdated: false,
  note: null,
  decided_by_name: null as string | null,
  matches: [match] as object[],
}
