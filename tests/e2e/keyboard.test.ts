import path from 'node:path'
import { test } from 'vitest'
import { useBrowser } from '../support/browser/browser'
import { button, chooseFile, link, press, tabTo, type } from '../support/browser/keyboard'

const { open, url } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

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
