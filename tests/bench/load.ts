import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { startRehearsal, type Rehearsal } from '../rehearsal/gateway'
import { signToken } from '../rehearsal/postgrest'
import { findPrograms } from '../rehearsal/programs'
import { startTestBackend } from '../support/database/backend'
import type { Crowd, LoadRequest, Seen } from './load-process'
import { recordPublicReads } from './public-reads'

/** How long each crowd comes, in seconds. */
const seconds = 15

const eventId = 'f0000000-0000-4000-8000-0000000010ad'
const json = { 'content-type': 'application/json' }

/** Lets crowds come for some seconds, from another process. */
type Bring = (...crowds: Crowd[]) => Promise<Seen[]>

async function startCrowds(): Promise<{ bring: Bring; stop: () => void }> {
  const child = fork(path.join(import.meta.dirname, 'load-process.ts'), { execArgv: ['--import', 'tsx'] })
  const next = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  await next()
  return {
    bring: async (...crowds) => {
      const answer = next()
      child.send({ crowds, seconds })
      const told = (await answer) as { seen?: Seen[]; error?: string }
      if (!told.seen) throw new Error(`The crowds could not come: ${told.error ?? ''}`)
      return told.seen
    },
    stop: () => child.disconnect(),
  }
}

/** Makes the trivial tables, an event without a limit, and articles for the editors; lifts the caps for one place. */
async function prepare({ query }: Rehearsal, articles: readonly string[]) {
  await query('create table public.trivial (id integer primary key, name text not null)')
  await query(`insert into public.trivial values (1, 'One')`)
  // As many rows as a page of a list has, in answers as long as that of the upcoming events.
  await query('create table public.trivial_list (id integer primary key, text text not null)')
  await query(
    `insert into public.trivial_list select n, repeat('Twelve trivial rows. ', 32) from generate_series(1, 12) as n`,
  )
  await query('grant select on public.trivial, public.trivial_list to anon')
  await query(`notify pgrst, 'reload schema'`)
  await query('update private.submission_caps set most = 1000000000')
  await query(
    `update private.operation_settings set value = 1000000000 where name in ('registrations_per_origin', 'mails_per_minute')`,
  )
  await query(
    `insert into public.events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location)
     select $1, 'load', 'Load', '<p>Load</p>', id, now() + interval '30 days', now() + interval '31 days', now() + interval '29 days', 'Sofia' from public.event_categories limit 1`,
    [eventId],
  )
  for (const id of articles)
    await query(
      `insert into public.news_articles (id, slug, title, content) select id, 'load-' || id, 'Load', '<p>Load</p>' from (select $1::uuid as id) as given`,
      [id],
    )
}

/** A token of the demo Editor, signed as Auth would. */
async function editorToken({ query, jwtSecret }: Rehearsal): Promise<string> {
  const [editor] = await query<{ id: string }>(`select id from auth.users where email = 'editor@bkcc.example'`)
  return signToken({ sub: editor?.id, role: 'authenticated', aal: 'aal1' }, jwtSecret)
}

const registration: LoadRequest = {
  method: 'POST',
  path: '/rpc/register_for_event',
  headers: json,
  body: JSON.stringify({
    registration: { id: '{id}', event_id: eventId, name: 'Vera', email: '{id}@load.example', company: '', phone: '' },
    guard: { seconds: 9, website: '' },
  }),
}
const save = (id: string, token: string): LoadRequest => ({
  method: 'PATCH',
  path: `/news_articles?id=eq.${id}`,
  headers: { ...json, authorization: `Bearer ${token}`, prefer: 'return=minimal' },
  body: JSON.stringify({ content: '<p>{id}</p>' }),
})

function print(seen: readonly Seen[]) {
  for (const { name, perSecond, median, p95, slowest, errors } of seen)
    process.stdout.write(
      `${name.padEnd(44)}${perSecond.toFixed(0).padStart(8)}/s${[median, p95, slowest].map((time) => time.toFixed(0).padStart(8)).join('')} ms  ${errors.join(', ') || 'no errors'}\n`,
    )
}

/**
 * `npm run bench -- load`: visitors, registrations, editors and the sending of mails on PostgREST and PostgreSQL, with the seed's data.
 *
 * @returns what is wrong: errors, or lists that are slow beside a trivial table
 */
export async function benchLoad(): Promise<string[]> {
  const { programs, missing } = findPrograms()
  if (missing !== undefined) {
    process.stdout.write(`load: not measured, because ${missing}\n`)
    return []
  }
  const reads = await recordPublicReads()
  const of = (...views: string[]) =>
    reads.filter(({ path }) => views.some((view) => path.startsWith(`/${view}?`)) && !path.endsWith('limit=0'))
  let running: Rehearsal | undefined
  const backend = await startTestBackend({
    start: async (options) => (running = await startRehearsal(programs, options)),
  })
  const { bring, stop } = await startCrowds()
  try {
    if (!running) throw new Error('The rehearsal did not start')
    const rehearsal: Rehearsal = running
    const articles = Array.from({ length: 20 }, () => randomUUID())
    await prepare(rehearsal, articles)
    const token = await editorToken(rehearsal)
    const url = rehearsal.dataApiUrl
    const trivial = (path: string): LoadRequest => ({ method: 'GET', path, headers: json })
    process.stdout.write(
      `\nload: ${reads.length} reads of ${new Set(reads.map((read) => read.path.split('?')[0])).size} kinds, ${seconds} s each\n${''.padEnd(44)}${'answers'.padStart(10)}${'median'.padStart(8)}${'95 %'.padStart(8)}${'slowest'.padStart(8)}\n`,
    )
    const fifty = async (name: string, requests: LoadRequest[]) => {
      if (requests.length === 0) throw new Error(`No page reads ${name}`)
      const [one] = await bring({ name: `${name}, 50 at once`, url, people: 50, requests })
      if (!one) throw new Error(`Nobody saw ${name}`)
      print([one])
      return one
    }
    const ceiling = await fifty('a trivial table', [trivial('/trivial?select=id,name')])
    const list = await fifty('twelve trivial rows of 8 kB', [trivial('/trivial_list?select=id,text')])
    const directory = await fifty('the directory', of('member_cards'))
    const events = await fifty('events', of('event_cards', 'event_pages'))
    const seen = [ceiling, list, directory, events]
    for (const people of [200, 1000]) {
      const crowd = await bring({
        name: `${people.toLocaleString('en-US')} visitors read`,
        url,
        people,
        requests: reads,
      })
      print(crowd)
      seen.push(...crowd)
    }
    let ends = false
    const draining = (async () => {
      while (!ends) await rehearsal.drain()
    })()
    const together = await bring(
      { name: 'together: 200 visitors read', url, people: 200, requests: reads },
      { name: 'together: 50 registrations a second', url, people: 50, rate: 50, requests: [registration] },
      { name: 'together: 20 Editors save', url, people: 20, rate: 20, requests: articles.map((id) => save(id, token)) },
    )
    ends = true
    await draining
    print(together)
    seen.push(...together)
    const [mails] = await rehearsal.query<{ sent: number; waiting: number }>(
      `select count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state <> 'sent')::int as waiting from public.mail_outbox where recipient like '%@load.example'`,
    )
    process.stdout.write(
      `mails of these registrations: ${mails?.sent} sent meanwhile, ${mails?.waiting} still waiting\n`,
    )
    // The shares of what PostgREST reaches with a trivial table that these reads reach at least.
    return [
      ...seen.flatMap(({ name, errors }) => errors.map((error) => `${name}: ${error}`)),
      ...[
        { ...directory, least: 0.6 * ceiling.perSecond },
        { ...events, least: 0.4 * ceiling.perSecond },
      ].flatMap(({ name, perSecond, least }) =>
        perSecond < least ? [`${name}: ${perSecond.toFixed(0)} a second, less than ${least.toFixed(0)}`] : [],
      ),
    ]
  } finally {
    stop()
    await backend.stop()
  }
}
