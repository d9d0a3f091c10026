import { afterEach, beforeAll, describe, expect, test } from 'vitest'
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
const refusedLink = {
  code: 'P0001',
  message: 'This link is too old or not complete. Please subscribe again to get a new one.',
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
      'status, consent_source, confirmed_at is not null as confirmed, unsubscribed_at is not null as has_left, unsubscribed_by',
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
const creations: Record<string, () => Promise<unknown>> = {
  pending: () => add('pending', { consent_source: `'/news'`, confirmation_mail_at: 'now()' }),
  active: () => add('active', { status: `'active'`, consent_source: `'/news'`, confirmed_at: 'now()' }),
  unsubscribed: () =>
    add('unsubscribed', {
      status: `'unsubscribed'`,
      consent_source: `'/news'`,
      unsubscribed_at: 'now()',
      unsubscribed_by: `'link'`,
    }),
  suppressed: () =>
    sql(
      `insert into private.newsletter_suppressions (digest, reason) values (private.digest_of('${at('suppressed')}'), 'unsubscribed')`,
    ),
}
const prepare = async (state: string) => creations[state]?.()
const states = ['unknown', 'pending', 'active', 'unsubscribed', 'suppressed']

async function clear(): Promise<void> {
  await sql(`delete from public.newsletter_subscribers where email like '%newsletter.example'`)
  await sql(`delete from public.mail_outbox where recipient like '%newsletter.example'`)
  await sql(`delete from private.newsletter_suppressions`)
}

let editor: Someone
beforeAll(async () => {
  editor = await someone('newsletter-editor', 'editor')
  await sql(`update private.submission_caps set most = 1000000 where form = 'subscription'`)
})
afterEach(clear)

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
      confirmed: false,
      has_left: false,
      unsubscribed_by: null,
    }
    expect(await Promise.all(states.map(stored))).toEqual([
      asked,
      asked,
      { ...asked, status: 'active', consent_source: '/news', confirmed: true },
      { ...asked, has_left: true, unsubscribed_by: 'link' },
      asked,
    ])
    expect(await suppressed('suppressed')).toBe(true)
    expect((await outbox('unknown')).map(({ data }) => Object.keys(data))).toEqual([['path']])
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
    for (let asked = 0; asked < 5; asked += 1) {
      await subscribe(at('often'))
      await subscribe(at('often'))
      expect(await mails('often')).toHaveLength(Math.min(asked + 1, 3))
      await age('often', '6 minutes')
    }
    await age('often', '1 day')
    await subscribe(at('often'))
    expect(await mails('often')).toHaveLength(4)
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
    const { one_click: oneClick, path = '' } = (await outbox('reader'))[1]?.data ?? {}
    expect(oneClick).toBe(`/functions/v1/unsubscribe?token=${tokenOf(path)}`)
  })

  test('works for seven days, by the last mail alone', async () => {
    await subscribe(at('slow'))
    const token = await confirmation('slow')
    await pass('slow', '7 days 1 minute')
    expect((await confirm(token)).body).toMatchObject(refusedLink)
    expect((await stored('slow'))?.status).toBe('pending')
    await age('slow', '8 days')
    await subscribe(at('slow'))
    await pass('slow', '6 days 23 hours')
    expect((await confirm(token)).body).toMatchObject(refusedLink)
    expect(ok(await confirm(await confirmation('slow')))).toBe(true)
  })

  test('a token that is wrong, foreign, or of somebody who has gone is refused with one sentence', async () => {
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
      makeToken(key, 'newsletter-confirm', id),
      makeToken(key, 'newsletter-unsubscribe', named),
      makeToken('00'.repeat(32), 'newsletter-confirm', named),
      makeToken(key, 'newsletter-confirm', '60000000-0000-4000-8000-0000000dead0'),
    ]
    for (const token of wrong)
      expect({ token, ...(await confirm(token)).body }).toMatchObject({ token, ...refusedLink })
    expect((await confirm(null)).body).toMatchObject(refusedLink)
    expect((await stored('reader'))?.status).toBe('pending')
    await sql('delete from public.newsletter_subscribers where id = $1', [id])
    expect((await confirm(right)).body).toMatchObject(refusedLink)
  })

  test('an old confirmation never brings back who left, their own new one does', async () => {
    await subscribe(at('reader'))
    const token = await confirmation('reader')
    await confirm(token)
    await unsubscribe(tokenOf(await linkFor(backend, at('reader'), 'newsletter-welcome')))
    expect((await confirm(token)).body).toMatchObject(refusedLink)
    expect((await stored('reader'))?.status).toBe('unsubscribed')
    // Somebody else enters the address: no mail goes so soon, and the old link is used.
    await subscribe(at('reader'))
    expect((await confirm(token)).body).toMatchObject(refusedLink)
    await age('reader', '1 hour')
    await subscribe(at('reader'))
    expect((await confirm(token)).body).toMatchObject(refusedLink)
    expect(ok(await confirm(await confirmation('reader')))).toBe(true)
    expect(await stored('reader')).toMatchObject({ status: 'active', has_left: false, unsubscribed_by: null })
  })

  test('pending ones never confirmed go after 30 days; who had left before has still left', async () => {
    const names = ['unknown', 'young', 'unsubscribed', 'active']
    for (const name of names) {
      await prepare(name)
      await subscribe(at(name))
      if (name !== 'young') await pass(name, '30 days 1 minute')
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
    const first = await unsubscribe(token)
    expect(ok(first)).toBe(true)
    expect(await stored('reader')).toMatchObject({ status: 'unsubscribed', has_left: true, unsubscribed_by: 'link' })
    const left = await subscribers('unsubscribed_at::text')
    expect(await unsubscribe(token)).toEqual(first)
    expect(await subscribers('unsubscribed_at::text')).toEqual(left)
    expect((await outbox('reader')).map(({ state }) => state)).toEqual(['dropped', 'dropped'])
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

  const environment = surroundings(backend)
  const oneClick = (token: string, init: RequestInit) =>
    unsubscribeByPost(new Request(`https://api.example/functions/v1/unsubscribe?token=${token}`, init), environment)

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
    const rows = ['new', 'pending', 'active', 'unsubscribed', 'suppressed', 'asked-again', 'NEW'].map(
      (name, index) => ({ line: index + 2, email: ` ${at(name)} ` }),
    )
    rows.push({ line: 9, email: 'nobody' }, { line: 10, email: '' }, { line: 11, email: '' })
    const all = () =>
      sql<Row>(`select email, status, updated_at::text from public.newsletter_subscribers order by email`)
    const before = await all()
    const dry = (await bring(rows, true, null)).body
    expect(await all()).toEqual(before)
    expect(dry).toEqual({
      added: 1,
      present: 2,
      unsubscribed: 3,
      stopped: 0,
      invalid: 3,
      duplicate: 1,
      rows: [
        [3, 'pending', 'present'],
        [4, 'active', 'present'],
        [5, 'unsubscribed', 'unsubscribed'],
        [6, 'suppressed', 'unsubscribed'],
        [7, 'asked-again', 'unsubscribed'],
        [8, 'new', 'duplicate'],
      ]
        .map(([line, name, outcome]) => ({ line, email: at(String(name)), outcome }))
        .concat(['nobody', '', ''].map((email, index) => ({ line: 9 + index, email, outcome: 'invalid' }))),
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

  const many = process.env.TEST_BREADTH ? 10_000 : 2_000
  test('takes 10,000 rows at once and no more, and asks for the statement of consent', async () => {
    const rows = Array.from({ length: many }, (_, index) => ({ line: index + 2, email: at(`many-${index}`) }))
    expect((await bring(rows, false)).body).toMatchObject({ added: many, rows: [] })
    const again = (await bring(rows, true)).body
    expect({ present: again.present, listed: again.rows.length }).toEqual({ present: many, listed: 1000 })
    expect((await bring(Array(10_001).fill({ line: 1, email: 'x' }), true)).code).toBe('PT413')
    for (const words of [null, '', '  too short  ', 'x'.repeat(501)])
      expect((await bring(rows.slice(0, 1), false, words)).code).toBe('P0001')
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
      mails: [{ template: 'newsletter-confirm' }, { template: 'newsletter-welcome' }],
      suppressed_since: null,
    })
    await sql('select private.erase_newsletter(null, $1)', [at('reader')])
    expect(await held('reader')).toMatchObject({ subscriptions: [], mails: [] })
    expect(await sql('select reason from private.newsletter_suppressions')).toEqual([{ reason: 'erased' }])
    expect(await held('other')).toMatchObject({ subscriptions: [{ email: at('other') }], suppressed_since: null })
    await sql('select private.erase_newsletter(null, $1)', [at('never-here')])
    expect(await suppressed('never-here')).toBe(false)
    const account = `select id from auth.users where email = 'member@bkcc.example'`
    expect((await one<Held>(`private.held_newsletter((${account}), null)`))?.subscriptions).toHaveLength(1)
  })
  test('an address that left goes after the time that is set for it, and leaves its hash', async () => {
    for (const state of ['active', 'unsubscribed', 'pending']) await prepare(state)
    await add('long-gone', {
      status: `'unsubscribed'`,
      created_at: `now() - interval '5 years'`,
      unsubscribed_at: `now() - interval '1096 days'`,
    })
    await sql(`select private.expire_subscriptions(days) from public.retention_periods where subject = 'subscriptions'`)
    expect(await subscribers('email')).toEqual(
      ['active', 'pending', 'unsubscribed'].map((state) => ({ email: at(state) })),
    )
    expect([await suppressed('long-gone'), await suppressed('unsubscribed')]).toEqual([true, false])
  })
})
