import { startTestBackend } from '../support/database/backend'
import { median, timed } from './measure'

/** How many visitors read at once, and how many lists each of them reads, one after the other. */
const visitors = 200
/** What a visitor's pages ask the Data API for. */
const reads = [
  'members?select=id,name,industry,city&status=eq.active&member_type=eq.company&order=name,id&offset=0&limit=12',
  'news_articles?select=id,slug,title,summary,author:authors(full_name)&status=eq.published&published_at=lte.now&is_featured=is.false&order=published_at.desc,id.desc&offset=0&limit=9',
  'events?select=id,slug,title,summary,category:event_categories(name)&is_featured=is.false&status=neq.completed&end_date=gte.now&order=start_date,id&offset=0&limit=12',
  'rpc/get_category_counts',
  'members?select=id&status=eq.active&member_type=eq.company&limit=1',
  'services?select=id,title,description&order=order',
] as const

/**
 * Has 200 visitors read the public lists at once through the embedded backend, over HTTP, and prints the medians.
 *
 * @returns the faults: every failed response
 */
export async function benchReaders(): Promise<string[]> {
  const backend = await startTestBackend()
  const times = new Map<string, number[]>(reads.map((path) => [path, []]))
  const faults: string[] = []
  const read = async (path: string) => {
    const time = await timed(async () => {
      try {
        const response = await fetch(`${backend.url}/rest/v1/${path}`, { headers: { apikey: backend.publishableKey } })
        const rows: unknown = await response.json()
        if (!response.ok || (Array.isArray(rows) ? rows.length === 0 : typeof rows !== 'number'))
          faults.push(`${path} was answered with ${response.status}: ${JSON.stringify(rows).slice(0, 200)}`)
      } catch (error) {
        faults.push(`${path} was not answered: ${String(error)}`)
      }
    })
    times.get(path)?.push(time)
  }
  try {
    // Each begins with a different list, as visitors do.
    await Promise.all(
      Array.from({ length: visitors }, async (_, visitor) => {
        for (let turn = 0; turn < reads.length; turn += 1)
          await read(reads[(visitor + turn) % reads.length] ?? reads[0])
      }),
    )
  } finally {
    await backend.stop()
  }
  process.stdout.write(
    `\n${visitors} visitors at once, embedded backend: ${visitors * reads.length} reads, ${faults.length} failed\n`,
  )
  for (const [path, taken] of times)
    process.stdout.write(
      `${(path.split('?')[0] ?? path).padEnd(32)}median ${median(taken).toFixed(0).padStart(6)} ms, slowest ${Math.max(
        ...taken,
      )
        .toFixed(0)
        .padStart(6)} ms\n`,
    )
  return [...new Set(faults)]
}
