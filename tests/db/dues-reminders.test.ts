import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()
const { call, someone } = inside(sql)
let desk: Someone
let member: string

beforeAll(async () => {
  desk = await someone('reminders-desk', 'administrator')
  const [stored] = await sql<{ version: number }>('select max(version) as version from public.billing_settings')
  const settings = { ...billingSettings, reminders: [-3, 7, 21] }
  await call('save_billing_settings', { settings, first_numbers: {}, expected: stored?.version }, desk)
})
beforeEach(async () => {
  member = randomUUID()
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Reminded', 'company')`, [member])
  await sql(
    `insert into public.billing_details (member_id, legal_name, address, country) values ($1, 'Reminded OOD', 'Varna', 'BG')`,
    [member],
  )
  await sql(`insert into public.billing_contacts (member_id, name, email) values ($1, 'Ada', $2)`, [
    member,
    `${member}@reminded.example`,
  ])
})

const run = (job: 'send_dues_reminders' | 'tell_of_lapses') => sql(`select private.${job}()`)

/** Issues a document of the member that is to be paid on a day so many days from today. */
async function due(days: number, cents = 10000) {
  const document_id = randomUUID()
  const expected = await call<string>(
    'save_draft',
    {
      document_id,
      document: { kind: 'pro_forma', member_id: member },
      lines: [{ kind: 'dues', words_bg: 'Внос', words_en: 'Dues', unit_cents: cents }],
    },
    desk,
  )
  const issued = await call('issue_document', { document_id, expected: expected.body }, desk)
  expect(issued.code).toBeNull()
  await sql('alter table public.documents disable trigger keep_issued')
  await sql(
    `update public.documents set due_on = private.office_day() + $2::integer, issued_on = private.office_day() + $2::integer - 14 where id = $1`,
    [document_id, days],
  )
  await sql('alter table public.documents enable trigger keep_issued')
  return document_id
}
const coming = async () =>
  (
    await call<{ member_id: string; step: number; held: boolean; day: string }[]>('get_reminders', {}, desk)
  ).body.filter(({ member_id }) => member_id === member)
const mails = (template = 'document-reminder') =>
  sql<{ id: string; data: object | null }>(
    `select o.id, private.mail_data(o) as data from public.mail_outbox o where o.template = $1 and o.recipient = $2`,
    [template, `${member}@reminded.example`],
  )

describe('reminders', () => {
  test('go out once on each of their days, the last of several', async () => {
    const document = await due(-7)
    // The next one is two weeks later, the last day that is listed.
    expect((await coming()).map(({ step }) => step)).toEqual([7, 21])
    await run('send_dues_reminders')
    await run('send_dues_reminders')
    expect(await mails()).toHaveLength(1)
    expect((await coming()).map(({ step }) => step)).toEqual([21])
    expect(await sql('select step from private.document_reminders where debt_id = $1', [document])).toEqual([
      { step: 7 },
    ])
  })

  test('write to nobody about what was due long ago, or is to come', async () => {
    await due(-60)
    await due(4)
    await run('send_dues_reminders')
    expect(await mails()).toEqual([])
    // Three days before: tomorrow.
    expect((await coming()).map(({ step }) => step)).toEqual([-3, 7])
  })

  test.each([
    [
      'paid',
      (document: string) =>
        call(
          'record_payment',
          {
            payment_id: randomUUID(),
            payment: { member_id: member, cents: 10000, booked_on: '2026-01-15', payer: 'Reminded' },
            parts: [{ document_id: document, cents: 10000, open_cents: 10000 }],
          },
          desk,
        ),
    ],
    ['written off', (id: string) => call('write_off', { document_id: id, reason: 'x', expected_open: 10000 }, desk)],
    ['cancelled', (id: string) => call('cancel_pro_forma', { document_id: id, reason: 'x' }, desk)],
    ['held', () => call('hold_reminders', { member_id: member, held: true }, desk)],
  ])('stop the moment that it is %s, even of a mail that waits already', async (_, end) => {
    const document = await due(-7)
    await due(-8, 0)
    await run('send_dues_reminders')
    const before = await mails()
    expect(before.map(({ data }) => data !== null)).toEqual([true])
    expect((await end(document)).code).toBeNull()
    expect((await mails()).map(({ data }) => data)).toEqual([null])
  })

  test('of a member are held and let go again, and listed as such', async () => {
    await due(-5)
    const held = async () => (await coming()).map((row) => row.held)
    expect(await held()).toEqual([false])
    await call('hold_reminders', { member_id: member, held: true }, desk)
    expect(await held()).toEqual([true])
    await call('hold_reminders', { member_id: member, held: false }, desk)
    expect(await held()).toEqual([false])
    const refused = await call('hold_reminders', { member_id: randomUUID(), held: true }, desk)
    expect(refused.code).toBe('PT404')
  })
})

describe('a lapse', () => {
  const ended = (days: number) =>
    sql(
      `insert into public.memberships (member_id, tier, starts_on, ends_on)
         values ($1, 'standard', private.office_day() - 400, private.office_day() - $2::integer)`,
      [member, days],
    )

  test('is told once, with what it means; not once it is over', async () => {
    await ended(31)
    await run('tell_of_lapses')
    await run('tell_of_lapses')
    const told = await mails('membership-lapsed')
    expect(told).toHaveLength(1)
    expect(told[0]?.data).toMatchObject({ member: 'Reminded', open_cents: 0, reader: 'Ada' })
    await sql(
      `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', private.office_day(), private.office_day() + 365)`,
      [member],
    )
    expect((await mails('membership-lapsed'))[0]?.data).toBeNull()
  })

  test('of a week ago or earlier is told to nobody', async () => {
    await ended(38)
    await run('tell_of_lapses')
    expect(await mails('membership-lapsed')).toEqual([])
  })
})
