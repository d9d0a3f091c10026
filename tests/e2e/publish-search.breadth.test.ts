import { describe, expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { phone, settled, useBrowser } from '../support/browser/browser'

const { open, url } = useBrowser()

describe('the search of the website', () => {
  test('on a phone the button opens it, its last line leads to all results, and Back to the page before', async () => {
    const page = await open('/about', { viewport: phone, hasTouch: true })
    await settled(page)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).tap()
    await page.getByRole('combobox').fill('sofia')
    await page.getByRole('option', { name: /^Show .* for “sofia”$/ }).tap()
    await page.getByRole('heading', { level: 2, name: 'Results for “sofia”' }).waitFor()
    await settled(page)
    expect(await page.title()).toBe('“sofia” – Search | BKCC')
    expect(await page.locator('main mark').count()).toBeGreaterThan(0)
    await judge(page)
    const kinds = page.getByRole('navigation', { name: 'Kinds of results' })
    await kinds.getByRole('link', { name: /^Members/ }).click()
    await page.waitForURL(/kind=member/)
    await page.getByRole('searchbox').fill('xyzzyq')
    await page.getByText('Nothing was found for “xyzzyq”.').waitFor()
    await judge(page)
    await page.goBack()
    await page.goBack()
    await page.waitForURL(`${url}/about`)
  })

  test('loads nothing before somebody means it; until the scripts have started, link, key and form lead to the page', async () => {
    let release = () => undefined as void
    const released = new Promise<void>((resolve) => (release = resolve))
    const scripts: string[] = []
    const page = await open('/about', {
      before: async (fresh) => {
        fresh.on('request', (request) => scripts.push(request.url()))
        await fresh.route(/\/assets\/(?!index-|preload-)[\w.-]+\.js$/, async (route) => {
          await released
          await route.continue().catch(() => undefined)
        })
      },
    })
    await page.keyboard.press('Control+k')
    await page.waitForURL(`${url}/search`)
    await page.getByRole('searchbox').fill('sofia')
    await page.getByRole('searchbox').press('Enter')
    release()
    await page.waitForURL(`${url}/search?q=sofia`)
    await page.getByRole('heading', { level: 2, name: 'Results for “sofia”' }).waitFor()
    await settled(page)
    const dialog = () => scripts.some((address) => address.includes('suggestions-dialog'))
    expect(dialog()).toBe(false)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).hover()
    await expect.poll(dialog).toBe(true)
  })

  test('without scripts the link leads to the page, whose form sends, and which leads on', async () => {
    const page = await open('/about', { javaScriptEnabled: false })
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await page.waitForURL(`${url}/search`)
    await page.getByRole('searchbox').fill('София')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.waitForURL(`${url}/search?q=${encodeURIComponent('София')}`)
    // Locators by text leave out what stands in a noscript.
    const said = page.locator('main noscript p')
    expect([await said.isVisible(), await said.textContent()]).toEqual([
      true,
      'Results need JavaScript. These pages work without it:',
    ])
    await page.getByRole('link', { name: 'Member directory' }).click()
    await page.waitForURL(`${url}/members`)
  })
})
