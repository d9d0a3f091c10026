import { labelOf, lineKinds } from '@/features/money/billing/billing'
import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import type { Json } from '@/lib/data/database.types'
import { randomId } from '@/lib/data/submission'
import { cleanLine } from '@/lib/text/email'
import { centsAsTyped, formatCents, parseCents } from '@/lib/text/money'
import { optionalText, requiredChoice, requiredText } from '@/lib/text/validation'
import { kindLabel } from '@/features/money/dues/documents'
import type { DocumentLine, OfficeDocument } from './office-document'

/** The kinds of documents that are drafted; an invoice after a pro forma and an annulment are made by what is done with another document. */
export const draftKinds = [
  { value: 'pro_forma', label: 'Pro forma', hint: 'Asks for payment; its invoice follows the payment.' },
  { value: 'invoice', label: 'Invoice', hint: 'Asks for payment at once.' },
  { value: 'credit_note', label: 'Credit note', hint: 'Lessens an invoice.' },
  { value: 'debit_note', label: 'Debit note', hint: 'Adds to an invoice.' },
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

/** The rules for saving a draft; lengths and limits as in the database. */
export const draftSchema = z
  .object({
    kind: requiredChoice('Choose what it is', draftKinds),
    member: z.nullable(z.object({ id: z.string(), name: z.string() })),
    refers_to: z.string(),
    reason: optionalText(500),
    lines: z
      .array(lineSchema)
      .check(z.minLength(1, 'Add a line'), z.maxLength(200, 'A document has at most 200 lines')),
  })
  .check(({ value: { kind, member, refers_to }, issues }) => {
    const issue = (path: string, message: string) =>
      issues.push({ code: 'custom', input: undefined, path: [path], message })
    if (!member) issue('member', 'Choose the member')
    else if (isNote(kind) && !refers_to) issue('refers_to', 'Choose the invoice that it corrects')
  })
/** The values of a draft's form. */
export type DraftValues = z.infer<typeof draftSchema>

const storedSchema = z.object({
  kind: z.enum(['pro_forma', 'invoice', 'credit_note', 'debit_note']),
  member: z.nullable(z.object({ id: z.string(), name: z.string() })),
  refers_to: z.string(),
  reason: z.string(),
  lines: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['dues', 'entrance_fee', 'event', 'sponsorship', 'other']),
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

/** The values of a new document's form. */
export function newDraft(kind: string | null, member: DraftValues['member']): DraftValues {
  return {
    kind: kindOf(kind ?? '') ?? 'pro_forma',
    member,
    refers_to: '',
    reason: '',
    lines: [],
  }
}

const lineOf = (line: DocumentLine): Omit<LineValues, 'id'> => ({
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
  return {
    kind: kindOf(document.kind) ?? 'invoice',
    member: { id: document.member_id ?? '', name: document.member_name },
    refers_to: document.refers_to ?? '',
    reason: document.reason ?? '',
    // Their places, which stay the same from one reading to the next.
    lines: document.lines.map((line, index) => ({ id: `line ${index + 1}`, ...lineOf(line) })),
  }
}

/**
 * The values of a new note's form, which corrects an invoice: a credit note with its lines, of which the office
 * takes away what stays. They do not name its terms: what is asked for a term is the invoice's business.
 */
export function noteOf(invoice: OfficeDocument, kind: 'credit_note' | 'debit_note'): DraftValues {
  return {
    kind,
    member: { id: invoice.member_id ?? '', name: invoice.member_name },
    refers_to: invoice.id,
    reason: '',
    lines:
      kind === 'credit_note' ? invoice.lines.map((line) => ({ id: randomId(), ...lineOf(line), term_id: null })) : [],
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
export function storedDraftOf({ kind, member, refers_to, reason, lines }: DraftValues): {
  document: Json
  lines: Json
} {
  return {
    document: {
      kind,
      // An order may be of somebody who belongs to no member.
      member_id: member?.id || null,
      refers_to: isNote(kind) ? refers_to : null,
      reason: isNote(kind) ? cleanLine(reason) : null,
    },
    lines: lines.map((line) => ({
      kind: line.kind,
      words_bg: cleanLine(line.words_bg),
      words_en: cleanLine(line.words_en),
      term_id: line.kind === 'dues' ? line.term_id : null,
      covers_from: line.from || null,
      covers_until: line.until || null,
      quantity: Number(line.quantity),
      unit_cents: parseCents(line.price),
      discount_cents: parseCents(line.discount) ?? 0,
    })),
  }
}

/** The values as labels and texts, for comparing two versions. */
export function draftFields({ kind, member, reason, lines }: DraftValues): ComparedField[] {
  return [
    { label: 'Kind', value: kindLabel(kind) },
    { label: 'Member', value: member?.name ?? '' },
    { label: 'Reason', value: reason },
    {
      label: 'Lines',
      value: lines
        .map((line) =>
          [
            labelOf(lineKinds, line.kind),
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
