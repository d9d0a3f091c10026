import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { factsSchema, hasYear, type YearFacts } from '@/features/members/facts/membership-facts'
import { inside, type Someone } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'
import { billingSettings } from '../support/dues'

const { sql } = testBackend()

describe('facts of a membership', () => {
  const { call, someone } = inside(sql)
  const idOf = (number: number) => `fa000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const member = idOf(1)
  const other = idOf(2)

  let manager: Someone
  let colleague: Someone
  let stranger: Someone
  let editor: Someone
  let administrator: Someone
  /** The calendar year in Sofia before this one. */
  let year: number
  beforeAll(async () => {
    manager = await someone('facts-manager', null)
    colleague = await someone('facts-colleague', null)
    stranger = await someone('facts-stranger', null)
    editor = await someone('facts-editor', 'editor')
    administrator = await someone('facts-administrator', 'administrator')
    const [today] = await sql<{ year: number }>('select extract(year from private.office_day())::integer - 1 as year')
    year = today?.year ?? 0
    await sql(`update public.retention_periods set days = 3650 where subject = 'registrations'`)
    const [stored] = await sql<{ version: number }>('select max(version) as version from public.billing_settings')
    const settings = { settings: billingSettings, first_numbers: {}, expected: stored?.version }
    expect((await call('save_billing_settings', settings, administrator)).code).toBeNull()
  })
  beforeEach(async () => {
    await sql(`delete from public.members where id in ('${member}', '${other}')`)
    for (const table of [
      'public.announcements',
      'public.newsletter_issues',
      'private.submission_counts',
      'private.company_visits',
    ])
      await sql(`delete from ${table}`)
    await sql(`delete from public.events where slug like 'facts-%'`)
    await sql(`delete from public.news_articles where slug like 'facts-%'`)
    // Half an hour into the year on the clock of Sofia, and still the year before in UTC.
    await sql(
      `insert into public.members (id, name, member_type, slug, created_at) values ($1, 'Facts Mills', 'company', 'facts-mills', $3::timestamptz), ($2, 'Others', 'company', 'facts-others', $3::timestamptz)`,
      [member, other, `${year - 1}-12-31T22:30:00Z`],
    )
    await sql(
      `insert into public.member_people (member_id, person_id, is_manager) values ($1, $3, true), ($1, $4, false), ($2, $5, true)`,
      [member, other, manager.id, colleague.id, stranger.id],
    )
  })

  const ask = (as: Someone | null, of_year: number | null = year, of_member = member) =>
    call<object>('get_membership_facts', { of_member, of_year }, as ?? undefined)
  async function facts(as = manager, of_year = year): Promise<YearFacts> {
    const { code, body } = await ask(as, of_year)
    expect(code).toBeNull()
    const read = factsSchema.parse(body)
    if (!hasYear(read)) throw new Error(`There are no facts of ${of_year}.`)
    return read
  }

  /** An event with somebody of the company, whose status is given, and as many others who were there. */
  async function event(number: number, start: string, others: number, guest: object = {}) {
    await sql(
      `insert into public.events (id, slug, title, description, category_id, status, start_date, end_date)
     select $1, 'facts-' || $2::text, 'Event ' || $2::text, '<p>a</p>', (select id from public.event_categories order by name limit 1), 'completed', $3::timestamptz, $3::timestamptz + interval '1 hour'`,
      [idOf(100 + number), number, start],
    )
    const people = [
      { name: 'Of the company', email: colleague.email, status: 'attended', ...guest },
      ...Array.from({ length: others }, () => ({ name: 'Other', email: null, status: 'attended' })),
      { name: 'Absent', email: 'absent@facts.example', status: 'confirmed' },
    ]
    for (const { name, email, status, ...rest } of people)
      await sql(
        `insert into public.event_registrations (id, event_id, name, email, status, user_id, queued_at) values (gen_random_uuid(), $1, $2, $3, $4, $5, now())`,
        [idOf(100 + number), name, email, status, (rest as { user_id?: string }).user_id ?? null],
      )
  }
  const titles = ({ rows }: { rows: readonly { title: string }[] }) => rows.map(({ title }) => title)

  describe('who may read', () => {
    test('are the managers of the member and staff', async () => {
      for (const reader of [manager, editor, administrator]) expect((await ask(reader)).code, reader.email).toBeNull()
      for (const reader of [null, colleague, stranger]) expect((await ask(reader)).code, reader?.email).toBe('42501')
      for (const nobody of [idOf(9), null])
        expect([
          (await call('get_membership_facts', { of_member: nobody }, manager)).code,
          (await call('get_membership_facts', { of_member: nobody }, administrator)).code,
        ]).toEqual(['42501', 'PT404'])
    })

    test('of an inactive member are Administrators alone', async () => {
      await sql(`update public.members set status = 'inactive' where id = $1`, [member])
      expect((await ask(manager)).code).toBe('42501')
      expect((await ask(editor)).code).toBe('PT404')
      expect((await ask(administrator)).code).toBeNull()
    })

    test('of a lapsed member is still its manager', async () => {
      expect(await facts()).toMatchObject({ listed: true })
      await sql(
        `insert into public.memberships (member_id, tier, starts_on, ends_on) values ($1, 'standard', '2021-01-01', '2021-12-31')`,
        [member],
      )
      expect(await facts()).toMatchObject({ listed: false, year })
      await call('count_company_visit', { of_slug: 'facts-mills' })
      expect(await sql(`select from private.company_visits where member_id = '${member}'`)).toEqual([])
    })
  })

  describe('the years', () => {
    test('go from the one in which it joined, in Sofia, to this one', async () => {
      const head = { name: 'Facts Mills', slug: 'facts-mills', listed: true, first_year: year, last_year: year + 1 }
      expect((await ask(manager, year - 1)).body).toEqual(head)
      expect((await ask(manager, year + 2)).body).toEqual(head)
      expect((await ask(manager, 0)).body).toEqual(head)
      expect((await ask(manager, null)).body).toMatchObject({ ...head, year: year + 1 })
      expect(await facts()).toEqual({
        ...head,
        year,
        events: { total: 0, others: 0, kept_from: null, rows: [] },
        articles: { total: 0, rows: [] },
        issues: { total: 0, rows: [] },
        announcements: { total: 0, read: 0, rows: [] },
        visits: 0,
      })
    })

    test('begin and end at midnight in Sofia', async () => {
      const [before, first, last, after] = [
        `${year - 1}-12-31T21:59:59Z`,
        `${year - 1}-12-31T22:00:00Z`,
        `${year}-12-31T21:59:59Z`,
        `${year}-12-31T22:00:00Z`,
      ]
      for (const [at, start] of [before, first, last, after].entries()) {
        await event(at, start, 0)
        await sql(`insert into public.announcements (id, title, content, created_at) values ($1, $2, '<p>a</p>', $3)`, [
          idOf(200 + at),
          `Announcement ${at}`,
          start,
        ])
        await sql('insert into public.announcement_recipients (announcement_id, recipient_id) values ($1, $2)', [
          idOf(200 + at),
          manager.id,
        ])
        await article(at, start, '<p><a href="/members/facts-mills">Mills</a></p>')
        await issue(at, start, [{ id: 'a', kind: 'button', label: 'a', href: '/members/facts-mills' }])
      }
      await sql(
        `insert into private.company_visits (member_id, day, number) values ($1, $2, 1), ($1, $3, 10), ($1, $4, 100), ($1, $5, 1000)`,
        [member, `${year - 1}-12-31`, `${year}-01-01`, `${year}-12-31`, `${year + 1}-01-01`],
      )
      const found = await facts()
      expect(titles(found.events)).toEqual(['Event 2', 'Event 1'])
      expect(titles(found.announcements)).toEqual(['Announcement 2', 'Announcement 1'])
      expect(titles(found.articles)).toEqual(['Article 2', 'Article 1'])
      expect(titles(found.issues)).toEqual(['Issue 2', 'Issue 1'])
      expect(found.visits).toBe(110)
    })
  })

  describe('events', () => {
    test('are those where the presence of its people was recorded, by account or address, with how many others', async () => {
      await event(1, `${year}-03-01T10:00:00Z`, 3)
      await event(2, `${year}-04-01T10:00:00Z`, 2, { email: 'else@facts.example', user_id: manager.id })
      await event(3, `${year}-05-01T10:00:00Z`, 2, { status: 'confirmed' })
      await event(4, `${year}-06-01T10:00:00Z`, 2, { email: 'nobody@facts.example' })
      const { events } = await facts()
      expect(events).toMatchObject({
        total: 2,
        others: 5,
        rows: [
          { slug: 'facts-2', people: 1, others: 2 },
          { slug: 'facts-1', people: 1, others: 3 },
        ],
      })
    })

    test('that were withdrawn or deleted are left out', async () => {
      await event(1, `${year}-03-01T10:00:00Z`, 1)
      await event(2, `${year}-04-01T10:00:00Z`, 1)
      await event(3, `${year}-05-01T10:00:00Z`, 1)
      await sql(`update public.events set published_at = null where slug = 'facts-1'`)
      await sql(`delete from public.events where slug = 'facts-2'`)
      for (const reader of [manager, administrator])
        expect(titles((await facts(reader)).events), reader.email).toEqual(['Event 3'])
    })

    test('say from which day on registrations say who it was', async () => {
      await sql(`update public.retention_periods set days = 365 where subject = 'registrations'`)
      const [day] = await sql<{ day: string }>('select (private.office_day() - 365)::text as day')
      expect((await facts()).events.kept_from).toBe(day?.day)
      await sql(`update public.retention_periods set days = 3650 where subject = 'registrations'`)
    })
  })

  const article = (number: number, published: string | null, content: string) =>
    sql(
      `insert into public.news_articles (id, slug, title, content, status, published_at) values ($1, 'facts-' || $2::text, 'Article ' || $2::text, $3, case when $4::text is null then 'draft' else 'published' end, $4::timestamptz)`,
      [idOf(300 + number), number, content, published],
    )
  const issue = (number: number, sent: string, blocks: object[], status = 'sent') =>
    sql(
      `insert into public.newsletter_issues (id, subject, status, slug, sent_at, finished_at, frozen, recipients) values ($1, 'Issue ' || $2::text, $5, 'facts-' || $2::text, $3::timestamptz, $3::timestamptz, $4::jsonb, 1)`,
      [idOf(400 + number), number, sent, JSON.stringify(blocks), status],
    )

  describe('articles and issues', () => {
    const at = (month: number) => `${year}-0${month}-01T10:00:00Z`

    test('of news are public ones about it, or with a link to its page, by its former address, too', async () => {
      await sql(`insert into public.member_redirects (slug, member_id) values ('facts-formerly', $1)`, [member])
      await article(1, at(1), '<p>Facts Mills, but no link</p>')
      await article(2, at(2), '<p><a href="/members/facts-mills-too">Others</a> /members/facts-mills</p>')
      await article(3, at(3), '<p><a href="/members/facts-mills?from=news">Mills</a></p>')
      await article(4, at(4), '<p><a class="a" href="/members/facts-formerly#news">Mills</a></p>')
      await article(5, at(5), '<p>About it</p>')
      await article(6, null, '<p><a href="/members/facts-mills">Mills</a></p>')
      await sql('insert into public.article_members (article_id, member_id) values ($1, $2)', [idOf(305), member])
      expect(titles((await facts()).articles)).toEqual(['Article 5', 'Article 4', 'Article 3'])
    })

    test('of the newsletter are those of the archive that lead to its page, or show what is about it', async () => {
      await article(1, at(1), '<p>About it</p>')
      await event(1, at(1), 0)
      await sql('insert into public.article_members (article_id, member_id) values ($1, $2)', [idOf(301), member])
      await sql('insert into public.event_members (event_id, member_id) values ($1, $2)', [idOf(101), member])
      const blocks: object[] = [
        { kind: 'text', html: '<p><a href="/members/facts-mills">Mills</a></p>' },
        { kind: 'picture', url: '', alt: '', link: '/members/facts-mills' },
        { kind: 'button', label: 'a', href: '/members/facts-mills#a' },
        { kind: 'article', article_id: idOf(301), public: true },
        { kind: 'event', event_id: idOf(101), public: true },
        { kind: 'text', html: '<p>Facts Mills, <a href="/members/facts-others">Others</a></p>' },
        { kind: 'button', label: 'a', href: 'https://other.example/members/facts-mills' },
        { kind: 'article', article_id: idOf(302), public: true },
      ]
      for (const [number, block] of blocks.entries()) await issue(number, at(number + 1), [{ id: 'a', ...block }])
      const named = [{ id: 'a', kind: 'button', label: 'a', href: '/members/facts-mills' }]
      await issue(9, at(9), named, 'cancelled')
      expect(titles((await facts()).issues)).toEqual(['Issue 4', 'Issue 3', 'Issue 2', 'Issue 1', 'Issue 0'])
    })
  })

  describe('announcements', () => {
    const send = async (number: number, people: Someone[], readers: Someone[] = [], active = true) => {
      await sql(
        `insert into public.announcements (id, title, content, created_at, is_active) values ($1, 'Announcement ' || $2::text, '<p>a</p>', $3, $4)`,
        [idOf(200 + number), number, `${year}-0${number}-01T10:00:00Z`, active],
      )
      for (const { id } of people)
        await sql('insert into public.announcement_recipients (announcement_id, recipient_id) values ($1, $2)', [
          idOf(200 + number),
          id,
        ])
      for (const { id } of readers)
        await sql('insert into public.announcement_reads (announcement_id, reader_id) values ($1, $2)', [
          idOf(200 + number),
          id,
        ])
    }

    test('are those that its people received, with how many of them have read each', async () => {
      await send(1, [manager, colleague, stranger], [colleague, stranger])
      await send(2, [manager])
      await send(3, [stranger], [stranger])
      await send(4, [manager], [], false)
      expect((await facts()).announcements).toMatchObject({
        total: 2,
        read: 1,
        rows: [
          { title: 'Announcement 2', people: 1, readers: 0 },
          { title: 'Announcement 1', people: 2, readers: 1 },
        ],
      })
    })

    test('that a manager did not receive are counted, and not named', async () => {
      await send(1, [manager])
      await send(2, [colleague], [colleague])
      const { announcements } = await facts()
      expect(announcements).toMatchObject({ total: 2, read: 1 })
      expect(titles(announcements)).toEqual(['Announcement 1'])
      expect(titles((await facts(editor)).announcements)).toEqual(['Announcement 2', 'Announcement 1'])
    })
  })

  describe('visits of its page', () => {
    const visit = (of_slug: string | null, as?: Someone) => call('count_company_visit', { of_slug }, as)
    const counted = () =>
      sql(
        `select m.slug, v.day = private.office_day() as today, v.number from private.company_visits v join public.members m on m.id = v.member_id order by 1`,
      )

    test('are a number for each member and day; those of staff and its own people do not count', async () => {
      for (const who of [undefined, undefined, stranger, manager, colleague, editor, administrator])
        expect((await visit('facts-mills', who)).code).toBeNull()
      await visit('facts-others', manager)
      expect(await counted()).toEqual([
        { slug: 'facts-mills', today: true, number: 3 },
        { slug: 'facts-others', today: true, number: 1 },
      ])
      expect(
        await sql(
          `select column_name from information_schema.columns where table_name = 'company_visits' order by ordinal_position`,
        ),
      ).toEqual([{ column_name: 'member_id' }, { column_name: 'day' }, { column_name: 'number' }])
      expect((await facts(manager, year + 1)).visits).toBe(3)
    })

    test('of one origin count up to its cap, apart from those of issues', async () => {
      await sql(`update private.submission_caps set most = 2 where form = 'company_visit'`)
      for (let turn = 0; turn < 3; turn += 1) await visit('facts-mills')
      expect(await counted()).toMatchObject([{ number: 2 }])
      await sql(`update private.submission_caps set most = 30 where form = 'company_visit'`)
      expect(await sql(`select from private.submission_counts where form = 'visit'`)).toEqual([])
    })

    test('of what is no page of a member leave nothing and say nothing', async () => {
      await sql(`update public.members set status = 'inactive' where id = $1`, [member])
      for (const slug of ['facts-mills', 'no-such', '', null]) expect((await visit(slug)).code).toBeNull()
      expect(await counted()).toEqual([])
    })
  })
})

describe('industries', () => {
  const { someone, personOf } = inside(sql)
  const visitor = personOf(null)
  let administrator: Someone
  beforeAll(async () => {
    administrator = await someone('industries', 'administrator')
  })

  describe('the list of industries', () => {
    test('has one for each choice of the application form, and every industry of the directory', async () => {
      expect(
        await sql(
          `select application_choice as choice, name from public.industries where application_choice is not null order by 1`,
        ),
      ).toEqual([
        { choice: 'agriculture', name: 'Agriculture & Food' },
        { choice: 'energy', name: 'Energy' },
        { choice: 'finance', name: 'Finance & Insurance' },
        { choice: 'it', name: 'Information Technology' },
        { choice: 'manufacturing', name: 'Manufacturing' },
        { choice: 'other', name: 'Other' },
      ])
      expect(
        await sql(`select industry from public.members where industry not in (select name from public.industries)`),
      ).toEqual([])
    })

    test('renames members with an industry, and keeps one that members have', async () => {
      const { person } = administrator
      await person.insert('industries', { name: 'Trade One' })
      await person.insert('members', { name: 'Trade Ltd', member_type: 'company', industry: 'Trade One' })
      // PostgreSQL 18 has a code of its own for it.
      expect(['23001', '23503']).toContain((await person.remove('industries', { name: 'Trade One' })).code)
      expect((await person.update('industries', { name: 'Trade One' }, { name: 'Trade Two' })).code).toBeNull()
      expect((await visitor.select('members', 'industry', { name: 'Trade Ltd' })).rows).toEqual([
        { industry: 'Trade Two' },
      ])
      await person.remove('members', { name: 'Trade Ltd' })
      expect((await person.remove('industries', { name: 'Trade Two' })).code).toBeNull()
      expect(
        (
          await sql(
            `select action, subject_name, after ->> 'name' as name from public.audit_log where subject = 'industry' and subject_name like 'Trade %' order by id`,
          )
        ).map((entry) => Object.values(entry)),
      ).toEqual([
        ['created', 'Trade One', 'Trade One'],
        ['changed', 'Trade Two', 'Trade Two'],
        ['deleted', 'Trade Two', null],
      ])
    })
  })

  describe('the directory finds an industry', () => {
    const energy = async (status = `status = 'active'`) =>
      (await sql<{ id: string }>(`select id from public.members where industry = 'Energy' and ${status}`))
        .map(({ id }) => id)
        .sort()
    const found = async (person: typeof visitor, name: string, query: string) =>
      (await person.call(name, { query })).rows.map(({ id }) => String(id)).sort()

    test.each(['енерг', 'ЭНЕРГЕТИКА', 'энергия', 'energy'])('by %s', async (query) => {
      expect(await found(visitor, 'search_members', query)).toEqual(expect.arrayContaining(await energy()))
      expect(await found(administrator.person, 'search_all_members', query)).toEqual(
        expect.arrayContaining(await energy('true')),
      )
    })

    test('by nothing that only looks like one of its names, and without inactive members for visitors', async () => {
      expect(await found(visitor, 'search_members', 'ен%рг')).toEqual([])
      await sql(
        `insert into public.members (name, member_type, industry, status) values ('Trade inactive', 'company', 'Energy', 'inactive')`,
      )
      expect(
        (await visitor.call('search_members', { query: 'енерг' })).rows.filter(({ name }) => name === 'Trade inactive'),
      ).toEqual([])
    })
  })
})
