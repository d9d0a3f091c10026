import type { Page } from 'playwright-core'

/** The message of a test one of whose pages has stopped drawing; such a test is tried once more (vitest.config.ts). */
export const stoppedDrawing = 'Chromium has stopped drawing'

/**
 * Whether a page has loaded and answers, but draws nothing any more. On a busy machine this happens to about one page in
 * a thousand: Chromium's software compositor stops for good, and neither a new size nor a screenshot wakes it. A page
 * that still loads, or whose own script hangs, has a fault of another kind.
 *
 * @param longestFrame how long a busy machine may take for one frame, in milliseconds
 */
export async function hasStoppedDrawing(page: Page, longestFrame = 10_000): Promise<boolean> {
  const answer = page.evaluate(
    (longest) =>
      new Promise<boolean>((resolve) => {
        if (document.readyState !== 'complete') resolve(false)
        requestAnimationFrame(() => resolve(false))
        // Twice, because both may be overdue after a long script: then the frame comes before the second.
        setTimeout(() => setTimeout(() => resolve(true), 1_000), longest)
      }),
    longestFrame,
  )
  const silence = new Promise<false>((resolve) => setTimeout(() => resolve(false), 2 * longestFrame + 2_000))
  // A page that was closed or left meanwhile does not answer either.
  return Promise.race([answer, silence]).catch(() => false)
}
