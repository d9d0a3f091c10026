import { createClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import type { Database } from '@/lib/data/database.types'
import { testBackend } from '../support/database/test-backend'
import { addFixtures, fixtures } from '../support/rights/permission-fixtures'

const backend = testBackend()
const { sql } = backend
// Node 20 has no WebSocket of its own, and the client needs one although nothing here uses it.
Object.assign(globalThis, { WebSocket })
/** A visitor with the same client as the site. */
const visitor = createClient<Database>(backend.url, backend.publishableKey, {
  auth: { persistSession: false, autoRefreshToken: false },
})
const signedIn = async () => {
  const token = await backend.signIn('admin@bkcc.example')
  return createClient<Database>(backend.url, backend.publishableKey, { accessToken: () => Promise.resolve(token) })
}
const articleColumns =
  'id, slug, title, summary, published_at, author:authors(full_name), category:article_categories(key, name), tags:article_tags(id, name), images:article_images(url)'
/** The most rows in one response of the Data API (config.toml, api.max_rows). */
const largestAnswer = 1000

async function owner(query: string): Promise<number> {
  const [row] = await sql<{ count: number }>(`select (${query})::int as count`)
  return row?.count ?? -1
}

describe('drafts and scheduled articles are invisible to visitors', () => {
  beforeAll(() => addFixtures(sql))
  const hidden = [fixtures.draft, fixtures.scheduled]

  test('directly: by list, by id, by slug, by count', async () => {
    const published = await owner(
      `select count(*) from public.news_articles where status = 'published' and published_at <= now()`,
    )
    const all = await visitor.from('news_articles').select('id', { count: 'exact' })
    expect(all.count).toBe(published)
    expect(all.data?.filter(({ id }) => hidden.some((each) => each === id))).toEqual([])
    expect((await visitor.from('news_articles').select('id').in('id', hidden)).data).toEqual([])
    for (const slug of ['fixture-draft', 'fixture-scheduled']) {
      expect((await visitor.from('news_articles').select('id').eq('slug', slug).maybeSingle()).data).toBeNull()
      expect((await visitor.from('news_articles').select('id').eq('slug', slug).single()).error?.code).toBe('PGRST116')
    }
    expect(
      (await visitor.from('news_articles').select('id', { count: 'exact', head: true }).in('id', hidden)).count,
    ).toBe(0)
    expect(
      (await visitor.from('news_articles').select('id').in('slug', ['fixture-draft', 'fixture-published'])).data,
    ).toEqual([{ id: fixtures.published }])
  })

  test('their tags and pictures', async () => {
    for (const table of ['article_to_tags', 'article_images'] as const) {
      expect(await visitor.from(table).select('article_id', { count: 'exact' }).in('article_id', hidden)).toMatchObject(
        { data: [], count: 0 },
      )
      expect((await visitor.from(table).select('article_id').eq('article_id', fixtures.published)).data).toEqual([
        { article_id: fixtures.published },
      ])
    }
  })

  test('embedded in tags, categories, pictures and authors', async () => {
    const tag = await visitor
      .from('article_tags')
      .select('name, news_articles(slug)')
      .eq('id', fixtures.usedTag)
      .single()
    expect(tag.data).toEqual({ name: 'Fixture tag', news_articles: [{ slug: 'fixture-published' }] })
    const category = await visitor
      .from('article_categories')
      .select('key, news_articles(slug)')
      .eq('key', 'trade')
      .single()
    const slugs = category.data?.news_articles.map(({ slug }) => slug) ?? []
    expect(slugs).toContain('fixture-published')
    expect(slugs.filter((slug) => ['fixture-draft', 'fixture-scheduled'].includes(slug))).toEqual([])
    const pictures = await visitor
      .from('article_images')
      .select('news_articles!inner(slug)')
      .like('news_articles.slug', 'fixture-%')
    expect(pictures.data).toEqual([{ news_articles: { slug: 'fixture-published' } }])
    expect(
      (await visitor.from('authors').select('full_name, news_articles(slug)').eq('id', fixtures.stranger)).data,
    ).toEqual([])
  })

  test('in counts', async () => {
    const embedded = await visitor
      .from('article_tags')
      .select('article_to_tags(count)')
      .eq('id', fixtures.usedTag)
      .single()
    expect(embedded.data).toEqual({ article_to_tags: [{ count: 1 }] })
  })

  test('a published article comes whole, its author by names only', async () => {
    const { data, error } = await visitor
      .from('news_articles')
      .select(articleColumns)
      .eq('slug', 'origin-stated-plainly')
      .single()
    expect(error).toBeNull()
    expect(data).toMatchObject({
      author: { full_name: expect.stringMatching(/^\S+ \S+$/) as string },
      category: { key: 'trade', name: 'Trade Relations' },
    })
    expect(data?.tags.map(({ name }) => name).sort()).toEqual(['Customs', 'Legal'])
    const profile = await fetch(`${backend.url}/rest/v1/news_articles?select=slug,authors(user_profiles(phone))`, {
      headers: { apikey: backend.publishableKey },
    })
    expect(profile.ok).toBe(false)
  })
})

describe('pages', () => {
  test('of published articles follow each other without a gap or a repetition', async () => {
    const list = (page: number) =>
      visitor
        .from('news_articles')
        .select('id, category:article_categories!inner(key)', { count: 'exact' })
        .eq('category.key', 'trade')
        .order('published_at', { ascending: false })
        .order('id', { ascending: false })
        .range((page - 1) * 3, page * 3 - 1)
    const first = await list(1)
    const pages = Math.ceil((first.count ?? 0) / 3)
    expect(pages).toBeGreaterThan(1)
    const seen: string[] = []
    for (let page = 1; page <= pages; page += 1) seen.push(...((await list(page)).data ?? []).map(({ id }) => id))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(first.count)
    expect(seen.length).toBe(
      await owner(
        `select count(*) from public.news_articles a join public.article_categories c on c.id = a.category_id where c.key = 'trade' and a.status = 'published' and a.published_at <= now()`,
      ),
    )
    const beyond = await list(pages + 1)
    expect({ status: beyond.status, code: beyond.error?.code }).toEqual({ status: 416, code: 'PGRST103' })
  })

  test('that begin right behind the last row are empty, later ones are refused; a count alone has no range', async () => {
    const total = await owner('select count(*) from public.event_categories')
    const list = (from: number) =>
      visitor
        .from('event_categories')
        .select('id', { count: 'exact' })
        .order('id')
        .range(from, from + 9)
    expect(await list(total)).toMatchObject({ status: 206, data: [], count: total })
    expect(await list(total + 1)).toMatchObject({ status: 416, error: { code: 'PGRST103' } })
    const count = await fetch(`${backend.url}/rest/v1/event_categories?select=id`, {
      method: 'HEAD',
      headers: { apikey: backend.publishableKey, prefer: 'count=exact', range: `${total}-${total + 9}` },
    })
    expect([count.status, count.headers.get('content-range')]).toEqual([200, `0-${total - 1}/${total}`])
  })
})

/** Of two industries; more than the most rows of an answer are active in each. */
const added = process.env.TEST_BREADTH ? 10_000 : 2_600
describe(`a directory of ${added} more members`, () => {
  const named = (number: number) => `Bulk member ${String(number).padStart(5, '0')}`
  const own = `id::text like 'f1000000-%'`
  beforeAll(async () => {
    await sql(`insert into public.industries (name) values ('Bulk industry A'), ('Bulk industry B')`)
    await sql(`insert into public.members (id, name, legal_name_cyrillic, industry, description, country, city, status, member_type)
      select ('f1000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Bulk member ' || lpad(n::text, 5, '0'), '„Многоброен ' || n || '“ ООД',
        case n % 2 when 0 then 'Bulk industry A' else 'Bulk industry B' end, 'Trades in item ' || n || case when n % 100 = 0 then ' and in 50%_saffron' else '' end,
        'bulgaria', 'Ruse', case when n % 10 = 0 then 'inactive' else 'active' end, 'company'
      from generate_series(1, ${added}) as n`)
  })

  const active = `select count(*) from public.members where status = 'active' and member_type = 'company'`

  test('a page is a page, and its total exact', async () => {
    const { data, count } = await visitor
      .from('member_cards')
      .select('name', { count: 'exact' })
      .eq('member_type', 'company')
      .order('name')
      .order('id')
      .range(added / 2, added / 2 + 23)
    expect(data).toHaveLength(24)
    expect(count).toBe(await owner(active))
    expect(data).toEqual(
      await sql(
        `select name from public.members where status = 'active' and member_type = 'company' order by name, id limit 24 offset ${added / 2}`,
      ),
    )
  })

  test('an answer cut at 1,000 rows keeps its total', async () => {
    const { data, count } = await visitor.from('members').select('id', { count: 'exact' })
    expect(data).toHaveLength(largestAnswer)
    expect(count).toBe(await owner(`select count(*) from public.members where status = 'active'`))
    const found = await visitor.rpc('search_members', { query: 'bulk member' }, { count: 'exact' }).select('id')
    expect(found.data).toHaveLength(largestAnswer)
    // The limit of a search: one more than the site counts exactly (decision 29).
    expect(found.count).toBe(1001)
    expect(
      (await visitor.from('members').select('id', { count: 'exact', head: true }).like('name', 'Bulk%')).count,
    ).toBe(added * 0.9)
  })

  test('the search finds by every field, whatever the case, and inactive members never', async () => {
    const search = async (query: string) =>
      visitor.rpc('search_members', { query }, { count: 'exact' }).select('name').order('name').range(0, 9)
    expect((await search('BULK MEMBER 0004')).data).toEqual(
      [41, 42, 43, 44, 45, 46, 47, 48, 49].map((n) => ({ name: named(n) })),
    )
    expect((await search('МНОГОБРОЕН 2321“')).data).toEqual([{ name: named(2321) }])
    expect(await search('  bulk industry a ')).toMatchObject({
      count: 1001,
      data: [2, 4, 6, 8, 12, 14, 16, 18, 22, 24].map((n) => ({ name: named(n) })),
    })
    expect((await search('item 2599')).data).toEqual([{ name: named(2599) }])
    expect((await search('Bulk member 00010')).data).toEqual([])
    expect((await search('nothing of the kind')).count).toBe(0)
  })

  test('the search takes its query as text, not as a pattern', async () => {
    const found = async (query: string) =>
      (await visitor.rpc('search_members', { query }, { count: 'exact' }).select('name').range(0, 0)).count
    expect(await found('bulk%member')).toBe(0)
    expect(await found('bulk_member')).toBe(0)
    expect(await found('bulk\\member')).toBe(0)
    await sql(`update public.members set status = 'active' where id = 'f1000000-0000-4000-8000-000000000100'`)
    expect(await found('50%_saffron')).toBe(1)
    expect(await found(`'; drop table public.members; --`)).toBe(0)
    await sql(`update public.members set status = 'inactive' where id = 'f1000000-0000-4000-8000-000000000100'`)
  })

  test('a name of which a letter is wrong is found, where no other is', async () => {
    const found = async (query: string) =>
      (await visitor.rpc('search_members', { query }).select('name').limit(3)).data?.map(({ name }) => name)
    expect(await found('Chardaclia Hidraulis')).toEqual(['Chardaklia Hydraulics'])
    expect(await found('Доліна Атър')).toEqual(['Dolina Attar'])
    // Exact ones leave similar ones out.
    expect(await found('Chardaklia')).toEqual(['Chardaklia Hydraulics'])
    const { data } = await visitor.rpc('get_member_filters', { of_type: 'company', query: 'Chardaclia' })
    expect(data).toContainEqual({ filter: 'industry', value: 'Manufacturing', count: 1 })
  })

  test('the country is found in each of its spellings', async () => {
    for (const query of ['Kazakhstan', 'Казахстан', 'Қазақстан', 'Qazaqstan']) {
      const { data } = await visitor.rpc('search_members', { query, of_country: 'kazakhstan' }).select('id').limit(1000)
      expect([query, data?.length]).toEqual([
        query,
        await owner(`select count(*) from public.members where status = 'active' and country = 'kazakhstan'`),
      ])
    }
  })

  test('search, type and industry narrow together, with an exact total', async () => {
    const { data, count } = await visitor
      .rpc(
        'search_members',
        { query: 'bulk member 01', of_type: 'company', of_industry: 'Bulk industry B' },
        { count: 'exact' },
      )
      .select('name')
      .order('name')
      .range(0, 9)
    expect(count).toBe(
      await owner(
        `select count(*) from public.members where name like 'Bulk member 01%' and industry = 'Bulk industry B' and status = 'active'`,
      ),
    )
    expect(data?.[0]).toEqual({ name: 'Bulk member 01001' })
    const industry = await visitor
      .from('members')
      .select('id', { count: 'exact', head: true })
      .eq('industry', 'Bulk industry B')
      .eq('member_type', 'company')
    expect(industry.count).toBe(added / 2)
  })

  test('a search that finds more than a thousand gives the first thousand of what is wanted, and everything for a file', async () => {
    const find = async (of: { of_type?: string; of_industry?: string }) =>
      (
        await visitor
          .rpc('search_members', { query: 'item', ...of }, { count: 'exact' })
          .select('name')
          .limit(1)
      ).count
    await sql(`update public.members set member_type = 'individual' where name > '${named(added - 100)}' and ${own}`)
    expect(await find({ of_type: 'individual' })).toBe(
      await owner(
        `select count(*) from public.members where ${own} and member_type = 'individual' and status = 'active'`,
      ),
    )
    await sql(`update public.members set member_type = 'company' where ${own} and member_type = 'individual'`)
    expect(await find({ of_industry: 'Bulk industry B' })).toBe(1001)
    const { data } = await visitor
      .rpc('search_members', { query: 'item', of_industry: 'Bulk industry B' })
      .select('name')
      .order('name')
    expect(data).toEqual(
      await sql(
        `select name from public.members where industry = 'Bulk industry B' and status = 'active' order by name, id limit ${largestAnswer}`,
      ),
    )
    const administrator = await signedIn()
    const file = await administrator
      .rpc(
        'search_all_members',
        { query: 'item', of_industry: 'Bulk industry B', everything: true },
        { count: 'exact' },
      )
      .eq('status', 'active')
      .limit(1)
    expect(file.count).toBe(added / 2)
    expect(await find({ of_industry: `x' or true or m.industry = 'x` })).toBe(0)
    expect(
      (await visitor.rpc('search_members', { query: 'item', of_status: 'inactive' } as never).select('name')).error
        ?.code,
    ).toBe('PGRST202')
    // Only staff may search without the cap.
    expect(
      (await visitor.rpc('search_members', { query: 'item', everything: true } as never).select('name')).error?.code,
    ).toBe('PGRST202')
    expect(
      (await visitor.rpc('search_all_members', { query: 'item', everything: true }).select('name')).error?.code,
    ).toBe('42501')
  })

  test('a search of the office gives the first thousand of each order', async () => {
    const [late, later] = [named(added - 3), named(added - 2)]
    await sql(`update public.members set created_at = '2010-01-01Z' where name = $1`, [late])
    await sql(`update public.members set created_at = '2090-01-01Z' where name = $1`, [later])
    await sql(
      `insert into public.office_details (member_id, tier, ends_on) select id, 'standard', case name when $1 then '2030-01-01' else '2090-01-01' end::date from public.members where name in ($1, $2)`,
      [late, later],
    )
    const administrator = await signedIn()
    const found = (sort?: string) =>
      administrator.rpc('search_all_members', { query: 'item', of_type: 'company', sort }, { count: 'exact' })
    const first = async (sort: string, column: 'name' | 'created_at' | 'ends_on') => {
      const { data, count } = await found(sort)
        .select('name, created_at, ends_on')
        .order(column, { ascending: !sort.startsWith('-'), nullsFirst: false })
        .limit(1)
      expect([sort, count]).toEqual([sort, 1001])
      return data?.[0]?.name
    }
    expect(await first('since', 'created_at')).toBe(late)
    expect(await first('-since', 'created_at')).toBe(later)
    expect(await first('term', 'ends_on')).toBe(late)
    expect(await first('-term', 'ends_on')).toBe(later)
    expect(await first('-name', 'name')).toBe(named(added))
    expect((await found().select('name').order('name').limit(1)).data).toEqual([{ name: 'Bulk member 00001' }])
  })

  test('the industries are counted over all members', async () => {
    const industriesOf = async (query = '') => {
      const { data } = await visitor.rpc('get_member_filters', { of_type: 'company', query })
      return (data ?? []).flatMap(({ filter, value, count }) =>
        filter === 'industry' ? [{ industry: value, count }] : [],
      )
    }
    const all = await industriesOf()
    expect(all.filter(({ industry }) => industry.startsWith('Bulk'))).toEqual([
      { industry: 'Bulk industry A', count: added * 0.4 },
      { industry: 'Bulk industry B', count: added * 0.5 },
    ])
    expect(all.reduce((total, { count }) => total + count, 0)).toBe(await owner(`${active} and industry is not null`))
    const query = 'item 12'
    const found = await industriesOf(query)
    const { data: members } = await visitor.rpc('search_members', { query, of_type: 'company' }).select('industry')
    expect(members?.length).toBeGreaterThan(50)
    for (const { industry, count } of found)
      expect([industry, count]).toEqual([industry, members?.filter((member) => member.industry === industry).length])
    expect(found.reduce((total, { count }) => total + count, 0)).toBe(
      members?.filter(({ industry }) => industry).length,
    )
  })

  test("the directory's page and search are answered from indexes", async () => {
    // The vacuum merges the pending list of the search's GIN index after the bulk insert.
    await sql('vacuum analyze public.members')
    const plan = async (query: string) =>
      (await sql<Record<string, string>>(`explain ${query}`)).map((row) => Object.values(row)[0]).join('\n')
    expect(
      await plan(`select name from public.member_cards where member_type = 'company' order by name, id limit 24`),
    ).toContain('members_directory_idx')
    expect(
      await plan(
        `select name from public.member_cards where member_type = 'company' and industry = 'Energy' order by name, id limit 24`,
      ),
    ).toContain('members_industry_idx')
    expect(
      await plan(`select name from public.members where search_text like '%bulk member 0132%' and status = 'active'`),
    ).toContain('members_search_idx')
  })
})
