import path from 'node:path'
import { test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible'
import { phone, useBrowser } from '../support/browser/browser'
import { button, chooseFile, link, press, tabTo, type } from '../support/browser/keyboard'

const { open, url } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

test('the mobile menu and the lightbox are accessible', async () => {
  const page = await open('/events/annual-general-assembly', { viewport: phone })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('list', { name: /gallery/i })
    .getByRole('button')
    .first()
    .click()
  await page.locator('.yarl__portal_open').waitFor()
  await expectAccessible(page)
})

test('a member is applied for by keyboard alone', async () => {
  const page = await open('/membership')
  await page
    .getByRole('button', { name: /Apply Now/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.waitFor()
  await type(page, dialog.getByLabel(/Company Name/i), 'Keyboard Works')
  await type(page, dialog.getByLabel(/Contact Person/i), 'Ivo Petrov')
  await type(page, dialog.getByLabel(/Country/i), 'Bulgaria')
  await type(page, dialog.getByLabel(/Email/i), 'ivo@keyboard.example')
  await type(page, dialog.getByLabel(/Industry/i), 'Energy')
  await type(page, dialog.getByLabel(/Employees/i), '1-10')
  await tabTo(page, dialog.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await dialog.getByText('Application submitted successfully').waitFor()
})

test('coming in, the own profile with a portrait, and leaving', async () => {
  const page = await open('/login')
  await type(page, page.getByLabel('Email'), 'ruslan.tokhtar@mangystau-quay.example')
  await type(page, page.getByLabel('Password'), 'bkcc-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/dashboard`)
  await press(page, link(page, 'Inbox').first())
  await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
  await press(page, button(page, /^Account of/))
  await tabTo(page, page.getByRole('menuitem', { name: 'Profile Settings' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await chooseFile(page, button(page, 'Choose image'), picture)
  await button(page, 'Remove').waitFor()
  await type(page, page.getByLabel('Job role'), 'Keyboard Tester')
  await page.keyboard.press('Enter')
  await page.getByText('Profile updated successfully').waitFor()
  await press(page, button(page, 'Remove'))
  await button(page, 'Remove').waitFor({ state: 'detached' })
  await press(page, button(page, /^Account of/))
  await tabTo(page, page.getByRole('menuitem', { name: 'Sign out' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await button(page, 'Sign in').waitFor()
})
