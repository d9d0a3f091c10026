import type { Page } from 'playwright-core'
import { saidTwice } from '../page/head'

/** Resolves once the page is hydrated; before that, React has set no properties on its elements. */
export function takenUp(page: Page) {
  return page.waitForFunction(
    () =>
      Object.keys(document.querySelector('#root') ?? {}).some((key) => key.startsWith('__reactContainer')) &&
      document.querySelector('h1') !== null &&
      Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  )
}

export const saidTwiceIn = async (page: Page) => page.evaluate(saidTwice, await page.evaluateHandle(() => document))

/** Delays the scripts of a page, except the first and its imports, until they are released; `held` lists them. */
export function holdScripts() {
  let release = () => undefined as void
  const held: string[] = []
  const released = new Promise<void>((resolve) => (release = resolve))
  return {
    before: (page: Page) =>
      page.route(/\/assets\/(?!index-|preload-)[\w.-]+\.js$/, async (route) => {
        held.push(route.request().url())
        await released
        await route.continue()
      }),
    release: () => release(),
    held,
  }
}
