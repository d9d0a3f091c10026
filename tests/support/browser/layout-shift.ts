import type { Page } from 'playwright-core'

/** Begins to sum up how far a page moves what it has shown (Cumulative Layout Shift); call it before the page is opened. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => 'value' in entry && moved.push(Number(entry.value))),
    ).observe({ type: 'layout-shift', buffered: true })
  })

/** By how much a page has moved since {@link watchShifts}, after two more frames. */
export const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    return (window as unknown as { moved: number[] }).moved.reduce((sum, value) => sum + value, 0)
  })
