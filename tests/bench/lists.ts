import type postgres from 'postgres'
import { findPostgres, startTestPostgres } from '../support/postgres'

/** How many rows each table is filled with, one after the other. */
const sizes = [1_000, 10_000, 100_000] as const
/** How often a query runs; the median counts. */
const runs = 9
/** A page at 100,000 rows may take this many times as long as at 1,000, and this many milliseconds more: noise of short queries. */
const mostGrowth = 2
const noise = 3

/** A query of the office as PostgREST would ask it. `reads` is the table that must be reached by an index; counts have to see every row. */
type Query = { name: string; sql: string; reads?: string }

const articleList = 'select id, title, summary, status, published_at from'
const eventList = 'select id, title, summary, status, start_date from'
const queries: readonly Query[] = [
  { name: 'articles, newest', sql: `${articleList} public.news_articles order by created_at desc, id desc limit 10`, reads: 'news_articles' },
  { name: 'articles by title', sql: `${articleList} public.news_articles order by title, id limit 10`, reads: 'news_articles' },
  { name: 'articles by publication', sql: `${articleList} public.news_articles order by published_at desc nulls last, id desc limit 10`, reads: 'news_articles' },
  { name: 'drafts, newest', sql: `${articleList} public.news_articles where status = 'draft' order by created_at desc, id desc limit 10`, reads: 'news_articles' },
  { name: 'articles, rare word', sql: `${articleList} public.search_articles('zanzibar') order by created_at desc, id desc limit 10` },
  { name: 'articles of visitors', sql: `${articleList} public.news_articles where status = 'published' and published_at <= now() and not is_featured order by published_at desc, id desc limit 10`, reads: 'news_articles' },
  { name: 'article by address', sql: `${articleList} public.news_articles where slug = 'bench-article-77'`, reads: 'news_articles' },
  { name: 'former address', sql: `select slug from public.article_redirects where slug = 'bench-former-77'`, reads: 'article_redirects' },
  { name: 'events by start', sql: `${eventList} public.events order by start_date, id limit 25`, reads: 'events' },
  { name: 'events by title', sql: `${eventList} public.events order by title, id limit 25`, reads: 'events' },
  { name: 'cancelled events', sql: `${eventList} public.events where status = 'cancelled' order by start_date, id limit 25`, reads: 'events' },
  { name: 'events, rare word', sql: `${eventList} public.search_events('zanzibar') order by start_date, id limit 25` },
  { name: 'announcements, newest', sql: 'select a.id, a.title, c.recipients, c.reads from public.announcements a left join public.announcement_counts c on c.announcement_id = a.id order by a.created_at desc, a.id desc limit 10', reads: 'announcements' },
  { name: 'versions of an article', sql: `select id, saved_at from public.content_revisions where item_id = 'be000000-0000-4000-8000-000000000077' order by id desc limit 50`, reads: 'content_revisions' },
  { name: 'subscribers, newest', sql: 'select id, email from public.newsletter_subscribers order by created_at desc, id limit 25', reads: 'newsletter_subscribers' },
  { name: 'unsubscribed, newest', sql: `select id, email from public.newsletter_subscribers where status = 'unsubscribed' order by created_at desc, id limit 25`, reads: 'newsletter_subscribers' },
  { name: 'subscriber by address', sql: `select id, email from public.search_subscribers('zanzibar') order by created_at desc, id limit 25` },
]

/** Counts beside a page: exact ones see every row, so they grow with the table. They are printed, and not judged. */
const counts: readonly Query[] = [
  { name: 'count of articles', sql: 'select count(*) from public.news_articles' },
  { name: 'count of events', sql: 'select count(*) from public.events' },
  { name: 'count of subscribers', sql: 'select count(*) from public.newsletter_subscribers' },
]

async function fill(sql: postgres.Sql, from: number, to: number): Promise<void> {
  const uuid = (prefix: string) => `('${prefix}000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const body = `'<p>' || repeat('The port and the steppe exchange grain for machines. ', 12) || n || case when n % 997 = 5 then ' zanzibar' else '' end || '</p>'`
  const numbers = `from generate_series(${from + 1}, ${to}) n`
  const tables = ['news_articles', 'events', 'announcements', 'newsletter_subscribers']
  for (const table of tables) await sql.unsafe(`alter table public.${table} disable trigger user`)
  for (const statement of [
    `insert into public.news_articles (id, slug, title, content, status, published_at, created_at) select ${uuid('be')}, 'bench-article-' || n, 'Bench ' || md5(n::text), ${body}, case when n % 5 = 0 then 'draft' else 'published' end, case when n % 5 = 0 then null else now() - n * interval '1 minute' end, now() - n * interval '1 minute' ${numbers}`,
    `insert into public.article_redirects (slug, article_id) select 'bench-former-' || n, ${uuid('be')} ${numbers}`,
    `insert into public.content_revisions (kind, item_id, snapshot) select 'article', ${uuid('be')}, '{}' ${numbers}`,
    `insert into public.events (id, slug, title, description, category_id, status, start_date, end_date) select ${uuid('bf')}, 'bench-event-' || n, 'Bench ' || md5(n::text), ${body}, (select id from public.event_categories limit 1), case when n % 50 = 0 then 'cancelled' else 'completed' end, now() - n * interval '1 hour', now() - n * interval '1 hour' + interval '30 minutes' ${numbers}`,
    `insert into public.announcements (id, title, content, created_at) select ${uuid('ba')}, 'Bench ' || n, ${body}, now() - n * interval '1 minute' ${numbers}`,
    `insert into public.announcement_counts (announcement_id) select ${uuid('ba')} ${numbers}`,
    `insert into public.newsletter_subscribers (email, status, created_at) select 'bench-' || n || case when n % 997 = 5 then '-zanzibar' else '' end || '@fixtures.example', case when n % 10 = 0 then 'unsubscribed' else 'active' end, now() - n * interval '1 minute' ${numbers}`,
  ]) await sql.unsafe(statement)
  for (const table of tables) await sql.unsafe(`alter table public.${table} enable trigger user`)
  await sql.unsafe('vacuum analyze')
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }
const scans = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(scans)]

/** Runs a query as an Editor, row security on, and gives the median of its times in milliseconds and what its plan reads row by row. */
async function measure(sql: postgres.Sql, editor: string, query: Query): Promise<{ time: number; sequential: string[] }> {
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify({ role: 'authenticated', sub: editor })}, true)`
    await transaction.unsafe('set local role authenticated')
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now()
      await transaction.unsafe(query.sql)
      times.push(performance.now() - started)
    }
    const [explained] = await transaction.unsafe(`explain (format json) ${query.sql}`)
    const [{ Plan: plan }] = (explained as unknown as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN']
    const sequential = scans(plan).filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === query.reads)
    return { time: median(times), sequential: sequential.map((node) => node['Relation Name'] ?? '') }
  })
}

/**
 * Measures how each list of the editorial office grows with its table, on a real PostgreSQL, and prints it.
 *
 * @returns what is not as it should be: a page that grows, a plan without an index
 */
export async function benchLists(): Promise<string[]> {
  const { folder, missing } = findPostgres()
  if (folder === undefined) {
    process.stdout.write(`Lists were not measured: ${missing}.\n`)
    return []
  }
  const { sql, stop } = await startTestPostgres(folder)
  const faults: string[] = []
  try {
    await sql.unsafe(`select set_config('bkcc.owner_makes_accounts', 'on', false)`)
    const [editor] = await sql<{ id: string }[]>`select p.id from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = 'editor' limit 1`
    const times = new Map<string, number[]>()
    let filled = 0
    for (const size of sizes) {
      await fill(sql, filled, size)
      filled = size
      for (const query of [...queries, ...counts]) {
        const { time, sequential } = await measure(sql, editor?.id ?? '', query)
        times.set(query.name, [...(times.get(query.name) ?? []), time])
        if (size === sizes.at(-1) && query.reads && sequential.length > 0) faults.push(`${query.name}: the plan reads all of ${query.reads}`)
      }
    }
    const line = (cells: string[]) => `${cells[0]?.padEnd(26)}${cells.slice(1).map((cell) => cell.padStart(12)).join('')}\n`
    process.stdout.write(line(['median ms, at rows', ...sizes.map((size) => size.toLocaleString('en-US')), 'growth']))
    for (const { name } of [...queries, ...counts]) {
      const [first = 0, ...rest] = times.get(name) ?? []
      const last = rest.at(-1) ?? 0
      process.stdout.write(line([name, ...[first, ...rest].map((time) => time.toFixed(2)), `${(last / first).toFixed(1)} ×`]))
      if (queries.some((query) => query.name === name) && last > first * mostGrowth + noise) faults.push(`${name}: ${first.toFixed(2)} ms became ${last.toFixed(2)} ms`)
    }
  } finally {
    await stop()
  }
  return faults
}
