import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const backend = testBackend()
const { sql } = backend
const { call: callAs, someone } = inside(sql)
let desk: Someone
const member = randomUUID()
const contact = 'accounts@dues-sending.example'

async function call<Body = string>(name: string, body: object, as: Someone | null = desk): Promise<Body> {
  const answer = await callAs<Body & { message?: string }>(name, body, as)
  if (answer.code) throw new Error(`${answer.code} ${answer.body.message}`)
  return answer.body
}
async function issued(member_id = member) {
  const document_id = randomUUID()
  const expected = await call('save_draft', {
    document_id,
    document: { kind: 'pro_forma', member_id },
    lines: [{ kind: 'dues', words_bg: 'Членски внос', words_en: 'Membership dues', unit_cents: 12345 }],
  })
  const number = await call('issue_document', { document_id, expected })
  const { token } = await call<{ token: string }>('get_document', { document_id })
  return { document_id, number, token }
}
const read = (token: string) => fetch(`${backend.url}/functions/v1/document-pdf?token=${token}`)
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('base64')

beforeAll(async () => {
  desk = await someone('dues-sending', 'administrator')
  const [stored] = await sql<{ version: number }>('select max(version) as version from public.billing_settings')
  await call('save_billing_settings', { settings: billingSettings, first_numbers: {}, expected: stored?.version })
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Sending Mills', 'company')`, [member])
  await call('save_billing_details', {
    member_id: member,
    details: { legal_name: '„Мелници“ ООД', address: 'Варна', country: 'BG' },
    contacts: [{ name: 'Ada Accounts', email: contact }],
    expected: null,
  })
})

test('a draft is drawn as it would be issued, and nothing of it is kept', async () => {
  const document_id = randomUUID()
  const save = (cents: number, expected: string | null) =>
    call('save_draft', {
      document_id,
      document: { kind: 'invoice', member_id: member },
      lines: [{ kind: 'dues', words_bg: 'Членски внос', words_en: 'Membership dues', unit_cents: cents }],
      expected,
    })
  const version = await save(12345, null)
  const { token } = await call<{ token: string }>('get_document', { document_id })
  const first = await read(token)
  expect(first.headers.get('cache-control')).toBe('no-store')
  const pdf = await bytes(first)
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  const changed = await save(99900, version)
  expect(await bytes(await read(token))).not.toBe(pdf)
  expect(
    await sql(`select from storage.objects where bucket_id = 'documents' and name = $1`, [`${document_id}.pdf`]),
  ).toHaveLength(0)
  expect(await sql(`select tax_rate from public.document_lines where document_id = $1`, [document_id])).toEqual([
    { tax_rate: null },
  ])
  // The link shows no document that has a number.
  await call('issue_document', { document_id, expected: changed })
  expect((await read(token)).status).toBe(404)
})

test('a signed link gives the PDF, made once and the same ever after', async () => {
  const { token, document_id } = await issued()
  const [first, second] = await Promise.all([read(token), read(token)])
  expect(first.headers.get('content-type')).toBe('application/pdf')
  // The office's page is of another origin.
  expect(first.headers.get('access-control-allow-origin')).toBe('*')
  const pdf = await bytes(first)
  expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  expect(await bytes(second)).toBe(pdf)
  // What is stored is what was read: another name of the member changes nothing.
  await sql(`update public.billing_details set legal_name = 'Другo' where member_id = $1`, [member])
  expect(await bytes(await read(token))).toBe(pdf)
  expect(
    await sql(`select from storage.objects where bucket_id = 'documents' and name = $1`, [`${document_id}.pdf`]),
  ).toHaveLength(1)
  await sql(`update public.billing_details set legal_name = '„Мелници“ ООД' where member_id = $1`, [member])
})

test('without the link nobody reads it', async () => {
  const { token, document_id } = await issued()
  await read(token)
  expect((await read(`${token.slice(0, -1)}${token.endsWith('x') ? 'y' : 'x'}`)).status).toBe(404)
  expect((await read('')).status).toBe(404)
  const asMember = { authorization: `Bearer ${await backend.signIn('member@bkcc.example')}` }
  for (const person of [{}, asMember])
    for (const path of ['documents', 'public/documents', 'authenticated/documents'])
      expect(
        (
          await fetch(`${backend.url}/storage/v1/object/${path}/${document_id}.pdf`, {
            headers: { apikey: backend.publishableKey, ...person },
          })
        ).ok,
      ).toBe(false)
  // Nobody stores one either, not even an Administrator.
  const stored = await fetch(`${backend.url}/storage/v1/object/documents/${randomUUID()}.pdf`, {
    method: 'POST',
    headers: {
      apikey: backend.publishableKey,
      authorization: `Bearer ${await backend.signIn('admin@bkcc.example')}`,
      'content-type': 'application/pdf',
    },
    body: '%PDF-',
  })
  expect(stored.ok).toBe(false)
  const stranger = await someone('dues-stranger', null)
  await expect(call('get_document', { document_id }, stranger)).rejects.toThrow('42501')
})

test('the mail brings the PDF, once for each press, and says what to pay', async () => {
  const { document_id, number, token } = await issued()
  const { readers } = await call<{ readers: object[] }>('get_document_mails', { document_id })
  expect(readers).toEqual([{ name: 'Ada Accounts', email: contact }])
  expect(await call('send_document', { document_id, expected_mails: 0 })).toBe(1)
  await expect(call('send_document', { document_id, expected_mails: 0 })).rejects.toThrow('PT409')
  const mails = (await backend.mails()).filter(({ subject }) => subject.includes(number))
  expect(mails.map(({ to }) => to)).toEqual([contact])
  const [mail] = mails
  expect(mail?.text).toContain('€123.45')
  expect(mail?.text).toContain('BG80BNBG96611020345678')
  expect(mail?.attachments).toEqual([
    { filename: `pro-forma-${number}.pdf`, type: 'application/pdf', content: await bytes(await read(token)) },
  ])
})

test('the invoices of paid pro formas are issued and mailed, each or not at all, and once', async () => {
  const silent = randomUUID()
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Silent Mills', 'company')`, [silent])
  await call('save_billing_details', {
    member_id: silent,
    details: { legal_name: '„Тихи“ ООД', address: 'Варна', country: 'BG' },
    contacts: [],
    expected: null,
  })
  const pay = (document_id: string, payer: string) =>
    call('record_payment', {
      payment_id: randomUUID(),
      payment: { member_id: payer, cents: 12345, booked_on: '2026-01-20', payer: 'Mills' },
      parts: [{ document_id, cents: 12345, open_cents: 12345 }],
    })
  const [paid, unpaid, unread] = [await issued(), await issued(), await issued(silent)]
  await pay(paid.document_id, member)
  await pay(unread.document_id, silent)
  const ids = [paid, unpaid, unread].map(({ document_id }) => document_id)
  const outcome = await call<object>('invoice_pro_formas', { ids })
  expect(outcome).toEqual({
    done: [{ id: paid.document_id }],
    failed: expect.arrayContaining([
      {
        id: unpaid.document_id,
        name: unpaid.number,
        reason: `${unpaid.number} is not paid yet. Its invoice follows the payment.`,
      },
      {
        id: unread.document_id,
        name: unread.number,
        reason: 'This member has no billing contact and no primary contact with an address.',
      },
    ]) as unknown,
  })
  // A second press finds it issued.
  expect(await call('invoice_pro_formas', { ids: [paid.document_id] })).toEqual({ done: [], failed: [] })
  const invoices = await sql<{ number: string; refers_to: string }>(
    `select number, refers_to from public.documents where refers_to = any ($1)`,
    [ids],
  )
  expect(invoices.map(({ refers_to }) => refers_to)).toEqual([paid.document_id])
  const mails = (await backend.mails()).filter(({ subject }) => subject.includes(invoices[0]?.number ?? ''))
  expect(mails.map(({ to }) => to)).toEqual([contact])
})

test('what was cancelled before it went out is not sent', async () => {
  const { document_id, number } = await issued()
  await call('send_document', { document_id, expected_mails: 0 })
  await call('cancel_pro_forma', { document_id, reason: 'A mistake' })
  expect((await backend.mails()).filter(({ subject }) => subject.includes(number))).toEqual([])
  await expect(call('send_document', { document_id, expected_mails: 1 })).rejects.toThrow('does not hold any more')
})
