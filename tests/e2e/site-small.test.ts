import { expect, test } from 'vitest'
import { desktop, phone, settled, useBrowser } from '../support/browser/browser'

const { open, backend, url } = useBrowser()
const onPhone = { viewport: phone, hasTouch: true, isMobile: true }
const event = '/events/sofia-astana-business-forum'
const mark = (name: string) => process.env.LOOK && { path: `${process.env.LOOK}/${name}.png` }

test('on a phone, Back closes the dialog and then the page', async () => {
  const page = await open('/events', onPhone)
  await settled(page)
  await page.goto(url + event)
  await settled(page)
  await page.getByRole('button', { name: 'Register Now' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.goBack()
  await dialog.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(url + event)
  // The entry of the dialog goes when it has closed.
  await expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)).toBe(0)
  await page.goBack()
  await page.waitForURL(url + '/events')
})

test('a long word in a place widens no page, and a low window sticks nothing', async () => {
  await backend.sql(
    `update events set location = repeat('Donaudampfschiff', 8) where slug = 'sofia-astana-business-forum'`,
  )
  for (const path of ['/events', event, '/']) {
    const page = await open(path, onPhone)
    await settled(page)
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, phone.width])
    const shot = mark(`place${path.replaceAll('/', '-')}`)
    if (shot) await page.screenshot(shot)
  }
  // A window of 1280 × 1024 at 400 %.
  const low = await open(event, { viewport: { width: 320, height: 256 } })
  await settled(low)
  expect(
    await low.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter(
          (part) =>
            ['sticky', 'fixed'].includes(getComputedStyle(part).position) &&
            part.getBoundingClientRect().bottom > 0 &&
            part.clientHeight > 8,
        ).length,
    ),
  ).toBe(0)
  const shot = mark('low')
  if (shot) await low.screenshot(shot)
})

test('on paper a page says whose it is and where, without what looks like a button', async () => {
  for (const path of ['/', '/membership', event]) {
    const page = await open(path, { viewport: desktop })
    await settled(page)
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => page.locator('p:visible').first().textContent())
      .toBe(`Bulgarian–Kazakh Chamber of Commerce · ${url}${path}`)
    expect(await page.locator('button:visible, fieldset:visible, main a.rounded-control:visible').count()).toBe(0)
    const shot = mark(`paper${path.replaceAll('/', '-')}`)
    if (shot) await page.screenshot(shot)
  }
})

test('the ring around a title of Home’s lists is whole', async () => {
  const page = await open('/', { viewport: desktop })
  await settled(page)
  const link = page.getByRole('region', { name: 'Next events' }).getByRole('heading').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await link.evaluate((element) => getComputedStyle(element, '::after').outlineWidth)).toBe('3px')
  const shot = mark('ring')
  if (shot) await page.screenshot(shot)
})
