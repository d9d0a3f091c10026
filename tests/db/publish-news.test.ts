import { beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../support/accounts'
import { accountId } from '../support/database/driver'
import { testBackend } from '../support/database/test-backend'

const backend = testBackend()
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
