import * as z from 'zod/mini'

const text = z.nullable(z.string())
const cents = z.nullable(z.number())

const seller = z.nullable(
  z.object({
    legal_name_bg: z.string(),
    legal_name_en: z.string(),
    address_bg: z.string(),
    address_en: z.string(),
    eik: z.string(),
    vat_number: text,
    signed_by: z.string(),
  }),
)

const buyer = z.nullable(
  z.object({
    legal_name: z.string(),
    address: z.string(),
    country: z.string(),
    eik: z.optional(text),
    bin: z.optional(text),
    vat_number: z.optional(text),
    reference: z.optional(text),
    contract_number: z.optional(text),
    contract_on: z.optional(text),
  }),
)

/** Who ordered, or a buyer who is no member (`by_hand`), with what the next documents say of the buyer. */
const order = z.nullable(
  z.object({
    id: z.string(),
    updated_at: z.string(),
    by_hand: z.boolean(),
    erased: z.boolean(),
    event: text,
    /** Of who ordered; accountants do not read them. */
    name: z.optional(z.string()),
    email: z.optional(z.string()),
    legal_name: z.string(),
    address: z.string(),
    country: z.string(),
    eik: text,
    bin: text,
    vat_number: text,
    reference: text,
  }),
)

const line = z.object({
  place: z.number(),
  /** Of a note: the place of the line of its invoice that it corrects. */
  corrects: cents,
  kind: z.string(),
  words_bg: z.string(),
  words_en: z.string(),
  term_id: text,
  covers_from: text,
  covers_until: text,
  quantity: z.number(),
  unit_cents: z.number(),
  discount_cents: z.number(),
  net_cents: z.number(),
  /** Of an invoice: what its credit notes have left of it, without tax. */
  left_cents: cents,
  tax_rate: cents,
  tax_words_en: text,
})

// Without a rule, as long as a draft's member has no country.
const total = z.object({
  tax_rate: cents,
  tax_words_en: text,
  net_cents: z.number(),
  tax_cents: cents,
})

const undone = { undone_at: text, undone_by: text, undone_reason: text }

const settlement = z.object({
  id: z.string(),
  kind: z.string(),
  cents: z.number(),
  settled_on: z.string(),
  payment_id: text,
  payer: text,
  /** Of a payment: what settles nothing and was not paid back. */
  left_cents: cents,
  credit_note: text,
  credit_note_id: text,
  reason: text,
  by: text,
  at: z.string(),
  ...undone,
})

/** What a credit note was used for; `corrects`: the invoice that it corrects, which only an annulment takes back. */
const use = z.object({
  id: z.string(),
  document_id: z.string(),
  kind: z.string(),
  number: z.string(),
  corrects: z.boolean(),
  cents: z.number(),
  settled_on: z.string(),
  by: text,
  ...undone,
})

const refund = z.object({
  id: z.string(),
  cents: z.number(),
  paid_on: z.string(),
  reference: text,
  reason: z.string(),
  by: text,
  ...undone,
})

const related = z.object({
  id: z.string(),
  kind: z.string(),
  number: text,
  issued_on: text,
  total_cents: cents,
  reason: text,
  refers_to: text,
  replaced_by: text,
  annulled: z.boolean(),
})

/** A document with all that belongs to it, as `get_document` returns it. */
export const documentSchema = z.object({
  /** Of the signed link to its PDF. */
  token: text,
  id: z.string(),
  kind: z.string(),
  number: text,
  member_id: z.nullable(z.string()),
  member_name: z.string(),
  buyer_name: text,
  /** Whether the buyer is Bulgarian and has no EIK, as persons do. */
  without_eik: z.boolean(),
  refers_to: text,
  replaced_by: text,
  issued_on: text,
  /** Of an opening balance: the day of the older system's document. */
  dated_on: text,
  due_on: text,
  tax_event_on: text,
  /** Of a pro forma of which something was paid: by which day its invoice is to be issued. */
  invoice_by: text,
  net_cents: cents,
  tax_cents: cents,
  total_cents: cents,
  open_cents: cents,
  state: z.string(),
  overdue: z.nullable(z.boolean()),
  payment_reference: text,
  updated_at: z.string(),
  reason: text,
  issued_at: text,
  issued_by_name: text,
  seller,
  buyer,
  /** The buyer as it would be now; null where it is the same, and where that is not known. */
  present_buyer: buyer,
  order,
  /** Of a pro forma: how many places it holds until it is paid, and how many have passed on because it was not. */
  places: z.object({ held: z.number(), passed_on: z.number() }),
  /** How many people a mail would tell that it has ended. */
  told: z.number(),
  /** Whether a line of a bank statement that is to decide may pay it. */
  line_waits: z.boolean(),
  totals: z.array(total),
  missing: text,
  lines: z.array(line),
  cancellation: z.nullable(z.object({ reason: z.string(), cancelled_at: z.string(), cancelled_by_name: text })),
  settlements: z.array(settlement),
  used_for: z.array(use),
  refunds: z.array(refund),
  related: z.array(related),
})
/** See {@link documentSchema}. */
export type OfficeDocument = z.infer<typeof documentSchema>
/** What a credit note was used for. */
export type Use = OfficeDocument['used_for'][number]
/** What documents say of a buyer. */
export type DocumentBuyer = NonNullable<OfficeDocument['buyer']>
/** A line of a document. */
export type DocumentLine = OfficeDocument['lines'][number]
/** What lessens a document's open amount, or did so until it was undone. */
export type Settlement = OfficeDocument['settlements'][number]
