import path from 'node:path'
import { expect, test } from 'vitest'
import { anything, refusals, settled, useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'
import { siteAnswer } from '../support/site-pages'

const { open, openAs, url } = useBrowser()

const picture = (name: string) => path.resolve(import.meta.dirname, `../../public/artwork/${name}.webp`)

test('the policy holds: what is written into a page does not run', async () => {
  const page = await open('/about', { tolerates: anything })
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.ran = true'
    document.head.append(script)
    const image = document.createElement('img')
    image.setAttribute('onerror', 'window.ran = true')
    image.src = '/none.png'
    const style = document.createElement('style')
    style.textContent = 'body { color: red }'
    document.body.append(image, style)
  })
  // The walks through all pages detect violations of the policy in the same way.
  await expect
    .poll(() => page.problems.flatMap((text) => /^(\S+) forbids /.exec(text)?.[1] ?? []).sort())
    .toEqual(['script-src-attr', 'script-src-elem', 'style-src-elem'])
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  // Structured data and the data for hydration are still read.
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(1)
})

test('the public pages, used', async () => {
  const page = await open('/events/sofia-astana-business-forum')
  await settled(page)
  await Promise.all([page.waitForEvent('download'), button(page, 'Add to calendar').click()])
  // The schema library may test whether it can compile code.
  await link(page.getByRole('navigation', { name: 'Main' }), 'Contact').click()
  await button(page, 'Send message').click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await link(page.getByRole('contentinfo'), 'Membership').click()
  await page.getByRole('button', { name: /apply/i }).first().click()
  await page.getByRole('dialog').waitFor()
  await page.goto(`${url}/events/annual-general-assembly`)
  await settled(page)
  await page
    .getByRole('list', { name: /gallery/i })
    .getByRole('button')
    .first()
    .click()
  await page.locator('.yarl__portal').waitFor()
  await page.keyboard.press('ArrowRight')
})

test('a picture of another site, and statistics once agreed to', async () => {
  const page = await open('/about')
  const asked: string[] = []
  await page.route(/^https:\/\/(pictures\.example|.*\.?google)/, (route) => {
    const address = new URL(route.request().url())
    asked.push(address.host)
    if (address.host.endsWith('googletagmanager.com'))
      return route.fulfill({
        contentType: 'text/javascript',
        body: "navigator.sendBeacon('https://region1.google-analytics.com/g/collect'); new Image().src = 'https://www.google-analytics.com/g/collect'",
      })
    return route.fulfill({
      contentType: 'image/svg+xml',
      headers: { 'access-control-allow-origin': '*' },
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    })
  })
  await page.route('**/rest/v1/rpc/get_site', (route) => route.fulfill({ json: siteAnswer({ ga_code: 'G-POLICY01' }) }))
  await page.goto(`${url}/services`)
  await page
    .getByRole('region', { name: 'Consent to statistics' })
    .getByRole('button', { name: 'Accept', exact: true })
    .click()
  await expect
    .poll(() => [...asked].sort())
    .toEqual(['region1.google-analytics.com', 'www.google-analytics.com', 'www.googletagmanager.com'])
  const size = await page.evaluate(async () => {
    const image = new Image()
    image.src = 'https://pictures.example/rose.svg'
    await image.decode()
    return image.naturalWidth
  })
  expect(size).toBe(1)
})

test('the dashboard with a file, and the editor with pictures and a preview', async () => {
  const page = await openAs('superadmin@bkcc.example', '/dashboard/news', { tolerates: refusals })
  await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
  await link(page, 'New article').click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await page.getByRole('form', { name: 'Article' }).getByLabel('Title').fill('Under the policy')
  await text.click()
  for (const tool of ['Heading', 'Bullet list', 'Quote'])
    await page.getByRole('toolbar').getByRole('button', { name: tool, exact: true }).click()
  await page.keyboard.type('Two  spaces')
  // The editor's styles apply although it may not insert any itself.
  expect(await text.evaluate((element) => getComputedStyle(element).whiteSpace)).toBe('break-spaces')
  await page.getByRole('toolbar').getByRole('button', { name: 'Picture', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.waitFor()
  expect(await page.evaluate(() => getComputedStyle(document.body).overflowY), 'the page behind a dialog').toBe(
    'hidden',
  )
  await dialog.locator('input[type=file]').setInputFiles(picture('rose-valley'))
  await button(dialog, 'Remove').waitFor()
  await dialog.getByLabel('Describe the picture').fill('Roses')
  await button(dialog, 'Insert picture').click()
  await text.getByAltText('Roses').waitFor()
  await page.getByLabel('Gallery, files').setInputFiles([picture('aktau-caspian'), picture('astana-skyline')])
  await page.getByLabel('Caption of picture 2').waitFor()
  await button(page, 'Preview').click()
  await page.getByRole('dialog', { name: /^Preview/ }).waitFor()
})
