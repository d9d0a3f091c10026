import { AsyncLocalStorage } from 'node:async_hooks'

type Line = unknown[]

const pending = new AsyncLocalStorage<Line[]>()
const original = { error: console.error, warn: console.warn }

/**
 * Runs work of @supabase/lite and holds back its console output, because it prints every refused query with its stack.
 * @param isFault whether the result is the server's own fault; only then is the output printed
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
