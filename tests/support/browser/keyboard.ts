import type { Locator, Page } from 'playwright-core'

/**
 * Presses a key until an element has the focus.
 *
 * @param key Tab, or an arrow key where Tab does not reach the element
 * @throws when it does not get there
 */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not reach ${String(target)}`)
}

/** Goes to an element by Tab and presses a key on it. */
export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to a field by Tab and replaces its content by typing. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Goes to the button that opens the browser's file chooser, presses it, and chooses. */
export async function chooseFile(page: Page, target: Locator, files: string | string[]): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, target)])
  await chooser.setFiles(files)
}

/** A button by its name. */
export const button = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('button', { name })

/** A link by its name. */
export const link = (within: Page | Locator, name: string | RegExp): Locator => within.getByRole('link', { name })

/**
 * Picks up the row whose handle has the focus, to be carried with the arrow keys.
 *
 * @param what as its list calls it, such as `picture 1`
 * @param place where it is, such as `1 of 3`
 */
export async function pickUp(page: Page, what: string, place: string): Promise<void> {
  await page.keyboard.press('Space')
  await page.getByText(`Holding ${what} at position ${place}.`).waitFor({ state: 'attached' })
  // The positions of the others are measured in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
