import { expect, test } from 'vitest'
import { anything, useBrowser } from '../support/browser/browser'
import { hasStoppedDrawing } from '../support/browser/stopped-drawing'

const { open, url } = useBrowser()

test('a page has stopped drawing when it gets no frames, and not when it loads or is busy', async () => {
  const page = await open('/about', { tolerates: anything })
  expect(await hasStoppedDrawing(page), 'a healthy page').toBe(false)

  void page.evaluate(() => {
    const end = performance.now() + 1_500
    while (performance.now() < end);
  })
  expect(await hasStoppedDrawing(page, 500), 'a long script').toBe(false)

  await page.route('**/late.css', () => undefined)
  const waiting = '<!doctype html><link rel="stylesheet" href="/late.css"><p>Text</p>'
  await page.route('**/waiting', (route) => route.fulfill({ contentType: 'text/html', body: waiting }))
  await page.goto(`${url}/waiting`, { waitUntil: 'commit' })
  expect(await hasStoppedDrawing(page, 500), 'a page that waits for its style').toBe(false)

  const stopped = await open('/about', {
    tolerates: anything,
    before: (next) => next.addInitScript(() => void (window.requestAnimationFrame = () => 0)),
  })
  expect(await hasStoppedDrawing(stopped, 500), 'a page without frames').toBe(true)
})
