import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { leave } from '@/features/people/session/api'
import { choose } from '@/features/publish/site/public/consent'
import { forgetViews } from '@/lib/list/list-views'
import { clearPage, keepListeners, restorePage } from './unit-page'
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

beforeAll(listen)
// The files of a worker share one page and one set of modules, so nothing of a test or a file may stay.
beforeEach(() => {
  keepListeners()
  // Failed calls are logged on purpose; tests that care about the log look at this spy.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
function clear() {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  leave()
  choose(null)
  forgetViews()
  clearPage()
  server.events.removeAllListeners()
  server.resetHandlers()
}
afterEach(clear)
afterAll(() => {
  clear()
  restorePage()
  server.close()
})
