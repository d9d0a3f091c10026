import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails, type DrainOptions } from '../../supabase/functions/_shared/mail/drain'
import type { OutgoingMail, Outcome, Transport } from '../../supabase/functions/_shared/mail/mail'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const database = inside(sql)
const issueId = 'f6510000-0000-4000-8000-000000000001'
const articleId = 'f6510000-0000-4000-8000-000000000002'
const environment = surroundings(backend)

let editor: Someone
let admin: Someone
beforeAll(async () => {
  editor = await database.someone('editor', 'editor')
  admin = await database.someone('admin', 'administrator')
  // A test's own subscribers are all.
  await sql(`update public.newsletter_subscribers set status = 'pending' where status = 'active'`)
})
beforeEach(async () => {
  await sql('delete from public.mail_outbox')
  await sql(`delete from public.newsletter_issues where id::text like 'f651%'`)
  await sql('delete from public.news_articles where id = $1', [articleId])
  await sql(`delete from public.newsletter_subscribers where email like '%@issue.example'`)
  await sql(
    `insert into public.newsletter_subscribers (email, status) select 'reader-' || n || '@issue.example', 'active' from generate_series(1, 4) n`,
  )
  await sql(
    `insert into public.news_articles (id, slug, title, excerpt, content, status, published_at) values ('${articleId}', 'issue-article', 'Paired cargo', 'Grain one way', '<p>x</p>', 'published', now() - interval '1 hour')`,
  )
})
const issue = {
  subject: 'June at the chamber',
  preheader: 'What is new',
  blocks: [
    { id: 'a', kind: 'text', html: '<p>Hello readers</p>' },
    { id: 'b', kind: 'article', article_id: articleId },
  ],
}
const readers = [1, 2, 3, 4].map((number) => `reader-${number}@issue.example`)
const call = (name: string, parameters: Row, by: Someone | null = editor) => database.call(name, parameters, by)
async function send() {
  const saved = await call('save_newsletter_issue', { issue_id: issueId, issue, save_id: crypto.randomUUID() })
  const expected = saved.body[0]?.updated_at
  expect((await call('send_newsletter_issue', { issue_id: issueId, expected, expected_size: 4 })).code).toBeNull()
}
const turn = async (name: string) =>
  expect((await call(`${name}_newsletter_issue`, { issue_id: issueId })).code).toBeNull()
const finish = async () => {
  await sql('select private.finish_newsletter_issues()')
  return (await sql<{ status: string }>('select status from public.newsletter_issues where id = $1', [issueId]))[0]
    ?.status
}
const counts = async () => (await call('get_newsletter_issue_counts', { issue_ids: [issueId] })).body[0] ?? {}
/** Lets the two minutes of a claim and the pauses before retries pass. */
const later = () =>
  sql(
    `update public.mail_outbox set claimed_at = claimed_at - interval '3 minutes', next_attempt_at = now() - interval '1 second'`,
  )
/** A provider that delivers each key once; it may refuse. */
function provider(refuse: (mail: OutgoingMail) => Outcome | undefined = () => undefined) {
  const sent = new Map<string, OutgoingMail>()
  const transport: Transport = (mail) => {
    const refusal = refuse(mail)
    if (refusal !== undefined) return Promise.resolve(refusal)
    if (!sent.has(mail.key)) sent.set(mail.key, mail)
    return Promise.resolve({ outcome: 'sent' })
  }
  return { sent, transport, recipients: () => [...sent.values()].map(({ to }) => to).toSorted() }
}
const drain = (transport: Transport, more: Partial<DrainOptions> = {}) =>
  drainMails({ environment, transport, until: Date.now() + 60_000, ...more })
const oneEach = async () =>
  expect(
    await sql('select recipient from public.mail_outbox where newsletter_issue_id = $1 order by 1', [issueId]),
  ).toEqual(readers.map((recipient) => ({ recipient })))

describe('an issue on its way', () => {
  test('reaches every subscriber, as it was frozen, with a way out of one’s own, and is then sent', async () => {
    await send()
    await sql(`update public.news_articles set title = 'Changed later' where id = $1`, [articleId])
    const post = provider()
    expect(await finish()).toBe('sending')
    expect(await drain(post.transport)).toMatchObject({ sent: 4 })
    expect(post.recipients()).toEqual(readers)
    const [first, second] = [...post.sent.values()]
    expect(first?.subject).toBe('June at the chamber')
    expect(first?.text).toContain('Hello readers')
    expect(first?.text).toContain('Paired cargo')
    expect(first?.text).not.toContain('Changed later')
    expect(first?.text).toContain('https://site.example/newsletter/june-at-the-chamber')
    const token = (mail?: OutgoingMail) =>
      /newsletter\/unsubscribe\?token=([\w-]{64})&issue=june-at-the-chamber/.exec(mail?.text ?? '')?.[1]
    expect(token(first)).toBeDefined()
    expect(token(first)).not.toBe(token(second))
    expect(await finish()).toBe('sent')
    // Its text stands once, in the issue.
    expect(await sql('select distinct content, data from public.mail_outbox')).toEqual([{ content: null, data: {} }])
    const [mail] = await sql<{ id: string }>('select id from public.mail_outbox limit 1')
    expect((await call('get_mail_content', { mail: mail?.id }, admin)).body).toMatchObject([
      { content: null, thing: 'June at the chamber' },
    ])
  })

  const never = () => new Promise<never>(() => undefined)
  const killedAt = (name: string, when: 'before' | 'after'): DrainOptions['environment'] => ({
    ...environment,
    ask: async (request) => {
      if (!request.url.endsWith(`/${name}`)) return fetch(request)
      if (when === 'after') await fetch(request)
      return never()
    },
  })
  test.each<[string, Partial<DrainOptions>]>([
    ['after it has claimed', { environment: killedAt('claim_mails', 'after') }],
    ['before it sends', { transport: never }],
    ['after it has sent, before it says so', { environment: killedAt('settle_mail', 'before') }],
    ['after it has said so', { environment: killedAt('settle_mail', 'after') }],
  ])(
    'whose drain is killed %s goes on, paused and resumed meanwhile, and comes to everybody once',
    async (_, killing) => {
      await send()
      const post = provider()
      void drain(post.transport, killing)
      await expect.poll(() => sql(`select 1 from public.mail_outbox where state = 'waiting'`)).toEqual([])
      await turn('pause')
      await later()
      expect((await drain(post.transport)).sent).toBe(0)
      // When nothing waits any more, pausing it found that it was sent.
      if ((await finish()) === 'paused') await turn('resume')
      await drain(post.transport)
      await later()
      await drain(post.transport)
      expect(post.recipients()).toEqual(readers)
      await oneEach()
      expect(await counts()).toMatchObject({ recipients: 4, waiting: 0, sent: 4 })
      expect(await finish()).toBe('sent')
    },
  )

  test.each<[string, Outcome, Row, string]>([
    ['refuses', { outcome: 'failed', error: 'No such mailbox' }, { sent: 3, failed: 1, waiting: 0 }, 'sent'],
    [
      'answers 429',
      { outcome: 'retry', error: 'The provider answered 429' },
      { sent: 3, failed: 0, waiting: 1 },
      'sending',
    ],
    ['says to wait', { outcome: 'wait', error: 'Not now' }, { sent: 3, failed: 0, waiting: 1 }, 'sending'],
  ])(
    'whose provider %s for one comes to the others, and no second mail is written',
    async (_, outcome, expected, status) => {
      await send()
      await drain(provider((mail) => (mail.to === readers[1] ? outcome : undefined)).transport)
      expect(await counts()).toMatchObject(expected)
      expect(await finish()).toBe(status)
      await oneEach()
      if (status === 'sent') return
      await later()
      await drain(provider().transport)
      expect(await counts()).toMatchObject({ sent: 4, waiting: 0 })
      expect(await finish()).toBe('sent')
    },
  )

  test('whose provider never answers is tried again', async () => {
    await send()
    const hanging: Transport = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Too slow'))))
    expect(await drain(hanging, { tryTime: 20 })).toMatchObject({ postponed: 4 })
    await later()
    expect(await drain(provider().transport)).toMatchObject({ sent: 4 })
    await oneEach()
  })

  test('waits while the address of the chamber, which it names, cannot be read', async () => {
    await send()
    const blind: DrainOptions['environment'] = {
      ...environment,
      ask: (request) =>
        request.url.endsWith('/get_site') ? Promise.reject(new Error('Too slow')) : environment.ask(request),
    }
    expect(await drain(provider().transport, { environment: blind })).toMatchObject({ sent: 0, postponed: 4 })
    await later()
    expect(await drain(provider().transport)).toMatchObject({ sent: 4 })
    await oneEach()
  })

  test('is not sent to who left after it was frozen: unsubscribed, deleted, erased or gone in any other way', async () => {
    await send()
    const [first] = await sql<{ id: string }>('select id from public.newsletter_subscribers where email = $1', [
      readers[0],
    ])
    await call('unsubscribe_subscriber', { subscriber: first?.id })
    await sql('delete from public.newsletter_subscribers where email = $1', [readers[1]])
    // As if it had been claimed before: only the last look keeps it back.
    await sql(`update public.newsletter_subscribers set status = 'unsubscribed' where email = $1`, [readers[2]])
    expect((await call('fulfil_erasure', { address: readers[3], request: null }, admin)).body).toBe(true)
    const post = provider()
    await drain(post.transport)
    expect(post.recipients().filter((to) => to !== readers[3])).toEqual([])
    expect([...post.sent.values()].filter(({ subject }) => subject === issue.subject)).toEqual([])
    // Whom the outbox has forgotten still counts.
    expect(await counts()).toMatchObject({ recipients: 4, sent: 0, dropped: 4, waiting: 0 })
    expect(await finish()).toBe('sent')
  })

  test('that is paused sends nothing, and other mails go on', async () => {
    await send()
    await turn('pause')
    await sql(
      `select private.enqueue_mail('application-received', 'other-' || u || '@issue.example', 'other:' || u, '{"path": "/application?token=x"}', 'message', gen_random_uuid(), u) from generate_series(0, 2) u`,
    )
    const post = provider()
    expect(await drain(post.transport)).toMatchObject({ sent: 3 })
    expect(post.recipients()).toEqual([0, 1, 2].map((urgency) => `other-${urgency}@issue.example`))
    expect(await finish()).toBe('paused')
    await turn('resume')
    expect(await drain(post.transport)).toMatchObject({ sent: 4 })
  })

  test('of which every mail has left is sent, whatever is pressed', async () => {
    await send()
    await drain(provider().transport)
    await turn('cancel')
    expect(await sql('select status from public.newsletter_issues where id = $1', [issueId])).toEqual([
      { status: 'sent' },
    ])
  })

  test('that is cancelled ends: what waits and what was being tried is dropped, what arrived stays in the archive', async () => {
    await send()
    const post = provider((mail) => (mail.to === readers[0] ? undefined : { outcome: 'retry', error: 'Busy' }))
    expect(await drain(post.transport)).toMatchObject({ sent: 1, postponed: 3 })
    await sql(
      `update public.mail_outbox set state = 'sending', claim = gen_random_uuid(), next_attempt_at = now() where recipient = $1`,
      [readers[1]],
    )
    await turn('cancel')
    expect(await counts()).toMatchObject({ sent: 1, dropped: 2, waiting: 1 })
    const after = provider()
    await drain(after.transport)
    expect(after.recipients()).toEqual([])
    expect(await counts()).toMatchObject({ sent: 1, dropped: 3, waiting: 0 })
    expect((await call('get_newsletter_archive_issue', { of_slug: 'june-at-the-chamber' }, null)).body).toMatchObject({
      subject: issue.subject,
    })
  })

  test('comes after what somebody waits for, and a failed mail of it can be sent again', async () => {
    await send()
    await drain(provider(() => ({ outcome: 'failed', error: 'Broken' })).transport)
    expect(await finish()).toBe('sent')
    const failed = await sql<{ id: string }>(`select id from public.mail_outbox where state = 'failed'`)
    expect((await call('retry_mails', { ids: failed.map(({ id }) => id) })).body).toMatchObject({ failed: [] })
    expect(await drain(provider().transport)).toMatchObject({ sent: 4 })
    expect(await counts()).toMatchObject({ sent: 4, failed: 0 })
  })
})

describe('the archive', () => {
  const archived = async () =>
    (await call('get_newsletter_archive_issue', { of_slug: 'june-at-the-chamber' }, null)).body

  test('shows an issue once sending has begun, without an article that was withdrawn', async () => {
    expect(await archived()).toBeNull()
    await send()
    expect(await archived()).toMatchObject({ blocks: [{ kind: 'text' }, { kind: 'article', title: 'Paired cargo' }] })
    const [row] = await sql<{ slug: string }>('select slug from public.news_articles where id = $1', [articleId])
    expect(row?.slug).toBe('issue-article')
    await sql(`update public.news_articles set slug = 'issue-moved' where id = $1`, [articleId])
    expect(await archived()).toMatchObject({ blocks: [{}, { path: '/news/issue-moved' }] })
    await sql(`update public.news_articles set status = 'draft' where id = $1`, [articleId])
    expect(await archived()).toMatchObject({ blocks: [{ kind: 'text' }] })
    expect(JSON.stringify(await archived())).not.toContain('Paired cargo')
    expect((await call('get_newsletter_archive', { page_size: 1, page: 1 }, null)).body).toMatchObject([
      { slug: 'june-at-the-chamber' },
    ])
  })

  test('has no issue that reached nobody', async () => {
    await send()
    await turn('cancel')
    expect(await archived()).toBeNull()
  })
})

describe('a test', () => {
  const testMail = (addresses: unknown, more: Row = {}, by = editor) =>
    call('test_newsletter_issue', { test_id: issueId, issue, addresses, ...more }, by)

  test('goes to the staff that are named, once for each press, without blocks that are not public', async () => {
    await sql(`update public.news_articles set status = 'draft' where id = $1`, [articleId])
    for (const time of ['first', 'second'])
      expect((await testMail([` ${editor.email.toUpperCase()} `, admin.email, ''])).body, time).toBe(2)
    const post = provider()
    await drain(post.transport)
    expect(post.recipients()).toEqual([admin.email, editor.email].toSorted())
    const [mail] = [...post.sent.values()]
    expect(mail?.subject).toContain('June at the chamber')
    expect(mail?.text).not.toContain('Paired cargo')
    expect(await sql('select distinct content from public.mail_outbox')).toEqual([{ content: null }])
  })

  test.each<[string, unknown, string]>([
    ['somebody else, naming them', ['reader-1@issue.example'], 'reader-1@issue.example'],
    ['nobody', [], 'one to ten'],
    ['null', null, 'one to ten'],
    ['eleven', Array.from({ length: 11 }, (_, number) => `a${number}@issue.example`), 'one to ten'],
  ])('is refused to %s', async (_, addresses, words) => {
    const answer = await testMail(addresses)
    expect(answer.code).toBe('P0001')
    expect(JSON.stringify(answer.body)).toContain(words)
    expect(await sql('select 1 from public.mail_outbox')).toEqual([])
  })
})

describe('what is held', () => {
  test('of a person is the mail in the outbox alone, and the numbers of an issue outlive it', async () => {
    await send()
    await drain(provider().transport)
    const held = await sql(`select private.held_newsletter(null, $1) -> 'mails' as mails`, [readers[0]])
    expect(held).toMatchObject([{ mails: [{ template: 'newsletter-issue', state: 'sent' }] }])
    expect(await sql('select id from public.newsletter_issues l where l::text like $1', ['%@issue.example%'])).toEqual(
      [],
    )
    await sql(
      `update public.mail_outbox set created_at = now() - interval '100 days', settled_at = now() - interval '99 days'`,
    )
    await sql('select private.expire_mails(90)')
    expect(await sql('select 1 from public.mail_outbox')).toEqual([])
    expect(await counts()).toMatchObject({ recipients: 4, sent: 4, waiting: 0 })
  })

  test('of pictures of an issue is not queued for removal while it is there', async () => {
    const url = `${backend.url}/storage/v1/object/public/news/issue-picture.webp`
    const saved = await call('save_newsletter_issue', {
      issue_id: issueId,
      issue: { ...issue, blocks: [{ id: 'p', kind: 'picture', url, alt: '', link: '' }] },
      save_id: crypto.randomUUID(),
    })
    expect(saved.code).toBeNull()
    await call('discard_files', { addresses: [url] })
    expect(await sql('select 1 from public.discarded_files where address = $1', [url])).toEqual([])
    await call('delete_newsletter_issue', { issue_id: issueId })
    expect(await sql('select address from public.discarded_files where address = $1', [url])).toEqual([
      { address: url },
    ])
  })
})
