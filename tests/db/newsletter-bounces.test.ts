import { createHash, createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails } from '../../supabase/functions/_shared/mail/drain'
import type { Transport } from '../../supabase/functions/_shared/mail/mail'
import { handle } from '../../supabase/functions/mail-events/handler'
import { unhurried } from '../support/database/caps'
import { inside, type Someone } from '../support/database/inside'
import { linkFor, tokenOf } from '../support/database/newsletter'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)
const at = (name: string) => `${name}@bounces.example`
const resendKey = Buffer.from('a secret of the provider')
const environment = surroundings(backend, {
  RESEND_WEBHOOK_SECRET: `whsec_${resendKey.toString('base64')}`,
  MAIL_EVENTS_SECRET: 'a secret of the office',
})

let editor: Someone
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  await sql(`update private.submission_caps set most = 1000000 where form = 'subscription'`)
})
beforeEach(async () => {
  await sql(`delete from public.newsletter_subscribers where email like '%@bounces.example'`)
  for (const table of ['public.mail_outbox', 'private.newsletter_suppressions', 'private.delivery_events'])
    await sql(`delete from ${table}`)
})

/** A report in Resend's form, signed as Svix does. */
function resend(id: string, event: object): Request {
  const body = JSON.stringify(event)
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', resendKey).update(`${id}.${time}.${body}`).digest('base64')
  return new Request('https://api.example/functions/v1/mail-events', {
    method: 'POST',
    headers: { 'svix-id': id, 'svix-timestamp': time, 'svix-signature': `v1,${signature}` },
    body,
  })
}
const bounce = (name: string, more: object = {}) => ({
  type: 'email.bounced',
  data: { to: [at(name)], bounce: { type: 'Permanent', subType: 'General', message: 'No such mailbox' }, ...more },
})
const complaint = (name: string, more: object = {}) => ({ type: 'email.complained', data: { to: [at(name)], ...more } })
/** A report in the generic form. */
function generic(event: object): Request {
  const body = JSON.stringify(event)
  const time = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', 'a secret of the office').update(`${time}.${body}`).digest('hex')
  return new Request('https://api.example/functions/v1/mail-events', {
    method: 'POST',
    headers: { 'x-webhook-timestamp': time, 'x-webhook-signature': signature },
    body,
  })
}
const report = async (request: Request) => expect((await handle(request, environment)).status).toBe(204)
const stored = async (name: string) =>
  (
    await sql(
      `select status, stopped_reason, stopped_at is not null as stopped from public.newsletter_subscribers where email = '${at(name)}'`,
    )
  )[0]
const idOf = async (name: string) =>
  (await sql<{ id: string }>('select id from public.newsletter_subscribers where email = $1', [at(name)]))[0]?.id ?? ''
const subscribed = (...names: string[]) =>
  sql(
    `insert into public.newsletter_subscribers (email, status, consent_source, confirmed_at) select name || '@bounces.example', 'active', '/news', now() from unnest($1::text[]) as name`,
    [names],
  )
const mailed = (name: string, cause: string, template = 'newsletter-welcome', kind = 'subscription') =>
  sql(
    `select private.enqueue_mail($3, $1, $2, '{"path": "/newsletter/unsubscribe?token=x", "one_click": "/functions/v1/unsubscribe?token=x"}', $4,
      coalesce((select id from public.newsletter_subscribers where email = $1), gen_random_uuid()))`,
    [at(name), cause, template, kind],
  )
const returned = async (name: string) =>
  Object.fromEntries(
    (
      await sql<{ cause: string; state: string; returned: string | null }>(
        `select cause, state, returned from public.mail_outbox where recipient = '${at(name)}'`,
      )
    ).map((mail) => [mail.cause, [mail.state, mail.returned]]),
  )
const drain = (transport: Transport) => drainMails({ environment, transport, until: Date.now() + 60_000 })
const active = { status: 'active', stopped_reason: null, stopped: false }
const bounced = { status: 'bounced', stopped_reason: 'No such mailbox', stopped: true }
const restore = (subscriber: string, reason: string) => editor.person.call('restore_subscriber', { subscriber, reason })

describe('an address that is refused at the door', () => {
  test('is bounced, gets no more mails of the newsletter, and still those of its registration', async () => {
    await subscribed('gone', 'blamed')
    await mailed('gone', 'door:1')
    await mailed('blamed', 'door:2')
    const drained = await drain((mail) =>
      Promise.resolve({ outcome: mail.to === at('gone') ? 'refused' : 'failed', error: 'No such mailbox' }),
    )
    expect(drained).toMatchObject({ failed: 2 })
    expect(await stored('gone')).toEqual(bounced)
    expect(await stored('blamed')).toEqual(active)
    expect(await returned('gone')).toEqual({ 'door:1': ['failed', null] })
  })

  test('has its waiting mails of the newsletter dropped, no others', async () => {
    await subscribed('gone')
    await mailed('gone', 'door:welcome')
    await mailed('gone', 'door:registered', 'registration-confirmed', 'registration')
    await report(resend('msg_1', bounce('gone')))
    expect(await returned('gone')).toEqual({ 'door:welcome': ['dropped', null], 'door:registered': ['waiting', null] })
  })
})

describe('a report of the provider', () => {
  const sent = async (name: string, cause: string, providerId: string) => {
    await mailed(name, cause)
    await drain(() => Promise.resolve({ outcome: 'sent', providerId }))
  }
  const key = (cause: string) => createHash('sha256').update(cause).digest('hex').slice(0, 40)

  test('marks the address and the very mail that came back, by its id or its Message-ID', async () => {
    await subscribed('one', 'two', 'three')
    for (const name of ['one', 'two', 'three'])
      for (const number of [1, 2]) await sent(name, `${name}:${number}`, `id-${name}-${number}`)
    await report(resend('msg_1', bounce('one', { email_id: 'id-one-1' })))
    await report(resend('msg_2', complaint('two', { message_id: `<${key('two:1')}@site.example>` })))
    await report(generic({ kind: 'bounced', address: at('three').toUpperCase(), detail: '550 5.1.1 Unknown user' }))
    expect(await returned('one')).toEqual({ 'one:1': ['sent', 'bounced'], 'one:2': ['sent', null] })
    expect(await returned('two')).toEqual({ 'two:1': ['sent', 'complained'], 'two:2': ['sent', null] })
    // Without an id it is the newest.
    expect(await returned('three')).toEqual({ 'three:1': ['sent', null], 'three:2': ['sent', 'bounced'] })
    expect([await stored('one'), await stored('two'), await stored('three')]).toEqual([
      bounced,
      { status: 'complained', stopped_reason: null, stopped: true },
      { status: 'bounced', stopped_reason: '550 5.1.1 Unknown user', stopped: true },
    ])
  })

  test('that comes twice changes nothing the second time, even after the office set the address back', async () => {
    await subscribed('reader')
    await report(resend('msg_1', bounce('reader')))
    const before = await sql('select * from public.newsletter_subscribers where email = $1', [at('reader')])
    await report(resend('msg_1', bounce('reader')))
    await report(resend('msg_2', bounce('reader', { bounce: { type: 'Permanent', message: 'Other words' } })))
    expect(await sql('select * from public.newsletter_subscribers where email = $1', [at('reader')])).toEqual(before)
    expect((await restore(await idOf('reader'), 'They say that it works again')).code).toBeNull()
    const replayed = generic({ kind: 'complained', address: at('nobody') })
    await report(replayed.clone())
    await report(replayed)
    await report(resend('msg_1', bounce('reader')))
    expect(await stored('reader')).toEqual(active)
    await report(resend('msg_3', bounce('reader')))
    expect(await stored('reader')).toEqual(bounced)
  })

  test('weighs no more than an opt-out, and a complaint more than a bounce', async () => {
    await subscribed('reader', 'left')
    await sql(
      `update public.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now() where email = '${at('left')}'`,
    )
    for (const name of ['reader', 'left', 'unknown']) await report(resend(`bounce-${name}`, bounce(name)))
    expect([await stored('reader'), (await stored('left'))?.status, await stored('unknown')]).toEqual([
      bounced,
      'unsubscribed',
      undefined,
    ])
    await report(resend('msg_2', complaint('reader')))
    expect((await stored('reader'))?.status).toBe('complained')
    await report(resend('msg_3', bounce('reader')))
    expect((await stored('reader'))?.status).toBe('complained')
  })

  test('counts with the issue that the mail brought, also when the outbox has forgotten the mail', async () => {
    const names = ['one', 'two', 'three']
    await subscribed(...names)
    for (const name of names) await sent(name, `issue:${name}`, `id-${name}`)
    const issue = crypto.randomUUID()
    await sql(
      `insert into public.newsletter_issues (id, subject, status, slug, sent_at, finished_at, frozen, recipients) values ('${issue}', 'June', 'sent', 'june-that-came-back', now(), now(), '[]', 3)`,
    )
    await sql('update public.mail_outbox set newsletter_issue_id = $1', [issue])
    await report(resend('msg_1', bounce('one', { email_id: 'id-one' })))
    await report(resend('msg_2', complaint('two', { email_id: 'id-two' })))
    const counts = async () => (await editor.person.call('get_newsletter_issue_counts', { issue_ids: [issue] })).rows
    expect(await counts()).toMatchObject([{ sent: 3, bounced: 1, complained: 1 }])
    await sql(`delete from public.mail_outbox where recipient = $1`, [at('one')])
    expect(await counts()).toMatchObject([{ sent: 3, bounced: 1, complained: 1 }])
  })

  test('is forgotten after 30 days', async () => {
    await report(resend('msg_old', bounce('unknown')))
    await report(resend('msg_new', bounce('unknown')))
    await sql(`update private.delivery_events set at = now() - interval '31 days' where event = 'resend:msg_old'`)
    await sql('select private.forget_delivery_events()')
    expect(await sql('select event from private.delivery_events')).toEqual([{ event: 'resend:msg_new' }])
  })
})

describe('setting back', () => {
  test('is done by staff with a reason, which the audit log keeps', async () => {
    await subscribed('reader')
    await report(resend('msg_1', bounce('reader')))
    const id = await idOf('reader')
    for (const reason of ['', '  short  ', 'x'.repeat(501)]) expect((await restore(id, reason)).code).toBe('P0001')
    expect(await stored('reader')).toEqual(bounced)
    expect((await restore(id, ' The mailbox was full, they wrote ')).code).toBeNull()
    expect(await stored('reader')).toEqual(active)
    expect((await restore(id, 'The mailbox was full, they wrote')).code).toBe('P0001')
    expect(
      await sql(`select action, subject, subject_name, before, after from public.audit_log where subject_id = '${id}'`),
    ).toEqual([
      {
        action: 'changed',
        subject: 'subscriber',
        subject_name: 'Subscriber',
        before: { status: 'bounced' },
        after: { status: 'active', reason: 'The mailbox was full, they wrote' },
      },
    ])
  })

  test('makes no subscriber of an address that never confirmed or had left', async () => {
    await sql(
      `insert into public.newsletter_subscribers (email, status, consent_source, confirmed_at, unsubscribed_at) values ($1, 'pending', '/news', null, null), ($2, 'pending', '/news', now(), now()), ($3, 'active', 'import', null, null)`,
      ['never', 'again', 'imported'].map(at),
    )
    for (const name of ['never', 'again', 'imported']) await report(resend(name, bounce(name)))
    const codes = []
    for (const name of ['never', 'again', 'imported'])
      codes.push((await restore(await idOf(name), 'They say that it works again')).code)
    expect(codes).toEqual(['P0001', 'P0001', null])
    expect((await stored('never'))?.status).toBe('bounced')
    // An address that nobody confirmed is not kept, whether its mail came back or not.
    await sql(
      `update public.newsletter_subscribers set consented_at = now() - interval '31 days' where email like '%bounces.example'`,
    )
    await sql('select private.forget_unconfirmed_subscribers()')
    expect([await stored('never'), (await stored('again'))?.status, (await stored('imported'))?.status]).toEqual([
      undefined,
      'bounced',
      'active',
    ])
  })
})

describe('a stopped address', () => {
  const subscribe = (name: string) => call('subscribe', { email: at(name), source: '/contact', guard: unhurried })
  const confirm = async (token: string) => (await call('confirm_subscription', { token })).code

  test('is brought back by its own new double opt-in, and by no older mail', async () => {
    await subscribe('reader')
    const token = tokenOf(await linkFor(backend, at('reader'), 'newsletter-confirm'))
    await drain(() => Promise.resolve({ outcome: 'sent' }))
    await report(resend('msg_1', complaint('reader')))
    expect(await confirm(token)).toBe('P0001')
    await sql(
      `update public.mail_outbox set created_at = created_at - interval '1 hour' where recipient = '${at('reader')}'`,
    )
    const answers = [await subscribe('reader'), await subscribe('unknown')]
    expect(answers[0]).toEqual(answers[1])
    expect((await stored('reader'))?.status).toBe('complained')
    expect(await confirm(token)).toBe('P0001')
    expect(await confirm(tokenOf(await linkFor(backend, at('reader'), 'newsletter-confirm')))).toBeNull()
    expect(await stored('reader')).toEqual(active)
  })

  test('is never made active by an import, whatever became of its row', async () => {
    await subscribed('gone', 'angry', 'gone-deleted', 'angry-deleted')
    for (const name of ['gone', 'gone-deleted']) await report(resend(name, bounce(name)))
    for (const name of ['angry', 'angry-deleted']) await report(resend(name, complaint(name)))
    await sql(`delete from public.newsletter_subscribers where email like '%-deleted@bounces.example'`)
    await report(resend('late', complaint('late')))
    const rows = ['gone', 'angry', 'gone-deleted', 'angry-deleted', 'late', 'new'].map((name, index) => ({
      line: index + 1,
      email: at(name),
    }))
    const given = { rows, statement: 'Signed the list in Ruse', dry_run: false }
    expect((await call('import_subscribers', given, editor)).body).toEqual({
      added: 1,
      present: 0,
      unsubscribed: 0,
      stopped: 5,
      invalid: 0,
      duplicate: 0,
      rows: rows.slice(0, 5).map((row) => ({ ...row, outcome: 'stopped' })),
    })
    expect([(await stored('gone'))?.status, (await stored('angry'))?.status]).toEqual(['bounced', 'complained'])
  })

  test('can still leave, and its data are told, kept and erased as those of the others', async () => {
    await subscribed('leaves', 'stays', 'old')
    for (const name of ['leaves', 'stays', 'old']) await report(resend(name, bounce(name)))
    expect((await editor.person.call('unsubscribe_subscriber', { subscriber: await idOf('leaves') })).code).toBeNull()
    expect((await stored('leaves'))?.status).toBe('unsubscribed')
    const [told] = await sql<{ held: { subscriptions: object[] } }>(
      `select private.held_newsletter(null, '${at('stays')}') as held`,
    )
    expect(told?.held.subscriptions).toMatchObject([{ status: 'bounced', stopped_reason: 'No such mailbox' }])
    await sql(
      `update public.newsletter_subscribers set stopped_at = now() - interval '1096 days' where email = '${at('old')}'`,
    )
    await sql('select private.expire_subscriptions(1095)')
    await sql('select private.erase_newsletter(null, $1)', [at('stays')])
    expect([await stored('old'), await stored('stays')]).toEqual([undefined, undefined])
    expect(await sql('select reason from private.newsletter_suppressions order by reason')).toEqual([
      { reason: 'bounced' },
      { reason: 'erased' },
    ])
  })
})
