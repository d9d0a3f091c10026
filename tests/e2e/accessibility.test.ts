import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoOverflow, judge } from '../support/browser/accessibility-suite'
import { button } from '../support/browser/keyboard'
import { alike, frames, still, withData } from '../support/addresses'
import { desktop, moveTo, phone, refusals, settled, useBrowser } from '../support/browser/browser'
import { offScale } from '../support/browser/type-scale'

const { open, openAs, sharedPage, url } = useBrowser()

const asVisitor = sharedPage(() => open('/sitemap', { viewport: phone, tolerates: refusals }))
const asOffice = sharedPage(() => openAs('superadmin@bkcc.example', '/dashboard/profile', { viewport: phone }))

describe('to a visitor, with its data', () => {
  const pages = [...still, ...withData].filter((path) => process.env.TEST_BREADTH || !alike.includes(path))
  test.each(pages)('%s is accessible, and nothing sticks out', async (path) => {
    const page = await asVisitor()
    // What a visitor sees first is rendered beforehand, and is the same (rendering.e2e.test.ts). Going on is half the work.
    if (process.env.TEST_BREADTH) await page.goto(url + path)
    else await moveTo(page, path)
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
  test.each(frames)('%s is accessible, and nothing sticks out', async (path) => {
    const page = await asOffice()
    await moveTo(page, path)
    await settled(page)
    await judge(page)
  })
})

test('in forced colours, buttons, tiers, dialogs and what is chosen keep an edge, what is not chosen has none, and ages keep their grounds, as on paper', async () => {
  const edges = (page: Page, parts: string) =>
    page
      .locator(parts)
      .filter({ visible: true })
      .evaluateAll((found) =>
        found.map((part) => {
          const { outlineStyle, borderBottomColor, borderBottomWidth } = getComputedStyle(part)
          const line =
            borderBottomWidth !== '0px' &&
            borderBottomColor !== getComputedStyle(document.documentElement).backgroundColor
          return { text: part.textContent, edge: outlineStyle === 'solid' || line }
        }),
      )
  const without = async (page: Page, parts: string) => (await edges(page, parts)).filter(({ edge }) => !edge)
  const visitor = await asVisitor()
  await visitor.setViewportSize(desktop)
  await moveTo(visitor, '/membership')
  await visitor.emulateMedia({ forcedColors: 'active' })
  await visitor.getByRole('radio', { name: '11–50' }).check()
  const chosen =
    'main li:has(button:has-text("Apply Now")), button:has-text("Apply Now"), nav a[aria-current], label:has(:checked)'
  expect(await without(visitor, chosen)).toEqual([])
  await button(visitor, 'Apply Now for Enterprise membership').click()
  await visitor.getByRole('dialog').waitFor()
  expect(await without(visitor, '[role=dialog]')).toEqual([])
  await moveTo(visitor, '/search?q=sofia')
  await settled(visitor)
  // All have a frame; the chosen one has a second line.
  const doubled = await visitor
    .locator('nav[aria-label="Kinds of results"] a')
    .evaluateAll((links) => links.map((link) => [getComputedStyle(link).outlineStyle, link.ariaCurrent]))
  expect(doubled.filter(([line]) => line === 'solid')).toEqual([['solid', 'page']])
  const office = await asOffice()
  await office.setViewportSize(desktop)
  await moveTo(office, '/dashboard/dues')
  await settled(office)
  await office.emulateMedia({ forcedColors: 'active' })
  const entries = 'nav[aria-label="Dashboard"] a'
  expect((await edges(office, entries)).filter(({ edge }) => edge)).toHaveLength(1)
  expect(await without(office, `${entries}[aria-current]`)).toEqual([])
  // Its line alone marks a part of a section.
  const parts = office.locator('nav[aria-label^="Parts of"] a[aria-current]')
  expect(await parts.evaluate((part) => getComputedStyle(part).outlineStyle)).toBe('none')
  await moveTo(office, '/dashboard')
  const ages = office.locator('section[aria-labelledby=ageing] [aria-hidden=true]')
  await ages.first().waitFor()
  const grounds = () =>
    ages.evaluateAll((found) =>
      found.flatMap((part) => [part, ...part.children]).map((part) => getComputedStyle(part).backgroundColor),
    )
  const forced = await grounds()
  await office.emulateMedia({ forcedColors: 'none' })
  expect(forced).toEqual(await grounds())
  await office.emulateMedia({ media: 'print' })
  const printed = await ages.evaluateAll((found) => found.map((part) => getComputedStyle(part).printColorAdjust))
  expect(printed.filter((adjust) => adjust !== 'exact')).toEqual([])
})
