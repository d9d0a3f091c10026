import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible'
import { judge } from '../support/browser/accessibility-suite'
import { phone, settled, useBrowser } from '../support/browser/browser'

const { open, openAs, url } = useBrowser()

/** A company of Kazakhstan in the seed, «Маңғыстау Кемежай Терминалы», as a Bulgarian writes it. */
const company = { typed: 'Мангистау', name: 'Mangystau Quay Terminal' }

describe('the search of the website', () => {
  test('a visitor finds a company of Kazakhstan by its Bulgarian spelling from Home, by keyboard alone', async () => {
    const page = await open('/')
    await settled(page)
    await page.keyboard.press('/')
    const field = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type(company.typed)
    const option = page.getByRole('option', { name: company.name }).first()
    await option.waitFor()
    await expectAccessible(page)
    for (let step = 0; (await option.getAttribute('aria-selected')) !== 'true' && step < 20; step += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: company.name }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/members\/mangystau/)
    // Escape closes, and gives the focus back.
    const link = page.getByRole('banner').getByRole('link', { name: 'Search' })
    await link.focus()
    await page.keyboard.press('Enter')
    await field.waitFor()
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.problems).toEqual([])
  })

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
    expect(page.problems).toEqual([])
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

test('staff and members find in the dashboard what is theirs, and a new synonym finds for everybody', async () => {
  const office = await openAs('admin@bkcc.example', '/dashboard/pages/synonyms')
  await office.getByRole('button', { name: 'New group' }).click()
  await office.getByLabel(/Names that mean the same/).fill('Xqzwharf\nMangystau')
  await office.getByRole('button', { name: 'Save synonyms' }).click()
  await office.getByRole('row', { name: /Xqzwharf/ }).waitFor()
  await judge(office)
  await office.keyboard.press('Control+k')
  await office.getByRole('combobox').fill('xqzwharf')
  await office.getByRole('option', { name: company.name }).click()
  await office.waitForURL(/\/dashboard\/members\/[0-9a-f-]{36}$/)

  const member = await openAs('member@bkcc.example', '/dashboard')
  await settled(member)
  await member.keyboard.press('Control+k')
  await member.getByRole('combobox').fill('xqzwharf')
  await member.getByRole('option', { name: company.name }).click()
  await member.waitForURL(/\/members\/mangystau/)
  expect([...office.problems, ...member.problems]).toEqual([])
})
