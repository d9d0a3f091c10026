/** The kinds of documents. */
export type DocumentKind = 'pro_forma' | 'invoice' | 'credit_note' | 'debit_note' | 'annulment'

/** What stands in the place of the number of a draft. */
export const draftNumber = 'DRAFT'

/** A document that another one names. */
export type NamedDocument = { kind: DocumentKind; number: string; issued_on: string }

/**
 * A document as `document_snapshot` returns it: as it was issued, and what is true of it now, from `state` on. Amounts are integers of euro cents, rates are basis
 * points (2000 is 20 %), dates are days such as `2026-11-26`.
 */
export interface DocumentSnapshot {
  id: string
  kind: DocumentKind
  number: string
  issued_on: string
  due_on: string | null
  tax_event_on: string | null
  seller: {
    legal_name_bg: string
    legal_name_en: string
    address_bg: string
    address_en: string
    eik: string
    vat_number: string | null
    /** Its beneficiary code, for banks of Kazakhstan. */
    kbe: string | null
    signed_by: string
  }
  accounts: DocumentAccount[]
  buyer: {
    legal_name: string
    address: string
    /** ISO 3166-1 alpha-2. */
    country: string
    eik: string | null
    bin: string | null
    vat_number: string | null
    reference: string | null
    contract_number: string | null
    contract_on: string | null
    knp: string | null
  }
  lines: DocumentLine[]
  totals: DocumentTotal[]
  net_cents: number
  tax_cents: number
  /** Positive, of a credit note, too. */
  total_cents: number
  /** An RF reference (ISO 11649), of a pro forma, an invoice and a debit note. */
  payment_reference: string | null
  refers_to: NamedDocument | null
  /** Of a protocol: the document that takes the place of the annulled one. */
  replaced_by: NamedDocument | null
  /** Of a credit note, a debit note and an annulment. */
  reason: string | null
  /** As in `document_list`. */
  state: string
  open_cents: number
  day_to_pay: string | null
  /** With payments, charges of the bank and notes that correct others. */
  paid_cents: number
  /** With notes that correct it. */
  credited_cents: number
  /** When the last part was paid; null unless nothing is open by that. */
  paid_on: string | null
  ended: DocumentEnd | null
}

/** The statement of account of a member, as `statement_by_token` returns it. What the member owes is above zero. */
export interface AccountStatement {
  from: string
  until: string
  seller: DocumentSnapshot['seller']
  buyer: Pick<
    DocumentSnapshot['buyer'],
    'legal_name' | 'address' | 'country' | 'eik' | 'bin' | 'vat_number' | 'reference'
  >
  opening_cents: number
  closing_cents: number
  /** What it has, at the end, in favour of the member for each pro forma that was not invoiced by then. */
  advances: { number: string; cents: number }[]
  rows: {
    day: string
    kind:
      | 'invoice'
      | 'debit_note'
      | 'credit_note'
      | 'opening_balance'
      | 'payment'
      | 'charges'
      | 'write_off'
      | 'write_off_undone'
      | 'refund'
    number: string | null
    cents: number
    /** Of an opening balance: the day of the older system's document, and what it was for. */
    dated_on?: string
    what_for?: string
  }[]
}

/** Why a document does not hold any more, and what took its place: otherwise a protocol, or the last credit note. */
export type DocumentEnd = {
  how: 'annulled' | 'cancelled' | 'invoiced' | 'credited'
  on: string
  /** Of a protocol. */
  reason: string | null
  by_kind: DocumentKind | null
  by_number: string | null
  /** Signs the link to that document; only where its reader is the same. */
  by_token?: string | null
}

/** A bank account of the chamber. */
export type DocumentAccount = { holder: string; iban: string; bic: string; bank: string; currency: string }

/** A line of a document; `until` is the last day of the period that it covers. */
export type DocumentLine = {
  kind: 'dues' | 'entrance_fee' | 'event' | 'event_abroad' | 'sponsorship' | 'other'
  words_bg: string
  words_en: string
  from: string | null
  until: string | null
  quantity: number
  unit_cents: number
  discount_cents: number
  net_cents: number
  tax_rate: number
  tax_words_bg: string
  tax_words_en: string
  tax_code: string
}

/** What the lines of one rate sum to. */
export type DocumentTotal = {
  tax_rate: number
  tax_code: string
  tax_words_bg: string
  tax_words_en: string
  net_cents: number
  tax_cents: number
}
