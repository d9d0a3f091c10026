import { labelOf, lineKinds } from '@/features/money/billing/billing'
import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import type { Json } from '@/lib/data/database.types'
import { randomId } from '@/lib/data/submission'
import { cleanLine } from '@/lib/text/email'
import { centsAsTyped, formatCents, parseCents } from '@/lib/text/money'
import { optionalText, requiredChoice, requiredText } from '@/lib/text/validation'
import { kindLabel } from '@/features/money/dues/documents'
import { buyerOf, buyerValues, buyerWords, namedBuyerSchema } from './buyer-values'
import type { DocumentLine, OfficeDocument } from './office-document'

/** The kinds of documents that are drafted; an invoice after a pro forma and an annulment are made by what is done with another document. */
export const draftKinds = [
  { value: 'pro_forma', label: 'Pro forma', hint: 'Asks for payment; its invoice follows the payment.' },
  { value: 'invoice', label: 'Invoice', hint: 'Asks for payment at once.' },
  { value: 'credit_note', label: 'Credit note', hint: 'Lessens an invoice.' },
  { value: 'debit_note', label: 'Debit note', hint: 'Adds to an invoice.' },
] as const

/** For whom a document is; that of a buyer who is no member names the buyer itself. */
export const buyerKinds = [
  { value: 'member', label: 'A member', hint: 'Its billing details say the buyer.' },
  { value: 'other', label: 'Somebody else', hint: 'A buyer who is no member.' },
] as const

/** Whether a document of this kind corrects an invoice. */
export const isNote = (kind: string) => kind === 'credit_note' || kind === 'debit_note'

const highest = 100_000_000
const amountFault = 'Please enter an amount such as 120.50'
const amount = z.refine<string>((typed) => {
  const cents = parseCents(typed)
  return cents !== null && cents <= highest
}, amountFault)

const lineSchema = z
  .object({
    id: z.string(),
    /** Of a note: the place of the line of its invoice that it corrects. */
    corrects: z.string(),
    kind: requiredChoice('Choose the kind', lineKinds),
    words_bg: requiredText('Say in Bulgarian what it is for', 400),
    words_en: requiredText('Say in English what it is for', 400),
    term_id: z.nullable(z.string()),
    from: z.string(),
    until: z.string(),
    quantity: z.string().check(
      z.refine((typed) => /^\s*\d{1,5}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= 10_000, {
        error: 'Please enter a whole number, at most 10,000',
      }),
    ),
    price: z.string().check(amount),
    discount: z
      .string()
      .check(z.refine<string>((typed) => typed.trim() === '' || parseCents(typed) !== null, amountFault)),
  })
  .check(({ value: { from, until, quantity, price, discount }, issues }) => {
    const issue = (path: string, message: string) =>
      issues.push({ code: 'custom', input: undefined, path: [path], message })
    if (Boolean(from) !== Boolean(until)) issue(from ? 'until' : 'from', 'Please enter both days, or none')
    else if (from > until) issue('until', 'It ends before it begins')
    if ((parseCents(discount) ?? 0) > Number(quantity) * (parseCents(price) ?? 0))
      issue('discount', 'The discount is more than the line')
  })
/** A line as the form holds it. */
export type LineValues = z.infer<typeof lineSchema>

const buyerShape = z.object({
  /** Of the order that has the buyer, which the browser chooses. */
  order_id: z.string(),
  name: z.string(),
  email: z.string(),
  legal_name: z.string(),
  address: z.string(),
  country: z.string(),
  eik: z.string(),
  bin: z.string(),
  vat_number: z.string(),
  reference: z.string(),
})

/** The rules for saving a draft; lengths and limits as in the database. */
export const draftSchema = z
  .object({
    kind: requiredChoice('Choose what it is', draftKinds),
    whose: requiredChoice('Choose for whom it is', buyerKinds),
    member: z.nullable(z.object({ id: z.string(), name: z.string() })),
    buyer: buyerShape,
    refers_to: z.string(),
    reason: optionalText(500),
    /** Of an invoice; empty, it is the day of issue. */
    tax_event_on: z
      .string()
      .check(
        z.refine(
          (day) => day === '' || (day >= '2000-01-01' && day <= '2100-12-31'),
          'Please enter a day from 2000 to 2100',
        ),
      ),
    lines: z
      .array(lineSchema)
      .check(z.minLength(1, 'Add a line'), z.maxLength(200, 'A document has at most 200 lines')),
  })
  .check(({ value: { kind, whose, member, buyer, refers_to, lines }, issues }) => {
    const issue = (path: (string | number)[], message: string) =>
      issues.push({ code: 'custom', input: undefined, path, message })
    if (!isNote(kind) && whose === 'other') {
      for (const { path, message } of namedBuyerSchema.safeParse(buyerOf(buyer)).error?.issues ?? [])
        issue(['buyer', ...path.map(String)], message)
    } else if (!member) issue(['member'], 'Choose the member')
    else if (isNote(kind) && !refers_to) issue(['refers_to'], 'Choose the invoice that it corrects')
    if (isNote(kind))
      for (const [index, { corrects }] of lines.entries())
        if (!corrects) issue(['lines', index, 'corrects'], 'Choose the line that it corrects')
  })
/** The values of a draft's form. */
export type DraftValues = z.infer<typeof draftSchema>

/**
 * The rules for saving a draft, of a credit note with what is left of the lines of its invoice.
 *
 * @param invoice the invoice as it was read, if it was
 */
export const draftSchemaOf = (invoice?: OfficeDocument) =>
  draftSchema.check(({ value: { kind, lines }, issues }) => {
    if (kind !== 'credit_note' || !invoice) return
    const taken = new Map<string, number>()
    for (const [index, line] of lines.entries()) {
      const left = invoice.lines.find(({ place }) => String(place) === line.corrects)?.left_cents
      const sum = (taken.get(line.corrects) ?? 0) + lineCents(line)
      taken.set(line.corrects, sum)
      if (left != null && sum > left)
        issues.push({
          code: 'custom',
          input: line.price,
          path: ['lines', index, 'price'],
          message:
            left === 0
              ? `Nothing is left to credit of line ${line.corrects} of invoice ${invoice.number}`
              : `Of line ${line.corrects} of invoice ${invoice.number}, ${formatCents(left)} are left to credit, without tax`,
        })
    }
  })

const storedSchema = z.object({
  kind: z.enum(['pro_forma', 'invoice', 'credit_note', 'debit_note']),
  whose: z.enum(['member', 'other']),
  buyer: buyerShape,
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  refers_to: z.string(),
  reason: z.string(),
  tax_event_on: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      corrects: z.string(),
      kind: z.enum(['dues', 'entrance_fee', 'event', 'event_abroad', 'sponsorship', 'other']),
      words_bg: z.string(),
      words_en: z.string(),
      term_id: z.nullable(z.string()),
      from: z.string(),
      until: z.string(),
      quantity: z.string(),
      price: z.string(),
      discount: z.string(),
    }),
  ),
})

/** Checks what this device has kept of a draft before the form uses it. */
export function parseDraft(stored: unknown): DraftValues | undefined {
  return storedSchema.safeParse(stored).data
}

/** An empty line without its id. */
export const blankLine: Omit<LineValues, 'id'> = {
  corrects: '',
  kind: 'dues',
  words_bg: '',
  words_en: '',
  term_id: null,
  from: '',
  until: '',
  quantity: '1',
  price: '',
  discount: '',
}

const kindOf = (kind: string) => draftKinds.find(({ value }) => value === kind)?.value

const noBuyer = (): DraftValues['buyer'] => ({
  order_id: randomId(),
  name: '',
  email: '',
  legal_name: '',
  address: '',
  country: '',
  eik: '',
  bin: '',
  vat_number: '',
  reference: '',
})

/** The values of a new document's form. */
export function newDraft(kind: string | null, member: DraftValues['member']): DraftValues {
  return {
    kind: kindOf(kind ?? '') ?? 'pro_forma',
    whose: 'member',
    member,
    buyer: noBuyer(),
    refers_to: '',
    reason: '',
    tax_event_on: '',
    lines: [],
  }
}

const lineOf = (line: DocumentLine): Omit<LineValues, 'id'> => ({
  corrects: line.corrects === null ? '' : String(line.corrects),
  kind: lineKinds.find(({ value }) => value === line.kind)?.value ?? 'other',
  words_bg: line.words_bg,
  words_en: line.words_en,
  term_id: line.term_id,
  from: line.covers_from ?? '',
  until: line.covers_until ?? '',
  quantity: String(line.quantity),
  price: centsAsTyped(line.unit_cents),
  discount: line.discount_cents > 0 ? centsAsTyped(line.discount_cents) : '',
})

/** The values of a stored draft's form. */
export function draftValuesOf(document: OfficeDocument): DraftValues {
  const { order, refers_to } = document
  // A note is for whom its invoice is for.
  const named = order?.by_hand === true && refers_to === null ? order : null
  return {
    kind: kindOf(document.kind) ?? 'invoice',
    whose: named ? 'other' : 'member',
    member: named ? null : { id: document.member_id ?? '', name: document.member_name },
    buyer: named
      ? { order_id: named.id, name: named.name ?? '', email: named.email ?? '', ...buyerValues(named) }
      : { ...noBuyer(), order_id: document.id },
    refers_to: refers_to ?? '',
    reason: document.reason ?? '',
    tax_event_on: document.tax_event_on ?? '',
    // Their places, which stay the same from one reading to the next.
    lines: document.lines.map((line, index) => ({ id: `line ${index + 1}`, ...lineOf(line) })),
  }
}

/** A line of a note that corrects a line of an invoice, without its id and amount. It asks for no term. */
export const correcting = (line: DocumentLine): Omit<LineValues, 'id'> => ({
  ...lineOf(line),
  corrects: String(line.place),
  term_id: null,
  quantity: '1',
  price: '',
  discount: '',
})

/**
 * What is left of a line of an invoice: the line itself, as long as nothing was taken of it; then whole units at its
 * price, or else the amount.
 */
function leftOf(line: DocumentLine): LineValues[] {
  const left = line.left_cents ?? line.net_cents
  if (left <= 0) return []
  const { quantity, price, discount } = lineOf(line)
  const units = line.discount_cents === 0 ? left / line.unit_cents : NaN
  const amount =
    left === line.net_cents
      ? { quantity, price, discount }
      : Number.isInteger(units)
        ? { quantity: String(units), price }
        : { price: centsAsTyped(left) }
  return [{ id: randomId(), ...correcting(line), ...amount }]
}

/**
 * The values of a new note's form, which corrects an invoice: a credit note with what is left of its lines, of which the
 * office takes away what stays.
 */
export function noteOf(invoice: OfficeDocument, kind: 'credit_note' | 'debit_note'): DraftValues {
  return {
    ...newDraft(kind, { id: invoice.member_id ?? '', name: invoice.member_name }),
    refers_to: invoice.id,
    lines: kind === 'credit_note' ? invoice.lines.flatMap(leftOf) : [],
  }
}

/** What a line costs without tax, in cents; 0 as long as an amount is wrong. */
export function lineCents({ quantity, price, discount }: Pick<LineValues, 'quantity' | 'price' | 'discount'>): number {
  const cents = Number(quantity) * (parseCents(price) ?? 0) - (parseCents(discount) ?? 0)
  return Number.isInteger(cents) && cents > 0 ? cents : 0
}

/** What all lines cost without tax, in cents. */
export const netCents = (lines: readonly LineValues[]) => lines.reduce((sum, line) => sum + lineCents(line), 0)

/** What a draft's form holds, as `save_draft` takes it. */
export function storedDraftOf({ kind, whose, member, buyer, refers_to, reason, tax_event_on, lines }: DraftValues): {
  document: Json
  lines: Json
} {
  const note = isNote(kind)
  const other = whose === 'other' && !note
  return {
    document: {
      kind,
      // The invoice of a note may be of somebody who belongs to no member.
      member_id: other ? null : member?.id || null,
      ...(other && { order_id: buyer.order_id, buyer: z.parse(namedBuyerSchema, buyerOf(buyer)) }),
      refers_to: note ? refers_to : null,
      reason: note ? cleanLine(reason) : null,
      tax_event_on: (kind === 'invoice' && tax_event_on) || null,
    },
    lines: lines.map((line) => ({
      ...(note && { corrects: Number(line.corrects) }),
      kind: line.kind,
      words_bg: cleanLine(line.words_bg),
      words_en: cleanLine(line.words_en),
      term_id: line.kind === 'dues' && !note && !other ? line.term_id : null,
      covers_from: line.from || null,
      covers_until: line.until || null,
      quantity: Number(line.quantity),
      unit_cents: parseCents(line.price),
      discount_cents: parseCents(line.discount) ?? 0,
    })),
  }
}

/** The values as labels and texts, for comparing two versions. */
export function draftFields({ kind, whose, member, buyer, reason, tax_event_on, lines }: DraftValues): ComparedField[] {
  const other = whose === 'other' && !isNote(kind)
  const { name, email, ...named } = buyer
  return [
    { label: 'Kind', value: kindLabel(kind) },
    { label: 'Member', value: other ? '' : (member?.name ?? '') },
    ...(other
      ? [
          { label: 'Contact person', value: [name, email].filter(Boolean).join(', ') },
          { label: 'Buyer', value: buyerWords(named) },
        ]
      : []),
    { label: 'Reason', value: reason },
    { label: 'Day of the tax event', value: kind === 'invoice' ? tax_event_on : '' },
    {
      label: 'Lines',
      value: lines
        .map((line) =>
          [
            isNote(kind) ? `Corrects line ${line.corrects}` : labelOf(lineKinds, line.kind),
            line.words_bg,
            line.words_en,
            line.from && `${line.from} – ${line.until}`,
            `${line.quantity} × ${line.price}`,
            line.discount && `− ${line.discount}`,
            formatCents(lineCents(line)),
          ]
            .filter(Boolean)
            .join('; '),
        )
        .join('\n'),
    },
  ]
}
