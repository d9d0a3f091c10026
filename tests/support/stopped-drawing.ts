import type { Page } from 'playwright-core'

/** The message of a test whose page has stopped drawing; such a test is tried once more (vitest.config.ts). */
export const stoppedDrawing = 'Chromium has stopped drawing this page'

/** How long a busy machine may take for one frame, in milliseconds. */
const longestFrame = 10_000

/**
 * Whether a page answers, but draws nothing any more. On a busy machine this happens to about one page in a thousand:
 * Chromium's software compositor stops for good, and neither a new size nor a screenshot wakes it. A page whose own
 * script hangs does not answer: that is a fault, and not this.
 */
export async function hasStoppedDrawing(page: Page): Promise<boolean> {
  const answer = page.evaluate(
    (longest) =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() => resolve(false))
        setTimeout(() => resolve(true), longest)
      }),
    longestFrame,
  )
  const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2 * longestFrame))
  // A page that was closed or left meanwhile does not answer either.
  return Promise.race([answer, silence]).catch(() => false)
}
