import { startTestBackend } from '../support/database/backend'

/** How many requests are refused, and how many are under way at the same time. */
const wanted = 50_000
const hands = 20

/**
 * `npm run bench -- refusals`: the embedded backend refuses 50,000 requests one after another, and still answers.
 *
 * @returns what is wrong
 */
export async function benchRefusals(): Promise<string[]> {
  const backend = await startTestBackend()
  const ask = (path: string) =>
    fetch(`${backend.url}/rest/v1/${path}`, { headers: { apikey: backend.publishableKey } }).then(
      async (response) => (await response.arrayBuffer(), response.status),
    )
  const faults: string[] = []
  try {
    const started = performance.now()
    const statuses = new Map<number, number>()
    let sent = 0
    await Promise.all(
      Array.from({ length: hands }, async () => {
        while (sent < wanted) {
          sent += 1
          const status = await ask('events?select=id&id=eq.not-a-uuid')
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }),
    )
    const seconds = ((performance.now() - started) / 1000).toFixed(0)
    const answered = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    console.log(`Refusals: ${answered} in ${seconds} s`)
    if (statuses.get(400) !== wanted) faults.push(`Of ${wanted} requests to refuse, the answers were ${answered}.`)
    const after = await ask('events?select=id&limit=1')
    if (after !== 200) faults.push(`After ${wanted} refused requests, a read was answered with ${after}.`)
  } finally {
    await backend.stop()
  }
  return faults
}
