import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone, useBrowser } from '../support/browser/browser'

const { open, backend } = useBrowser()
const routes = ['/', '/about', '/services', '/membership', '/members', '/events', '/news', '/contact', '/login']
/** The width of the smallest form in which an upload is stored. */
const smallest = 120

/** The addresses of items, each with the query for the first one of the seed that has a picture. */
const items: Readonly<Record<string, string>> = {
  '/news/':
    "select slug from news_articles where status = 'published' and image_url like '/artwork/%' and published_at <= now() order by published_at limit 1",
  '/events/': "select slug from events where image_url like '/artwork/%' order by start_date limit 1",
}

/** Scrolls through the page, and waits at each screen until its pictures have loaded: a lazy picture is requested only when it comes into view. */
async function loadPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const inView = (image: HTMLImageElement) => {
      const { top, right, bottom, left } = image.getBoundingClientRect()
      return image.checkVisibility() && bottom > 0 && top < window.innerHeight && right > 0 && left < window.innerWidth
    }
    const missing = () => [...document.images].filter((image) => inView(image) && !image.complete)
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo({ top, behavior: 'instant' })
      const until = performance.now() + 20_000
      do await drawn()
      while (missing().length > 0 && performance.now() < until)
      for (const image of missing()) throw new Error(`${image.currentSrc || image.src} does not load`)
    }
  })
}

/** The pictures of the page: the width of the file that was loaded, and how many pixels of it the screen shows. */
function widths(page: Page): Promise<{ file: string; loaded: number; shown: number; density: number }[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter(
        (image) => image.checkVisibility() && image.complete && image.currentSrc && !image.currentSrc.endsWith('.svg'),
      )
      .map((image) => {
        const box = image.getBoundingClientRect()
        const ratio =
          image.width && image.getAttribute('height')
            ? Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
            : 1.6
        const file = image.currentSrc.split('/').at(-1) ?? ''
        // Without a width in its name, a file has one size, and `naturalWidth` is its own.
        const loaded = Number(/-(\d+)\.(?:avif|webp)$/.exec(file)?.[1] ?? image.naturalWidth)
        return {
          file,
          loaded,
          shown: Math.max(box.width, box.height * ratio) * devicePixelRatio,
          density: devicePixelRatio,
        }
      }),
  )
}

describe.each([
  ['a phone', { viewport: phone, deviceScaleFactor: 2 }],
  ['a desk', { viewport: desktop }],
])('on %s', (_name, screen) => {
  test.each([...routes, ...Object.keys(items)])(
    'no picture of %s is loaded much larger than it is shown, or much smaller, and its first is preloaded in that very file',
    async (path) => {
      const [item] = items[path] ? await backend.sql<{ slug: string }>(items[path]) : []
      if (items[path] && !item) throw new Error(`The seed has no picture below ${path}`)
      const page = await open(path + (item?.slug ?? ''), screen)
      await page.locator('h1').first().waitFor()
      await loadPictures(page)
      const wrong = (await widths(page)).filter(
        ({ loaded, shown }) => (loaded > smallest && loaded / shown > 1.6) || loaded / shown < 0.6,
      )
      expect(wrong).toEqual([])
      const [preloaded, first] = await page.evaluate(() => [
        [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=image]')].map((link) => link.imageSrcset),
        [...document.querySelectorAll('img[fetchpriority=high]')].map(
          (image) => (image.parentElement?.querySelector('source') ?? (image as HTMLImageElement)).srcset,
        ),
      ])
      expect(preloaded).toEqual(first)
    },
  )

  test('nothing moves when the fonts arrive late, the next page has them, and a page in English needs two', async () => {
    const asked: string[] = []
    let before = 0
    // Mostly text, whose lines break elsewhere in a font of another width.
    const page = await open('/privacy', {
      ...screen,
      before: async (next) => {
        await next.addInitScript(() => {
          const shifts: number[] = []
          Object.assign(window, { shifts })
          new PerformanceObserver((list) =>
            shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value)),
          ).observe({ type: 'layout-shift', buffered: true })
        })
        await next.route('**/*.woff2', async (route) => {
          asked.push(route.request().url())
          // The page is laid out with the system's fonts; from here on only fonts arrive.
          await next.locator('main h2').nth(2).waitFor()
          await next.evaluate(
            () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
          )
          before = await next.evaluate(() => {
            const { shifts } = window as unknown as { shifts: number[] }
            shifts.length = 0
            return document.documentElement.scrollHeight
          })
          await route.continue()
        })
      },
    })
    const known = await page.evaluate(async () => {
      const has = (...names: string[]) =>
        new FontFace('one of these', names.map((name) => `local('${name}')`).join(', ')).load().then(
          () => true,
          () => false,
        )
      return (
        (await has('Arial', 'Liberation Sans', 'Arimo', 'Roboto')) &&
        (await has('Georgia', 'Gelasio', 'Noto Serif', 'Times New Roman', 'Liberation Serif', 'Tinos'))
      )
    })
    expect(known, 'This machine has none of the fonts that stand in; Debian has them in fonts-liberation').toBe(true)
    const moved = await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0)
    })
    expect(asked.map((address) => /assets\/(.*)-[\w-]{8}\.woff2$/.exec(address)?.[1]).toSorted()).toEqual([
      'golos-text-latin',
      'source-serif-4-latin',
    ])
    expect(moved).toBeLessThan(0.01)
    const after = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(after, 'height of the page').toBe(before)

    // The fallback fonts are nearly as wide, but not exactly.
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Use' })
    const width = () =>
      link.evaluate((element) => {
        const text = document.createRange()
        text.selectNodeContents(element)
        return text.getBoundingClientRect().width
      })
    const standIn = await width()
    // Until React has hydrated it, it is a link to another document.
    await expect
      .poll(() => link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))))
      .toBe(true)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'Terms of Use' }).waitFor()
    await expect.poll(width).not.toBe(standIn)
  })
})
