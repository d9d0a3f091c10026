import { test } from 'vitest'
import { expectNoOverflow, settled, still, withData } from '../support/accessibility-suite'
import { expectAccessible, phone, useBrowser } from '../support/browser'

const { open, url } = useBrowser()

test('the mobile menu and the lightbox are accessible', async () => {
  const page = await open('/events/annual-general-assembly', { viewport: phone })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('list', { name: /gallery/i }).getByRole('button').first().click()
  await page.locator('.yarl__portal_open').waitFor()
  await expectAccessible(page)
})

test('360 and 1920 px: nothing sticks out', async () => {
  for (const width of [360, 1920]) {
    const page = await open('/', { viewport: { width, height: 900 } })
    for (const path of [...still, ...withData]) {
      await page.goto(url + path)
      await settled(page)
      await expectNoOverflow(page)
    }
  }
}, 180_000)

test('a member is applied for by keyboard alone', async () => {
  const page = await open('/membership')
  await page.getByRole('button', { name: /Apply Now/ }).first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.waitFor()
  const tabTo = async (label: RegExp) => {
    for (let step = 0; step < 20; step += 1) {
      if (await dialog.getByLabel(label).evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${String(label)}`)
  }
  await tabTo(/Company Name/i)
  await page.keyboard.type('Keyboard Works')
  await tabTo(/Contact Person/i)
  await page.keyboard.type('Ivo Petrov')
  await tabTo(/Country/i)
  await page.keyboard.type('Bulgaria')
  await tabTo(/Email/i)
  await page.keyboard.type('ivo@keyboard.example')
  await tabTo(/Industry/i)
  await page.keyboard.type('Energy')
  await tabTo(/Employees/i)
  await page.keyboard.type('1-10')
  for (let step = 0; step < 6 && !(await dialog.getByRole('checkbox').evaluate((element) => element === document.activeElement)); step += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.getByText('Application submitted successfully').waitFor()
})
