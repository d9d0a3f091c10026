import { randomUUID } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  detailsSchema,
  detailsToStore,
  detailsValues,
  type DetailsValues,
} from '@/features/money/billing/billing-details'
import { settingsSchema, settingsToStore, settingsValues } from '@/features/money/billing/office/billing-values'
import { taxRuleSchema } from '@/features/money/billing/office/tax-rules'
import { blankLine, draftSchema, newDraft, storedDraftOf } from '@/features/money/documents/office/draft-values'
import { newPayment, paymentSchema, refundSchema } from '@/features/money/payments/office/shared/payment-values'
import { legible } from '../../supabase/functions/_shared/documents/sheet'
import { testBackend } from '../support/database/test-backend'
import { billingSettings, office } from '../support/dues'
import { hostileFragments } from '../support/hostile-fragments'

/**
 * What the forms of dues accept, the database stores as they send it, and documents say it whole. The fragments are typed
 * into the forms' schemas; what these refuse has its message there.
 */

const backend = testBackend()
const o = office(backend.sql)
const { call, sql } = o
let member: string

beforeAll(async () => {
  await o.open()
  member = await o.member('Hostile', {}, [])
})

/** Every twentieth here, beginning with the first; all of them in breadth. */
const some = hostileFragments.filter((_, at) => process.env.TEST_BREADTH || at % 20 === 0)
const texts = [...some, '\u0001bell\u0007', 'a\ttab', 'x'.repeat(1001), ' ', '\u202E']
/** As a field of one line holds what is pasted. */
const oneLine = (text: string) => text.replace(/[\r\n]/g, '')

const one = async <Row extends object>(statement: string, values: unknown[] = []) =>
  (await sql<Row>(statement, values))[0]

/** What a form sends of these values; undefined where it refuses them, with a message at each wrong field. */
function sent<Schema extends z.ZodMiniType>(schema: Schema, values: unknown): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(values)
  for (const { message } of error?.issues ?? []) expect(message).toMatch(/^Please (enter|say|use) |^This is /)
  return data
}

describe('stored as the form sends it', () => {
  test('billing details', async () => {
    let kept = 0
    let expected = await o.one<string | null>(
      'select updated_at::text from public.billing_details where member_id = $1',
      [member],
    )
    for (const text of texts) {
      const line = oneLine(text)
      const fields = { legal_name: line, address: text, reference: line, contract_number: line }
      for (const [field, typed] of Object.entries(fields)) {
        const values: DetailsValues = {
          ...detailsValues(null),
          country: 'KZ',
          contacts: [{ id: 'c', name: 'Ada', email: 'ada@hostile.example' }],
          [field]: typed,
        }
        const data = sent(detailsSchema, values)
        if (!data) continue
        expected = await call('save_billing_details', { member_id: member, ...detailsToStore(data), expected })
        const stored = await one<Record<string, string | null>>(
          'select * from public.billing_details where member_id = $1',
          [member],
        )
        expect(stored?.[field] ?? '').toBe(data[field as keyof typeof fields])
        kept += 1
      }
      const named = sent(detailsSchema, {
        ...detailsValues(null),
        contacts: [{ id: 'c', name: line, email: 'ada@hostile.example' }],
      })
      if (!named) continue
      expected = await call('save_billing_details', { member_id: member, ...detailsToStore(named), expected })
      expect(await one('select name from public.billing_contacts where member_id = $1', [member])).toEqual({
        name: named.contacts[0]?.name,
      })
    }
    expect(kept).toBeGreaterThan(2 * some.length)
  })

  test('billing settings and rules of tax', async () => {
    const account = { id: 'a', ...billingSettings.accounts[0] }
    let kept = 0
    for (const text of texts) {
      const line = oneLine(text)
      const values = {
        ...settingsValues(null, []),
        legal_name_bg: 'Камара',
        legal_name_en: 'Chamber',
        address_bg: 'София',
        address_en: 'Sofia',
        eik: billingSettings.eik,
        vat_number: billingSettings.vat_number ?? '',
        one_series: billingSettings.one_series,
        signed_by: 'Ada',
        accounts: [account],
      }
      for (const typed of [
        { legal_name_bg: line },
        { legal_name_en: line },
        { address_bg: text },
        { address_en: text },
        { signed_by: line },
        { accounts: [{ ...account, holder: line }] },
        { accounts: [{ ...account, bank: line }] },
      ]) {
        const data = sent(settingsSchema, { ...values, ...typed })
        if (!data) continue
        const { settings, first_numbers } = settingsToStore(data, [])
        await call('save_billing_settings', {
          settings,
          first_numbers,
          expected: (await one<{ version: number }>('select max(version) as version from public.billing_settings'))
            ?.version,
        })
        const stored = await one(
          'select legal_name_bg, legal_name_en, address_bg, address_en, signed_by, accounts from public.billing_settings order by version desc limit 1',
        )
        const { legal_name_bg, legal_name_en, address_bg, address_en, signed_by, accounts } = settings
        expect(stored).toEqual({ legal_name_bg, legal_name_en, address_bg, address_en, signed_by, accounts })
        kept += 1
      }
      const rule = sent(taxRuleSchema, { rate: '0', words_bg: line, words_en: line, code: '', checked: true, from: '' })
      if (!rule) continue
      const match = { key: 'event eu without VAT number' }
      const { words_bg, words_en } = rule
      await call('save_tax_rules', {
        keys: [match.key],
        rule: { words_bg, words_en },
        expected: [
          (
            await one<{ updated_at: string }>('select updated_at::text from public.tax_rules where key = $1', [
              match.key,
            ])
          )?.updated_at,
        ],
      })
      expect(await one(`select words_bg, words_en from public.tax_rules where key = $1`, [match.key])).toEqual({
        words_bg,
        words_en,
      })
    }
    expect(kept).toBeGreaterThan(2 * some.length)
  })

  test('payments, and why they are undone or paid back', async () => {
    let kept = 0
    const start = newPayment({ member: { id: member, name: 'Hostile' } })
    for (const text of texts) {
      const line = oneLine(text)
      for (const typed of [{ payer: line }, { reference: line }, { note: text }]) {
        const data = sent(paymentSchema(), { ...start, booked_on: '2026-01-15', amount: '1', payer: 'Ada', ...typed })
        if (!data) continue
        const { payer, reference, note, booked_on } = data
        const id = await call('record_payment', {
          payment_id: randomUUID(),
          payment: { member_id: member, cents: 100, booked_on, payer, reference, note },
          parts: [],
        })
        expect(await one('select payer, reference, note from public.payments where id = $1', [id])).toEqual({
          payer,
          reference: reference || null,
          note: note || null,
        })
        kept += 1
        const refund = sent(refundSchema(100), { amount: '1', paid_on: '2026-01-16', reference: '', reason: line })
        if (!refund || !('payer' in typed)) continue
        const { reason, paid_on } = refund
        const refund_id = randomUUID()
        await call('record_refund', {
          refund_id,
          refund: { payment_id: id, cents: 100, paid_on, reason },
          expected_left: 100,
        })
        expect(await one('select reason from public.refunds where id = $1', [refund_id])).toEqual({ reason })
      }
    }
    expect(kept).toBeGreaterThan(2 * some.length)
  })
})

test('a document of 200 lines says every fragment and each total, over several pages', async () => {
  const name = `${hostileFragments.find((text) => text.length < 100) ?? ''} ${'Дружество'.repeat(50)}`.slice(0, 400)
  const address = `${hostileFragments[3]}\n`.repeat(20).slice(0, 299).trim()
  const [details] = await sql<{ updated_at: string }>(
    'select updated_at::text from public.billing_details where member_id = $1',
    [member],
  )
  await call('save_billing_details', {
    member_id: member,
    details: { legal_name: name, address, country: 'BG', reference: hostileFragments[0]?.slice(0, 80) },
    contacts: [],
    expected: details?.updated_at,
  })
  await sql(`update public.tax_rules set rate = 2000, words_bg = '', words_en = '' where line_kind = 'event'`)
  await sql(`update public.tax_rules set rate = 950, words_bg = '', words_en = '' where line_kind = 'other'`)

  const fragments = hostileFragments.map(oneLine).filter((text) => text.length <= 390)
  expect(fragments.length).toBeGreaterThan(100)
  const typed = Array.from({ length: 200 }, (_, index) => {
    const words = `${index + 1}. ${fragments[index % fragments.length]}`
    return {
      ...blankLine,
      id: String(index),
      kind: index % 2 ? ('event' as const) : ('other' as const),
      words_bg: words,
      words_en: words,
      price: `${index}.01`,
    }
  })
  const values = { ...newDraft('invoice', { id: member, name: 'Hostile' }), lines: typed }
  expect(draftSchema.safeParse(values).error).toBeUndefined()
  const document_id = randomUUID()
  const expected = await call('save_draft', { document_id, ...storedDraftOf(values) })
  await call('issue_document', { document_id, expected })
  const document = await call<{
    token: string
    total_cents: number
    lines: { words_bg: string; words_en: string }[]
    buyer: { legal_name: string; address: string }
  }>('get_document', { document_id })
  expect(document.buyer).toMatchObject({ legal_name: name, address })
  expect(document.lines.map(({ words_bg, words_en }) => [words_bg, words_en])).toEqual(
    (storedDraftOf(values).lines as { words_bg: string; words_en: string }[]).map(({ words_bg, words_en }) => [
      words_bg,
      words_en,
    ]),
  )
  const net = (odd: number) => typed.reduce((sum, _, index) => (index % 2 === odd ? sum + index * 100 + 1 : sum), 0)
  const tax = Math.floor((net(1) * 20 + 50) / 100) + Math.floor((net(0) * 950 + 5000) / 10_000)
  expect(document.total_cents).toBe(net(0) + net(1) + tax)

  const answer = await fetch(`${backend.url}/functions/v1/document-pdf?token=${document.token}`)
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''))
  }
  await pdf.destroy()
  const spaceless = (text: string) => text.replace(/\s/g, '')
  const whole = spaceless(pages.join('')).normalize('NFC')
  expect(pages.length).toBeGreaterThan(5)
  for (const { words_bg } of document.lines)
    expect(whole.split(spaceless(legible(words_bg, 'text'))).length, words_bg).toBeGreaterThan(2)
  for (const text of [name, address]) expect(whole).toContain(spaceless(legible(text, 'strong')))
  const said = (cents: number) =>
    spaceless((cents / 100).toLocaleString('de-DE', { minimumFractionDigits: 2, useGrouping: false }))
  for (const cents of [net(0), net(1), document.total_cents]) expect(whole).toContain(said(cents))
})
