import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Row } from '../support/database/driver'
import { inside, type Someone } from '../support/database/inside'
import { days, eventId, makeEvent } from '../support/database/registration-support'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call: callAs, someone } = inside(sql)
const id = (number: number) => `f6500000-0000-4000-8000-${String(number).padStart(12, '0')}`
const [issueId, articleId, draftId] = [id(1), id(2), id(3)]

let editor: Someone
let admin: Someone
beforeAll(async () => {
  editor = await someone('editor', 'editor')
  admin = await someone('admin', 'administrator')
  // A test's own subscribers are all.
  await sql(`update public.newsletter_subscribers set status = 'pending' where status = 'active'`)
})
beforeEach(async () => {
  await clear()
  await sql(
    `insert into public.news_articles (id, slug, title, excerpt, content, status, published_at)
     values ($1, 'issue-article', 'Paired cargo', 'Grain one way', '<p>x</p>', 'published', now() - interval '1 hour'), ($2, 'issue-draft', 'Secret plans', 'Secret', '<p>x</p>', 'draft', null)`,
    [articleId, draftId],
  )
  await makeEvent(sql)
  await subscribe(3)
})
async function clear() {
  await sql('delete from public.mail_outbox')
  await sql(`delete from public.newsletter_issues where id::text not like '44000000%'`)
  await sql(`delete from public.news_articles where id::text like 'f65%'`)
  await sql(`delete from public.newsletter_subscribers where email like '%@issue.example'`)
}
const subscribe = (count: number) =>
  sql(
    `insert into public.newsletter_subscribers (email, status) select 'reader-' || n || '@issue.example', 'active' from generate_series(1, '${count}'::integer) n`,
  )
const text = { id: 'a', kind: 'text', html: '<p>Hello</p>' }
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
    for (const [step, to] of Object.entries(steps)) {
      await clear()
      await subscribe(3)
      await sql(
        `insert into public.news_articles (id, slug, title, content, status, published_at) values ('${articleId}', 'issue-article', 'x', '<p>x</p>', 'published', now())`,
      )
      await save()
      await put(from)
      const count = (await mails()).length
      const answer = await (step === 'save'
        ? save({ expected: await version() })
        : step === 'send'
          ? send()
          : step === 'schedule'
            ? schedule(days(2))
            : turn(step))
      expect({ step, is: answer.code ?? (await status()) ?? 'gone' }).toEqual({ step, is: to[from] ?? 'PT409' })
      if (answer.code !== null) expect(await status()).toBe(from)
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

  test('that reached nobody leaves what it told of new for the next issue', async () => {
    const isNew = async () => JSON.stringify((await call('get_newsletter_news', {})).body).includes(articleId)
    await save()
    await send()
    expect(await isNew()).toBe(false)
    await turn('cancel')
    expect(await isNew()).toBe(true)
  })

  const many = process.env.TEST_BREADTH ? 20_000 : 2_000
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

  test.each([null, days(-1), days(400)])('has to come within a year: not %s', async (at) => {
    await save()
    expect((await schedule(at)).code).toBe('P0001')
    expect(await status()).toBe('draft')
  })

  test('may be that of an article that is public only then', async () => {
    await sql(`update public.news_articles set published_at = now() + interval '12 hours' where id = $1`, [articleId])
    await save()
    expect((await send()).code).toBe('P0001')
    expect((await schedule(days(1))).code).toBeNull()
  })
})
