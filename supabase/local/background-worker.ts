import { reasonOf } from './start-failure.ts'

/** How long after a write mails are sent, and how often scheduled jobs are checked, in milliseconds. */
const soon = 300
const often = 20_000

/** The work that the worker runs. */
export interface BackgroundWork {
  /** Runs the scheduled jobs of the database that are due. */
  runScheduledJobs: () => Promise<void>
  /** Sends the mails that are due. */
  drain: () => Promise<void>
}

/** Does the work of hosted Supabase's scheduler: scheduled jobs and mails. */
export interface BackgroundWorker {
  /** To be called after a request that wrote data, because mails may be due now. */
  nudge: () => void
  /** Runs scheduled jobs and sends mails at once; resolves when both are done. */
  tend: () => Promise<void>
  /** Sends mails only, at once. */
  drain: () => Promise<void>
  /** Stops the timers and waits for running work. */
  stop: () => Promise<void>
}

/**
 * Starts a background worker. Its timers do not keep the process alive. Failures are printed and retried.
 *
 * @param byItself whether it runs on its timers; otherwise only when it is called
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
