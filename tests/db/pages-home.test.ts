import { beforeAll, describe, expect, test } from 'vitest'
import { accountId } from '../support/database/driver'
import { inside } from '../support/database/inside'
import { addFixtures } from '../support/rights/permission-fixtures'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call } = inside(sql)

type Home = {
  members: number
  countries: number
  industries: number
  events: number
  companies: Record<string, number>
  coming: { slug: string; title: string; free: number | null }[]
  stories: { slug: string; title: string }[]
  logos: { name: string; logo_url: string }[]
}

/** What Home is told; by default as a visitor. */
const home = async (as?: { id: string }) => (await call<Home>('get_home', {}, as)).body
const count = async (query: string) => (await sql<{ n: number }>(`select (${query})::int as n`))[0]?.n
const slugs = (items: { slug: string }[]) => items.map(({ slug }) => slug)

/** An event of this test, from and until so many days from now. */
const addEvent = (slug: string, from: number, until: number, parts: Record<string, unknown> = {}) =>
  sql(
    `insert into public.events (slug, title, description, category_id, start_date, end_date, status, is_online, published_at)
     select $1, $1, 'Come.', (select id from public.event_categories order by name limit 1),
       now() + make_interval(hours => 24 * $2::int - 1), now() + make_interval(hours => 24 * $3::int + 1), $4, true, now() + make_interval(days => $5::int)`,
    [`home-${slug}`, from, until, parts.status ?? 'upcoming', parts.published ?? -400],
  )

beforeAll(() => addFixtures(sql))

describe('what Home is told', () => {
  test('counts active members, their countries and industries, and the companies of each industry', async () => {
    await sql(
      `insert into public.members (name, member_type, status, country, industry) values
        ('Home Unseen', 'company', 'inactive', 'other', 'Other'), ('Home Alone', 'individual', 'active', null, null)`,
    )
    const { members, countries, industries, companies } = await home()
    const active = `from public.members where status = 'active'`
    expect([members, countries, industries]).toEqual([
      await count(`select count(*) ${active}`),
      await count(`select count(distinct country) ${active}`),
      await count(`select count(distinct industry) ${active}`),
    ])
    const rows = await sql<{ industry: string; n: number }>(
      `select industry, count(*)::int as n ${active} and member_type = 'company' and industry is not null group by industry`,
    )
    expect(companies).toEqual(Object.fromEntries(rows.map(({ industry, n }) => [industry, n])))
  })

  test('counts the public events that began within the last year, without cancelled ones', async () => {
    const before = (await home()).events
    await addEvent('counted', -1, 0, { status: 'completed' })
    await addEvent('of-last-year', -364, -364, { status: 'completed' })
    expect((await home()).events).toBe(before + 2)
    await addEvent('older', -367, -367, { status: 'completed' })
    await addEvent('called-off', -10, -10, { status: 'cancelled' })
    await addEvent('unpublished', -10, -10, { published: 5 })
    await addEvent('to-come', 3, 3)
    expect((await home()).events).toBe(before + 2)
  })

  test('has the three events that are next, the featured one first, also one that is on, without cancelled, completed or unpublished ones', async () => {
    await addEvent('on', -1, 0, { status: 'ongoing' })
    await addEvent('next-cancelled', 0, 1, { status: 'cancelled' })
    await addEvent('next-done', 0, 1, { status: 'completed' })
    await addEvent('next-secret', 0, 1, { published: 1 })
    await addEvent('next', 0, 1)
    await addEvent('after', 0, 2)
    const rows = await sql<{ slug: string }>(
      `select slug from public.events where published_at <= now() and status in ('upcoming', 'ongoing') and end_date >= now() order by is_featured desc, start_date, id limit 3`,
    )
    const { coming } = await home()
    expect(slugs(coming)).toEqual(slugs(rows))
    expect(slugs(coming)).toContain('home-on')
    expect(coming.map(({ slug }) => slug).filter((slug) => /cancelled|done|secret/.test(slug))).toEqual([])
    expect(
      Object.keys(coming[0] ?? {})
        .sort()
        .join(),
    ).toBe(
      'end_date,free,id,is_featured,is_online,location,registration_deadline,slug,start_date,status,time_zone,title',
    )
  })

  test('has the free places of a coming event: none to count without a limit', async () => {
    await addEvent('seats', 1, 1)
    const free = async (limit: number | null) => {
      await sql(
        `update public.events set is_featured = true, registration_deadline = start_date, max_participants = $1 where slug = 'home-seats'`,
        [limit],
      )
      return (await home()).coming.map((event) => [event.slug, event.free])
    }
    expect(await free(null)).toContainEqual(['home-seats', null])
    expect(await free(2)).toContainEqual(['home-seats', 2])
  })

  test('has the latest three stories, to staff too without drafts and scheduled ones', async () => {
    await sql(
      `insert into public.news_articles (slug, title, content, status, published_at) values
        ('home-latest', 'Latest', 'Text', 'published', now()), ('home-later', 'Later', 'Text', 'published', now() + interval '1 day'), ('home-draft', 'Draft', 'Text', 'draft', null)`,
    )
    const rows = await sql<{ slug: string }>(
      `select slug from public.news_articles where status = 'published' and published_at <= now() order by published_at desc, id desc limit 3`,
    )
    const told = await home()
    expect(slugs(told.stories)).toEqual(slugs(rows))
    expect(slugs(told.stories)[0]).toBe('home-latest')
    expect(Object.keys(told.stories[0] ?? {}).sort()).toEqual(
      ['category', 'id', 'image_url', 'published_at', 'slug', 'title'].sort(),
    )
    expect(await home({ id: await accountId(sql, 'editor') })).toEqual(told)
  })

  test('has the logos of the newest active companies, twelve at most', async () => {
    await sql(
      `insert into public.members (name, member_type, status, logo_url, created_at)
       select 'Home ' || n, case n when 14 then 'individual' else 'company' end, case n when 13 then 'inactive' else 'active' end, '/artwork/varna-port.webp', now() + make_interval(days => n)
       from generate_series(1, 14) as n`,
    )
    const { logos } = await home()
    expect(logos.map(({ name }) => name)).toEqual(Array.from({ length: 12 }, (_, at) => `Home ${12 - at}`))
    expect(logos[0]).toEqual({
      id: expect.any(String) as string,
      slug: 'home-12',
      name: 'Home 12',
      logo_url: '/artwork/varna-port.webp',
    })
  })

  test('of an empty chamber is zeros and empty lists', async () => {
    // In a block that fails, so that everything is there again afterwards.
    await expect(
      sql(`do $$ begin
        perform set_config('bkcc.owner_expires_documents', 'on', true);
        delete from public.refunds; delete from public.settlements; delete from public.payments; delete from public.document_cancellations; delete from public.documents;
        delete from public.event_registrations; delete from public.events; delete from public.news_articles; delete from public.members;
        if public.get_home() - 'page' - 'partners' = '{"members": 0, "countries": 0, "industries": 0, "events": 0, "companies": {}, "coming": [], "stories": [], "logos": []}'
        then raise exception 'as it should be'; end if;
      end $$`),
    ).rejects.toThrow('as it should be')
  })
})
