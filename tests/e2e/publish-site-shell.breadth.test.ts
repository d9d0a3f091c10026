import { describe, expect, test } from 'vitest'
import { navigation } from '../../src/app/routing/public-pages'
import { phone, useBrowser } from '../support/browser/browser'
import { asYoungerThanTheBuild } from '../support/browser/young-page'

const { open, openAs, url, backend, embedded } = useBrowser()

describe('header', () => {
  test('leads to each page and marks the active one', async () => {
    const page = await open('/')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const { label, to: path } of navigation) {
      await main.getByRole('link', { name: label, exact: true }).click()
      await page.waitForURL(url + path)
      await expect
        .poll(() => main.getByRole('link', { name: label, exact: true }).getAttribute('aria-current'))
        .toBe('page')
      expect(await main.locator('[aria-current="page"]').count()).toBe(1)
    }
    await main.getByRole('link', { name: 'Member Login' }).click()
    await page.waitForURL(`${url}/login`)
  })

  test('a new page starts at its top, Back returns to where one was', async () => {
    const page = await open('/news')
    await page.getByRole('link', { name: 'Terms of Use' }).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(200)
    await page.getByRole('link', { name: 'Terms of Use' }).click()
    await page.getByRole('heading', { level: 1, name: 'Terms of Use' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  })

  test('an address of a part of a page leads to that part, from another page, too', async () => {
    const page = await open('/about')
    await page.getByRole('link', { name: 'Cookie settings' }).click()
    const part = page.locator('#cookie-choice')
    await part.waitFor()
    await expect
      .poll(() => part.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
      .toBeLessThan(300)
  })

  test('the skip link is the first stop of the Tab key and leads into the content', async () => {
    const page = await open('/about')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })
})

test('the mobile menu covers the screen, closes on a link, on its button and on Escape', async () => {
  const page = await open('/', { viewport: phone, hasTouch: true })
  const opener = page.getByRole('button', { name: 'Open menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const close of [
    () => page.keyboard.press('Escape'),
    // Faster than a person, a pointer would press twice in one place.
    () => menu.getByRole('button', { name: 'Close menu' }).press('Enter'),
    () => menu.getByRole('link', { name: 'Services', exact: true }).click(),
  ]) {
    await opener.click()
    await menu.waitFor()
    expect(await menu.boundingBox()).toMatchObject({ x: 0, y: 0, ...phone })
    await close()
    await menu.waitFor({ state: 'detached' })
  }
  await page.waitForURL(`${url}/services`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('a changed setting is seen by an open page at its next step and from the cache by the next visit; statistics are asked for, loaded after consent only, and can be taken back', async () => {
  const visitor = await open('/about')
  const foreign: string[] = []
  await visitor.route(/googletagmanager/, (route) => {
    foreign.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '' })
  })
  await visitor.getByRole('heading', { level: 1 }).waitFor()
  const banner = visitor.getByRole('region', { name: 'Consent to statistics' })
  expect(await banner.count()).toBe(0)

  const staff = await openAs('editor@bkcc.example', '/dashboard/settings')
  await staff.getByLabel('Analytics measurement id').fill('g-fixture1')
  await staff.getByLabel('Site title').fill('BKCC Fixture')
  await staff.getByRole('button', { name: 'Save settings' }).click()
  await staff.getByText('Settings saved successfully').waitFor()

  await visitor.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click()
  await visitor.getByRole('banner').getByText('BKCC Fixture').waitFor()
  expect(await visitor.getByRole('contentinfo').innerText()).toContain('BKCC Fixture')
  await banner.getByRole('button', { name: 'Decline', exact: true }).click()
  await visitor.getByRole('contentinfo').getByRole('link', { name: 'Cookie Policy' }).click()
  await visitor.getByText('You have declined statistics.').waitFor()
  expect(foreign).toEqual([])
  await visitor.getByRole('button', { name: 'Choose again' }).click()
  await banner.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect.poll(() => foreign).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-FIXTURE1'])
  await visitor.evaluate(() => void (document.cookie = '_ga=GA1.1.1; path=/'))
  await visitor.getByRole('button', { name: 'Choose again' }).click()
  await banner.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect.poll(() => visitor.evaluate(() => document.cookie)).toBe('')
  expect(foreign).toHaveLength(1)

  // The next visit shows the title before any answer.
  await asYoungerThanTheBuild(visitor)
  await visitor.route('**/rest/v1/rpc/get_site', () => new Promise(() => undefined))
  await visitor.reload()
  await visitor.getByRole('banner').getByText('BKCC Fixture').waitFor()
})

test.runIf(embedded)('the local page shows address, key, demo accounts and the mails that went out', async () => {
  const ask = async <Answer>(name: string) =>
    (await fetch(`${backend.siteUrl}/_local/${name}.json`)).json() as Promise<Answer>
  const { demoAccounts, ...status } = await ask<{ demoAccounts: { email: string }[] }>('status')
  expect(status).toMatchObject({ apiUrl: url, publishableKey: backend.publishableKey })
  for (const name of ['superadmin', 'admin', 'editor', 'member'])
    expect(demoAccounts.map(({ email }) => email)).toContain(`${name}@bkcc.example`)
  expect(await ask('mails')).toBeInstanceOf(Array)
  await backend.sql(
    `select private.enqueue_mail('contact-answer', 'local@fixtures.example', 'local:1', '{"subject": "Local", "body": "Yes.", "signed": "Elena", "question": "When?", "asked_at": "2026-11-20T10:00:00Z"}', 'message', gen_random_uuid())`,
  )
  await backend.mails()
  const page = await open('/_local/')
  expect(await page.locator('body').innerText()).toContain(backend.publishableKey)
  await page.getByText('Re: Local').first().waitFor()
  await page
    .getByText(/^Message-ID: </)
    .first()
    .waitFor()
})
