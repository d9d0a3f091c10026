import { AsyncLocalStorage } from 'node:async_hooks'

type Line = unknown[]

const pending = new AsyncLocalStorage<Line[]>()
const original = { error: console.error, warn: console.warn }

/**
 * Runs a piece of work of @supabase/lite, which prints each refused query with its stack, and keeps what it prints back.
 * @param isFault whether the result is the server's own fault; only then the kept lines are printed
 */
export async function keepLogUnless<T>(work: () => Promise<T>, isFault: (result: T) => boolean): Promise<T> {
  console.error = (...line: Line) => capture('error', line)
  console.warn = (...line: Line) => capture('warn', line)
  const lines: Line[] = []
  try {
    const result = await pending.run(lines, work)
    if (isFault(result)) printAll(lines)
    return result
  } catch (error) {
    printAll(lines)
    throw error
  }
}

function capture(level: keyof typeof original, line: Line): void {
  const lines = pending.getStore()
  if (lines === undefined) original[level](...line)
  else lines.push(line)
}

function printAll(lines: Line[]): void {
  for (const line of lines) original.error(...line)
}
