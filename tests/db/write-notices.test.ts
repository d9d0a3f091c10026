import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails } from '../../supabase/functions/_shared/mail/drain'
import type { OutgoingMail } from '../../supabase/functions/_shared/mail/mail'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { guard } from '../support/database/registration-support'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)

let admin: Someone
beforeAll(async () => {
  admin = await someone('admin', 'administrator')
})
beforeEach(async () => {
  for (const table of ['public.mail_outbox', 'private.untold_arrivals', 'private.submission_counts'])
    await sql(`delete from ${table}`)
  await sql(`delete from public.contact_messages where email like '%@notices.example'`)
  await sql(
    `update public.office_notices set addresses = '{}', pace = 'at_once', digest_on = private.digest_day(now())`,
  )
})

const write = (name: string) =>
  call('send_message', {
    message: {
      id: crypto.randomUUID(),
      name,
      email: `${name.toLowerCase()}@notices.example`,
      company: '',
      subject: 'services',
      message: 'Words that stay in the dashboard.',
    },
    guard,
  })
const apply = (company_name: string) =>
  call('submit_application', {
    application: {
      id: crypto.randomUUID(),
      tier: 'professional',
      company_name,
      contact_name: 'Somebody',
      country: 'bulgaria',
      email: 'company@notices.example',
      phone: '',
      industry: 'other',
      employee_count: '1-10',
      message: '',
      is_authorized: true,
    },
    guard,
  })
const set = (subject: string, change: Row) => admin.person.update('office_notices', { subject }, change)
const addresses = () => sql(`select addresses from public.office_notices where subject = 'message'`)
const notices = () =>
  sql<{ template: string; recipient: string; data: Row }>(
    `select template, recipient, data from public.mail_outbox where template like 'notice-%' order by template, recipient`,
  )
async function drain() {
  const sent: OutgoingMail[] = []
  await drainMails({
    environment: surroundings(backend),
    transport: (mail) => {
      sent.push(mail)
      return Promise.resolve({ outcome: 'sent' })
    },
    until: Date.now() + 60_000,
  })
  return sent.filter(({ subject }) => /new (message|application)/i.test(subject))
}
/** Lets eight o'clock pass. */
const nextMorning = async () => {
  await sql('update public.office_notices set digest_on = digest_on - 1')
  await sql('select private.send_digests()')
}

describe('arrivals', () => {
  test('tell nobody unless an address is set', async () => {
    await write('Ivan')
    await apply('Test Foods')
    expect(await notices()).toEqual([])
    await nextMorning()
    expect(await notices()).toEqual([])
  })

  test('are told at once, each kind to its own addresses, by name and subject alone', async () => {
    await set('message', { addresses: ['one@notices.example', 'two@notices.example'] })
    await set('application', { addresses: ['three@notices.example'] })
    await write('Ivan')
    await apply('Test Foods')
    expect((await notices()).map(({ template, recipient, data }) => [template, recipient, data])).toEqual([
      ['notice-application', 'three@notices.example', {}],
      ['notice-message', 'one@notices.example', {}],
      ['notice-message', 'two@notices.example', {}],
    ])
    const mails = await drain()
    const [message] = await sql<{ id: string }>(`select id from public.contact_messages where name = 'Ivan'`)
    const told = mails.find(({ to }) => to === 'one@notices.example')
    expect(told?.subject).toBe('New message: Services')
    expect(told?.text).toContain(`From: Ivan\nAbout: Services`)
    expect(told?.text).toContain(`https://site.example/dashboard/messages/${message?.id ?? ''}`)
    expect(told?.text).not.toContain('Words that stay')
    expect(mails.find(({ to }) => to === 'three@notices.example')?.text).toContain(
      'From: Test Foods\nAbout: Professional membership',
    )
    // The names of visitors stay where an erasure finds them.
    expect(await sql(`select distinct content from public.mail_outbox where template like 'notice-%'`)).toEqual([
      { content: null },
    ])
  })

  test('of a bot are told to nobody, and of a deleted message no more', async () => {
    await set('message', { addresses: ['one@notices.example'] })
    await call('send_message', {
      message: {
        id: crypto.randomUUID(),
        name: 'Bot',
        email: 'bot@notices.example',
        subject: 'other',
        message: 'x',
      },
      guard: { seconds: 8, website: 'https://bot.example' },
    })
    expect(await notices()).toEqual([])
    await write('Ivan')
    await sql(`delete from public.contact_messages where name = 'Ivan'`)
    expect(await drain()).toEqual([])
  })

  test('are told once a day in one mail, in their order; without arrivals there is none', async () => {
    await set('message', { addresses: ['one@notices.example'], pace: 'daily' })
    for (const name of ['Ivan', 'Olga', 'Petar']) await write(name)
    await sql('select private.send_digests()')
    expect(await notices()).toEqual([])
    await sql(`delete from public.contact_messages where name = 'Olga'`)
    for (const time of ['first', 'second']) {
      await nextMorning()
      expect(await notices(), time).toHaveLength(1)
    }
    const [mail, ...rest] = await drain()
    expect(rest).toEqual([])
    expect(mail?.subject).toBe('2 new messages')
    expect(mail?.text).toMatch(/- Ivan \(Services\):\n.*\n- Petar \(Services\):/)
    await nextMorning()
    expect(await notices()).toHaveLength(1)
  })

  test('more than fifty are counted', async () => {
    await set('message', { addresses: ['one@notices.example'], pace: 'daily' })
    await sql(
      `insert into public.contact_messages (name, email, subject, message) select 'Many ' || n, 'many@notices.example', 'other', 'x' from generate_series(1, 53) n`,
    )
    await nextMorning()
    const [mail] = await drain()
    expect(mail?.subject).toBe('53 new messages')
    expect(mail?.text).toContain('Many 50')
    expect(mail?.text).not.toContain('Many 51')
    expect(mail?.text).toContain('And 3 more')
  })

  test('a digest is due at 8:00 of the office’s clock, in summer and in winter', async () => {
    expect(
      await sql(
        `select private.digest_day('2026-07-01T04:59:59Z')::text as before, private.digest_day('2026-07-01T05:00:00Z')::text as summer, private.digest_day('2026-12-01T05:59:59Z')::text as winter_before, private.digest_day('2026-12-01T06:00:00Z')::text as winter`,
      ),
    ).toEqual([{ before: '2026-06-30', summer: '2026-07-01', winter_before: '2026-11-30', winter: '2026-12-01' }])
  })
})

describe('the setting', () => {
  test.each<[string, unknown]>([
    ['eleven', Array.from({ length: 11 }, (_, n) => `a${n}@notices.example`)],
    ['two in one', ['a@notices.example,b@notices.example']],
    ['a header in it', ['a@notices.example\nBcc: b@notices.example']],
  ])('takes no %s', async (_, wrong) => {
    expect((await set('message', { addresses: wrong })).code).toMatch(/^23/)
    expect(await addresses()).toEqual([{ addresses: [] }])
  })

  test('is on record without the addresses, and knows erasure', async () => {
    await set('message', { addresses: ['one@notices.example'] })
    await set('message', { addresses: ['two@notices.example'] })
    const entries = await sql<{ before: Row; after: Row }>(
      `select before, after from public.audit_log where subject = 'notice' and actor_id = '${admin.id}' order by id`,
    )
    expect(entries.slice(-2)).toEqual([
      { before: { addresses: { addresses: 0 } }, after: { addresses: { addresses: 1 } } },
      { before: { addresses: { addresses: 1 } }, after: { addresses: { addresses: 1 } } },
    ])
    expect(await sql(`select private.held_notices(null, 'two@notices.example') as held`)).toEqual([
      { held: [{ of_arriving: 'messages', pace: 'at_once' }] },
    ])
    await call('fulfil_erasure', { address: 'two@notices.example', request: null }, admin)
    expect(await addresses()).toEqual([{ addresses: [] }])
  })
})
