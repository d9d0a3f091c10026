/**
 * Ends the browser's present task, so that it can paint and answer before what follows; a long start in pieces keeps nobody
 * waiting.
 *
 * @returns resolves in a task of its own, ahead of others where the browser can do that (`scheduler.yield`)
 */
export function yieldToMain(): Promise<void> {
  if ('scheduler' in globalThis && 'yield' in globalThis.scheduler) return globalThis.scheduler.yield()
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
