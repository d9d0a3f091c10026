import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'

const { sql } = testBackend()

const repository = path.resolve(import.meta.dirname, '../..')

/** The pictures that a page's own code names, in their order: its head and, on Home, the sectors. */
function namedBy(page: string): string[] {
  const code = readFileSync(path.join(repository, 'src/features', page), 'utf8')
  return [...code.matchAll(/(?:[^?] |=)['"]\/artwork\/([a-z0-9-]+)\.webp['"]|image: '([a-z0-9-]+)'/g)].map(
    ([, address, name]) => `/artwork/${address ?? name}.webp`,
  )
}

/** The pictures of a query's rows, in their order; rows without one are left out. */
async function shownBy(query: string, values: unknown[] = []): Promise<string[]> {
  const rows = await sql<{ picture: string | null }>(query, values)
  return rows.flatMap(({ picture }) => (picture?.startsWith('/artwork/') ? [picture] : []))
}

/** The rows of the seed alone: other tests may have left theirs. */
const seeded = { events: `id::text like '31000000-%'`, articles: `id::text like '41000000-%'` }
const inOrder = {
  upcoming: `from public.events where ${seeded.events} and not is_featured and status <> 'completed' and end_date >= now() order by start_date, id`,
  past: `from public.events where ${seeded.events} and (status = 'completed' or (status in ('upcoming', 'ongoing') and end_date < now())) order by start_date desc, id`,
  published: `from public.news_articles where ${seeded.articles} and status = 'published' and published_at <= now() order by published_at desc, id desc`,
}

/** The pictures that a page shows more than once. */
const repeated = (pictures: readonly string[]) =>
  pictures.filter((picture, index) => pictures.indexOf(picture) !== index)

describe('no page of the seed shows a picture twice, so that no neighbours share one', () => {
  test('Home: its own pictures, the next three events and the latest three stories', async () => {
    const own = namedBy('site/public/home-page.tsx')
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
      ...(await shownBy(
        `select image_url as picture from public.events where ${seeded.events} and is_featured and end_date >= now()`,
      )),
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

  test('each event: its own picture, those in its text, its gallery and the related events', async () => {
    const events = await sql<{ id: string; slug: string; picture: string; text: string; category_id: string }>(
      `select id, slug, image_url as picture, description as text, category_id from public.events where ${seeded.events}`,
    )
    const faults: Record<string, string[]> = {}
    for (const { id, slug, picture, text, category_id: category } of events) {
      const shown = [
        picture,
        ...(text.match(/\/artwork\/[\w-]+\.webp/g) ?? []),
        ...(await shownBy(`select url as picture from public.event_images where event_id = $1 order by "order", id`, [
          id,
        ])),
        ...(await shownBy(
          `select image_url as picture from public.events where ${seeded.events} and category_id = $1 and id <> $2 and status <> 'cancelled' and end_date >= now() order by start_date, id limit 3`,
          [category, id],
        )),
      ]
      if (repeated(shown).length > 0) faults[slug] = repeated(shown)
    }
    expect(faults).toEqual({})
  })

  test('each story: its own picture, those in its text, its gallery and the related stories', async () => {
    const articles = await sql<{ id: string; slug: string; picture: string; text: string; category_id: string }>(
      `select id, slug, image_url as picture, content as text, category_id ${inOrder.published}`,
    )
    const faults: Record<string, string[]> = {}
    for (const { id, slug, picture, text, category_id: category } of articles) {
      const shown = [
        picture,
        ...(text.match(/\/artwork\/[\w-]+\.webp/g) ?? []),
        ...(await shownBy(
          `select url as picture from public.article_images where article_id = $1 order by "order", id`,
          [id],
        )),
        ...(await shownBy(
          `select image_url as picture from public.news_articles where ${seeded.articles} and category_id = $1 and id <> $2 and status = 'published' and published_at <= now() order by published_at desc, id desc limit 3`,
          [category, id],
        )),
      ]
      if (repeated(shown).length > 0) faults[slug] = repeated(shown)
    }
    expect(faults).toEqual({})
  })

  test('About: its head and its sections', async () => {
    const about = [
      ...namedBy('site/public/about-page.tsx'),
      ...(await shownBy(`select image_url as picture from public.about_content order by "order"`)),
    ]
    expect(repeated(about)).toEqual([])
  })
})

describe('the logos of the directory', () => {
  test('each member has a drawn one, no two the same', async () => {
    const members = await sql<{ name: string; logo: string | null }>(
      `select name, logo_url as logo from public.members where id::text like '20000000-%' or id::text like '21000000-%'`,
    )
    expect(members.filter(({ logo }) => !logo?.startsWith('/artwork/logos/')).map(({ name }) => name)).toEqual([])
    const folder = path.join(repository, 'public/artwork/logos')
    const drawings = members.map(({ logo }) => readFileSync(path.join(folder, path.basename(logo ?? '')), 'utf8'))
    expect(new Set(drawings).size).toBe(members.length)
    expect(readdirSync(folder)).toHaveLength(members.length)
  })
})
