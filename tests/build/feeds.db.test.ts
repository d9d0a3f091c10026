import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'
import { fixtures, addFixtures, removeFixtures } from '../support/permission-fixtures'

const backend = testBackend()
const { sql } = backend
beforeAll(() => addFixtures(sql))
afterAll(() => removeFixtures(sql))

async function feed(path: string) {
  const response = await fetch(backend.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('the feeds, as the embedded backend serves them', () => {
  test('news.xml has the newest published articles, and nothing of drafts and of what is to come', async () => {
    const { status, type, text } = await feed('/news.xml')
    expect({ status, type }).toEqual({ status: 200, type: 'application/rss+xml; charset=utf-8' })
    const published = await sql<{ slug: string; title: string }>(
      `select slug, title from public.news_articles where status = 'published' and published_at <= now() order by published_at desc, id desc limit 50`,
    )
    expect([...text.matchAll(/<item>[\s\S]*?<link>([^<]+)<\/link>/g)].map(([, address]) => address)).toEqual(
      published.map(({ slug }) => `${backend.url}/news/${slug}`),
    )
    expect(text).not.toContain('fixture-draft')
    expect(text).not.toContain('fixture-scheduled')
  })

  test('an article in it has its author and its picture', async () => {
    const { document } = new JSDOM((await feed('/news.xml')).text, { contentType: 'text/xml' }).window
    expect(document.querySelector('parsererror')).toBeNull()
    const written = await sql<{ slug: string; author: string; picture: string }>(
      `select n.slug, a.full_name as author, n.image_url as picture from public.news_articles n join public.authors a on a.id = n.author_id
       where n.slug = 'what-the-middle-corridor-changes'`,
    )
    const item = [...document.querySelectorAll('item')].find((each) =>
      each.querySelector('link')?.textContent?.endsWith(`/${written[0]?.slug}`),
    )
    const [creator] = item?.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', 'creator') ?? []
    expect(creator?.textContent).toBe(written[0]?.author)
    // RSS wants an email address in its own element for authors, which readers are not to have.
    expect(item?.querySelector('author')).toBeNull()
    const picture = item?.querySelector('enclosure')
    expect(picture?.getAttribute('url')).toBe(backend.url + written[0]?.picture)
    expect(picture?.getAttribute('type')).toBe('image/webp')
  })

  test('what an author writes is text in it, never markup', async () => {
    await sql(
      `update public.news_articles set title = '</title><script>alert(1)</script>', excerpt = ']]><x>&', published_at = now() where id = $1`,
      [fixtures.published],
    )
    const { document } = new JSDOM((await feed('/news.xml')).text, { contentType: 'text/xml' }).window
    const item = document.querySelector('item')
    expect(item?.querySelector('title')?.textContent).toBe('</title><script>alert(1)</script>')
    // A description is HTML to readers.
    expect(new JSDOM(item?.querySelector('description')?.textContent ?? '').window.document.body.innerHTML).toBe(
      ']]&gt;&lt;x&gt;&amp;',
    )
    expect(document.querySelectorAll('script, x')).toHaveLength(0)
  })

  test('events.ics has the events to come and of the last year, each with an id that stays', async () => {
    const { status, type, text } = await feed('/events.ics')
    expect({ status, type }).toEqual({ status: 200, type: 'text/calendar; charset=utf-8' })
    const events = await sql<{ id: string }>(
      `select id from public.events where end_date >= now() - interval '365 days' and published_at <= now() order by start_date, id`,
    )
    const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(events.map(({ id }) => `UID:${id}@bkcc.example`))
    expect(text).not.toContain(fixtures.draftEvent)
    expect(text).not.toContain(fixtures.scheduledEvent)
    expect(lines).toContain('METHOD:PUBLISH')
    expect(lines.filter((line) => line === 'STATUS:CANCELLED')).toHaveLength(
      (await sql(`select 1 from public.events where status = 'cancelled' and end_date >= now() - interval '365 days'`))
        .length,
    )
  })
})
