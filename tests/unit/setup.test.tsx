import { render, renderHook, screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { isSignedIn, signIn } from '@/features/people/session/api'
import { choose, useConsent } from '@/features/publish/site/public/consent'
import { lastView, rememberView } from '@/lib/list/list-views'
import { person, session } from '../support/page/signed-in'
import { server } from '../support/page/unit'
import { restorePage } from '../support/page/unit-page'

const handlers = server.listHandlers().length
const heard = vi.fn<() => void>()
const ticked = vi.fn<() => void>()
const hold = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))
const parts = () => [document.documentElement, document.head, document.body]

/** What a test can leave behind, how the next one would notice, and what it finds instead. */
const behind: [what: string, leave: () => unknown, notice: () => unknown, clean: unknown][] = [
  [
    'cookies',
    () => ['_gallery=kept', 'theme=paper'].forEach((cookie) => (document.cookie = cookie)),
    () => document.cookie,
    '',
  ],
  ['local storage', () => localStorage.setItem('kept', 'yes'), () => localStorage.length, 0],
  ['session storage', () => sessionStorage.setItem('kept', 'yes'), () => sessionStorage.length, 0],
  ['a title', () => (document.title = 'Kept'), () => document.title, ''],
  [
    'elements in the head',
    () => document.head.append(document.createElement('meta')),
    () => document.head.innerHTML,
    '',
  ],
  ['a rendered page', () => render(<p>Kept</p>), () => screen.queryByText('Kept'), null],
  [
    'attributes of the page',
    () => parts().forEach((part) => part.setAttribute('data-kept', '')),
    () => parts().flatMap((part) => part.getAttributeNames()),
    [],
  ],
  [
    'an address and the state of its entry',
    () => history.pushState('kept', '', '/kept?q=1'),
    () => [location.href, history.state as unknown],
    ['http://localhost/', null],
  ],
  [
    'listeners of the window',
    () => window.addEventListener('kept', heard),
    () => window.dispatchEvent(new Event('kept')) && heard.mock.calls,
    [],
  ],
  ['timers', () => [setTimeout(ticked, 20), setInterval(ticked, 20)], () => hold(60).then(() => ticked.mock.calls), []],
  ['a faked clock', () => vi.useFakeTimers(), () => vi.isFakeTimers(), false],
  ['a stubbed global', () => vi.stubGlobal('kept', true), () => 'kept' in globalThis, false],
  [
    'a replaced method',
    () => vi.spyOn(Storage.prototype, 'getItem').mockReturnValue('kept'),
    () => localStorage.getItem('kept'),
    null,
  ],
  ['a view of a list', () => rememberView('/kept', '?q=kept'), () => lastView('/kept'), '/kept'],
  [
    'an answer of the backend',
    () => server.use(http.get('http://localhost/kept', () => HttpResponse.json('kept'))),
    () => server.listHandlers().length - handlers,
    0,
  ],
  [
    'a choice about statistics that storage refuses',
    () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new DOMException('refused', 'QuotaExceededError')
      })
      choose('accepted')
    },
    () => renderHook(useConsent).result.current,
    null,
  ],
  [
    'a session',
    () => {
      server.use(http.post('http://localhost/auth/v1/token', () => HttpResponse.json(session)))
      return signIn(person.email, 'bkcc-demo')
    },
    isSignedIn,
    false,
  ],
]

describe.each(behind)('what a test leaves behind: %s', (what, leave, notice, clean) => {
  test('is there at first', async () => {
    await leave()
    if (what !== 'timers') expect(await notice()).not.toEqual(clean)
    heard.mockClear()
  })
  test('is gone in the next test', async () => expect(await notice()).toEqual(clean))
})

test('what files assign to the page is taken back after each', () => {
  URL.createObjectURL = () => 'blob:kept'
  Object.assign(Range.prototype, { getClientRects: () => [] })
  restorePage()
  expect(String(Reflect.get(URL, 'createObjectURL'))).not.toContain('blob:kept')
  expect('getClientRects' in Range.prototype).toBe(false)
})
