import { constants } from 'node:os'

/**
 * Runs `close` once when the process is asked to end and ends it afterwards with code 0, because stopping is what a running
 * server is expected to do. A second signal ends it at once.
 * @param signals those to listen for: Ctrl+C and SIGTERM unless something else already answers one of them
 */
export function closeOnSignal(
  close: () => Promise<void>,
  signals: ('SIGINT' | 'SIGTERM')[] = ['SIGINT', 'SIGTERM'],
): void {
  let closing = false
  for (const signal of signals) {
    process.on(signal, () => {
      if (closing) process.exit(128 + constants.signals[signal])
      closing = true
      void close().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Closing failed: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
