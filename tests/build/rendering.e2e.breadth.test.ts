import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { anything, phone, useBrowser } from '../support/browser/browser'
import { holdScripts, saidTwiceIn, takenUp } from '../support/browser/early-page'
import { asYoungerThanTheBuild } from '../support/browser/young-page'

const { open, openAs, url } = useBrowser()

describe('a page from the build', () => {
  test('has its looks in its first answer, and before them what link previews read', async () => {
    const page = await open('/about', {
      javaScriptEnabled: false,
      tolerates: anything,
      before: (fresh) => fresh.route(/\.(css|js|woff2|avif|webp)$/, (route) => route.abort()),
    })
    expect(
      await page.locator('h1').evaluate((element) => parseFloat(getComputedStyle(element).fontSize)),
    ).toBeGreaterThan(36)
    const [head = ''] = readFileSync(join(inject('site').folder, 'about.html'), 'utf8').split('<style>')
    expect(head).toContain('og:image')
    expect(Buffer.byteLength(head)).toBeLessThan(16_000)
  })

  test('a list that is turned, filtered or searched by its address begins with what the address says', async () => {
    const page = await open('/members?type=individual')
    await page
      .getByRole('heading', { level: 2, name: /individual/i })
      .first()
      .waitFor()
  })
})

describe('before the scripts have come', () => {
  test('the first one names who is signed in, which stays as it is when the page is taken up', async () => {
    const { before, release, held } = holdScripts()
    const page = await open('/', {
      before: async (fresh) => {
        await before(fresh)
        await fresh.addInitScript(() => localStorage.setItem('bkcc.name', 'Viktoria Dencheva'))
      },
    })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /Dashboard$|Member Login/ })
    await expect.poll(() => link.innerText()).toBe('Viktoria Dencheva\nDashboard')
    const joining = page.getByRole('main').getByText('Become a Member')
    expect(await joining.count()).toBe(2)
    for (const one of await joining.all()) expect(await one.isVisible()).toBe(false)
    const first = await link.elementHandle()
    await expect.poll(() => held).not.toEqual([])
    release()
    await takenUp(page)
    expect(await link.innerText()).toBe('Viktoria Dencheva\nDashboard')
    expect(await link.getAttribute('href')).toBe('/dashboard')
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true)
  })

  test('a press of a button is kept', async () => {
    const { before, release, held } = holdScripts()
    const page = await open('/', { viewport: phone, before })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect.poll(() => held).not.toEqual([])
    release()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  })

  test('a link is a link', async () => {
    const { before } = holdScripts()
    const page = await open('/', { before })
    await page.evaluate(() => Object.assign(window, { before: true }))
    await page.getByRole('main').getByRole('link', { name: 'Learn more' }).click()
    await page.waitForURL(`${url}/about`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => 'before' in window), 'the browser went there itself').toBe(false)
  })
})

describe('the next page', () => {
  test('is there at once when its link was pointed at', async () => {
    const page = await open('/')
    await takenUp(page)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' })
    const read = page.waitForResponse(/rpc\/get_pages/)
    await link.hover()
    await (await read).finished()
    await page.route(/rest\/v1\//, () => undefined)
    await link.click()
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await page.locator('main [role=status]').count()).toBe(0)
  })

  test('of the dashboard has its code when its link was pointed at, and not before', async () => {
    const asked: string[] = []
    const page = await openAs('superadmin@bkcc.example', '/dashboard')
    page.on('request', (request) => asked.push(request.url()))
    const ofMembers = () => asked.filter((address) => /assets\/members-page-/.test(address)).length
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.mouse.wheel(0, 400)
    expect(ofMembers()).toBe(0)
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: /^Members/ })
      .hover()
    await expect.poll(ofMembers).toBe(1)
  })

  test('is not fetched ahead for who saves data', async () => {
    const asked: string[] = []
    const page = await open('/', {
      before: async (fresh) => {
        await fresh.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
        fresh.on('request', (request) => asked.push(request.url()))
      },
    })
    await takenUp(page)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).hover()
    await page.mouse.wheel(0, 400)
    // Any other request would have been queued before this one.
    await page.evaluate(() => fetch('/robots.txt'))
    expect(asked.filter((address) => /about/.test(address))).toEqual([])
  })
})

test('a page that only the browser makes is made without remains of another', async () => {
  const page = await open('/news/what-the-middle-corridor-changes', { before: asYoungerThanTheBuild })
  await page.getByRole('heading', { level: 1 }).waitFor()
  for (const tag of ['title', 'link[rel=canonical]', 'meta[name=description]'])
    await expect.poll(() => page.locator(tag).count(), { message: tag }).toBe(1)
  expect(await saidTwiceIn(page)).toEqual([])
})
