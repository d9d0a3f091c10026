import type { ChildProcess } from 'node:child_process'

/** A program that a test has started and that is ready. */
export type Program = {
  /** The last 4,000 characters of what it has written. */
  said: () => string
  /** Ends it and waits until it is gone. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

/**
 * Waits until a started program is ready.
 *
 * @param options.patience milliseconds
 * @param options.cleanUp runs once the program has ended
 * @throws what the program has written, if it ended or was not ready in time
 */
export async function whenReady(
  child: ChildProcess,
  {
    name,
    isReady,
    patience,
    cleanUp,
  }: { name: string; isReady: () => Promise<boolean>; patience: number; cleanUp?: () => Promise<unknown> },
): Promise<Program> {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)))
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = async (signal?: NodeJS.Signals) => {
    child.kill(signal)
    await ended
    await cleanUp?.()
  }
  const until = Date.now() + patience
  while (!(await isReady())) {
    if (child.exitCode !== null || Date.now() > until) {
      await stop()
      throw new Error(`${name} did not start: ${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { said: () => said, stop }
}

/** Whether an address answers with success. */
export const answersOk = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
