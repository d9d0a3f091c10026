import { readFile } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails, type DrainOptions } from '../../supabase/functions/_shared/mail/drain'
import type { OutgoingMail, Outcome, Transport } from '../../supabase/functions/_shared/mail/mail'
import { httpTransport, smtpTransport, transportFrom } from '../../supabase/functions/_shared/mail/transport'
import { addressOf, makeAccount } from '../support/accounts'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { fixtures } from '../support/rights/permission-fixtures'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)
const environment: DrainOptions['environment'] = {
  apiUrl: backend.url,
  serviceKey: backend.secretKey,
  publishableKey: backend.publishableKey,
  siteUrl: 'https://site.example',
  read: (name) => ({ MAIL_FROM: 'office@bkcc.example' })[name],
  ask: (request) => fetch(request),
}

/** The environment, with answers of its own to some requests. */
const answering = (answer: (request: Request) => Promise<Response> | undefined): DrainOptions['environment'] => ({
  ...environment,
  ask: (request) => answer(request) ?? fetch(request),
})

let editor: Someone
let admin: Someone
let member: Someone
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  admin = await someone('admin', 'administrator')
  member = await someone('mariam', null)
})
beforeEach(() => sql('delete from public.mail_outbox'))

/** Puts mails into the outbox: one for each name, with the name as its cause. */
const enqueue = (names: string[], urgency = 0) =>
  sql(
    `select private.enqueue_mail('application-received', name || '@fixtures.example', 'test:' || name, '{"path": "/application?token=x"}', 'message', gen_random_uuid(), $2) from unnest($1::text[]) as name`,
    [names, urgency],
  )
const numbered = (count: number, prefix = 'to') => Array.from({ length: count }, (_, index) => `${prefix}-${index}`)
const pairs = async <Value>(query: string) =>
  Object.fromEntries((await sql<{ name: string; value: Value }>(query)).map(({ name, value }) => [name, value]))
/** The id of the only mail in the outbox. */
const idOfMail = async () => (await sql<{ id: string }>('select id from public.mail_outbox'))[0]?.id
const deliveredTo = async (address: string) => (await backend.mails()).filter(({ to }) => to === address)
/** The states of the outbox by recipient's name. */
const outbox = () =>
  pairs<string>(`select split_part(recipient, '@', 1) as name, state as value from public.mail_outbox order by 1`)
const stateCounts = () =>
  pairs<number>('select state as name, count(*)::int as value from public.mail_outbox group by state')
/** Lets the two minutes of a claim and the pauses before retries pass. */
const later = () =>
  sql(
    `update public.mail_outbox set claimed_at = claimed_at - interval '3 minutes', next_attempt_at = now() - interval '1 second'`,
  )

/** A provider that honours idempotency keys: `calls` counts the calls for each key, `sent` holds what it delivered. */
function provider(refuse: (mail: OutgoingMail) => Outcome | undefined = () => undefined) {
  const calls = new Map<string, number>()
  const sent = new Map<string, OutgoingMail>()
  const transport: Transport = (mail) => {
    calls.set(mail.key, (calls.get(mail.key) ?? 0) + 1)
    const refusal = refuse(mail)
    if (refusal !== undefined) return Promise.resolve(refusal)
    if (!sent.has(mail.key)) sent.set(mail.key, mail)
    return Promise.resolve({ outcome: 'sent' })
  }
  return { calls, sent, transport, recipients: () => [...sent.values()].map(({ to }) => to.split('@')[0]).toSorted() }
}
const drain = (transport: Transport, more: Partial<DrainOptions> = {}) =>
  drainMails({ environment, transport, until: Date.now() + 60_000, ...more })

describe('a drain that is killed', () => {
  const never = () => new Promise<never>(() => undefined)
  /** An environment that works normally, but kills the process before or after a call of this function. */
  const killedAt = (name: string, when: 'before' | 'after') =>
    answering((request) => {
      if (!request.url.endsWith(`/${name}`)) return undefined
      return when === 'after' ? fetch(request).then(never) : never()
    })
  const names = numbered(3)

  test.each<[string, Partial<DrainOptions>]>([
    ['after it has claimed', { environment: killedAt('claim_mails', 'after') }],
    ['before it sends', { transport: never }],
    ['after it has sent, before it says so', { environment: killedAt('settle_mail', 'before') }],
    ['after it has said so', { environment: killedAt('settle_mail', 'after') }],
  ])('%s, loses no mail and sends none twice', async (_, killing) => {
    const post = provider()
    await enqueue(names)
    void drain(post.transport, killing)
    // The killed drain hangs; its claims are not free for others yet.
    await expect.poll(async () => (await stateCounts()).waiting ?? 0).toBe(0)
    await expect.poll(() => post.sent.size === 3 || post.calls.size === 0).toBe(true)
    expect((await drain(post.transport)).sent).toBe(0)
    await later()
    await drain(post.transport)
    expect(await stateCounts()).toEqual({ sent: 3 })
    expect(post.recipients()).toEqual(names)
    await later()
    expect(await drain(post.transport)).toEqual({ sent: 0, failed: 0, postponed: 0, left: 0 })
  })

  test('at each try is given up after the seventh, with the reason; the others go on', async () => {
    await enqueue(['deadly'])
    const pauses: number[] = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      expect(await sql('select * from public.claim_mails(10)')).toHaveLength(1)
      const [row] = await sql<{ minutes: number }>(
        `select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.mail_outbox where state = 'sending'`,
      )
      pauses.push(row?.minutes ?? -1)
      await later()
    }
    expect(pauses).toEqual([2, 5, 15, 60, 240, 720, 2])
    await enqueue(['harmless'])
    expect(await drain(provider().transport)).toMatchObject({ sent: 1 })
    expect(await sql(`select state, attempts, last_error from public.mail_outbox where state <> 'sent'`)).toEqual([
      { state: 'failed', attempts: 7, last_error: 'The last try stopped before its outcome was known.' },
    ])
  })

  test('and comes back after another has taken over, says nothing any more', async () => {
    const post = provider()
    await enqueue(['slow'])
    let wake: () => void = () => undefined
    const awake = new Promise<void>((resolve) => {
      wake = resolve
    })
    const first = drain(async (mail, signal) => {
      await awake
      return post.transport(mail, signal)
    })
    await expect.poll(outbox).toEqual({ slow: 'sending' })
    await later()
    expect(await drain(post.transport)).toMatchObject({ sent: 1 })
    wake()
    expect(await first).toMatchObject({ sent: 0, left: 1 })
    expect([post.sent.size, await outbox()]).toEqual([1, { slow: 'sent' }])
  })
})

describe('a provider', () => {
  test('that fails, hangs, or refuses one address holds up no other mail', async () => {
    await enqueue(['bad', 'busy', 'broken', 'hanging', ...numbered(20)])
    const refusals: Record<string, Outcome> = {
      bad: { outcome: 'failed', error: 'No such mailbox' },
      busy: { outcome: 'retry', error: 'Later' },
    }
    const post = provider(({ to }) => refusals[to.split('@')[0] ?? ''])
    const report = await drain(
      (mail, signal) => {
        if (mail.to.startsWith('broken')) throw new Error('The line is dead')
        if (!mail.to.startsWith('hanging')) return post.transport(mail, signal)
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(new Error('No answer in time'))),
        )
      },
      { tryTime: 300 },
    )
    expect(report).toEqual({ sent: 20, failed: 1, postponed: 3, left: 0 })
    expect(
      await sql(
        `select split_part(recipient, '@', 1) as name, state, last_error, state = 'waiting' and next_attempt_at > now() as paused from public.mail_outbox where state <> 'sent' order by 1`,
      ),
    ).toEqual([
      { name: 'bad', state: 'failed', last_error: 'No such mailbox', paused: false },
      { name: 'broken', state: 'waiting', last_error: 'The line is dead', paused: true },
      { name: 'busy', state: 'waiting', last_error: 'Later', paused: true },
      { name: 'hanging', state: 'waiting', last_error: 'No answer in time', paused: true },
    ])
  })

  test('that is away for long is asked again with growing pauses, given up at last, and asked again when staff say so', async () => {
    await enqueue(['patient'])
    const away = provider(() => ({ outcome: 'retry', error: 'Down' }))
    const pauses: number[] = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await drain(away.transport)
      const [row] = await sql<{ minutes: number }>(
        `select round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.mail_outbox where state = 'waiting'`,
      )
      pauses.push(row?.minutes ?? -1)
      expect(await drain(away.transport), 'not due yet').toMatchObject({ postponed: 0 })
      await later()
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 720])
    await drain(away.transport)
    expect(await sql('select state, attempts, last_error from public.mail_outbox')).toEqual([
      { state: 'failed', attempts: 7, last_error: 'Down' },
    ])
    const mail = await idOfMail()
    const retry = async (who: Someone) => {
      const { code, body } = await call<{ done: Row[] }>('retry_mails', { ids: [mail] }, who)
      return code ?? body.done.length
    }
    // The mail is about a message: Editors do not see it, so they cannot resend it either.
    expect([await retry(editor), await retry(member), await retry(admin)]).toEqual([0, '42501', 1])
    await drain(provider().transport)
    expect(await outbox()).toEqual({ patient: 'sent' })
    expect(await retry(admin), 'twice').toBe(0)
  })

  test('gets no half-made mail: what cannot be composed fails, what comes with the next release waits', async () => {
    await sql(
      `select private.enqueue_mail('registration-confirmed', 'half@fixtures.example', 'test:half', '{}', 'registration', gen_random_uuid()), private.enqueue_mail('from-the-future', 'new@fixtures.example', 'test:new', '{}', 'registration', gen_random_uuid())`,
    )
    expect(await drain(provider().transport)).toMatchObject({ failed: 1, postponed: 1 })
    expect(await outbox()).toEqual({ half: 'failed', new: 'waiting' })
  })
})

describe('the outbox', () => {
  test('gives each mail to one of two drains at once, and holds a cause once, whatever the address', async () => {
    await enqueue(numbered(30))
    const post = provider()
    const [first, second] = await Promise.all([drain(post.transport), drain(post.transport)])
    expect(first.sent + second.sent).toBe(30)
    expect([...post.calls.values()]).toEqual(Array<number>(30).fill(1))

    await enqueue(['same', 'same'])
    await sql(
      `select private.enqueue_mail('application-received', 'other@fixtures.example', 'test:same', '{"path": "/application?token=x"}', 'message', gen_random_uuid())`,
    )
    expect(await drain(post.transport)).toMatchObject({ sent: 1 })
    await enqueue(['same'])
    expect(await drain(post.transport)).toMatchObject({ sent: 0 })
    expect(post.recipients()).toEqual([...numbered(30), 'same'].toSorted())
  })

  test('gives no more than the cap in a minute, and keeps a quarter of it for what is urgent', async () => {
    await sql(`update private.operation_settings set value = 8 where name = 'mails_per_minute'`)
    await enqueue(numbered(10, 'many'), 2)
    const post = provider()
    expect(await drain(post.transport)).toMatchObject({ sent: 6 })
    await enqueue(numbered(3, 'urgent'))
    expect(await drain(post.transport)).toMatchObject({ sent: 2 })
    expect(await drain(post.transport)).toMatchObject({ sent: 0 })
    await sql(`update public.mail_outbox set claimed_at = claimed_at - interval '61 seconds'`)
    expect(await drain(post.transport)).toMatchObject({ sent: 5 })
    expect(await stateCounts()).toEqual({ sent: 13 })
    await sql(`update private.operation_settings set value = 1000000 where name = 'mails_per_minute'`)
  })

  test('is drained by nobody without the service key', async () => {
    await enqueue(['secret'])
    const drainBy = async (key: string, token?: string) =>
      (
        await fetch(`${backend.url}/functions/v1/drain-mail`, {
          method: 'POST',
          headers: { apikey: key, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        })
      ).status
    // The database's own functions for it are refused too (permissions.test.ts).
    for (const token of [undefined, await backend.signIn(admin.email)])
      expect(await drainBy(backend.publishableKey, token)).toBe(401)
    expect(await outbox()).toEqual({ secret: 'waiting' })
    expect(await drainBy(backend.secretKey)).toBe(200)
    expect(await outbox()).toEqual({ secret: 'sent' })
    expect(
      (await deliveredTo('secret@fixtures.example')).map(({ subject, text, headers }) => [
        subject,
        text.includes('/application?token=x'),
        headers['Message-ID'],
      ]),
    ).toEqual([[expect.any(String), true, expect.stringMatching(/^<[0-9a-f]{40}@localhost>$/)]])
  })

  test('shows staff what became of the mails, and no signed link to anybody', async () => {
    await sql(
      `select private.enqueue_mail('application-received', 'seen-' || kind || '@fixtures.example', 'seen:' || kind, '{"path": "/x?token=secret"}', kind, $1) from unnest(array['application', 'registration', 'announcement']) as kind`,
      [fixtures.sample],
    )
    const kinds = async (who: Someone) =>
      (await who.person.select('mail_outbox', 'about_kind', {})).rows.map(({ about_kind }) => about_kind).toSorted()
    expect([await kinds(admin), await kinds(editor), await kinds(member)]).toEqual([
      ['announcement', 'application', 'registration'],
      ['registration'],
      [],
    ])
    expect((await admin.person.select('mail_outbox', 'data', {})).code).toBe('42501')
    expect((await admin.person.call('search_mails', { query: 'SEEN-reg' })).rows).toMatchObject([
      { recipient: 'seen-registration@fixtures.example', state: 'waiting' },
    ])
    expect(JSON.stringify((await admin.person.call('search_mails', { query: 'seen' })).rows)).not.toContain('token')
    expect((await editor.person.call('search_mails', { query: 'seen' })).code).toBe('42501')
    expect((await admin.person.call('get_mail_counts', {})).rows).toEqual([{ state: 'waiting', count: 3 }])
    const countAbout = async (kind?: string) => {
      const about = kind === undefined ? {} : { of_kind: kind, of_id: fixtures.sample }
      const { code, rows } = await editor.person.call('get_mail_counts', about)
      return code ?? rows
    }
    for (const what of [undefined, 'application', 'message', 'invitation', 'account', 'member', 'document'])
      expect(await countAbout(what), what).toBe('42501')
    // Counts of copies, but no addresses of members.
    for (const kind of ['announcement', 'registration'])
      expect(await countAbout(kind), kind).toEqual([{ state: 'waiting', count: 1 }])
    expect(await countAbout('subscription')).toEqual([])
  })

  test('forgets what was settled longer ago than it is kept', async () => {
    await enqueue(['old', 'late', 'open'])
    for (const [name, settled] of [
      ['old', '90 days 1 minute'],
      ['late', '89 days 23:59'],
    ])
      await sql(
        `update public.mail_outbox set state = 'sent', settled_at = now() - $2::interval where recipient like $1 || '@%'`,
        [name, settled],
      )
    await sql(`update public.mail_outbox set created_at = now() - interval '100 days'`)
    expect(await sql('select private.expire_mails(90)::int as gone')).toEqual([{ gone: 1 }])
    expect(Object.keys(await outbox())).toEqual(['late', 'open'])
  })
})

describe('the content of a sent mail', () => {
  test('is for Administrators, with its subject and what it is about, without what only its recipient may have', async () => {
    const message = crypto.randomUUID()
    await sql(
      `insert into public.contact_messages (id, name, email, subject, message, created_at) values ($1, 'Vera', 'kept@fixtures.example', 'services', 'Which paper?', '2026-03-03T12:00:00Z')`,
      [message],
    )
    await enqueue(['kept'])
    await sql(`update public.mail_outbox set about_id = $1, data = '{"path": "/application?token=S3cr3t.x_y-z"}'`, [
      message,
    ])
    const mail = await idOfMail()
    const read = (who: Someone) => call('get_mail_content', { mail }, who)
    const thing = { thing: 'Services message of March 3, 2026', event_id: null }
    expect(await read(admin)).toEqual({ code: null, body: [{ subject: null, content: null, ...thing }] })
    const { transport, sent } = provider()
    await drain(transport)
    const [outgoing] = [...sent.values()]
    expect(outgoing?.text).toContain('token=S3cr3t.x_y-z')
    const content = outgoing?.text.replace('token=S3cr3t.x_y-z', 'token=…')
    expect(await read(admin)).toEqual({ code: null, body: [{ subject: outgoing?.subject, content, ...thing }] })
    expect(await sql(`select id from public.mail_outbox o where o::text like '%S3cr3t%'`)).toEqual([])
    for (const account of [editor, member]) expect((await read(account)).code).toBe('42501')
  })
})

test('a mail names what it is about', async () => {
  const about = await sql<{ kind: string; id: string; thing: string; event: string | null }>(
    `(select 'application' as kind, id, company_name as thing, null::uuid as event from public.membership_applications order by id limit 1)
     union all (select 'announcement', id, title, null from public.announcements order by id limit 1)
     union all (select 'member', id, name, null from public.members order by id limit 1)
     union all (select 'document', id, number, null from public.documents where number is not null order by id limit 1)
     union all (select 'payment', id, '€' || trim(to_char(cents / 100.0, '999,990.00')) || ' from ' || payer, null from public.payments order by id limit 1)
     union all (select 'registration', r.id, e.title, e.id from public.event_registrations r join public.events e on e.id = r.event_id order by r.id limit 1)
     union all (select 'proposal', p.id, m.name, null from public.proposals p join public.members m on m.id = p.member_id order by p.id limit 1)`,
  )
  expect(about).toHaveLength(7)
  for (const { kind, id, thing, event } of about) {
    await sql('delete from public.mail_outbox')
    await sql(
      `select private.enqueue_mail('registration-confirmed', 'named@fixtures.example', 'test:' || $1, '{}', $1, $2)`,
      [kind, id],
    )
    expect((await call('get_mail_content', { mail: await idOfMail() }, admin)).body, kind).toEqual([
      { subject: null, content: null, thing, event_id: event },
    ])
  }
})

describe('an announcement', () => {
  beforeEach(() => sql('update public.user_profiles set wants_announcement_mails = true'))
  const announcement = {
    title: 'Notice <of> & meeting',
    content: '<p>Come <b>all</b></p><script>steal()</script>',
    is_active: true,
  }
  const send = async () => {
    const announcement_id = crypto.randomUUID()
    const audience = { to: 'people', people: [member.id, editor.id] }
    const sending = { announcement_id, announcement, audience, expected_size: 2, save_id: crypto.randomUUID() }
    expect((await editor.person.call('send_announcement', sending)).code).toBeNull()
    return announcement_id
  }
  /** Switches the mails to somebody off. */
  const silence = (of: Someone, by = of) =>
    by.person.update('user_profiles', { id: of.id }, { wants_announcement_mails: false })

  test('is copied to those who want it, once, as it stands when it is sent', async () => {
    await silence(editor)
    const id = await send()
    await editor.person.update('announcements', { id }, { title: 'Corrected' })
    const post = provider()
    expect(await drain(post.transport)).toMatchObject({ sent: 1 })
    const [mail] = [...post.sent.values()]
    expect(mail).toMatchObject({ to: addressOf('mariam'), subject: 'Corrected' })
    expect(mail?.html).toContain('Come <b>all</b>')
    expect(mail?.html).not.toContain('steal')
    expect(mail?.text).toContain(`https://site.example/dashboard/interchange/${id}`)
    // Its text is kept once, among the versions of the announcement.
    expect(await sql(`select subject, content, data from public.mail_outbox where state = 'sent'`)).toEqual([
      { subject: 'Corrected', content: null, data: {} },
    ])
    await editor.person.update('announcements', { id }, { content: '<p>Stay away</p>' })
    const [{ id: copy } = {}] = await sql<{ id: string }>(`select id from public.mail_outbox where state = 'sent'`)
    expect((await call('get_mail_content', { mail: copy }, admin)).body, 'as it was sent').toMatchObject([
      { subject: 'Corrected', content: expect.stringMatching(/^Come all/) as string },
    ])
  })

  test('is not copied when it is gone, inactive, or not wanted any more; an activated one is', async () => {
    const id = await send()
    await silence(member)
    await editor.person.update('announcements', { id }, { is_active: false })
    const post = provider()
    await drain(post.transport)
    expect(await outbox()).toEqual({ editor: 'dropped', mariam: 'dropped' })
    await editor.person.update('announcements', { id }, { is_active: true })
    await drain(post.transport)
    expect([post.recipients(), await outbox()]).toEqual([['editor'], { editor: 'sent', mariam: 'dropped' }])
    await sql('delete from public.mail_outbox')
    await editor.person.remove('announcements', { id: await send() })
    await drain(post.transport)
    expect(await stateCounts()).toEqual({ dropped: 1 })
  })

  test('is asked for by mail from those who have not opened it, unless they do so first', async () => {
    const id = await send()
    const post = provider()
    await drain(post.transport)
    expect((await editor.person.call('remind_unread', { of_announcement: id })).code).toBeNull()
    await member.person.insert('announcement_reads', { announcement_id: id })
    await drain(post.transport)
    const reminders = [...post.sent.values()].filter(({ subject }) => subject.startsWith('Reminder:'))
    expect(reminders.map(({ to }) => to)).toEqual([addressOf('editor')])
  })

  test('is switched off by the person alone', async () => {
    expect((await silence(member, admin)).code).toBe('42501')
    expect((await silence(editor, member)).rows).toEqual([])
    expect(
      await sql('select wants_announcement_mails as wants from public.user_profiles where id in ($1, $2)', [
        member.id,
        editor.id,
      ]),
    ).toEqual([{ wants: true }, { wants: true }])
  })
})

describe('an invitation', () => {
  const email = addressOf('guest')
  const invite = async () => {
    await sql('delete from public.invitations where email = $1', [email])
    const invitation = { id: crypto.randomUUID(), email, first_name: 'Gu', last_name: 'Est' }
    expect((await admin.person.insert('invitations', invitation)).code).toBeNull()
    return invitation.id
  }
  const links = async () => (await deliveredTo(email)).length

  test('is sent by the Auth service once for each term, not when it is withdrawn, nor when the owner of the database wrote it, as seeds do', async () => {
    const before = await links()
    const id = await invite()
    expect((await links()) - before).toBe(1)
    expect((await links()) - before, 'nothing more').toBe(1)
    await sql(`update public.invitations set expires_at = expires_at - interval '1 hour' where id = $1`, [id])
    expect((await admin.person.call('renew_invitations', { ids: [id] })).code).toBeNull()
    expect((await links()) - before).toBe(2)
    const again = await invite()
    await admin.person.call('withdraw_invitation', { invitation_id: again })
    expect((await links()) - before).toBe(2)
    await sql('delete from public.invitations where email = $1', [email])
    await sql(`insert into public.invitations (email, first_name, last_name) values ($1, 'Gu', 'Est')`, [email])
    expect(await stateCounts()).toEqual({ sent: 2, dropped: 1 })
  })

  test('waits without losing a try while the Auth service sends no more mails this hour, and the outbox says why', async () => {
    await invite()
    const refused = await drain(provider().transport, {
      environment: answering(({ url }) =>
        url.endsWith('/auth/v1/otp')
          ? Promise.resolve(Response.json({ error_code: 'over_email_send_rate_limit' }, { status: 429 }))
          : undefined,
      ),
    })
    expect(refused).toMatchObject({ postponed: 1, failed: 0 })
    const [mail] = await sql<{ next_attempt_at: string }>(
      'select state, attempts, last_error, next_attempt_at from public.mail_outbox',
    )
    expect(mail).toMatchObject({
      state: 'waiting',
      attempts: 0,
      last_error: 'The Auth service answered 429: {"error_code":"over_email_send_rate_limit"}',
    })
    expect((Date.parse(mail?.next_attempt_at ?? '') - Date.now()) / 60_000).toBeCloseTo(10, 0)
    await later()
    await drain(provider().transport)
    expect(await stateCounts()).toEqual({ sent: 1 })
  })

  test('is not sent twice where a drain was killed after the Auth service had sent it', async () => {
    const before = await links()
    await invite()
    await drain(provider().transport, {
      environment: answering(({ url }) =>
        url.endsWith('settle_mail') ? Promise.reject(new Error('gone')) : undefined,
      ),
    })
    expect(await stateCounts()).toEqual({ sending: 1 })
    await later()
    expect((await links()) - before).toBe(1)
    expect(await stateCounts()).toEqual({ sent: 1 })
  })
})

test('a pg_cron that is installable but cannot be created stops no migration', async () => {
  const migration = await readFile('supabase/migrations/20261121000420_foundation_scheduled_jobs.sql', 'utf8')
  const [schedule = ''] = migration.match(/^do \$\$[^$]*pg_cron[^$]*\$\$;$/m) ?? []
  expect(schedule).toContain('create extension')
  // A view in front of the catalog stands for the installed files.
  await sql(`do $test$ begin
    create schema installed;
    create view installed.pg_available_extensions as select 'pg_cron'::name as name;
    set local search_path = installed, pg_catalog;
    execute $schedule$${schedule}$schedule$;
    drop schema installed cascade;
  end $test$`)
})

test('what pg_cron notes of its runs goes after a week', async () => {
  await sql('create schema if not exists cron')
  await sql('create table if not exists cron.job_run_details (runid bigserial, end_time timestamptz)')
  await sql(
    `insert into cron.job_run_details (end_time) values (now() - interval '8 days'), (now() - interval '6 days')`,
  )
  await sql('select private.forget_cron_runs()')
  expect(await sql('select count(*)::int as count from cron.job_run_details')).toEqual([{ count: 1 }])
  await sql('drop schema cron cascade')
})

test('the counts of submissions go a day after their span began', async () => {
  await sql(
    `insert into private.submission_counts (form, scope, subject, span_start, number)
       select 'x', 'x', age, now() - age::interval, 1 from unnest(array['23 hours', '25 hours']) as age`,
  )
  await sql('select private.forget_submission_counts()')
  expect(await sql(`select subject from private.submission_counts where form = 'x'`)).toEqual([{ subject: '23 hours' }])
})

/** A mail as transports take it. */
const letter: OutgoingMail = {
  key: 'key-of-the-cause',
  messageId: '<key-of-the-cause@site.example>',
  from: 'BKCC <office@bkcc.example>',
  to: 'somebody@fixtures.example',
  subject: 'Грайфер & café',
  html: '<p>HTML</p>',
  text: 'Text part',
  attachments: [
    { filename: 'forum.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content: 'BEGIN:VCALENDAR — ä' },
  ],
  headers: { 'Auto-Submitted': 'auto-generated' },
}
const soon = () => AbortSignal.timeout(5_000)

test.each<[number, string, string]>([
  [200, '{"id":"1"}', 'sent'],
  [422, '{"message":"Invalid `to` field"}', 'refused'],
  [400, '{"message":"The recipient does not exist"}', 'refused'],
  [422, '{"message":"There is no somebody@fixtures.example"}', 'refused'],
  // The mail is wrong, not the recipient, whom the answer repeats.
  [422, '{"message":"Invalid `attachments` field","to":["somebody@fixtures.example"]}', 'failed'],
  [422, '{"message":"This is no mail"}', 'failed'],
  // Our configuration is wrong, not the recipient.
  [422, '{"message":"Invalid `from` field"}', 'retry'],
  [403, '{"message":"The domain is not verified"}', 'retry'],
  [401, '{"message":"Missing API key"}', 'retry'],
  [429, 'Too many requests', 'retry'],
  [500, 'Oops', 'retry'],
  // The idempotency key is in use right now, or was used for an earlier text of the mail.
  [409, '{"name":"concurrent_idempotent_requests"}', 'retry'],
  [409, '{"name":"invalid_idempotent_request"}', 'sent'],
])('a provider that answers %i %s over HTTP means: %s', async (status, body, outcome) => {
  const asked: Request[] = []
  const result = await httpTransport('https://provider.example/emails', 'secret', (request) => {
    asked.push(request)
    return Promise.resolve(new Response(body, { status }))
  })(letter, soon())
  expect(result.outcome).toBe(outcome)
  const [request] = asked
  expect([request?.headers.get('idempotency-key'), request?.headers.get('authorization')]).toEqual([
    letter.key,
    'Bearer secret',
  ])
  expect(await request?.json()).toMatchObject({
    to: [letter.to],
    headers: { 'Message-ID': letter.messageId },
    attachments: [
      { filename: 'forum.ics', content: Buffer.from(letter.attachments[0]?.content ?? '').toString('base64') },
    ],
  })
})

/** A minimal mail server (RFC 5321); `answers` overrides its reply to a command. */
let answers: Partial<Record<'RCPT' | 'DATA' | 'EHLO', string>> = {}
const taken: string[] = []
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  let text: string | undefined
  socket.write('220 mail.example ESMTP\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    if (text !== undefined) {
      text += chunk.toString()
      if (!text.endsWith('\r\n.\r\n')) return
      taken.push(text)
      text = undefined
      socket.write('250 Taken\r\n')
      return
    }
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'QUIT') socket.end('221 Bye\r\n')
      else if (command === 'DATA' && answers.DATA === undefined) {
        text = ''
        socket.write('354 Go on\r\n')
      } else if (answers[command as 'RCPT'] !== '') socket.write(`${answers[command as 'RCPT'] ?? '250 Fine'}\r\n`)
    }
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
const askServer = (signal: AbortSignal) =>
  smtpTransport({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })(letter, signal)
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

test.each<[string, typeof answers, string]>([
  ['takes it', {}, 'sent'],
  ['knows no such mailbox', { RCPT: '550 5.1.1 No such user' }, 'refused'],
  ['knows no such domain', { RCPT: '553-5.1.2 No such\r\n553 5.1.2 domain' }, 'refused'],
  ['knows no enhanced codes', { RCPT: '550 User unknown' }, 'refused'],
  ['has a full mailbox', { RCPT: '552 5.2.2 Over quota' }, 'failed'],
  ['dislikes the sender', { RCPT: '550 5.7.1 Blocked by policy' }, 'failed'],
  ['relays for others', { RCPT: '550 Relay access denied' }, 'failed'],
  [
    'does not know the sender',
    { RCPT: "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)" },
    'failed',
  ],
  ['gives no reason', { RCPT: '550 Administrative prohibition' }, 'failed'],
  ['has had enough', { RCPT: '550 Too many recipients in this hour' }, 'failed'],
  ['is greylisting', { RCPT: '451 4.7.1 Come back later' }, 'retry'],
  ['takes nothing today', { DATA: '554 5.7.1 Refused' }, 'retry'],
])('a mail server that %s means: %s', async (_, said, outcome) => {
  answers = said
  taken.length = 0
  expect((await askServer(soon())).outcome).toBe(outcome)
  expect(taken).toHaveLength(outcome === 'sent' ? 1 : 0)
  if (outcome !== 'sent') return
  for (const part of [
    `Message-ID: ${letter.messageId}`,
    'From: BKCC <office@bkcc.example>',
    'To: somebody@fixtures.example',
    'text/plain',
    'text/html',
    'text/calendar',
    'Auto-Submitted: auto-generated',
  ])
    expect(taken[0]).toContain(part)
})

test('a mail server that says nothing is given up when the time is over', async () => {
  answers = { EHLO: '' }
  expect((await askServer(AbortSignal.timeout(200))).outcome).toBe('retry')
})

test('the way out is what the settings name', () => {
  const from = (settings: Record<string, string>) => () =>
    transportFrom({ ...environment, read: (name) => settings[name] })
  expect(from({})).toThrow('MAIL_TRANSPORT must be "http" or "smtp".')
  expect(from({ MAIL_TRANSPORT: 'http' })).toThrow('MAIL_HTTP_URL is not set.')
  expect(from({ MAIL_TRANSPORT: 'smtp' })).toThrow('SMTP_HOST is not set.')
  expect(from({ MAIL_TRANSPORT: 'smtp', SMTP_HOST: 'localhost' })).not.toThrow()
})

test('Administrators see the background jobs whose last run failed, until one succeeds', async () => {
  const administrator = await makeAccount(backend, 'job-watcher', 'administrator')
  const failed = async () => (await administrator.person.call('get_failed_jobs', {})).rows
  await sql(`insert into private.scheduled_jobs (name, every) values ('broken', '1 minute')`)
  await sql('select private.run_scheduled_jobs()')
  expect(await failed()).toEqual([{ name: 'broken', at: expect.any(String) as string }])
  await sql(`update private.scheduled_jobs set name = 'forget_nothing', last_run_at = null where name = 'broken'`)
  await sql('create function private.forget_nothing() returns void language sql as $$ $$')
  await sql('select private.run_scheduled_jobs()')
  expect(await failed()).toEqual([])
  // Where pg_cron runs them: its own last run.
  await sql('create schema cron')
  await sql('create table cron.job (jobid bigint, jobname name)')
  await sql('create table cron.job_run_details (jobid bigint, status text, return_message text, end_time timestamptz)')
  await sql(`insert into cron.job values (1, 'bkcc scheduled jobs')`)
  await sql(
    `insert into cron.job_run_details values (1, 'succeeded', null, now() - interval '2 minutes'), (1, 'failed', 'canceling statement due to statement timeout', now()), (1, 'running', null, null)`,
  )
  expect(await failed()).toEqual([{ name: 'bkcc scheduled jobs', at: expect.any(String) as string }])
  await sql(`insert into cron.job_run_details values (1, 'succeeded', null, now() + interval '1 minute')`)
  expect(await failed()).toEqual([])
  await sql('drop schema cron cascade')
})
