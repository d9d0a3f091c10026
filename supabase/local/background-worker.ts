import { reasonOf } from './start-failure.ts'

/** How long after a write mails are sent, and how often the scheduled jobs are looked after, in milliseconds. */
const soon = 300
const often = 20_000

/** What the worker does when it is time. */
export interface BackgroundWork {
  /** Runs the scheduled jobs of the database that are due. */
  runScheduledJobs: () => Promise<void>
  /** Sends the mails that are due. */
  drain: () => Promise<void>
}

/** Does what the scheduler does at hosted Supabase: scheduled jobs and mails. */
export interface BackgroundWorker {
  /** A request has written something: mails may be waiting now. */
  nudge: () => void
  /** Scheduled jobs and mails at once; resolves when they are done. */
  tend: () => Promise<void>
  /** Mails alone, at once. */
  drain: () => Promise<void>
  /** Ends the timers and lets the running work end. */
  stop: () => Promise<void>
}

/**
 * Starts a background worker. Its timers hold up no process that wants to end, and what fails is printed and tried again.
 *
 * @param byItself whether it works by its timers; without them only when it is told to
 */
export function startBackgroundWorker(
  { runScheduledJobs, drain }: BackgroundWork,
  byItself: boolean,
): BackgroundWorker {
  let last: Promise<unknown> = Promise.resolve()
  let nudged: NodeJS.Timeout | undefined
  let stopped = false
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const result = last.then(() => (stopped ? undefined : work()))
    last = result.catch(() => undefined)
    return result
  }
  const both = async () => {
    await runScheduledJobs()
    await drain()
  }
  const complain = (error: unknown) =>
    console.error(`The background worker of the embedded backend: ${reasonOf(error)}`)
  const round = byItself ? setInterval(() => void inTurn(both).catch(complain), often).unref() : undefined
  return {
    nudge: () => {
      if (!byItself || stopped || nudged !== undefined) return
      nudged = setTimeout(() => {
        nudged = undefined
        void inTurn(drain).catch(complain)
      }, soon).unref()
    },
    tend: () => inTurn(both),
    drain: () => inTurn(drain),
    stop: async () => {
      stopped = true
      clearInterval(round)
      clearTimeout(nudged)
      await last
    },
  }
}
