/**
 * Ends the browser's current task, so that it can paint and respond to input before the work continues.
 *
 * @returns resolves in a new task, ahead of other tasks if the browser supports it (`scheduler.yield`)
 */
export function yieldToMain(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in globalThis.scheduler) return globalThis.scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
