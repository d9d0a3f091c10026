import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { emails } from '../support/database/driver'
import { brokenLaws, prepareLaws } from '../support/money-laws'

const { sql } = testBackend()
const repository = path.resolve(import.meta.dirname, '../..')

/** The numbers in the only row of a query. */
async function count(query: string): Promise<Record<string, number>> {
  const [row] = await sql<{ row: Record<string, number> }>(
    `select to_jsonb(counted) as row from (select ${query}) as counted`,
  )
  if (!row) throw new Error(`${query} gave no row`)
  return row.row
}

describe('what the seed promises', () => {
  test('24 companies and 8 individuals, of both countries, in varied industries', async () => {
    const found = await count(`
      count(*) filter (where member_type = 'company') as companies,
      count(*) filter (where member_type = 'individual') as individuals,
      count(distinct industry) as industries,
      count(*) filter (where member_type = 'company' and country = 'bulgaria') as "bulgarianCompanies",
      count(*) filter (where member_type = 'company' and country = 'kazakhstan') as "kazakhCompanies",
      count(distinct country) filter (where member_type = 'individual' and country in ('bulgaria', 'kazakhstan')) as "countriesOfIndividuals",
      count(*) filter (where description is null or length(description) < 40) as undescribed
      from public.members where status = 'active'`)
    expect(found.companies).toBeGreaterThanOrEqual(24)
    expect(found.individuals).toBeGreaterThanOrEqual(8)
    expect(found.industries).toBeGreaterThanOrEqual(8)
    expect(found.bulgarianCompanies).toBeGreaterThanOrEqual(8)
    expect(found.kazakhCompanies).toBeGreaterThanOrEqual(8)
    expect(found.countriesOfIndividuals).toBe(2)
    expect(found.undescribed).toBe(0)
  })

  test('every company of both countries has a legal name in Cyrillic', async () => {
    expect(
      await sql(
        `select name from public.members where member_type = 'company' and country in ('bulgaria', 'kazakhstan') and (legal_name_cyrillic is null or legal_name_cyrillic !~ '[А-Яа-яӘәҒғҚқҢңӨөҰұҮүҺһІі]{3}')`,
      ),
    ).toEqual([])
  })

  test('16 events over past and future, online and on-site, two with galleries, one featured', async () => {
    const found = await count(`
      count(*) as events,
      count(*) filter (where start_date > now()) as future,
      count(*) filter (where end_date < now()) as past,
      count(*) filter (where is_online and meeting_url is not null) as online,
      count(*) filter (where not is_online and location is not null) as "onSite",
      count(*) filter (where is_featured) as featured,
      count(*) filter (where is_featured and status = 'upcoming' and start_date > now()) as "featuredAhead",
      count(distinct status) as statuses,
      count(*) filter (where start_date > now() and status in ('completed', 'ongoing')) as "futureButOver",
      (select count(distinct event_id) from public.event_images) as galleries
      from public.events`)
    expect(found.events).toBeGreaterThanOrEqual(16)
    expect(found.future).toBeGreaterThanOrEqual(5)
    expect(found.past).toBeGreaterThanOrEqual(5)
    expect(found.online).toBeGreaterThanOrEqual(1)
    expect(found.onSite).toBeGreaterThanOrEqual(1)
    expect(found.galleries).toBeGreaterThanOrEqual(2)
    expect(found).toMatchObject({ featured: 1, featuredAhead: 1, statuses: 4, futureButOver: 0 })
  })

  test('an event with a price: orders that are paid, open, lapsed and given up, as the laws of the money have it', async () => {
    expect(
      await sql(`select concat_ws(', ', d.kind, f.state, f.open_cents, case when o.member_id is not null then 'of a member' end) as paper,
          string_agg(concat_ws(' by ', r.status, r.cancelled_by), ', ') as places
        from public.documents d join public.event_orders o on o.id = d.order_id join private.document_facts f on f.id = d.id join public.event_registrations r on r.debt_id = d.debt_id
        group by d.id, o.id, f.state, f.open_cents order by d.series desc, d.number`),
    ).toEqual([
      { paper: 'pro_forma, cancelled, 0', places: 'cancelled by offer_expired' },
      { paper: 'pro_forma, invoiced, 0', places: 'confirmed, confirmed' },
      { paper: 'pro_forma, invoiced, 0, of a member', places: 'confirmed' },
      { paper: 'pro_forma, open, 14400', places: 'offered' },
      { paper: 'pro_forma, cancelled, 0', places: 'cancelled by participant' },
      { paper: 'pro_forma, open, 14400', places: 'offered' },
      { paper: 'invoice, paid, 0', places: 'confirmed, confirmed' },
      { paper: 'invoice, paid, 0, of a member', places: 'confirmed' },
    ])
    const [reader] = await sql<{ id: string }>('select id from auth.users where email = $1', [emails.administrator])
    await prepareLaws(sql)
    expect(await brokenLaws(sql, reader?.id ?? '')).toEqual([])
    expect(await sql('select template from public.mail_outbox')).toEqual([])
  })

  test('registrations over six events: the one under way has people, the full one is full, a past one had guests', async () => {
    const events = await sql<{ slug: string; places: number | null; taken: number; waiting: number; came: number }>(
      `select e.slug, e.max_participants as places, count(*) filter (where r.status in ('confirmed', 'offered', 'attended'))::int as taken,
          count(*) filter (where r.status = 'waitlisted')::int as waiting, count(*) filter (where r.status = 'attended')::int as came
        from public.events e join public.event_registrations r on r.event_id = e.id group by e.id order by e.slug`,
    )
    const of = (slug: string) => events.find((event) => event.slug === slug)
    expect(events).toHaveLength(6)
    expect(of('long-table-evening-almaty')).toMatchObject({ places: 40, taken: 40, waiting: 3 })
    expect(of('inward-visit-data-centres-and-e-documents')).toMatchObject({ places: 12, taken: 11, came: 9 })
    expect(of('annual-general-assembly')).toMatchObject({ came: 34 })
  })

  test('billing details of all companies but one, a seller with a VAT number, and each page with who changed it last', async () => {
    expect(
      await sql(
        `select m.name from public.members m where m.member_type = 'company' and m.status = 'active' and not exists (select from public.billing_details b where b.member_id = m.id
          and b.legal_name is not null and b.address is not null and case b.country when 'BG' then b.eik is not null when 'KZ' then b.bin is not null else true end)`,
      ),
    ).toHaveLength(1)
    expect(await sql('select vat_number from public.billing_settings')).toEqual([{ vat_number: 'BG176000018' }])
    expect(
      await sql(
        `select p.key from public.pages p where not exists (select from public.content_revisions r where r.item_id = p.id and r.saved_by is not null)`,
      ),
    ).toEqual([])
    expect(await sql('select type from public.legal_versions where author_id is null')).toEqual([])
    expect(await sql('select distinct subject from public.audit_log order by subject')).toEqual([
      { subject: 'application' },
      { subject: 'article' },
      { subject: 'event' },
    ])
    expect(await sql('select subject_name from public.audit_log where happened_at > now()')).toEqual([])
  })

  test('30 published articles over the five categories, with tags, two galleries and one featured story', async () => {
    const found = await count(`
      count(*) filter (where published_at <= now()) as published,
      count(*) filter (where is_featured) as featured,
      count(*) filter (where is_featured and published_at <= now()) as "featuredPublished",
      count(*) filter (where status = 'draft' or published_at > now()) as hidden,
      count(*) filter (where author_id is null) as unsigned,
      count(*) filter (where image_url is null) as unillustrated,
      count(*) filter (where published_at <= now() and not exists (select from public.article_to_tags t where t.article_id = a.id)) as untagged,
      (select count(distinct article_id) from public.article_images) as galleries
      from public.news_articles a`)
    expect(found.published).toBeGreaterThanOrEqual(30)
    expect(found.hidden).toBeGreaterThanOrEqual(1)
    expect(found.galleries).toBeGreaterThanOrEqual(2)
    expect(found).toMatchObject({ featured: 1, featuredPublished: 1, unsigned: 0, unillustrated: 0, untagged: 0 })
    const categories = await sql<{
      key: string
      name: string
      articles: number
    }>(`select c.key, c.name, count(a.id)::int as articles from public.article_categories c
      left join public.news_articles a on a.category_id = c.id and a.published_at <= now() group by c.id order by c.key`)
    expect(categories.map(({ key, name }) => [key, name])).toEqual([
      ['business', 'Business Development'],
      ['events', 'Events & Conferences'],
      ['insights', 'Market Insights'],
      ['success', 'Member Success Stories'],
      ['trade', 'Trade Relations'],
    ])
    for (const { key, articles } of categories) expect(articles, key).toBeGreaterThanOrEqual(4)
  })

  test('four About sections, six goals and services with every icon and their bullets', async () => {
    expect(
      await count(
        `(select count(*) from public.about_content) as sections, (select count(*) from public.about_goals) as goals`,
      ),
    ).toEqual({ sections: 4, goals: 6 })
    const services = await sql<{ icon: string; description: string }>('select icon, description from public.services')
    expect([...new Set(services.map(({ icon }) => icon))].sort()).toEqual([
      'Briefcase',
      'Building2',
      'Globe2',
      'GraduationCap',
      'LineChart',
      'Plane',
      'Users',
    ])
    for (const { description } of services) expect(description).toMatch(/^[^•\n]+\n\n(• .+\n?)+$/)
  })

  test('three complete legal texts, the privacy one under GDPR', async () => {
    const texts = Object.fromEntries(
      (await sql<{ type: string; content: string }>('select type, content from public.legal_content')).map(
        ({ type, content }) => [type, content],
      ),
    )
    expect(Object.keys(texts).sort()).toEqual(['cookies', 'privacy', 'terms'])
    for (const content of Object.values(texts)) expect(content.length).toBeGreaterThan(2000)
    expect(texts.privacy).toMatch(/GDPR|General Data Protection Regulation/)
    expect(`${texts.terms}${texts.privacy}`).toContain('Sofia')
  })

  test('its legal texts write dates as the site does', async () => {
    const [texts] = await sql<{ all: string }>(`select string_agg(content, ' ') as all from public.legal_content`)
    expect(
      texts?.all.match(
        /\b\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g,
      ),
    ).toBeNull()
    expect(texts?.all).toContain('November 21, 2026')
  })

  test('announcements with recipients and reads, subscribers who stayed and who left', async () => {
    const found = await count(`
      (select count(*) from public.announcements) as announcements,
      (select count(*) from public.announcements where not is_active) as inactive,
      (select count(*) from public.announcements a where not exists (select from public.announcement_recipients r where r.announcement_id = a.id)) as unsent,
      (select count(*) from public.announcement_reads) as reads,
      (select count(*) from public.newsletter_subscribers where status = 'active') as subscribers,
      (select count(*) from public.newsletter_subscribers where status <> 'active' and unsubscribed_at is not null) as unsubscribed,
      (select count(*) from public.membership_applications) as applications,
      (select count(*) from public.contact_messages) as messages`)
    for (const [what, number] of Object.entries(found)) if (what !== 'unsent') expect(number, what).toBeGreaterThan(0)
    expect(found.unsent).toBe(0)
  })

  test('the demo accounts have the roles that they are shown with', async () => {
    const found = await sql(
      `select u.email, r.name as role, p.is_accountant from auth.users u join public.user_profiles p on p.id = u.id left join public.user_roles r on r.id = p.role_id where u.email = any ($1) order by u.email`,
      [Object.values(emails)],
    )
    expect(found).toEqual([
      { email: emails.accountant, role: null, is_accountant: true },
      { email: emails.administrator, role: 'administrator', is_accountant: false },
      { email: emails.editor, role: 'editor', is_accountant: false },
      { email: emails.member, role: null, is_accountant: false },
      { email: emails.superAdministrator, role: 'super_administrator', is_accountant: false },
    ])
  })

  test('the settings are there, with analytics off', async () => {
    expect(await sql('select key, value from public.site_settings order by key')).toEqual([
      { key: 'first_steps', value: 'dismissed' },
      { key: 'ga_code', value: '' },
      { key: 'logo_url', value: '' },
      { key: 'site_title', value: 'BKCC' },
    ])
  })

  test('the board is shown whole, as About says; one person has not agreed to be shown', async () => {
    expect(
      await count(`
        (select count(*) from public.about_content where content like 'Members elect a board of eight %') as said,
        (select count(*) from public.people where consent and role ~* 'board') as shown,
        (select count(*) from public.people where not consent) as unseen`),
    ).toEqual({ said: 1, shown: 8, unseen: 1 })
  })

  test('nothing points to a real address', async () => {
    const links = await sql(`select website as url from public.members union select meeting_url from public.events`)
    for (const { url } of links as { url: string | null }[])
      if (url !== null) expect(new URL(url).hostname).toMatch(/\.example$/)
  })
})

test('letters of the office, and mails that fit what has happened, all of them sent', async () => {
  // Tests begin without them (prepareForTests).
  const file = readFileSync(path.join(repository, 'supabase/seed/099_mails_and_letters.sql'), 'utf8')
  for (const statement of file.split(/;\n\n/)) await sql(statement)
  expect(
    await sql(
      `select l.subject, l.recipients, count(m.id)::int as mails from public.letters l left join public.mail_outbox m on m.letter_id = l.id group by l.id order by l.sent_at`,
    ),
  ).toEqual([
    { subject: 'Thank you for coming', recipients: 34, mails: 34 },
    { subject: 'How memberships are renewed this year', recipients: 35, mails: 35 },
    { subject: 'Before the forum: doors, badges and interpreters', recipients: 14, mails: 14 },
  ])
  const templates = await sql<{ template: string }>(
    `select distinct template from public.mail_outbox order by template`,
  )
  expect(templates.map(({ template }) => template)).toEqual([
    'announcement-copy',
    'application-received',
    'contact-answer',
    'document-issued',
    'letter-member',
    'letter-participant',
    'newsletter-welcome',
    'registration-confirmed',
    'registration-waitlisted',
  ])
  expect(
    await sql(
      `select template from public.mail_outbox where state <> 'sent' or settled_at > now() + interval '1 minute'`,
    ),
  ).toEqual([])
})

test('every picture of the seed is in public/artwork', async () => {
  const artwork = new Set(
    readdirSync(path.join(repository, 'public/artwork'), { recursive: true }).map((file) => `/artwork/${String(file)}`),
  )
  const texts = await sql<{ text: string }>(`
    select image_url as text from public.events union all select image_url from public.news_articles union all select image_url from public.about_content
    union all select url from public.event_images union all select url from public.article_images union all select logo_url from public.members union all select avatar_url from public.user_profiles
    union all select description from public.events union all select content from public.news_articles union all select content from public.legal_content union all select content from public.announcements
    union all select frozen::text from public.newsletter_issues`)
  const used = new Set(texts.flatMap(({ text }) => (text as string | null)?.match(/\/artwork\/[\w./-]+/g) ?? []))
  expect(used.size).toBeGreaterThan(10)
  expect([...used].filter((url) => !artwork.has(url))).toEqual([])
})

test('every link of the seed to this site leads to a page, an event or an article', async () => {
  const texts = await sql<{ text: string }>(
    `select description as text from public.events union all select content from public.news_articles union all select content from public.legal_content union all select content from public.announcements
     union all select b ->> 'html' from public.newsletter_issues, jsonb_array_elements(frozen) as b where b ->> 'kind' = 'text'`,
  )
  const links = new Set(
    texts.flatMap(({ text }) => [...text.matchAll(/href="(\/[^"]*)"/g)].map((match) => match[1] ?? '')),
  )
  const known = new Set([
    '/',
    '/about',
    '/members',
    '/services',
    '/events',
    '/news',
    '/contact',
    '/membership',
    '/terms',
    '/privacy',
    '/cookies',
    '/login',
  ])
  for (const { address } of await sql<{ address: string }>(
    `select '/events/' || slug as address from public.events union all select '/news/' || slug from public.news_articles where published_at <= now()`,
  ))
    known.add(address)
  expect([...links].filter((link) => !known.has(link.replace(/[?#].*$/, '')))).toEqual([])
})

/** The pictures that a page's own code names, in their order: its head and, on Home, the sectors. */
function namedBy(page: string): string[] {
  const code = readFileSync(path.join(repository, 'src/features/publish', page), 'utf8')
  return [...code.matchAll(/(?:[^?] |=)['"]\/artwork\/([a-z0-9-]+)\.webp['"]|image: '([a-z0-9-]+)'/g)].map(
    ([, address, name]) => `/artwork/${address ?? name}.webp`,
  )
}

/** The pictures of a query's rows, in their order; rows without one are left out. */
async function shownBy(query: string, values: unknown[] = []): Promise<string[]> {
  const rows = await sql<{ picture: string | null }>(query, values)
  return rows.flatMap(({ picture }) => (picture?.startsWith('/artwork/') ? [picture] : []))
}

const inOrder = {
  upcoming: `from public.events where not is_featured and status <> 'completed' and end_date >= now() order by start_date, id`,
  past: `from public.events where (status = 'completed' or (status in ('upcoming', 'ongoing') and end_date < now())) order by start_date desc, id`,
  published: `from public.news_articles where status = 'published' and published_at <= now() order by published_at desc, id desc`,
}

/** The pictures that a page shows more than once. */
const repeated = (pictures: readonly string[]) =>
  pictures.filter((picture, index) => pictures.indexOf(picture) !== index)

describe('no page of the seed shows a picture twice, so that no neighbours share one', () => {
  test('Home: its own pictures, the next three events and the latest three stories', async () => {
    const own = namedBy('pages/public/home-page.tsx')
    expect(own.length).toBeGreaterThanOrEqual(1)
    const shown = [
      ...own,
      ...(await shownBy(`select image_url as picture ${inOrder.upcoming} limit 3`)),
      ...(await shownBy(`select image_url as picture ${inOrder.published} limit 3`)),
    ]
    expect(repeated(shown)).toEqual([])
  })

  test('Events: the featured one, those to come and those past', async () => {
    const shown = [
      ...(await shownBy(`select image_url as picture from public.events where is_featured and end_date >= now()`)),
      ...(await shownBy(`select image_url as picture ${inOrder.upcoming}`)),
      ...(await shownBy(`select image_url as picture ${inOrder.past}`)),
    ]
    expect(shown.length).toBeGreaterThan(15)
    expect(repeated(shown)).toEqual([])
  })

  test('News: all stories, from the latest to the oldest', async () => {
    const shown = await shownBy(`select image_url as picture ${inOrder.published}`)
    expect(shown.length).toBeGreaterThan(25)
    expect(repeated(shown)).toEqual([])
  })

  test.each([
    {
      kind: 'event',
      rows: `select id, slug, image_url as picture, description as text, category_id from public.events`,
      gallery: `select url as picture from public.event_images where event_id = $1 order by "order", id`,
      related: `select image_url as picture from public.events where category_id = $1 and id <> $2 and status <> 'cancelled' and end_date >= now() order by start_date, id limit 3`,
    },
    {
      kind: 'story',
      rows: `select id, slug, image_url as picture, content as text, category_id ${inOrder.published}`,
      gallery: `select url as picture from public.article_images where article_id = $1 order by "order", id`,
      related: `select image_url as picture from public.news_articles where category_id = $1 and id <> $2 and status = 'published' and published_at <= now() order by published_at desc, id desc limit 3`,
    },
  ])('each $kind: its own picture, those in its text, its gallery and those related', async (queries) => {
    const faults: Record<string, string[]> = {}
    for (const { id, slug, picture, text, category_id: category } of await sql<{
      id: string
      slug: string
      picture: string
      text: string
      category_id: string
    }>(queries.rows)) {
      const shown = [
        picture,
        ...(text.match(/\/artwork\/[\w-]+\.webp/g) ?? []),
        ...(await shownBy(queries.gallery, [id])),
        ...(await shownBy(queries.related, [category, id])),
      ]
      if (repeated(shown).length > 0) faults[slug] = repeated(shown)
    }
    expect(faults).toEqual({})
  })

  test('About: its head and its sections', async () => {
    const about = [
      ...namedBy('pages/public/about-page.tsx'),
      ...(await shownBy(`select image_url as picture from public.about_content order by "order"`)),
    ]
    expect(repeated(about)).toEqual([])
  })
})

describe('the logos of the directory', () => {
  test('each member has a drawn one, no two the same', async () => {
    const members = await sql<{ name: string; logo: string | null }>(
      `select name, logo_url as logo from public.members`,
    )
    expect(members.filter(({ logo }) => !logo?.startsWith('/artwork/logos/')).map(({ name }) => name)).toEqual([])
    const folder = path.join(repository, 'public/artwork/logos')
    const drawings = members.map(({ logo }) => readFileSync(path.join(folder, path.basename(logo ?? '')), 'utf8'))
    expect(new Set(drawings).size).toBe(members.length)
    expect(readdirSync(folder)).toHaveLength(members.length)
  })
})
