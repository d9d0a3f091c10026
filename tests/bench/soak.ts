import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { prepareJourneys, type Stored } from './journeys'
import { median, optionOf, withFolder } from './measure'
import { serveBackend } from './served-backend'

/** How long it lasts unless `--minutes` says otherwise. */
const defaultMinutes = 60
/** How many people are on the way at the same time, and the pause of each between two walks, in milliseconds. */
const people = 4
const breath = 1000
/** The part of the time that counts as warm-up, and the share by which memory may have grown since then. */
const warmUp = 0.25
const growth = 0.1

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(0)} MB`

/**
 * `npm run bench -- soak`: mixed journeys on the embedded backend for an hour (`--minutes=60`). Its memory must not grow by
 * more than a tenth after the warm-up, no request may stay without its answer, and all that was confirmed is there, also
 * after a restart.
 *
 * @returns what is wrong
 */
export const benchSoak = (options: readonly string[]): Promise<string[]> =>
  withFolder((folder) => soakIn(folder, Number(optionOf(options, 'minutes') ?? defaultMinutes)))

async function soakIn(folder: string, minutes: number): Promise<string[]> {
  const faults: string[] = []
  let backend = await serveBackend(path.join(folder, 'data'))
  try {
    const journeys = await prepareJourneys(backend)
    const names = Object.keys(journeys.walks)
    const stored: Stored[] = []
    const counts = new Map<string, number>()
    const memory: { resident: number; heap: number }[] = []
    const end = Date.now() + minutes * 60_000
    const walk = async (person: number) => {
      for (let turn = person; Date.now() < end; turn += 1) {
        const name = names[turn % names.length] ?? ''
        try {
          stored.push(...((await journeys.walks[name]?.()) ?? []))
          counts.set(name, (counts.get(name) ?? 0) + 1)
        } catch (error) {
          if (faults.length < 20) faults.push(`${name}: ${String(error)}`)
        }
        await pause(breath)
      }
    }
    const watch = async () => {
      // Forty readings, so that the medians of a quarter are of ten.
      while (Date.now() < end) {
        await pause((minutes * 60_000) / 40)
        memory.push(await backend.memory())
      }
    }
    await Promise.all([watch(), ...Array.from({ length: people }, (_, person) => walk(person))])

    process.stdout.write(`\nsoak of ${minutes} minutes, ${people} people at once\n`)
    for (const [name, count] of counts) process.stdout.write(`${name.padEnd(32)}${String(count).padStart(8)} times\n`)
    const quarter = Math.floor(memory.length * warmUp)
    for (const kind of ['resident', 'heap'] as const) {
      const taken = memory.map((one) => one[kind])
      const [early, late] = [median(taken.slice(quarter, 2 * quarter)), median(taken.slice(-quarter))]
      process.stdout.write(`memory, ${kind.padEnd(24)}${megabytes(early).padStart(8)} → ${megabytes(late)}\n`)
      if (late > early * (1 + growth))
        faults.push(`The ${kind} memory grew from ${megabytes(early)} to ${megabytes(late)}.`)
    }
    await backend.stop()
    backend = await serveBackend(path.join(folder, 'data'))
    const missing = await (await prepareJourneys(backend)).missing(stored)
    process.stdout.write(`confirmed and stored${String(stored.length).padStart(20)}, missing ${missing.length}\n`)
    faults.push(...missing.slice(0, 20).map((one) => `confirmed, and not there: ${JSON.stringify(one)}`))
  } finally {
    await backend.stop()
  }
  return faults
}
