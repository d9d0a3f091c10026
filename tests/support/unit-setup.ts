import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { listen, server } from './unit-server'

// A page's chunk is compiled on its first import, which can take more than the default second.
configure({ asyncUtilTimeout: 10_000 })

// jsdom has no layout and no scrolling; the pages use both.
window.scrollTo = () => undefined
Element.prototype.scrollIntoView = () => undefined
Element.prototype.hasPointerCapture = () => false
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})

// React's development build takes a stack trace for each element, up to a limit per second. Only its developer tools show them,
// and they cost an eighth of the time of these tests. This pretends that the limit is reached already:
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null && 'recentlyCreatedOwnerStacks' in internals) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  })
}

// jsdom gives each further document (one per sanitised text) a selector engine with eight listeners on the window, and never
// removes them. With hundreds of them, calling them took half of the time of these tests. The page's own engine is created first and stays.
document.querySelector(':hover')
const { window: page } = (globalThis as unknown as { jsdom: { window: Window } }).jsdom
const addListener = page.addEventListener.bind(page)
const added: Parameters<typeof addListener>[] = []
page.addEventListener = (...listener: Parameters<typeof addListener>) => {
  added.push(listener)
  addListener(...listener)
}
afterEach(() => {
  for (const [type, listener, options] of added.splice(0)) page.removeEventListener(type, listener, options)
})

// jsdom finds the labels of a field by asking each label of the page for its field, which walks the page again; a third of
// the time of a form's test went there.
for (const { prototype } of [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement, HTMLButtonElement])
  Object.defineProperty(prototype, 'labels', {
    configurable: true,
    get(this: HTMLElement) {
      const around = this.closest('label')
      return [...this.ownerDocument.getElementsByTagName('label')].filter((label) =>
        label.htmlFor ? label.htmlFor === this.id : label === around,
      )
    },
  })

beforeAll(listen)
// The files of a worker share one page and one set of modules, so each test begins and ends by resetting them.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  // Failed calls are logged on purpose; tests that care about the log look at this spy.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  server.resetHandlers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  document.body.replaceChildren()
})
afterAll(() => server.close())
