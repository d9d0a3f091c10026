import { test } from 'vitest'
import { judgeInBothWindows, settled, still, withData } from '../support/accessibility-suite'
import { phone, useBrowser } from '../support/browser'

const { open } = useBrowser()

test.each([...still, ...withData])('%s', async (path) => {
  const page = await open(path, { viewport: phone })
  await settled(page)
  await judgeInBothWindows(page)
})

test('the application dialog, fresh and with errors', async () => {
  const page = await open('/membership', { viewport: phone })
  await page.getByRole('button', { name: /Apply Now/ }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.waitFor()
  await judgeInBothWindows(page)
  await dialog.getByRole('button', { name: /Submit/i }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  await judgeInBothWindows(page)
})

test.each([
  ['/contact', /Send/i],
  ['/login', 'Sign in'],
] as const)('the form of %s with errors', async (path, button) => {
  const page = await open(path, { viewport: phone })
  await page.getByRole('main').getByRole('button', { name: button }).click()
  await page.locator('[aria-invalid="true"]').first().waitFor()
  await judgeInBothWindows(page)
})
