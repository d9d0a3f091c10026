import type { Page } from 'playwright-core'

/** Presses an action in the menu of a list's row. */
export async function pressInMenu(page: Page, row: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions on ${row}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
