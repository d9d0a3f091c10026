import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { handle as unsubscribeByPost } from '../../supabase/functions/unsubscribe/handler'
import { inside, type Someone } from '../support/database/inside'
import { makeToken } from '../support/database/newsletter'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const { call, someone } = inside(sql)

const idOf = (number: number) => `43000000-0000-4000-9000-${String(number).padStart(12, '0')}`
const subscriber = '60000000-0000-4000-9000-000000000001'
const address = 'anna.ivanova@archive.example'

/** Stores an issue as sending leaves it, or one that was never sent. */
async function keep(number: number, status: string, blocks: object[] = []): Promise<string> {
  const begun = !['draft', 'scheduled'].includes(status)
  await sql(
    `insert into public.newsletter_issues (id, subject, preheader, status, slug, sent_at, finished_at, frozen, recipients, scheduled_at)
     values ($1, $2, 'In short', $3, $4, $5::timestamptz, $6::timestamptz, $7::jsonb, $8, $9::timestamptz)`,
    [
      idOf(number),
      `Issue ${number}`,
      status,
      begun ? `issue-${number}` : null,
      begun ? `2026-0${number}-01T08:00:00Z` : null,
      status === 'sent' || status === 'cancelled' ? `2026-0${number}-01T09:00:00Z` : null,
      begun ? JSON.stringify(blocks) : null,
      begun ? 10 : null,
      status === 'scheduled' ? '2126-01-01T00:00:00Z' : null,
    ],
  )
  return idOf(number)
}

/** A mail of an issue to the subscriber, in a state. */
const mailed = (issue: string, state: string) =>
  sql(
    `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, newsletter_issue_id, state, settled_at, urgency)
     values ('newsletter-issue', $1, 'newsletter:' || $2::text || ':' || $3::text, 'subscription', $3::uuid, $2::uuid, $4, case when $4 in ('waiting', 'sending') then null else now() end, 2)`,
    [address, issue, subscriber, state],
  )

let editor: Someone
let member: Someone
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  member = await someone('member', null)
})
beforeEach(async () => {
  await sql(`delete from public.newsletter_subscribers where email like '%@archive.example'`)
  for (const table of ['public.newsletter_issues', 'public.mail_outbox', 'private.newsletter_suppressions'])
    await sql(`delete from ${table}`)
})

type Shown = { slug: string; blocks: { id: string }[]; others: { slug: string }[] } | null
const list = async (parameters: Record<string, number> = {}) =>
  (await call<{ slug: string; total: number }[]>('get_newsletter_archive', parameters)).body.map(
    ({ slug, total }) => `${slug} of ${total}`,
  )
const shown = async (of_slug: string | null) => (await call<Shown>('get_newsletter_archive_issue', { of_slug })).body

describe('a visitor', () => {
  test('finds the issues of which sending has begun, newest first; never a draft, nor what reached nobody', async () => {
    for (const [index, status] of [
      'sent',
      'sending',
      'paused',
      'cancelled',
      'cancelled',
      'draft',
      'scheduled',
    ].entries())
      await keep(index + 1, status)
    await mailed(idOf(4), 'sent')
    await mailed(idOf(5), 'dropped')
    expect(await list()).toEqual(['issue-4 of 4', 'issue-3 of 4', 'issue-2 of 4', 'issue-1 of 4'])
    expect(await list({ page_size: 3, page: 2 })).toEqual(['issue-1 of 4'])
    expect(await list({ page_size: 3, page: 3 })).toEqual([])
    expect((await shown('issue-4'))?.slug).toBe('issue-4')
    for (const slug of ['issue-5', 'issue-6', 'issue-7', 'no-such', '', null]) expect(await shown(slug)).toBeNull()
    // It stays when the outbox has forgotten its mails.
    await sql('delete from public.mail_outbox where newsletter_issue_id = $1', [idOf(4)])
    expect(await list({ page_size: 1 })).toEqual(['issue-4 of 4'])
  })

  test('reads what the issue itself holds, and of articles and events only those that are public now', async () => {
    const [article] = await sql<{ id: string; slug: string }>(
      `insert into public.news_articles (slug, title, content, status, published_at) values ('in-the-archive', 'In the archive', '<p>Secret plans.</p>', 'published', now() - interval '1 day') returning id, slug`,
    )
    const [event] = await sql<{ id: string }>(
      `insert into public.events (title, slug, description, start_date, end_date, location, category_id, published_at)
       select 'Evening', 'evening-in-the-archive', description, now() + interval '1 day', now() + interval '2 days', 'Sofia', category_id, now() from public.events limit 1 returning id`,
    )
    const of = { public: true, title: 'As sent', summary: 'Secret plans', image_url: null }
    await keep(1, 'sent', [
      { id: 'a', kind: 'text', html: '<p>Dear readers</p>' },
      { id: 'b', kind: 'article', article_id: article?.id, path: '/news/in-the-archive', ...of },
      { id: 'c', kind: 'event', event_id: event?.id, path: '/events/evening-in-the-archive', ...of },
      { id: 'd', kind: 'article', article_id: idOf(9), path: '/news/gone', ...of },
    ])
    const blocks = async () => (await shown('issue-1'))?.blocks.map(({ id }) => id).join('')
    expect(await blocks()).toBe('abc')
    const withdrawals = [
      `update public.news_articles set status = 'draft', published_at = null where id = $1`,
      `update public.news_articles set status = 'published', published_at = now() + interval '1 day' where id = $1`,
    ]
    for (const withdrawal of withdrawals) {
      await sql(withdrawal, [article?.id])
      expect(await blocks()).toBe('ac')
      expect(JSON.stringify(await shown('issue-1'))).not.toContain(article?.id)
    }
    await sql('update public.events set published_at = null where id = $1', [event?.id])
    expect(await blocks()).toBe('a')
    await sql(`update public.news_articles set published_at = now(), slug = 'moved-in-the-archive' where id = $1`, [
      article?.id,
    ])
    expect((await shown('issue-1'))?.blocks).toMatchObject([{ id: 'a' }, { path: '/news/moved-in-the-archive' }])
  })

  test('learns nothing else of an issue', async () => {
    await keep(1, 'sent')
    const answer = await call('get_newsletter_archive', {})
    expect(Object.keys((answer.body as object[])[0] ?? {}).sort()).toEqual(
      ['id', 'preheader', 'sent_at', 'slug', 'subject', 'total'].sort(),
    )
    expect(Object.keys((await shown('issue-1')) ?? {}).sort()).toEqual(
      ['blocks', 'others', 'preheader', 'sent_at', 'slug', 'subject'].sort(),
    )
  })

  test('is led on to the latest other issues, never to a draft', async () => {
    await keep(1, 'sent')
    await keep(2, 'sent')
    await keep(3, 'draft')
    const issue = await shown('issue-1')
    expect(issue?.others.map(({ slug }) => slug)).toEqual(['issue-2'])
  })
})

describe('visits of an issue’s page', () => {
  const visit = (of_slug: string | null, as?: Someone) => call('count_newsletter_visit', { of_slug }, as)
  const rows = () =>
    sql(
      `select l.slug, v.day = (now() at time zone 'Europe/Sofia')::date as today, v.number from private.newsletter_visits v join public.newsletter_issues l on l.id = v.issue_id order by 1`,
    )

  test('are a number for each issue and day, however many come at once; those of staff do not count', async () => {
    await keep(1, 'sent')
    await keep(2, 'sending')
    const answers = await Promise.all(Array.from({ length: 10 }, () => visit('issue-1')))
    expect(answers.map(({ code }) => code)).toEqual(Array(10).fill(null))
    await visit('issue-2', member)
    expect((await visit('issue-2', editor)).code).toBeNull()
    expect(await rows()).toEqual([
      { slug: 'issue-1', today: true, number: 10 },
      { slug: 'issue-2', today: true, number: 1 },
    ])
    expect(
      await sql(
        `select column_name from information_schema.columns where table_name = 'newsletter_visits' order by ordinal_position`,
      ),
    ).toEqual([{ column_name: 'issue_id' }, { column_name: 'day' }, { column_name: 'number' }])
    await sql(`update private.submission_caps set most = 11 where form = 'visit'`)
    await visit('issue-1')
    expect(await rows(), 'one origin, above its cap').toMatchObject([{ number: 10 }, { number: 1 }])
    await sql(`update private.submission_caps set most = 30 where form = 'visit'`)
    await sql('update private.newsletter_visits set day = day - 1 where issue_id = $1', [idOf(1)])
    await visit('issue-1')
    expect((await call('get_newsletter_issue_counts', { issue_ids: [idOf(1), idOf(2)] }, editor)).body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ issue_id: idOf(1), visits: 11 }),
        expect.objectContaining({ issue_id: idOf(2), visits: 1 }),
      ]),
    )
  })

  test('of what is no issue of the archive leave nothing and say nothing', async () => {
    await keep(1, 'cancelled')
    const answers = await Promise.all(['issue-1', 'no-such', '', null].map((slug) => visit(slug)))
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill(null))
    expect(await rows()).toEqual([])
  })
})

describe('leaving from an issue', () => {
  let token: string
  beforeEach(async () => {
    await sql(
      `insert into public.newsletter_subscribers (id, email, status, consent_source, confirmed_at) values ('${subscriber}', '${address}', 'active', '/news', now())`,
    )
    const [secret] = await sql<{ key: string }>(
      `select encode(value, 'hex') as key from private.secrets where name = 'links'`,
    )
    token = makeToken(secret?.key ?? '', 'newsletter-unsubscribe', subscriber)
  })
  const left = async () =>
    (
      await sql(
        `select status, unsubscribed_by, unsubscribed_from from public.newsletter_subscribers where id = '${subscriber}'`,
      )
    )[0]
  const back = () =>
    sql(
      `update public.newsletter_subscribers set status = 'active', unsubscribed_at = null, unsubscribed_by = null, unsubscribed_from = null where id = '${subscriber}'`,
    )

  test('is noted with the issue if the subscriber got it, and works with any other', async () => {
    const [got, other, waiting] = [await keep(1, 'sent'), await keep(2, 'sent'), await keep(3, 'sending')]
    await mailed(got, 'sent')
    await mailed(waiting, 'waiting')
    for (const [issue, noted] of [
      ['issue-1', got],
      ['issue-2', null],
      ['issue-3', null],
      ['no-such', null],
      ['', null],
      [null, null],
    ]) {
      expect((await call('unsubscribe', { token, issue })).code).toBeNull()
      expect(await left()).toEqual({ status: 'unsubscribed', unsubscribed_by: 'link', unsubscribed_from: noted })
      await back()
      await sql(
        `update public.mail_outbox set state = 'waiting', settled_at = null where newsletter_issue_id = '${waiting}'`,
      )
    }
    await call('unsubscribe', { token, issue: 'issue-1' })
    // The first way out counts.
    await call('unsubscribe', { token, issue: 'issue-2' })
    expect((await left())?.unsubscribed_from).toBe(got)
    const counted = async () =>
      expect((await call('get_newsletter_issue_counts', { issue_ids: [got, other] }, editor)).body).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ issue_id: got, unsubscribed: 1 }),
          expect.objectContaining({ issue_id: other, unsubscribed: 0 }),
        ]),
      )
    await counted()
    await sql('delete from public.newsletter_subscribers where id = $1', [subscriber])
    await counted()
  })

  test('is still known when the issue is gone', async () => {
    const got = await keep(1, 'sent')
    await mailed(got, 'sent')
    await call('unsubscribe', { token, issue: 'issue-1' })
    await sql('delete from public.newsletter_issues where id = $1', [got])
    expect(await left()).toEqual({ status: 'unsubscribed', unsubscribed_by: 'link', unsubscribed_from: null })
  })

  test('by one click names the issue, too, and the opened address leads to a page that knows it', async () => {
    const got = await keep(1, 'sent')
    await mailed(got, 'sent')
    const environment = surroundings(backend)
    const address = `https://api.example/functions/v1/unsubscribe?token=${token}&issue=issue-1`
    const opened = await unsubscribeByPost(new Request(address), environment)
    expect([opened.status, opened.headers.get('location')]).toEqual([
      303,
      `https://site.example/newsletter/unsubscribe?token=${token}&issue=issue-1`,
    ])
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await unsubscribeByPost(new Request(address, { method: 'POST', body }), environment)).status).toBe(200)
    expect(await left()).toEqual({ status: 'unsubscribed', unsubscribed_by: 'one-click', unsubscribed_from: got })
  })

  test('the link says whose subscription it ends by the first letter and the domain alone, and changes nothing', async () => {
    const status = async (of: string | null) => (await call('subscription_status', { token: of })).body
    expect(await status(token)).toEqual([{ address: 'a…@archive.example', status: 'active' }])
    expect((await left())?.status).toBe('active')
    await call('unsubscribe', { token })
    expect(await status(token)).toEqual([{ address: 'a…@archive.example', status: 'unsubscribed' }])
    await sql('delete from public.newsletter_subscribers where id = $1', [subscriber])
    expect(await status(token)).toEqual([])
    for (const wrong of ['', 'x', 'A'.repeat(64), null]) expect(await status(wrong)).toMatchObject({ code: 'P0001' })
  })
})
