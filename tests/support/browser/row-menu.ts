import type { Page } from 'playwright-core'

/** Presses an action in the menu of a list's row. */
export async function pressInMenu(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions on ${row}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/**
 * Waits until the menu of a list's row offers an action, and closes it.
 *
 * @throws when it does not within half a minute
 */
export async function waitForAction(page: Page, row: string, action: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: action, exact: true })
  const end = Date.now() + 30_000
  while (Date.now() < end) {
    await page.getByRole('button', { name: `Actions on ${row}` }).click()
    await page.getByRole('menu').waitFor()
    const found = (await item.count()) > 0
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    if (found) return
  }
  throw new Error(`${row} does not offer ${action}`)
}
