import { expect, test } from 'vitest'
import { expectNoOverflow, smallTargets } from '../support/accessibility-suite'
import { expectAccessible } from '../support/accessible'
import { phone, settled, useBrowser } from '../support/browser'

const { openAs } = useBrowser()

test('a line of the desk leads to the list of exactly what it counts', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard')
  const line = page.getByRole('region', { name: 'What waits' }).getByRole('link', { name: /new messages?$/ })
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

test('an item is opened by keyboard alone', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard')
  await page.getByRole('button', { name: 'Search' }).waitFor()
  await page.keyboard.press('Control+KeyK')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  await dialog.getByRole('combobox').waitFor()
  await page.keyboard.type('forum')
  await dialog.getByRole('group', { name: 'Events' }).getByRole('option').first().waitFor()
  // Down to the first event, whatever stands before it.
  for (let presses = 0; presses < 30; presses++) {
    const active = await dialog.getByRole('combobox').getAttribute('aria-activedescendant')
    const isEvent = await page.evaluate(
      (id) =>
        document
          .getElementById(id ?? '')
          ?.closest('[role=group]')
          ?.getAttribute('aria-label') === 'Events',
      active,
    )
    if (isEvent) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard\/events\/[0-9a-f-]{36}$/)
  expect(await dialog.count()).toBe(0)
  await page.getByLabel('Title').first().waitFor()
})

test.each([
  ['a phone', phone],
  ['a wide window', { width: 1440, height: 900 }],
])('desk, search and shortcuts are accessible on %s', async (_name, viewport) => {
  const page = await openAs('admin@bkcc.example', '/dashboard', { viewport })
  await settled(page)
  const judge = async () => {
    await expectAccessible(page)
    await expectNoOverflow(page)
    expect(await smallTargets(page)).toEqual([])
  }
  await judge()
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('option', { name: 'New event' }).waitFor()
  await judge()
  await page.keyboard.type('an')
  await page.getByRole('group', { name: 'Members' }).waitFor()
  await judge()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await judge()
})
