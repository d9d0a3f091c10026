/**
 * How long a page's start waits for the formats at most, in milliseconds. Without them the page works, only less
 * smoothly.
 */
const patience = 1_000

/**
 * Makes the browser load its date and number formats in a worker. The first formatter of a page blocks its thread for
 * 20 ms (100 ms on a phone); browsers share the loaded data among all threads.
 *
 * @returns resolves when the formats are loaded, or after a second; never rejects
 */
export function prepareFormats(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience)
    let worker: Worker
    try {
      worker = new Worker(new URL('./formats.worker.ts', import.meta.url), { type: 'module' })
    } catch {
      // The browser has no workers, or may not start one.
      resolve()
      return
    }
    worker.onmessage = () => {
      resolve()
      // Terminated at once, the worker would leave its own request unanswered, which monitoring reports as a failure.
      setTimeout(() => worker.terminate(), patience)
    }
    worker.onerror = () => resolve()
  })
}
