import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { unhurried } from '../support/database/caps'
import { linkFor, tokenOf } from '../support/database/newsletter'
import { type RunningFunction, startFunction } from './deno'
import { findPrograms } from './programs'
import { httpProvider, type Provider, smtpProvider } from './providers'
import { startTurnstile } from './turnstile'

const backend = testBackend()
const { sql } = backend
const deno = findPrograms().programs?.deno ?? ''

/** So many mails wait; when the provider has taken the first of them, it or the drain is killed. */
const mails = 200
const before = 60
/** A drain sends so many at a time: for these it may be unclear whether they were sent. */
const atATime = 8

const started: RunningFunction[] = []
async function start(name: string, own: Record<string, string>): Promise<RunningFunction> {
  const running = await startFunction(deno, name, {
    apiUrl: backend.url,
    secretKey: backend.secretKey,
    publishableKey: backend.publishableKey,
    siteUrl: 'https://site.example',
    own: { MAIL_FROM: 'office@bkcc.example', ...own },
  })
  started.push(running)
  return running
}
const drain = async ({ url }: RunningFunction) =>
  (await fetch(url, { method: 'POST', headers: { apikey: backend.secretKey } })).json() as Promise<unknown>

interface Row {
  recipient: string
  state: string
  attempts: number
  error: string | null
}
const outbox = () =>
  sql<Row>('select recipient, state, attempts, last_error as error from public.mail_outbox order by recipient')
const inState = (rows: readonly Row[], state: string) =>
  rows.filter((row) => row.state === state).map(({ recipient }) => recipient)
/** Lets the pauses before retries pass, and the two minutes after which a claim is free for others. */
const later = () =>
  sql(`update public.mail_outbox set claimed_at = claimed_at - interval '3 minutes', next_attempt_at = now()`)

const fill = async () => {
  await sql('delete from public.mail_outbox')
  await sql(
    `select private.enqueue_mail('application-received', 'to-' || n || '@killed.example', 'killed:' || n, '{"path": "/application?token=x"}', 'message', gen_random_uuid(), 0) from generate_series(1, ${mails}) n`,
  )
}
let provider: Provider
afterEach(async () => {
  for (const running of started.splice(0)) await running.stop()
  await provider.kill()
})

/** Kills somebody as soon as the provider has taken a number of mails, before it can say so of the last. */
function killAfter(kill: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    provider.onTaken = () => {
      if (provider.taken.size < before) return
      provider.onTaken = () => undefined
      kill().then(resolve, reject)
    }
  })
}

/**
 * The mails that the provider took and the outbox does not call sent, of which there must be the last that it took: nobody
 * can know of them, so they are sent again. Fails if one is called sent that the provider did not take.
 */
function unclear(rows: readonly Row[]): string[] {
  const sent = new Set(inState(rows, 'sent'))
  expect([...sent].filter((recipient) => !provider.taken.has(recipient))).toEqual([])
  const found = [...provider.taken.keys()].filter((recipient) => !sent.has(recipient))
  expect(found).toContain([...provider.taken.keys()][before - 1])
  expect(found.length).toBeLessThanOrEqual(atATime)
  return found
}

/**
 * In the end each mail is sent. At-least-once: over SMTP the unclear ones arrived twice, the second time with the same
 * Message-ID, by which mail programs show one of them; a provider that honours idempotency keys delivered them once, too.
 */
async function expectEachSent(twice: readonly string[], byKey: boolean) {
  const rows = await outbox()
  expect(inState(rows, 'sent')).toHaveLength(mails)
  expect(provider.taken.size).toBe(mails)
  const repeated = [...provider.taken].filter(([, ids]) => ids.length > 1)
  expect(repeated.map(([recipient]) => recipient).toSorted()).toEqual(byKey ? [] : [...twice].toSorted())
  for (const [, ids] of repeated) {
    expect(ids).toHaveLength(2)
    expect(ids[1]).toBe(ids[0])
  }
}

describe.each([
  ['an SMTP server', smtpProvider, false],
  ['a provider over HTTP', httpProvider, true],
])('%s', (_, startProvider, byKey) => {
  beforeEach(async () => {
    provider = await startProvider()
    await fill()
  })

  test('that is killed in the midst of a drain, and comes back', async () => {
    const running = await start('drain-mail', provider.settings())
    const killed = killAfter(() => provider.kill())
    const report = await drain(running)
    await killed

    const rows = await outbox()
    const twice = unclear(rows)
    const sent = inState(rows, 'sent').length
    expect(report).toEqual({ sent, failed: 0, postponed: mails - sent, left: 0 })
    expect(rows).toHaveLength(mails)
    for (const { state, attempts, error } of rows) {
      expect(attempts).toBe(1)
      if (state !== 'sent') expect([state, error]).toEqual(['waiting', expect.stringMatching(/\S/)])
    }
    expect(await drain(running), 'not before the pause has passed').toMatchObject({ sent: 0, postponed: 0 })

    await provider.comeBack()
    await later()
    expect(await drain(running)).toEqual({ sent: mails - sent, failed: 0, postponed: 0, left: 0 })
    await expectEachSent(twice, byKey)
    const attempts = (await outbox()).reduce((sum, row) => sum + row.attempts, 0)
    expect(attempts, 'each attempt is counted').toBe(mails + (mails - sent))
  })

  test('and a drain that is killed', async () => {
    const running = await start('drain-mail', provider.settings())
    const killed = killAfter(() => running.stop('SIGKILL'))
    await expect(drain(running)).rejects.toThrow()
    await killed

    const another = await start('drain-mail', provider.settings())
    await drain(another)
    const rows = await outbox()
    const twice = unclear(rows)
    expect(rows).toHaveLength(mails)
    // What the killed drain had claimed is still its own; all else was sent by the other.
    const claimed = inState(rows, 'sending')
    expect(claimed).toEqual(expect.arrayContaining(twice))
    expect(inState(rows, 'sent').length + claimed.length).toBe(mails)
    expect(rows.every(({ attempts }) => attempts === 1)).toBe(true)

    await later()
    expect(await drain(another)).toEqual({ sent: claimed.length, failed: 0, postponed: 0, left: 0 })
    await expectEachSent(twice, byKey)
    const attempts = (await outbox()).reduce((sum, row) => sum + row.attempts, 0)
    expect(attempts, 'each attempt is counted').toBe(mails + claimed.length)
  })
})

test('a subscription passes all three functions, though each provider is killed once on its way', async () => {
  await sql('delete from public.mail_outbox')
  const address = 'reader@killed.example'
  provider = await smtpProvider()
  const turnstile = await startTurnstile()
  onTestFinished(turnstile.stop)
  const [intake, drainMail] = [
    await start('intake', turnstile.settings),
    await start('drain-mail', provider.settings()),
  ]
  const form = {
    form: 'subscribe',
    values: { email: address, source: '/contact' },
    guard: unhurried,
    proof: 'proof',
  }
  const send = () => fetch(intake.url, { method: 'POST', body: JSON.stringify(form) })
  const subscriber = () =>
    sql('select status, unsubscribed_by from public.newsletter_subscribers where email = $1', [address])

  const unproven = await send()
  expect([unproven.status, await unproven.json()]).toMatchObject([503, { message: 'The form could not be checked.' }])
  expect(await subscriber()).toEqual([])
  turnstile.next = { confirms: 'subscribe' }
  expect((await send()).status).toBe(204)

  await provider.kill()
  expect(await drain(drainMail)).toMatchObject({ sent: 0, postponed: 1 })
  await provider.comeBack()
  await later()
  const confirmation = tokenOf(await linkFor(backend, address, 'newsletter-confirm'))
  expect(await drain(drainMail)).toMatchObject({ sent: 1 })
  await sql('select public.confirm_subscription($1)', [confirmation])
  const token = tokenOf(await linkFor(backend, address, 'newsletter-welcome'))

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const leave = async (url: string) => (await fetch(`${url}?token=${token}`, { method: 'POST', body })).status
  // The mail program is told to try again while the API does not answer.
  expect(await leave((await start('unsubscribe', { SUPABASE_URL: 'http://127.0.0.1:9' })).url)).toBe(503)
  expect(await subscriber()).toEqual([{ status: 'active', unsubscribed_by: null }])
  expect(await leave((await start('unsubscribe', {})).url)).toBe(200)
  expect(await subscriber()).toEqual([{ status: 'unsubscribed', unsubscribed_by: 'one-click' }])
  expect(provider.taken.get(address)).toHaveLength(1)
  expect(await sql('select template, state from public.mail_outbox order by created_at')).toEqual([
    { template: 'newsletter-confirm', state: 'sent' },
    { template: 'newsletter-welcome', state: 'dropped' },
  ])
})
