import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'

/** One request; `{id}` in the body stands for a new id each time. */
export type LoadRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

/** A crowd that asks for the same things in turn: as fast as it is answered, or `rate` times a second. */
export type Crowd = { name: string; url: string; people: number; rate?: number; requests: LoadRequest[] }

/** What a crowd saw; times in milliseconds. */
export type Seen = { name: string; perSecond: number; median: number; p95: number; slowest: number; errors: string[] }

/** The part of autocannon (its README, "API") that is used here. */
interface Cannon {
  on: (event: 'response', listener: (client: unknown, status: number, bytes: number, time: number) => void) => void
}
type Autocannon = (
  options: object,
  callback: (error: Error | null, result: { errors: number; timeouts: number }) => void,
) => Cannon

const autocannon = createRequire(new URL('../rehearsal/package.json', import.meta.url))('autocannon') as Autocannon

function send({ name, url, people, rate, requests }: Crowd, seconds: number): Promise<Seen> {
  const times: number[] = []
  const refused = new Map<number, number>()
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const cannon = autocannon(
      {
        url,
        connections: people,
        duration: seconds,
        timeout: 30,
        ...(rate && { overallRate: rate }),
        requests: requests.map((request) => ({
          ...request,
          ...(request.body?.includes('{id}') && {
            setupRequest: (made: { body: string }) => ({
              ...made,
              body: (request.body ?? '').replaceAll('{id}', () => randomUUID()),
            }),
          }),
        })),
      },
      (error, { errors, timeouts }) => {
        if (error) return reject(error)
        times.sort((one, other) => one - other)
        const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
        resolve({
          name,
          perSecond: times.length / ((performance.now() - started) / 1000),
          median: at(0.5),
          p95: at(0.95),
          slowest: at(1),
          errors: [
            ...(errors ? [`${errors} without an answer, ${timeouts} of them after 30 s`] : []),
            ...[...refused].map(([status, count]) => `${count} × ${status}`),
          ],
        })
      },
    )
    cannon.on('response', (_client, status, _bytes, time) => {
      times.push(time)
      if (status >= 300) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
  })
}

/** The crowds come from a process of their own, so that their work is not that of the parts that are measured. */
process.on('message', ({ crowds, seconds }: { crowds: Crowd[]; seconds: number }) => {
  void Promise.all(crowds.map((crowd) => send(crowd, seconds))).then(
    (seen) => process.send?.({ seen }),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
