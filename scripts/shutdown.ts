import { constants } from 'node:os'

/**
 * Runs `close` once when the process receives a signal, then exits with code 0, because stopping a server is no error.
 * A second signal ends the process at once.
 * @param signals the signals to listen for: Ctrl+C and SIGTERM, unless something else already handles one of them
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
