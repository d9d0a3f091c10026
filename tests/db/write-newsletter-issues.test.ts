import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drainMails, type DrainOptions } from '../../supabase/functions/_shared/mail/drain'
import type { OutgoingMail, Outcome, Transport } from '../../supabase/functions/_shared/mail/mail'
import { handle as unsubscribeByPost } from '../../supabase/functions/unsubscribe/handler'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { makeToken } from '../support/database/newsletter'
import { days, eventId, makeEvent } from '../support/database/registration-support'
import { surroundings } from '../support/database/surroundings'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend
const environment = surroundings(backend)
const { call: callAs, someone } = inside(sql)
const id = (number: number) => `f6500000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [issueId, articleId, draftId] = [id(1), id(2), id(3)]

let editor: Someone
let admin: Someone
let member: Someone
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  admin = await someone('admin', 'administrator')
  member = await someone('member', null)
  // A test's own subscribers are all.
  await sql(`update public.newsletter_subscribers set status = 'pending' where status = 'active'`)
})
beforeEach(async () => {
  await clear()
  await prepare()
})
/** Two articles, of which one is public, the event, and three readers. */
async function prepare() {
  await sql(
    `insert into public.news_articles (id, slug, title, excerpt, content, status, published_at)
     values ($1, 'issue-article', 'Paired cargo', 'Grain one way', '<p>x</p>', 'published', now() - interval '1 hour'), ($2, 'issue-draft', 'Secret plans', 'Secret', '<p>x</p>', 'draft', null)`,
    [articleId, draftId],
  )
  await makeEvent(sql)
  await subscribe(3)
}
async function clear() {
  await sql('delete from public.mail_outbox')
  await sql('delete from public.newsletter_issues')
  await sql(`delete from public.news_articles where id::text like 'f65%'`)
  await sql(`delete from public.newsletter_subscribers where email ~ '@(issue|archive).example$'`)
  await sql('delete from private.newsletter_suppressions')
}
const subscribe = (last: number, first = 1) =>
  sql(
    `insert into public.newsletter_subscribers (email, status) select 'reader-' || n || '@issue.example', 'active' from generate_series('${first}'::integer, '${last}'::integer) n`,
  )
const text = { id: 'a', kind: 'text', html: '<p>Hello readers</p>' }
const article = { id: 'b', kind: 'article', article_id: articleId }
const event = { id: 'c', kind: 'event', event_id: eventId }
const issue = { subject: 'June at the chamber', preheader: 'What is new', blocks: [text, article, event] }
const withdrawn = `update public.news_articles set status = 'draft' where id = $1`
const over = `update public.events set start_date = now() - interval '2 hours', end_date = now() - interval '1 hour', registration_deadline = null where id = $1`
const cancelled = `update public.events set status = 'cancelled' where id = $1`
const call = (name: string, parameters: Row, by: Someone | null = editor) => callAs(name, parameters, by)
const save = (more: Row = {}, written: Row = issue, by = editor) =>
  call(
    'save_newsletter_issue',
    { issue_id: issueId, issue: written, save_id: crypto.randomUUID(), expected: null, ...more },
    by,
  )
const version = async () =>
  (await sql<{ updated_at: string }>('select updated_at from public.newsletter_issues where id = $1', [issueId]))[0]
    ?.updated_at ?? null
const send = async (size = 3, more: Row = {}) =>
  call('send_newsletter_issue', { issue_id: issueId, expected: await version(), expected_size: size, ...more })
const turn = (name: string) => call(`${name}_newsletter_issue`, { issue_id: issueId })
const schedule = async (at: string | null) =>
  call('schedule_newsletter_issue', { issue_id: issueId, expected: await version(), at })
const stored = async () => (await sql('select * from public.newsletter_issues where id = $1', [issueId]))[0]
const status = async () => (await stored())?.status
const mails = () => sql('select recipient, state from public.mail_outbox order by recipient')
/** Gives the issue a state as sending would have left it. */
const put = async (wanted: string) => {
  if (wanted === 'draft') return
  if (wanted === 'scheduled') await schedule(days(1))
  else await send()
  if (wanted === 'paused') await turn('pause')
  if (wanted === 'cancelled') await turn('cancel')
  if (wanted === 'sent') {
    await sql(`update public.mail_outbox set state = 'sent'`)
    await sql('select private.finish_newsletter_issues()')
  }
  expect(await status()).toBe(wanted)
}
const states = ['draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled'] as const

describe('saving', () => {
  test('keeps a draft with its author and a revision, and a retry of the same save changes nothing', async () => {
    const save_id = crypto.randomUUID()
    const first = await save({ save_id })
    expect(first.body).toEqual([{ id: issueId, updated_at: await version(), status: 'draft' }])
    expect((await save({ save_id })).body).toEqual(first.body)
    expect(await stored()).toMatchObject({ ...issue, author_id: editor.id, slug: null, frozen: null })
    expect(await sql('select kind, snapshot from public.content_revisions where item_id = $1', [issueId])).toEqual([
      { kind: 'issue', snapshot: issue },
    ])
    expect(
      await sql(
        `select subject, subject_name, after from public.audit_log where subject_id = '${issueId}' order by id desc limit 1`,
      ),
    ).toMatchObject([
      {
        subject: 'newsletter_issue',
        subject_name: issue.subject,
        after: { blocks: { blocks: 3 }, preheader: 'What is new' },
      },
    ])
  })

  test('tells the second of two editors', async () => {
    await save()
    const seen = await version()
    expect((await save({ expected: seen }, { ...issue, subject: 'First' }, admin)).code).toBeNull()
    const second = await save({ expected: seen }, { ...issue, subject: 'Second' })
    expect(second).toMatchObject({ code: 'PT409' })
    expect(JSON.stringify(second.body)).toContain('has saved a newer version')
    expect(await send(3, { expected: seen })).toMatchObject({ code: 'PT409' })
    expect((await stored())?.subject).toBe('First')
  })

  test('tells who saves what has been scheduled meanwhile, even changed before, that it is no draft', async () => {
    await save()
    const seen = await version()
    await save({ expected: seen }, { ...issue, subject: 'First' }, admin)
    await put('scheduled')
    expect(await save({ expected: seen }, { ...issue, subject: 'Second' })).toMatchObject({
      code: 'PT409',
      body: { details: '{"status": "scheduled"}' },
    })
  })

  test('takes an empty draft and shows it in the log all the same', async () => {
    expect((await save({}, { subject: '', preheader: '', blocks: [] })).code).toBeNull()
    expect(
      await sql('select subject_name from public.audit_log where subject_id = $1 order by id desc limit 1', [issueId]),
    ).toEqual([{ subject_name: 'Issue without a subject' }])
  })

  const long = 'x'.repeat(10_000)
  test.each<[string, unknown]>([
    ['null', null],
    ['an array', [issue]],
    ['a text', 'issue'],
    ['a field more', { ...issue, status: 'sent' }],
    ['a long subject', { ...issue, subject: long }],
    ['a subject of two lines', { ...issue, subject: 'a\nBcc: b' }],
    ['no preheader', { subject: 'x', blocks: [] }],
    ['blocks that are an object', { ...issue, blocks: {} }],
    ['no blocks', { ...issue, blocks: null }],
    ['a block that is null', { ...issue, blocks: [null] }],
    ['a block that is an array', { ...issue, blocks: [[text]] }],
    ['a block of no kind', { ...issue, blocks: [{ id: 'a' }] }],
    ['a block of another kind', { ...issue, blocks: [{ id: 'a', kind: 'script', html: 'x' }] }],
    ['a block with a field more', { ...issue, blocks: [{ ...text, public: true }] }],
    ['a block without its field', { ...issue, blocks: [{ id: 'a', kind: 'text' }] }],
    ['two blocks with one id', { ...issue, blocks: [text, text] }],
    ['an id that is a number', { ...issue, blocks: [{ ...text, id: 7 }] }],
    ['a long id', { ...issue, blocks: [{ ...text, id: long }] }],
    ['no id of an article', { ...issue, blocks: [{ ...article, article_id: 'x' }] }],
    [
      'a script as a link',
      { ...issue, blocks: [{ id: 'a', kind: 'button', label: 'x', href: 'javascript:alert(1)' }] },
    ],
    [
      'another host without https',
      { ...issue, blocks: [{ id: 'a', kind: 'button', label: 'x', href: '//evil.example' }] },
    ],
    [
      'a script as a picture',
      { ...issue, blocks: [{ id: 'a', kind: 'picture', url: 'javascript:alert(1)', alt: '', link: '' }] },
    ],
    ['61 blocks', { ...issue, blocks: Array.from({ length: 61 }, (_, place) => ({ ...text, id: `b${place}` })) }],
    [
      'texts of a megabyte',
      {
        ...issue,
        blocks: Array.from({ length: 5 }, (_, place) => ({ ...text, id: `b${place}`, html: 'x'.repeat(190_000) })),
      },
    ],
  ])('refuses %s', async (_, written) => {
    const answer = await save({}, written as Row)
    expect(['22023', 'PT413']).toContain(answer.code)
    expect(await stored()).toBeUndefined()
  })
})

describe('the states', () => {
  /** To which state each step leads from which; from all others it is refused. */
  const steps: Record<string, Partial<Record<(typeof states)[number], string>>> = {
    save: { draft: 'draft' },
    send: { draft: 'sending', sending: 'sending', sent: 'sent' },
    schedule: { draft: 'scheduled', scheduled: 'scheduled' },
    unschedule: { draft: 'draft', scheduled: 'draft' },
    pause: { sending: 'paused', paused: 'paused' },
    resume: { sending: 'sending', paused: 'sending' },
    cancel: { sending: 'cancelled', paused: 'cancelled', cancelled: 'cancelled' },
    delete: { draft: 'gone', cancelled: 'gone' },
  }
  test.each(states)('of an issue that is %s: every step leads on or is refused', async (from) => {
    let stands = false
    for (const [step, to] of Object.entries(steps)) {
      if (!stands) {
        await clear()
        await prepare()
        await save()
        await put(from)
      }
      const count = (await mails()).length
      const answer = await (step === 'save'
        ? save({ expected: await version() })
        : step === 'send'
          ? send()
          : step === 'schedule'
            ? schedule(days(2))
            : turn(step))
      stands = answer.code !== null
      expect({ step, is: answer.code ?? (await status()) ?? 'gone' }).toEqual({ step, is: to[from] ?? 'PT409' })
      if (stands) expect(await status()).toBe(from)
      // No step from here ever writes a second mail to anybody.
      if (from !== 'draft') expect((await mails()).length).toBe(count)
    }
  })

  test('an issue that is gone is refused by each', async () => {
    for (const step of ['pause', 'resume', 'cancel', 'delete', 'unschedule'])
      expect((await turn(step)).code).toBe('PT404')
    expect((await send(3)).code).toBe('PT404')
    expect((await schedule(days(1))).code).toBe('PT404')
    expect((await save({ expected: days(0) })).code).toBe('PT404')
  })

  test('who did it stands in the audit log', async () => {
    await save()
    await put('paused')
    expect(
      await sql(
        `select actor_name, after from public.audit_log where subject_id = '${issueId}' order by id desc limit 2`,
      ),
    ).toMatchObject([{ after: { status: 'paused' } }, { after: { status: 'sending', recipients: 3 } }])
  })
})

describe('sending', () => {
  test('freezes what the blocks show and writes one mail without data to each active subscriber', async () => {
    await sql(`update public.newsletter_subscribers set status = 'unsubscribed' where email = 'reader-2@issue.example'`)
    await save()
    expect((await call('count_newsletter_audience', {})).body).toBe(2)
    expect((await send(2)).code).toBeNull()
    await sql(`update public.news_articles set title = 'Changed later', slug = 'moved' where id = $1`, [articleId])
    expect(await stored()).toMatchObject({
      status: 'sending',
      slug: 'june-at-the-chamber',
      recipients: 2,
      frozen: [
        text,
        {
          ...article,
          public: true,
          title: 'Paired cargo',
          summary: 'Grain one way',
          image_url: null,
          path: '/news/issue-article',
        },
        {
          ...event,
          public: true,
          title: 'Registration Test',
          path: '/events/registration-test',
          location: 'Sofia',
          over: false,
          cancelled: false,
        },
      ],
    })
    expect(
      await sql(
        'select template, recipient, about_kind, urgency, data, newsletter_issue_id from public.mail_outbox order by recipient',
      ),
    ).toEqual(
      [1, 3].map((number) => ({
        template: 'newsletter-issue',
        recipient: `reader-${number}@issue.example`,
        about_kind: 'subscription',
        urgency: 2,
        data: {},
        newsletter_issue_id: issueId,
      })),
    )
  })

  test('is refused when the number of subscribers is not the one that was shown, and nothing is kept', async () => {
    await save()
    expect(await send(2)).toMatchObject({ code: 'PT409', body: { details: '{"size": 3}' } })
    expect(await send(3, { expected_size: null })).toMatchObject({ code: '22023' })
    expect([await status(), await mails()]).toEqual(['draft', []])
  })

  test.each<[string, Row, string | null]>([
    ['no subject', { subject: ' ' }, null],
    ['no blocks', { blocks: [] }, null],
    ['an article that is not public', { blocks: [text, { id: 'x', kind: 'article', article_id: draftId }] }, 'x'],
    ['an article that is gone', { blocks: [{ id: 'x', kind: 'article', article_id: id(404) }] }, 'x'],
    ['an event that is gone', { blocks: [{ id: 'x', kind: 'event', event_id: id(404) }] }, 'x'],
    ['a picture without its file', { blocks: [{ id: 'x', kind: 'picture', url: '', alt: '', link: '' }] }, 'x'],
    ['a button that leads nowhere', { blocks: [{ id: 'x', kind: 'button', label: 'Go', href: '' }] }, 'x'],
  ])('is refused with %s, naming the block; so is scheduling', async (_, more, block) => {
    await save({}, { ...issue, ...more })
    for (const answer of [await send(), await schedule(days(1))]) {
      expect(answer.code).toBe('P0001')
      expect(answer.body.details).toBe(block === null ? null : `{"block": "${block}"}`)
    }
    expect([await status(), await mails()]).toEqual(['draft', []])
  })

  test('is refused with an event that is cancelled; so is scheduling. The archive says of one that is cancelled later', async () => {
    await save()
    expect((await send()).code).toBeNull()
    await sql(cancelled, [eventId])
    expect((await call('get_newsletter_archive_issue', { of_slug: 'june-at-the-chamber' }, null)).body).toMatchObject({
      blocks: [{}, {}, { over: false, cancelled: true }],
    })
    await sql('delete from public.newsletter_issues where id = $1', [issueId])
    await save()
    for (const answer of [await send(), await schedule(days(1))])
      expect(answer).toMatchObject({
        code: 'P0001',
        body: { message: 'The event “Registration Test” is cancelled.', details: '{"block": "c"}' },
      })
    expect((await call('resolve_newsletter_blocks', { blocks: [event] })).body).toMatchObject([{ cancelled: true }])
  })

  test('is refused with an event that is over, and to nobody', async () => {
    await save()
    await sql(over, [eventId])
    expect(JSON.stringify((await send()).body)).toContain('is over')
    await save({ expected: await version() }, { ...issue, blocks: [text] })
    await sql(`update public.newsletter_subscribers set status = 'pending' where status = 'active'`)
    expect(await send(0)).toMatchObject({ code: 'P0001' })
    expect([await status(), await mails()]).toEqual(['draft', []])
  })

  test('gives each issue an address of its own, never that of a page', async () => {
    for (const [number, subject] of ['Confirm', 'June', 'June', '—'].entries()) {
      const issue_id = id(10 + number)
      const saved = await save({ issue_id }, { ...issue, subject })
      const expected = saved.body[0]?.updated_at
      expect((await call('send_newsletter_issue', { issue_id, expected, expected_size: 3 })).code).toBeNull()
    }
    const slugs = await sql<{ slug: string }>(
      `select slug from public.newsletter_issues where id::text like 'f65%' order by id`,
    )
    expect(slugs.map(({ slug }) => slug)).toEqual(['confirm-2', 'june', 'june-2', 'issue'])
  })

  test('goes at the pace that is told: three quarters of the mails that may leave in a minute', async () => {
    await sql(`update private.operation_settings set value = 8 where name = 'mails_per_minute'`)
    await sql(`delete from public.newsletter_subscribers where email like '%@issue.example'`)
    await subscribe(10)
    await save()
    await send(10)
    expect((await call('get_newsletter_pace', {})).body).toBe(6)
    expect(await sql('select id from private.claim_mails(100)')).toHaveLength(6)
    await sql(`update private.operation_settings set value = 1000000 where name = 'mails_per_minute'`)
  })

  test('tells of what is new since the last one that reached somebody: public articles, and events to come', async () => {
    await sql(
      `insert into public.news_articles (id, slug, title, content, status, published_at)
       select ('f6500000-0000-4000-8000-00000000020' || n)::uuid, 'issue-new-' || n, 'New ' || n, 'x', 'published', now() + v.at::interval from (values (1, '-30 days -23 hours'), (2, '1 hour'), (3, '-2 hours'), (4, '-32 days')) as v (n, at)`,
    )
    await sql(
      `insert into public.events (id, slug, title, description, category_id, start_date, end_date, status, published_at)
       select ('f6500000-0000-4000-8000-00000000021' || n)::uuid, 'issue-coming-' || n, 'Coming ' || n, 'x', c.id, now() + v.at::interval, now() + interval '9 days', v.status, now() + v.public::interval
       from (values (1, '1 hour', 'upcoming', '-1 hour'), (2, '-1 hour', 'ongoing', '-1 hour'), (3, '1 hour', 'cancelled', '-1 hour'), (4, '1 hour', 'upcoming', '1 hour'), (5, '1 hour', 'upcoming', '-32 days'), (6, '2 hours', 'upcoming', '-2 hours')) as v (n, at, status, public),
         (select id from public.event_categories limit 1) c`,
    )
    const isNew = async () => {
      const { articles, events } = (
        await callAs<Record<string, { title: string }[]>>('get_newsletter_news', {}, editor)
      ).body
      const ours = [articles, events].map((list) => list?.map(({ title }) => title))
      return ours.map((list) => list?.filter((title) => /^(Paired|New \d|Coming)/.test(title)).join())
    }
    const all = ['Paired cargo,New 3,New 1', 'Coming 1,Coming 6']
    expect(await isNew()).toEqual(all)
    await save({}, { ...issue, blocks: [text, article] })
    await send()
    expect(await isNew()).toEqual(['', ''])
    await turn('cancel')
    expect(await isNew()).toEqual(all)
    await sql(`delete from public.events where slug like 'issue-coming-%'`)
  })

  const many = process.env.TEST_BREADTH ? 20_000 : 500
  test(`freezes ${many} subscribers, each exactly once`, async () => {
    await sql(`delete from public.newsletter_subscribers where email like '%@issue.example'`)
    await subscribe(many)
    await save()
    expect((await send(many)).code).toBeNull()
    expect((await send(many)).code).toBeNull()
    expect(
      await sql('select count(*)::int as mails, count(distinct recipient)::int as addresses from public.mail_outbox'),
    ).toEqual([{ mails: many, addresses: many }])
  })
})

describe('an hour', () => {
  const start = () => sql('select private.start_newsletter_issues()')
  const hourWas = (ago: string) =>
    sql(`update public.newsletter_issues set scheduled_at = now() - $2::interval where id = $1`, [issueId, ago])

  test('that comes begins the sending, without anybody signed in', async () => {
    await save()
    expect((await schedule(days(1))).code).toBeNull()
    await start()
    expect(await status()).toBe('scheduled')
    await hourWas('14 minutes')
    await start()
    await start()
    expect(await stored()).toMatchObject({ status: 'sending', scheduled_at: null, missed_at: null, recipients: 3 })
    expect(await mails()).toHaveLength(3)
  })

  test('that was missed sends nothing late: the issue is a draft again and says so', async () => {
    await save()
    await schedule(days(1))
    await hourWas('16 minutes')
    await start()
    expect(await stored()).toMatchObject({ status: 'draft', scheduled_at: null, missed_reason: null })
    expect((await stored())?.missed_at).not.toBeNull()
    expect(await mails()).toEqual([])
    await schedule(days(1))
    expect((await stored())?.missed_at).toBeNull()
  })

  test.each([
    ['an article is withdrawn', withdrawn, articleId, 'The article “Paired cargo” is not public.'],
    [
      'an event is withdrawn',
      'update public.events set published_at = null where id = $1',
      eventId,
      'The event “Registration Test” is not public.',
    ],
    ['an event is over', over, eventId, 'The event “Registration Test” is over.'],
    ['an event is cancelled', cancelled, eventId, 'The event “Registration Test” is cancelled.'],
  ])('at which %s makes it a draft again and says why; the next issue goes', async (_, change, of, missed_reason) => {
    await save()
    await save({ issue_id: id(20) }, { ...issue, subject: 'Another', blocks: [text] })
    await schedule(days(1))
    await sql(`update public.newsletter_issues set status = 'scheduled', scheduled_at = now() where id = $1`, [id(20)])
    await hourWas('1 minute')
    await sql(change, [of])
    await start()
    expect(await stored()).toMatchObject({ status: 'draft', missed_reason })
    expect(await sql('select status from public.newsletter_issues where id = $1', [id(20)])).toEqual([
      { status: 'sending' },
    ])
    expect(await mails()).toHaveLength(3)
  })

  test('has to come within a year', async () => {
    await save({}, { ...issue, blocks: [text] })
    for (const at of [null, days(-1 / 1440), days(367)]) expect((await schedule(at)).code, String(at)).toBe('P0001')
    expect(await status()).toBe('draft')
    for (const at of [days(1 / 1440), days(364)]) expect((await schedule(at)).code, at).toBeNull()
    expect(await status()).toBe('scheduled')
  })

  const [then, sooner] = [days(2), days(2 - 1 / 1440)]
  const atHour = (at: string) => () => schedule(at)
  test.each([
    [
      'from which an article is public',
      'update public.news_articles set published_at = $2 where id = $1',
      articleId,
      [() => send(), atHour(sooner)],
      atHour(then),
      'The article “Paired cargo” is not public.',
    ],
    [
      'from which an event is public',
      'update public.events set published_at = $2 where id = $1',
      eventId,
      [() => send(), atHour(sooner)],
      atHour(then),
      'The event “Registration Test” is not public.',
    ],
    [
      'before an event is over',
      'update public.events set start_date = now(), end_date = $2, registration_deadline = null where id = $1',
      eventId,
      [atHour(then)],
      atHour(sooner),
      'The event “Registration Test” is over.',
    ],
  ])('may be one %s, and no other', async (_, change, of, wrong, right, message) => {
    await sql(change, [of, then])
    await save()
    for (const doIt of wrong) expect(await doIt()).toMatchObject({ code: 'P0001', body: { message } })
    expect((await right()).code).toBeNull()
  })
})

// On its way.

const readers = [1, 2, 3, 4].map((number) => `reader-${number}@issue.example`)
/** Begins to send a text and an article to four readers. */
async function begin() {
  await subscribe(4, 4)
  await save({}, { ...issue, blocks: [text, article] })
  expect((await send(4)).code).toBeNull()
}
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
    await begin()
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
      await begin()
      const post = provider()
      void drain(post.transport, killing)
      await expect.poll(() => sql(`select 1 from public.mail_outbox where state = 'waiting'`)).toEqual([])
      expect((await turn('pause')).code).toBeNull()
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
      await begin()
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
    await begin()
    const hanging: Transport = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Too slow'))))
    expect(await drain(hanging, { tryTime: 20 })).toMatchObject({ postponed: 4 })
    await later()
    expect(await drain(provider().transport)).toMatchObject({ sent: 4 })
    await oneEach()
  })

  test('waits while the address of the chamber, which it names, cannot be read', async () => {
    await begin()
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
    await begin()
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
    await begin()
    expect((await turn('pause')).code).toBeNull()
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
    await begin()
    await drain(provider().transport)
    await sql(`update public.mail_outbox set state = 'sending', claim = gen_random_uuid() where recipient = $1`, [
      readers[0],
    ])
    expect(await finish()).toBe('sending')
    await sql(`update public.mail_outbox set state = 'sent', claim = null`)
    expect((await turn('cancel')).code).toBeNull()
    expect(await sql('select status from public.newsletter_issues where id = $1', [issueId])).toEqual([
      { status: 'sent' },
    ])
  })

  test('that is cancelled ends: what waits and what was being tried is dropped, what arrived stays in the archive', async () => {
    await begin()
    const post = provider((mail) => (mail.to === readers[0] ? undefined : { outcome: 'retry', error: 'Busy' }))
    expect(await drain(post.transport)).toMatchObject({ sent: 1, postponed: 3 })
    await sql(
      `update public.mail_outbox set state = 'sending', claim = gen_random_uuid(), next_attempt_at = now() where recipient = $1`,
      [readers[1]],
    )
    expect((await turn('cancel')).code).toBeNull()
    expect(await counts()).toEqual({
      issue_id: issueId,
      recipients: 4,
      waiting: 1,
      sent: 1,
      failed: 0,
      dropped: 2,
      bounced: 0,
      complained: 0,
      unsubscribed: 0,
      visits: 0,
    })
    const after = provider()
    await drain(after.transport)
    expect(after.recipients()).toEqual([])
    expect(await counts()).toMatchObject({ sent: 1, dropped: 3, waiting: 0 })
    expect((await call('get_newsletter_archive_issue', { of_slug: 'june-at-the-chamber' }, null)).body).toMatchObject({
      subject: issue.subject,
    })
  })

  test('comes after what somebody waits for, and a failed mail of it can be sent again', async () => {
    await begin()
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
    await begin()
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
    await begin()
    expect((await turn('cancel')).code).toBeNull()
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
    await begin()
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

// Issues in any state, in the archive.

const idOf = (number: number) => id(100 + number)
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

type Shown = { slug: string; blocks: { id: string }[]; others: { slug: string }[] } | null
const list = async (parameters: Record<string, number> = {}) =>
  (
    await callAs<{ slug: string; total: number }[]>('get_newsletter_archive', { page_size: 20, ...parameters })
  ).body.map(({ slug, total }) => `${slug} of ${total}`)
const shown = async (of_slug: string | null) => (await callAs<Shown>('get_newsletter_archive_issue', { of_slug })).body

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
    const answer = await call('get_newsletter_archive', { page_size: 1 }, null)
    expect(Object.keys((answer.body as object[])[0] ?? {}).sort()).toEqual(
      ['id', 'preheader', 'sent_at', 'slug', 'subject', 'total'].sort(),
    )
    expect(Object.keys((await shown('issue-1')) ?? {}).sort()).toEqual(
      ['blocks', 'others', 'preheader', 'sent_at', 'slug', 'subject'].sort(),
    )
  })

  test('is led on to the latest other issues, never to a draft', async () => {
    for (const number of [3, 1, 2, 6, 5, 7]) await keep(number, number === 7 ? 'cancelled' : 'sent')
    await keep(8, 'draft')
    const others = async (slug: string) => (await shown(slug))?.others.map((issue) => issue.slug)
    expect(await others('issue-5')).toEqual(['issue-6', 'issue-3', 'issue-2', 'issue-1'])
    expect(await others('issue-1')).toEqual(['issue-6', 'issue-5', 'issue-3', 'issue-2'])
  })
})

describe('visits of an issue’s page', () => {
  const visit = (of_slug: string | null, as?: Someone) => callAs('count_newsletter_visit', { of_slug }, as)
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
    expect((await call('get_newsletter_issue_counts', { issue_ids: [idOf(1), idOf(2)] })).body).toEqual(
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
    await mailed(await keep(4, 'cancelled'), 'dropped')
    for (const [issue, noted] of [
      ['issue-1', got],
      ['issue-2', null],
      ['issue-3', null],
      ['issue-4', null],
      ['no-such', null],
      ['', null],
      [null, null],
    ]) {
      expect((await call('unsubscribe', { token, issue }, null)).code).toBeNull()
      expect(await left()).toEqual({ status: 'unsubscribed', unsubscribed_by: 'link', unsubscribed_from: noted })
      await back()
      await sql(
        `update public.mail_outbox set state = 'waiting', settled_at = null where newsletter_issue_id = '${waiting}'`,
      )
    }
    await call('unsubscribe', { token, issue: 'issue-1' }, null)
    // The first way out counts.
    await call('unsubscribe', { token, issue: 'issue-2' }, null)
    expect((await left())?.unsubscribed_from).toBe(got)
    const counted = async () =>
      expect((await call('get_newsletter_issue_counts', { issue_ids: [got, other] })).body).toEqual(
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
    await call('unsubscribe', { token, issue: 'issue-1' }, null)
    await sql('delete from public.newsletter_issues where id = $1', [got])
    expect(await left()).toEqual({ status: 'unsubscribed', unsubscribed_by: 'link', unsubscribed_from: null })
  })

  test('by one click names the issue, too, and the opened address leads to a page that knows it', async () => {
    const got = await keep(1, 'sent')
    await mailed(got, 'sent')
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
    const status = async (of: string | null) => (await call('subscription_status', { token: of }, null)).body
    expect(await status(token)).toEqual([{ address: 'a…@archive.example', status: 'active' }])
    expect((await left())?.status).toBe('active')
    await call('unsubscribe', { token }, null)
    expect(await status(token)).toEqual([{ address: 'a…@archive.example', status: 'unsubscribed' }])
    await sql('delete from public.newsletter_subscribers where id = $1', [subscriber])
    expect(await status(token)).toEqual([])
    for (const wrong of ['', 'x', 'A'.repeat(64), null]) expect(await status(wrong)).toMatchObject({ code: 'P0001' })
  })
})
