import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { TestBackend } from '../database/backend'
import type { Person } from '../database/driver'
import { billingSettings } from '../dues'

/** The company that the demo's member keeps. */
export const memberId = '20000000-0000-4000-8000-000000000008'

/**
 * Fills the money of a member with hostile values: settings, rules of tax, billing details, documents in several states and
 * payments.
 *
 * @param deal gives a fragment that fits a length
 */
export async function writeHostileDues(backend: TestBackend, admin: Person, deal: (length: number) => string) {
  async function call(name: string, body: Record<string, unknown>) {
    const { code } = await admin.call(name, body)
    expect(code, JSON.stringify({ name, body })).toBeNull()
  }
  const one = async (statement: string, values: unknown[] = []) =>
    Object.values((await backend.sql<Record<string, unknown>>(statement, values))[0] ?? {})[0]
  const seller = {
    bg: deal(200),
    en: deal(200),
    address: deal(300),
    signed: deal(120),
    holder: deal(70),
    bank: deal(100),
  }
  await call('save_billing_settings', {
    settings: {
      ...billingSettings,
      legal_name_bg: seller.bg,
      legal_name_en: seller.en,
      address_bg: seller.address,
      address_en: deal(300),
      signed_by: seller.signed,
      accounts: [{ ...billingSettings.accounts[0], holder: seller.holder, bank: seller.bank }],
    },
    first_numbers: {},
    expected: await one('select max(version) from billing_settings'),
  })
  const rule = deal(200)
  await admin.update('tax_rules', { key: 'dues bulgaria with VAT number' }, { words_bg: deal(200), words_en: rule })
  const start = deal(160)
  const buyer = {
    name: `${start}${'W'.repeat(400 - start.length)}`,
    address: deal(300),
    reference: deal(80),
    contact: deal(160),
  }
  await call('save_billing_details', {
    member_id: memberId,
    details: {
      legal_name: buyer.name,
      address: buyer.address,
      country: 'BG',
      eik: '175074752',
      vat_number: 'BG175074752',
      reference: buyer.reference,
    },
    contacts: [{ name: buyer.contact, email: 'hostile-billing@fixtures.example' }],
    expected: await one('select updated_at::text from billing_details where member_id = $1', [memberId]),
  })
  const document = async (kind: string, more: object = {}) => {
    const [id, bulgarian, words] = [randomUUID(), deal(400), deal(400)]
    const lines = [{ kind: 'dues', words_bg: bulgarian, words_en: words, unit_cents: 10_000 }]
    await call('save_draft', { document_id: id, document: { kind, member_id: memberId, ...more }, lines })
    return { id, bulgarian, words }
  }
  const issued = async (kind: string, more: object = {}) => {
    const made = await document(kind, more)
    const expected = await one('select updated_at::text from documents where id = $1', [made.id])
    await call('issue_document', { document_id: made.id, expected })
    return made
  }
  const draft = await document('invoice')
  const [invoice, cancelled, lost] = [await issued('invoice'), await issued('pro_forma'), await issued('invoice')]
  const reasons = {
    cancelled: deal(500),
    lost: deal(500),
    annulled: deal(500),
    undone: deal(500),
    refund: deal(500),
    note: deal(500),
  }
  await call('cancel_pro_forma', { document_id: cancelled.id, reason: reasons.cancelled })
  await call('write_off', { document_id: lost.id, reason: reasons.lost, expected_open: 10_000 })
  const payment = { id: randomUUID(), payer: deal(200), reference: deal(140), note: deal(600) }
  await call('record_payment', {
    payment_id: payment.id,
    payment: { ...payment, member_id: memberId, cents: 12_000, booked_on: '2026-01-15' },
    parts: [{ document_id: invoice.id, cents: 4_000, open_cents: 10_000 }],
  })
  const settlement = await one('select id from settlements where payment_id = $1', [payment.id])
  await call('undo_settlement', { settlement_id: settlement, reason: reasons.undone })
  await call('record_refund', {
    refund_id: randomUUID(),
    refund: {
      payment_id: payment.id,
      cents: 1_000,
      paid_on: '2026-01-16',
      reason: reasons.refund,
      reference: deal(140),
    },
    expected_left: 12_000,
  })
  const note = await issued('credit_note', { refers_to: invoice.id, reason: reasons.note })
  const wrong = await issued('invoice')
  await call('annul_document', { document_id: wrong.id, reason: reasons.annulled, replacing: true })
  return { seller, rule, buyer, draft, invoice, cancelled, lost, wrong, note, payment, reasons }
}
