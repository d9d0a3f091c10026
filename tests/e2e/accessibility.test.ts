import { describe, expect, test } from 'vitest'
import { expectNoOverflow, judge } from '../support/browser/accessibility-suite'
import { frames, still, withData } from '../support/addresses'
import { desktop, moveTo, phone, refusals, settled, useBrowser } from '../support/browser/browser'
import { offScale } from '../support/browser/type-scale'

const { open, openAs, sharedPage, url } = useBrowser()

describe('to a visitor, with its data', () => {
  const shared = sharedPage(() => open('/sitemap', { viewport: phone, tolerates: refusals }))
  test.each([...still, ...withData])('%s is accessible, and nothing sticks out', async (path) => {
    const page = await shared()
    // What a visitor sees first is rendered beforehand; the dashboard is a page that goes on.
    await page.goto(url + path)
    await settled(page)
    await judge(page)
    for (const viewport of process.env.TEST_BREADTH ? [desktop, phone] : []) {
      await page.setViewportSize(viewport)
      expect(await offScale(page), `type at ${viewport.width} px`).toEqual([])
    }
    for (const width of process.env.TEST_BREADTH ? [360, 1920] : []) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoOverflow(page)
    }
    await page.setViewportSize(phone)
  })
})

describe('to the office, one page of each frame', () => {
  const shared = sharedPage(() => openAs('superadmin@bkcc.example', '/dashboard/profile', { viewport: phone }))
  test.each(frames)('%s is accessible, and nothing sticks out', async (path) => {
    const page = await shared()
    await moveTo(page, path)
    await settled(page)
    await judge(page)
  })
})
