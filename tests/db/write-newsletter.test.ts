import { createHash, createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails } from '../../supabase/functions/_shared/mail/drain'
import type { Transport } from '../../supabase/functions/_shared/mail/mail'
import { handle } from '../../supabase/functions/mail-events/handler'
import { handle as unsubscribeByPost } from '../../supabase/functions/unsubscribe/handler'
import { unhurried } from '../support/database/caps'
import type { Row } from '../support/database/driver'
import { inside, type Answer, type Someone } from '../support/database/inside'
import { linkFor, makeToken, tokenOf } from '../support/database/newsletter'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)
const at = (name: string) => `${name}@newsletter.example`
const resendKey = Buffer.from('a secret of the provider')
const environment = surroundings(backend, {
  RESEND_WEBHOOK_SECRET: `whsec_${resendKey.toString('base64')}`,
  MAIL_EVENTS_SECRET: 'a secret of the office',
})

const refused = (message: string) => ({ code: 'P0001', message })
/** What the link of a confirmation mail says, by what has become of it. */
const links = {
  incomplete: refused('This link is not complete. Please follow the one in the mail again, or subscribe again.'),
  replaced: refused(
    'This link holds no more: a later mail has a new one, or we have this address no more. Please subscribe again.',
  ),
  used: refused('This link has been used already. Please subscribe again to get a new one.'),
  left: refused('This address has left the newsletter since. Please subscribe again to get a new link.'),
  old: refused('This link is older than seven days. Please subscribe again to get a new one.'),
}

const ok = (answer: Answer) => answer.code === null
const subscription = (email: string) => ({ email, source: '/contact', guard: unhurried })
const subscribe = (email: string) => call('subscribe', subscription(email))
const confirm = (token: string | null) => call('confirm_subscription', { token })
const unsubscribe = (token: string) => call('unsubscribe', { token })
/** The value of an expression. */
const one = async <Value>(expression: string, parameters: unknown[] = []) =>
  (await sql<{ value: Value }>(`select (${expression}) as value`, parameters))[0]?.value
/** Columns of the subscribers of these tests, by address. */
const subscribers = <Columns = Row>(columns: string, condition = 'true') =>
  sql<Columns>(
    `select ${columns} from public.newsletter_subscribers where email like '%@newsletter.example' and ${condition} order by email`,
  )
const stored = async (name: string) =>
  (
    await subscribers(
      'status, consent_source, consent_statement, confirmed_at is not null as confirmed, unsubscribed_at is not null as has_left, unsubscribed_by',
      `email = '${at(name)}'`,
    )
  )[0]
const idOf = async (name: string) =>
  String(await one('select id from public.newsletter_subscribers where email = $1', [at(name)]))
const outbox = (name: string) =>
  sql<{ template: string; data: Record<string, string>; state: string }>(
    `select template, data, state from public.mail_outbox where recipient = '${at(name)}' order by created_at, template`,
  )
const mails = async (name: string) => (await outbox(name)).map(({ template }) => template)
const confirmation = async (name: string) => tokenOf(await linkFor(backend, at(name), 'newsletter-confirm'))
/** Makes the mails to an address older. */
const age = (name: string, interval: string) =>
  sql(`update public.mail_outbox set created_at = created_at - '${interval}'::interval where recipient = '${at(name)}'`)
const pass = (name: string, interval: string) =>
  sql(
    `update public.newsletter_subscribers set confirmation_mail_at = confirmation_mail_at - '${interval}'::interval, consented_at = consented_at - '${interval}'::interval where email = '${at(name)}'`,
  )
const suppressed = (name: string) =>
  one('exists (select from private.newsletter_suppressions where digest = private.digest_of($1))', [at(name)])

/** Stores a subscriber with these values of columns, in SQL. */
const add = (name: string, columns: Record<string, string>) =>
  sql(
    `insert into public.newsletter_subscribers (email, ${Object.keys(columns).join(', ')}) values ('${at(name)}', ${Object.values(columns).join(', ')})`,
  )
/** Creates an address in the state of its name. */
const creations: Record<string, Record<string, string>> = {
  pending: { confirmation_mail_at: 'now()' },
  active: { status: `'active'`, confirmed_at: 'now()' },
  unsubscribed: { status: `'unsubscribed'`, unsubscribed_at: 'now()', unsubscribed_by: `'link'` },
  bounced: { status: `'bounced'`, stopped_at: 'now()', confirmed_at: 'now()' },
  complained: { status: `'complained'`, stopped_at: 'now()', confirmed_at: 'now()' },
}
const suppress = (name: string, reason: string) =>
  sql(`insert into private.newsletter_suppressions (digest, reason) values (private.digest_of($1), $2)`, [
    at(name),
    reason,
  ])
async function prepare(state: string) {
  if (state === 'suppressed') await suppress(state, 'unsubscribed')
  const columns = creations[state]
  if (columns) await add(state, { consent_source: `'/news'`, consent_statement: `'A list'`, ...columns })
}
const states = ['unknown', 'suppressed', ...Object.keys(creations)]

async function clear(): Promise<void> {
  await sql(`delete from public.newsletter_subscribers where email like '%newsletter.example'`)
  for (const table of [
    'public.newsletter_issues',
    'public.mail_outbox',
    'private.newsletter_suppressions',
    'private.delivery_events',
  ])
    await sql(`delete from ${table}`)
}

let editor: Someone
beforeAll(async () => {
  editor = await someone('newsletter-editor', 'editor')
  await sql(`update private.submission_caps set most = 1000000 where form = 'subscription'`)
})
beforeEach(clear)

describe('asking tells nobody who is subscribed', () => {
  let memberToken: string
  beforeAll(async () => {
    memberToken = await backend.signIn('member@bkcc.example')
  })
  /** Everything that a browser gets to see. */
  async function ask(email: string, prefer: string | undefined, token: string | undefined, search = '') {
    const response = await fetch(`${backend.url}/rest/v1/rpc/subscribe${search}`, {
      method: 'POST',
      headers: {
        apikey: backend.publishableKey,
        'content-type': 'application/json',
        ...(prefer ? { prefer } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(subscription(email)),
    })
    const headers = [...response.headers].filter(([header]) => !['date', 'connection', 'keep-alive'].includes(header))
    return { status: response.status, headers, body: await response.text() }
  }
  const wishes = [
    'return=minimal',
    'count=exact',
    'return=headers-only,count=exact',
    'tx=rollback',
    'params=single-object',
  ]
  test.each([undefined, 'return=representation', ...(process.env.TEST_BREADTH ? wishes : [])])(
    'prefer %s',
    async (prefer) => {
      for (const token of [undefined, memberToken]) {
        const answers = []
        for (const state of states) {
          await clear()
          await prepare(state)
          answers.push(
            JSON.stringify([
              await ask(at(state), prefer, token),
              await ask(at(state), prefer, token, '?select=*'),
            ]).replaceAll(at(state), 'the address'),
          )
        }
        expect(new Set(answers).size, answers.join('\n')).toBe(1)
      }
    },
  )

  test('each gets the same one mail, and nobody becomes or stops being a subscriber by it', async () => {
    for (const state of states) {
      await prepare(state)
      expect(ok(await subscribe(at(state)))).toBe(true)
      expect({ state, mails: await mails(state) }).toEqual({ state, mails: ['newsletter-confirm'] })
    }
    const asked = {
      status: 'pending',
      consent_source: '/contact',
      consent_statement: null,
      confirmed: false,
      has_left: false,
      unsubscribed_by: null,
    }
    const known = { ...asked, consent_source: '/news', consent_statement: 'A list', confirmed: true }
    expect(await Promise.all(states.map(stored))).toEqual([
      asked,
      asked,
      asked,
      { ...known, status: 'active' },
      { ...asked, has_left: true, unsubscribed_by: 'link' },
      { ...known, status: 'bounced' },
      { ...known, status: 'complained' },
    ])
    expect(await suppressed('suppressed')).toBe(true)
    expect((await outbox('unknown')).map(({ data }) => Object.keys(data))).toEqual([['path']])
    // Only their own confirmation lifts it.
    await confirm(await confirmation('suppressed'))
    expect([await suppressed('suppressed'), (await stored('suppressed'))?.status]).toEqual([false, 'active'])
  })

  test('an address is one whatever its case and the spaces around it; twenty at once leave one row and one mail', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => subscribe(index % 2 ? ` ${at('FRESH')} ` : at('fresh').toUpperCase())),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await subscribers('email, status')).toEqual([{ email: at('fresh'), status: 'pending' }])
    expect(await mails('fresh')).toEqual(['newsletter-confirm'])
  })

  test('one address gets three mails a day at most, five minutes apart, and one mailbox no more, however its address is spelt', async () => {
    const written: number[] = []
    for (const pause of [
      '0',
      '4 minutes',
      '2 minutes',
      '6 minutes',
      '6 minutes',
      '23 hours 41 minutes',
      '10 minutes',
    ]) {
      await age('often', pause)
      await subscribe(at('often'))
      written.push((await mails('often')).length)
    }
    expect(written).toEqual([1, 1, 2, 3, 3, 3, 4])
    for (const name of ['spelt+1', 'spelt+2', 'SPELT+3']) await subscribe(at(name))
    expect(
      await one(
        `select count(*)::int from public.mail_outbox where recipient ~ '^spelt.*newsletter.example$' and template = 'newsletter-confirm'`,
      ),
    ).toBe(1)
  })

  test('what is no address is refused, and so is a source that is no page', async () => {
    for (const email of ['', 'known', 'known@intake', null, `${'a'.repeat(250)}@b.example`])
      expect((await call('subscribe', { ...subscription('x'), email })).body).toMatchObject({
        code: 'P0001',
        message: 'Please enter a valid email address.',
      })
    for (const source of ['', 'import', '/<script>', null])
      expect(ok(await call('subscribe', { ...subscription(at('fresh')), source }))).toBe(false)
    expect(await subscribers('1')).toEqual([])
  })
})

describe('confirming', () => {
  test('makes a subscriber once, says the same again however late, and sends one welcome with a way out', async () => {
    await subscribe(at('reader'))
    const token = await confirmation('reader')
    expect((await stored('reader'))?.status).toBe('pending')
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
    expect(answers.map(ok)).toEqual(Array.from({ length: 5 }, () => true))
    await pass('reader', '8 days')
    expect(await confirm(token)).toEqual(answers[0])
    expect(await stored('reader')).toMatchObject({ status: 'active', confirmed: true })
    expect(await mails('reader')).toEqual(['newsletter-confirm', 'newsletter-welcome'])
    const [key, id] = [
      await one('select encode(value, $1) from private.secrets where name = $2', ['hex', 'links']),
      await idOf('reader'),
    ]
    const out = `unsubscribe?token=${makeToken(String(key), 'newsletter-unsubscribe', id)}`
    expect((await outbox('reader'))[1]?.data).toEqual({ path: `/newsletter/${out}`, one_click: `/functions/v1/${out}` })
  })

  test('works for seven days, by the last mail alone', async () => {
    await subscribe(at('slow'))
    const token = await confirmation('slow')
    await pass('slow', '7 days 1 minute')
    expect((await confirm(token)).body).toMatchObject(links.old)
    expect((await stored('slow'))?.status).toBe('pending')
    await age('slow', '8 days')
    await subscribe(at('slow'))
    await pass('slow', '6 days 23 hours')
    expect((await confirm(token)).body).toMatchObject(links.replaced)
    expect(ok(await confirm(await confirmation('slow')))).toBe(true)
    await subscribe(at('left'))
    await sql(`update public.newsletter_subscribers set status = 'unsubscribed' where id = $1`, [await idOf('left')])
    expect((await confirm(await confirmation('left'))).body).toMatchObject(links.left)
  })

  test('a token that is wrong, foreign, or of somebody who has gone is refused, and says which', async () => {
    await subscribe(at('reader'))
    const key = String(await one(`select encode(value, 'hex') from private.secrets where name = 'links'`))
    const id = await idOf('reader')
    const named = String(await one('select confirmation from public.newsletter_subscribers where id = $1', [id]))
    const right = makeToken(key, 'newsletter-confirm', named)
    expect(await confirmation('reader')).toBe(right)
    const wrong = [
      '',
      'x',
      right.slice(0, -1),
      `${right}A`,
      right.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
      right.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      makeToken(key, 'newsletter-unsubscribe', named),
      makeToken('00'.repeat(32), 'newsletter-confirm', named),
    ]
    const unknown = makeToken(key, 'newsletter-confirm', '60000000-0000-4000-8000-0000000dead0')
    expect((await confirm(unknown)).body).toMatchObject(links.replaced)
    for (const token of wrong)
      expect({ token, ...(await confirm(token)).body }).toMatchObject({ token, ...links.incomplete })
    expect((await confirm(null)).body).toMatchObject(links.incomplete)
    expect((await stored('reader'))?.status).toBe('pending')
    await sql('delete from public.newsletter_subscribers where id = $1', [id])
    expect((await confirm(right)).body).toMatchObject(links.replaced)
  })

  test('an old confirmation never brings back who left, their own new one does', async () => {
    await subscribe(at('reader'))
    const token = await confirmation('reader')
    await confirm(token)
    await unsubscribe(tokenOf(await linkFor(backend, at('reader'), 'newsletter-welcome')))
    expect((await confirm(token)).body).toMatchObject(links.used)
    expect((await stored('reader'))?.status).toBe('unsubscribed')
    // Somebody else enters the address: no mail goes so soon, and the old link is used.
    await subscribe(at('reader'))
    expect((await confirm(token)).body).toMatchObject(links.used)
    await age('reader', '1 hour')
    await subscribe(at('reader'))
    expect((await confirm(token)).body).toMatchObject(links.replaced)
    expect(ok(await confirm(await confirmation('reader')))).toBe(true)
    expect(await stored('reader')).toMatchObject({ status: 'active', has_left: false, unsubscribed_by: null })
  })

  test('pending ones never confirmed go after 30 days; who had left before has still left', async () => {
    const names = ['unknown', 'young', 'unsubscribed', 'active']
    for (const name of names) {
      await prepare(name)
      await subscribe(at(name))
      await pass(name, name === 'young' ? '29 days 23 hours' : '30 days 1 minute')
    }
    const job = 'forget_unconfirmed_subscribers'
    await sql('update private.scheduled_jobs set last_run_at = null where name = $1', [job])
    await sql('select private.run_scheduled_jobs()')
    expect(await one('select last_error from private.scheduled_jobs where name = $1', [job])).toBeNull()
    const statuses = ['pending', 'unsubscribed', 'active']
    expect((await Promise.all(names.map(stored))).map((row) => row?.status)).toEqual([undefined, ...statuses])
    expect((await outbox('unknown')).map(({ state }) => state)).toEqual(['dropped'])
  })
})

/** Makes a subscriber, and gives the token to leave. */
async function subscriber(name: string): Promise<string> {
  await subscribe(at(name))
  await confirm(await confirmation(name))
  return tokenOf(await linkFor(backend, at(name), 'newsletter-welcome'))
}

describe('leaving', () => {
  test('twice, late, and after the row has gone gives the same answer; the wait for mails ends', async () => {
    const token = await subscriber('reader')
    await subscriber('other')
    const first = await unsubscribe(token)
    expect(ok(first)).toBe(true)
    expect(await stored('reader')).toMatchObject({ status: 'unsubscribed', has_left: true, unsubscribed_by: 'link' })
    const left = await subscribers('status, unsubscribed_at::text')
    expect(left.map(({ status }) => status)).toEqual(['active', 'unsubscribed'])
    expect(await unsubscribe(token)).toEqual(first)
    expect(await subscribers('status, unsubscribed_at::text')).toEqual(left)
    expect((await outbox('reader')).map(({ state, data }) => [state, data])).toEqual(Array(2).fill(['dropped', {}]))
    expect((await outbox('other')).map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await sql('delete from public.newsletter_subscribers where email = $1', [at('reader')])
    expect(await unsubscribe(token)).toEqual(first)
  })

  test('a wrong or foreign token changes nothing', async () => {
    await subscriber('reader')
    for (const token of ['', 'x', 'A'.repeat(64), await confirmation('reader')])
      expect((await unsubscribe(token)).body).toMatchObject({
        code: 'P0001',
        message: 'This link is not complete. Please follow the one in the mail again, or write to us.',
      })
    expect((await stored('reader'))?.status).toBe('active')
  })

  const oneClick = (token: string, init: RequestInit, more = '') =>
    unsubscribeByPost(
      new Request(`https://api.example/functions/v1/unsubscribe?token=${token}${more}`, init),
      environment,
    )

  test('one click of a mail program does it, in both forms of RFC 8058; opening the address does not', async () => {
    const token = await subscriber('reader')
    for (const method of ['GET', 'HEAD']) {
      const opened = await oneClick(token, { method })
      expect({ status: opened.status, location: opened.headers.get('location') }).toEqual({
        status: 303,
        location: `https://site.example/newsletter/unsubscribe?token=${token}`,
      })
    }
    const strangers: RequestInit[] = [
      { method: 'POST' },
      { method: 'POST', body: new URLSearchParams({ other: 'One-Click' }) },
      { method: 'POST', body: '{"List-Unsubscribe":"One-Click"}', headers: { 'content-type': 'application/json' } },
    ]
    for (const init of strangers) expect((await oneClick(token, init)).status).toBe(400)
    expect((await oneClick(token, { method: 'PUT', body: 'x' })).status).toBe(405)
    expect((await stored('reader'))?.status).toBe('active')
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    for (const body of [new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }), multipart])
      expect((await oneClick(token, { method: 'POST', body })).status).toBe(200)
    expect(await stored('reader')).toMatchObject({ status: 'unsubscribed', unsubscribed_by: 'one-click' })
    for (const wrong of ['', 'x', 'A'.repeat(64)])
      expect((await oneClick(wrong, { method: 'POST', body: multipart })).status).toBe(400)
  })

  test('the office does it for somebody who asked; deleting such a row leaves only its hash', async () => {
    for (const name of ['reader', 'stays']) await subscriber(name)
    expect(ok(await call('unsubscribe_subscriber', { subscriber: await idOf('reader') }, editor))).toBe(true)
    expect(await stored('reader')).toMatchObject({ status: 'unsubscribed', unsubscribed_by: 'office' })
    for (const name of ['reader', 'stays'])
      expect((await editor.person.remove('newsletter_subscribers', { email: at(name) })).code).toBeNull()
    expect([await suppressed('reader'), await suppressed('stays')]).toEqual([true, false])
    expect(await sql(`select 1 from private.newsletter_suppressions where digest like '%reader%'`)).toEqual([])
  })
})

describe('importing', () => {
  const statement = 'Signed the list at the forum in Ruse'
  type Report = Record<string, number> & { rows: { line: number; email: string; outcome: string }[] }
  const bring = async (rows: unknown, dry_run: boolean, words: string | null = statement) =>
    call<Report>('import_subscribers', { rows, statement: words, dry_run }, editor)

  test('never reactivates who left, whatever became of their row; a dry run stores nothing and says the same', async () => {
    for (const state of ['pending', 'active', 'unsubscribed', 'suppressed']) await prepare(state)
    await add('asked-again', { status: `'pending'`, unsubscribed_at: 'now()' })
    await suppress('erased', 'erased')
    const rows = ['new', 'pending', 'active', 'unsubscribed', 'suppressed', 'asked-again', 'erased', 'NEW'].map(
      (name, index) => ({ line: index + 2, email: ` ${at(name)} ` }),
    )
    rows.push({ line: 10, email: 'nobody' }, { line: 11, email: '' }, { line: 12, email: '' })
    const all = () =>
      sql<Row>(`select email, status, updated_at::text from public.newsletter_subscribers order by email`)
    const before = await all()
    const dry = (await bring(rows, true, null)).body
    expect(await all()).toEqual(before)
    expect(dry).toEqual({
      added: 1,
      present: 2,
      unsubscribed: 4,
      stopped: 0,
      invalid: 3,
      duplicate: 1,
      rows: [
        [3, 'pending', 'present'],
        [4, 'active', 'present'],
        [5, 'unsubscribed', 'unsubscribed'],
        [6, 'suppressed', 'unsubscribed'],
        [7, 'asked-again', 'unsubscribed'],
        [8, 'erased', 'unsubscribed'],
        [9, 'new', 'duplicate'],
      ]
        .map(([line, name, outcome]) => ({ line, email: at(String(name)), outcome }))
        .concat(['nobody', '', ''].map((email, index) => ({ line: 10 + index, email, outcome: 'invalid' }))),
    })
    expect((await bring(rows, false)).body).toEqual(dry)
    expect(await subscribers('email, status, consent_statement', `consent_source = 'import'`)).toEqual([
      { email: at('new'), status: 'active', consent_statement: statement },
    ])
    expect((await all()).filter(({ email }) => email !== at('new'))).toEqual(before)
    expect(await mails('new')).toEqual([])
    expect((await bring(rows, false)).body).toMatchObject({ added: 0, present: 3 })
    expect(
      await sql(
        `select after from public.audit_log where subject = 'subscriber' and action = 'created' order by id desc limit 2`,
      ),
    ).toEqual([0, 1].map((added) => ({ after: { added, statement } })))
  })

  const many = process.env.TEST_BREADTH ? 10_000 : 1_100
  test('takes 10,000 rows at once and no more, and asks for the statement of consent', async () => {
    const rows = Array.from({ length: many }, (_, index) => ({ line: index + 2, email: at(`many-${index}`) }))
    expect((await bring(rows, false)).body).toMatchObject({ added: many, rows: [] })
    const again = (await bring(rows, true)).body
    expect({ present: again.present, listed: again.rows.length }).toEqual({ present: many, listed: 1000 })
    const wrong = (count: number) => bring(Array(count).fill({ line: 1, email: 'x' }), true)
    expect([(await wrong(10_000)).body.invalid, (await wrong(10_001)).code]).toEqual([10_000, 'PT413'])
    for (const words of [null, '', '  too short  ', 'x'.repeat(501)])
      expect((await bring(rows.slice(0, 1), false, words)).code).toBe('P0001')
    for (const words of ['long so be', 'x'.repeat(500)])
      expect((await bring(rows.slice(0, 1), false, words)).code).toBeNull()
  })
})

describe('what is held about a person', () => {
  type Held = { subscriptions: unknown[] }
  test('is told whole, found by the account too, and goes, but for a hash; nobody else is touched', async () => {
    for (const name of ['reader', 'other']) await subscriber(name)
    expect(await sql(`select 1 from private.personal_data where domain = 'newsletter'`)).toHaveLength(1)
    const held = (name: string) => one<Held>('private.held_newsletter(null, $1)', [at(name).toUpperCase()])
    expect(await held('reader')).toMatchObject({
      subscriptions: [{ email: at('reader'), status: 'active', consent_source: '/contact' }],
      mails: ['newsletter-confirm', 'newsletter-welcome'].map((template) => ({
        template,
        state: 'waiting',
        returned: null,
        created_at: expect.any(String) as string,
        settled_at: null,
      })),
      suppressed_since: null,
    })
    await sql('select private.erase_newsletter(null, $1)', [at('reader')])
    expect(await held('reader')).toMatchObject({ subscriptions: [], mails: [] })
    expect(await sql('select reason from private.newsletter_suppressions')).toEqual([{ reason: 'erased' }])
    expect(await held('other')).toMatchObject({
      subscriptions: [{ email: at('other') }],
      mails: [{}, {}],
      suppressed_since: null,
    })
    await sql('select private.erase_newsletter(null, $1)', [at('never-here')])
    expect(await suppressed('never-here')).toBe(false)
    const account = `select id from auth.users where email = 'member@bkcc.example'`
    expect((await one<Held>(`private.held_newsletter((${account}), null)`))?.subscriptions).toHaveLength(1)
  })
  test('an address that left goes after the time that is set for it, and leaves its hash', async () => {
    for (const state of ['active', 'unsubscribed', 'pending']) await prepare(state)
    for (const [name, days] of Object.entries({ 'long-gone': 1096, nearly: 1094 }))
      for (const status of ['unsubscribed', 'bounced'])
        await add(`${status}-${name}`, {
          status: `'${status}'`,
          created_at: `now() - interval '5 years'`,
          [status === 'bounced' ? 'stopped_at' : 'unsubscribed_at']: `now() - interval '${days} days'`,
        })
    await sql(`select private.expire_subscriptions(days) from public.retention_periods where subject = 'subscriptions'`)
    expect(await subscribers('email')).toEqual(
      ['active', 'bounced-nearly', 'pending', 'unsubscribed-nearly', 'unsubscribed'].map((state) => ({
        email: at(state),
      })),
    )
    expect([await suppressed('unsubscribed-long-gone'), await suppressed('unsubscribed-nearly')]).toEqual([true, false])
    expect(await sql('select reason from private.newsletter_suppressions order by reason')).toEqual([
      { reason: 'bounced' },
      { reason: 'unsubscribed' },
    ])
  })
})

// Mails that come back.

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
const standing = async (name: string) =>
  (
    await sql(
      `select status, stopped_reason, stopped_at is not null as stopped from public.newsletter_subscribers where email = '${at(name)}'`,
    )
  )[0]
const subscribed = (...names: string[]) =>
  sql(
    `insert into public.newsletter_subscribers (email, status, consent_source, confirmed_at) select name || '@newsletter.example', 'active', '/news', now() from unnest($1::text[]) as name`,
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
    expect(await standing('gone')).toEqual(bounced)
    expect(await standing('blamed')).toEqual(active)
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
    // An id of somebody else's mail is not theirs.
    await report(resend('msg_0', bounce('unknown', { email_id: 'id-one-2' })))
    await report(resend('msg_1', bounce('one', { email_id: 'id-one-1' })))
    await report(resend('msg_2', complaint('two', { message_id: `<${key('two:1')}@site.example>` })))
    await report(generic({ kind: 'bounced', address: at('three').toUpperCase(), detail: '550 5.1.1 Unknown user' }))
    expect(await returned('one')).toEqual({ 'one:1': ['sent', 'bounced'], 'one:2': ['sent', null] })
    expect(await returned('two')).toEqual({ 'two:1': ['sent', 'complained'], 'two:2': ['sent', null] })
    // Without an id it is the newest.
    expect(await returned('three')).toEqual({ 'three:1': ['sent', null], 'three:2': ['sent', 'bounced'] })
    expect([await standing('one'), await standing('two'), await standing('three')]).toEqual([
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
    expect(await standing('reader')).toEqual(active)
    await report(resend('msg_3', bounce('reader')))
    expect(await standing('reader')).toEqual(bounced)
  })

  test('weighs no more than an opt-out, and a complaint more than a bounce', async () => {
    await subscribed('reader', 'left')
    await sql(
      `update public.newsletter_subscribers set status = 'unsubscribed', unsubscribed_at = now() where email = '${at('left')}'`,
    )
    for (const name of ['reader', 'left', 'unknown']) await report(resend(`bounce-${name}`, bounce(name)))
    expect([await standing('reader'), (await standing('left'))?.status, await standing('unknown')]).toEqual([
      bounced,
      'unsubscribed',
      undefined,
    ])
    await report(resend('msg_2', complaint('reader')))
    expect((await standing('reader'))?.status).toBe('complained')
    await report(resend('msg_3', bounce('reader')))
    expect((await standing('reader'))?.status).toBe('complained')
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
    await sql(
      `update private.delivery_events set at = now() - case event when 'resend:msg_old' then interval '30 days 1 minute' else interval '29 days 23 hours' end`,
    )
    await sql('select private.forget_delivery_events()')
    expect(await sql('select event from private.delivery_events')).toEqual([{ event: 'resend:msg_new' }])
  })
})

describe('setting back', () => {
  test('is done by staff with a reason, which the audit log keeps', async () => {
    await subscribed('reader')
    await report(resend('msg_1', bounce('reader')))
    const id = await idOf('reader')
    for (const reason of ['', '  too short  ', 'x'.repeat(501)]) expect((await restore(id, reason)).code).toBe('P0001')
    expect(await standing('reader')).toEqual(bounced)
    expect((await restore(id, ' The mailbox was full, they wrote ')).code).toBeNull()
    expect(await standing('reader')).toEqual(active)
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
    expect((await standing('never'))?.status).toBe('bounced')
    // An address that nobody confirmed is not kept, whether its mail came back or not.
    await sql(
      `update public.newsletter_subscribers set consented_at = now() - interval '31 days' where email like '%newsletter.example'`,
    )
    await sql('select private.forget_unconfirmed_subscribers()')
    expect([await standing('never'), (await standing('again'))?.status, (await standing('imported'))?.status]).toEqual([
      undefined,
      'bounced',
      'active',
    ])
  })
})

describe('a stopped address', () => {
  test('is brought back by its own new double opt-in, and by no older mail', async () => {
    await subscribe(at('reader'))
    const token = await confirmation('reader')
    await drain(() => Promise.resolve({ outcome: 'sent' }))
    await report(resend('msg_1', complaint('reader')))
    expect((await confirm(token)).code).toBe('P0001')
    await age('reader', '1 hour')
    const answers = [await subscribe(at('reader')), await subscribe(at('unknown'))]
    expect(answers[0]).toEqual(answers[1])
    expect((await standing('reader'))?.status).toBe('complained')
    expect((await confirm(token)).code).toBe('P0001')
    expect(ok(await confirm(await confirmation('reader')))).toBe(true)
    expect(await standing('reader')).toEqual(active)
  })

  test('is never made active by an import, whatever became of its row', async () => {
    await subscribed('gone', 'angry', 'gone-deleted', 'angry-deleted')
    for (const name of ['gone', 'gone-deleted']) await report(resend(name, bounce(name)))
    for (const name of ['angry', 'angry-deleted']) await report(resend(name, complaint(name)))
    await sql(`delete from public.newsletter_subscribers where email like '%-deleted@newsletter.example'`)
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
    expect([(await standing('gone'))?.status, (await standing('angry'))?.status]).toEqual(['bounced', 'complained'])
  })

  test('can still leave, and its data are told, kept and erased as those of the others', async () => {
    await subscribed('leaves', 'stays', 'old')
    for (const name of ['leaves', 'stays', 'old']) await report(resend(name, bounce(name)))
    expect((await editor.person.call('unsubscribe_subscriber', { subscriber: await idOf('leaves') })).code).toBeNull()
    expect((await standing('leaves'))?.status).toBe('unsubscribed')
    const [told] = await sql<{ held: { subscriptions: object[] } }>(
      `select private.held_newsletter(null, '${at('stays')}') as held`,
    )
    expect(told?.held.subscriptions).toMatchObject([{ status: 'bounced', stopped_reason: 'No such mailbox' }])
    await sql(
      `update public.newsletter_subscribers set stopped_at = now() - interval '1096 days' where email = '${at('old')}'`,
    )
    await sql('select private.expire_subscriptions(1095)')
    await sql('select private.erase_newsletter(null, $1)', [at('stays')])
    expect([await standing('old'), await standing('stays')]).toEqual([undefined, undefined])
    expect(await sql('select reason from private.newsletter_suppressions order by reason')).toEqual([
      { reason: 'bounced' },
      { reason: 'erased' },
    ])
  })
})
