/** How long a page's start waits for the formats at most, in milliseconds: without them it only is less smooth. */
const patience = 1_000

/**
 * Has the browser load what it knows of dates and numbers, in a thread where nobody waits for it: the first formatter of a page
 * holds everything up for 20 ms (100 on a phone), and browsers keep what it needs for all threads.
 *
 * @returns resolves when a formatter can be made at once, or after a second; never rejects
 */
export function prepareFormats(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, patience)
    let worker: Worker
    try {
      worker = new Worker(new URL('./formats.worker.ts', import.meta.url), { type: 'module' })
    } catch {
      // A browser that has none, or may not start one.
      resolve()
      return
    }
    worker.onmessage = () => {
      resolve()
      // Ended at once, its own request would count as never answered where requests are watched.
      setTimeout(() => worker.terminate(), patience)
    }
    worker.onerror = () => resolve()
  })
}
