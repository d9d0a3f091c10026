import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareJourneys, type Stored } from './journeys'
import { timed, withFolder } from './measure'
import { serveBackend } from './served-backend'

/** How often the backend is killed, and how many people write at the same time. */
const kills = 10
const people = 8
/** The longest time from the first write to the kill, in milliseconds. */
const longest = 6_000

/**
 * `npm run bench -- kills`: kills the embedded backend (SIGKILL) at ten random moments while people write, and starts it
 * again. Each time it must start on its data, and all that it had confirmed before must be there.
 *
 * @returns what is wrong
 */
export const benchKills = (): Promise<string[]> => withFolder(killIn)

async function killIn(folder: string): Promise<string[]> {
  const data = path.join(folder, 'data')
  const faults: string[] = []
  const stored: Stored[] = []
  let backend = await serveBackend(data)
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const { walks } = await prepareJourneys(backend)
      const names = Object.keys(walks)
      let killed = false
      const write = async (person: number) => {
        for (let turn = person; !killed; turn += 1)
          try {
            stored.push(...((await walks[names[turn % names.length] ?? '']?.()) ?? []))
          } catch (error) {
            if (!killed) faults.push(`Before the ${kill}. kill: ${String(error)}`)
            return
          }
      }
      const writing = Array.from({ length: people }, (_, person) => write(person))
      const moment = Math.random() * longest
      await pause(moment)
      killed = true
      await backend.kill()
      await Promise.all(writing)
      const seconds = (await timed(async () => (backend = await serveBackend(data)))) / 1000
      const missing = await (await prepareJourneys(backend)).missing(stored)
      process.stdout.write(
        `kill ${String(kill).padStart(2)} after ${(moment / 1000).toFixed(2)} s: started again in ${seconds.toFixed(1)} s, ${stored.length} confirmed, ${missing.length} missing\n`,
      )
      faults.push(...missing.slice(0, 5).map((one) => `After the ${kill}. kill: not there: ${JSON.stringify(one)}`))
    }
  } finally {
    await backend.stop()
  }
  return faults
}
