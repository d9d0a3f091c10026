import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { useBrowser } from '../support/browser/browser'

const { openAs } = useBrowser()

test('a line of the desk leads to the list of exactly what it counts', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard')
  const line = page.getByRole('region', { name: 'What waits' }).getByRole('link', { name: /new contact messages?$/ })
  const count = Number.parseInt((await line.textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(0)
  expect(await page.getByRole('link', { name: `Messages, ${count} new` }).count()).toBe(1)
  await line.click()
  await page.waitForURL(/\/dashboard\/messages\?status=new&sort=received$/)
  await page
    .getByText(new RegExp(`^${count} messages?\\b`))
    .first()
    .waitFor()
})

test('search and shortcuts are accessible, and the search opens an item by keyboard alone', async () => {
  // A phone has no keyboard to tell of.
  const page = await openAs('admin@bkcc.example', '/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await judge(page)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+KeyK')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('option', { name: 'New event' }).waitFor()
  await judge(page)
  await page.keyboard.type('forum')
  const first = dialog.getByRole('group', { name: 'Events' }).getByRole('option').first()
  await first.waitFor()
  await judge(page)
  // Down to the first event, whatever stands before it.
  for (let presses = 0; (await first.getAttribute('aria-selected')) !== 'true' && presses < 30; presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/events\/[0-9a-f-]{36}$/)
  expect(await dialog.count()).toBe(0)
  await page.getByLabel('Title').first().waitFor()
})
