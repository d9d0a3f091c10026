import { beforeAll, describe, expect, test } from 'vitest'
import type { Pages } from '@/features/publish/pages/pages'
import { ask } from '../support/accounts'
import { accountId } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
const { sql } = backend

describe('news', () => {
  const idOf = (n: number) => `f0000000-0000-4000-8000-0000000a0e0${n}`
  const read = async (path: string, body?: object) => {
    const { text } = await ask(backend, body ? 'POST' : 'GET', `/rest/v1/${path}`, { body })
    return JSON.parse(text) as Record<string, unknown>[]
  }
  const pageOf = async (slug: string) => (await read(`article_pages?slug=eq.${slug}`))[0]
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`

  // Older than every article of the seed, so that the fixtures are neighbours of each other; the draft and the scheduled one lie between.
  const articles = [
    { slug: 'neighbour-first', status: 'published', at: '2001-01-01T09:00:00Z', content: words(200) },
    { slug: 'neighbour-draft', status: 'draft', at: null, content: words(1) },
    { slug: 'neighbour-second', status: 'published', at: '2001-01-02T09:00:00Z', content: words(201) },
    { slug: 'neighbour-same-time', status: 'published', at: '2001-01-02T09:00:00Z', content: '<p></p>' },
    { slug: 'neighbour-scheduled', status: 'published', at: '2091-01-01T09:00:00Z', content: words(1) },
  ]

  beforeAll(async () => {
    const author = await accountId(backend.sql, 'editor')
    for (const [n, { slug, status, at, content }] of articles.entries())
      await backend.sql(
        `insert into public.news_articles (id, slug, title, status, published_at, content, author_id) values ('${idOf(n)}', '${slug}', '${slug}', '${status}', $1, '${content}', '${author}')`,
        [at],
      )
    await backend.sql(`select private.register_author($1)`, [author])
    await backend.sql(`insert into public.article_tags (name) values ('Of, a (test) & more')`)
    await backend.sql(
      `insert into public.article_to_tags (article_id, tag_id) select a.id, t.id from public.news_articles a, public.article_tags t where a.slug like 'neighbour-%' and t.name = 'Of, a (test) & more'`,
    )
  })
  describe("an article's page", () => {
    test('leads to the public articles before and after it, never to drafts and scheduled ones', async () => {
      const first = await pageOf('neighbour-first')
      expect(first).toMatchObject({ previous: null, next: { slug: 'neighbour-second', title: 'neighbour-second' } })
      expect(await pageOf('neighbour-second')).toMatchObject({
        previous: { slug: 'neighbour-first' },
        next: { slug: 'neighbour-same-time' },
      })
      expect(await pageOf('neighbour-same-time')).toMatchObject({ previous: { slug: 'neighbour-second' } })
      const [latest] = await read('news_articles?select=slug&order=published_at.desc,id.desc&limit=1')
      expect((await pageOf(String(latest?.slug)))?.next).toBe(null)
    })

    test.each([
      ['neighbour-first', 1],
      ['neighbour-second', 2],
      ['neighbour-same-time', 1],
    ])('%s takes %d minutes to read', async (slug, minutes) => {
      expect((await pageOf(slug))?.reading_minutes).toBe(minutes)
    })

    test('names its author with the job role as in the profile, and says nothing else of the person', async () => {
      const role = async () => (await pageOf('neighbour-first'))?.author
      expect(await role()).toEqual({ full_name: 'Viktoria Dencheva', job_role: 'Communications Editor' })
      const id = await accountId(backend.sql, 'editor')
      await backend.sql('update public.user_profiles set job_role = null where id = $1', [id])
      expect(await role()).toEqual({ full_name: 'Viktoria Dencheva', job_role: null })
      const [row] = await read(`authors?id=eq.${id}`)
      expect(Object.keys(row ?? {}).sort()).toEqual(['first_name', 'full_name', 'id', 'job_role', 'last_name'])
    })
  })

  test('a category without public articles counts none', async () => {
    await backend.sql(`insert into public.article_categories (key, name) values ('barren', 'Barren')`)
    expect(await read('rpc/get_category_counts', {})).toContainEqual({ category: 'barren', count: 0 })
  })

  describe('the articles of a tag', () => {
    const slugs = async (tag: string) =>
      (await read('rpc/get_tagged_articles?select=slug', { tag })).map(({ slug }) => slug).sort()

    test('are the public ones that have it, whatever its case and its characters', async () => {
      expect(await slugs('of, A (TEST) & more')).toEqual(['neighbour-first', 'neighbour-same-time', 'neighbour-second'])
    })

    test('are none for an unknown tag, and a part of a name is no tag', async () => {
      expect(await slugs('Of, a')).toEqual([])
      expect(await slugs('%')).toEqual([])
    })
  })
})

describe('reads of the site', () => {
  /** What a visitor is answered. */
  async function read<T>(name: string, body: unknown = {}): Promise<T> {
    const { text, status } = await ask(backend, 'POST', `/rest/v1/rpc/${name}`, { body })
    expect(status, text).toBe(200)
    return JSON.parse(text) as T
  }
  type Site = {
    settings: Record<string, string>
    office: Record<string, unknown> | null
    social_links: { name: string; url: string }[]
  }

  describe('what every page reads of the site', () => {
    test('is the settings, the first office and the profiles, as the specification has them', async () => {
      const { settings, office, social_links: links } = await read<Site>('get_site')
      expect(Object.keys(settings).sort()).toEqual(['ga_code', 'logo_url', 'site_title'])
      expect(office).toMatchObject({
        country: 'Bulgaria',
        city: 'Sofia',
        address: '12 Oborishte Street, 1504 Sofia, Bulgaria',
        phone: '+359 2 000 0000',
        email: 'office@bkcc.example',
      })
      expect(links.map(({ name, url }) => [name, url])).toEqual([
        ['LinkedIn', 'https://www.linkedin.com/company/bkcc'],
        ['Facebook', 'https://www.facebook.com/bkcc'],
      ])
    })

    test('has the first of several offices', async () => {
      await expect(
        sql(`do $$ begin
        insert into public.offices (country, city, address, "order") values ('Kazakhstan', 'Astana', 'x', 99);
        if public.get_site() -> 'office' ->> 'city' = 'Sofia' then raise exception 'as it should be'; end if;
      end $$`),
      ).rejects.toThrow('as it should be')
    })

    test('has no office and no profiles where none are stored', async () => {
      // In a block that fails, so that everything is there again afterwards.
      await expect(
        sql(`do $$ begin
        delete from public.offices; delete from public.social_links;
        if public.get_site() - 'settings' = '{"office": null, "social_links": []}' then raise exception 'as it should be'; end if;
      end $$`),
      ).rejects.toThrow('as it should be')
    })
  })

  describe('several pages in one answer', () => {
    test('are each as it is alone, by its key', async () => {
      const pages = await read<Record<string, unknown>>('get_pages', {
        page_keys: ['membership', 'questions', 'nowhere'],
      })
      for (const key of ['membership', 'questions', 'nowhere'])
        expect(pages[key]).toEqual(await read('get_page', { page_key: key }))
      expect(Object.keys(pages)).toHaveLength(3)
      expect(await read('get_pages', { page_keys: [] })).toEqual({})
    })

    test('show the tiers that terms and applications name', async () => {
      const { membership } = await read<Pick<Pages, 'membership'>>('get_pages', { page_keys: ['membership'] })
      expect(membership.tiers.map(({ key, name, price, popular }) => [key, name, price, popular])).toEqual([
        ['standard', 'Standard', 400, false],
        ['professional', 'Professional', 600, true],
        ['enterprise', 'Enterprise', 750, false],
      ])
      expect(membership.features).toHaveLength(6)
    })
  })

  test('Home comes with its own words and the partners', async () => {
    const home = await read<{ page: Pages['home']; partners: unknown[] }>('get_home')
    expect(home.page).toEqual(await read('get_page', { page_key: 'home' }))
    expect(home.page.hero.title).toBe('Two horizons, one marketplace')
    expect(home.page.sectors.map(({ title }) => title)).toEqual([
      'Energy',
      'Agriculture',
      'Technology',
      'Transportation',
    ])
    expect(home.partners).toHaveLength(4)
    expect(home.partners[0]).toMatchObject({ name: 'Danube Forwarders’ Association', logo_url: null, url: null })
  })
})
