import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { choose } from '@/features/publish/site/public/consent'
import { take } from '../support/page/answers'
import { down } from '../support/page/office-members'
import { siteAnswer } from '../support/site-pages'
import { api, renderApp, server, siteIs } from '../support/page/unit'

const kept = 'bkcc.analytics-consent'
const tagWindow = window as unknown as { dataLayer?: IArguments[] } & Record<
  `ga-disable-${string}`,
  boolean | undefined
>

/** A measurement id of its own for each test: a page loads the tag of an id only once, and all tests of this file share a page. */
let id = ''
let tests = 0

beforeEach(() => {
  id = `G-UNIT${String((tests += 1)).padStart(4, '0')}`
  server.use(
    siteIs({ ga_code: id }),
    http.post(api('rpc/get_legal'), () =>
      HttpResponse.json({ content: '<p>About cookies.</p>', holds_from: '2026-01-01', versions: ['2026-01-01'] }),
    ),
  )
})
afterEach(() => {
  act(() => choose(null))
  delete tagWindow.dataLayer
  document.querySelectorAll('head script').forEach((script) => script.remove())
})

const banner = () => screen.findByLabelText('Consent to statistics')
const noBanner = () => waitFor(() => expect(screen.queryByLabelText('Consent to statistics')).not.toBeInTheDocument())
const page = () => screen.findByText('About cookies.')
const answer = async (name: 'Accept' | 'Decline') => within(await banner()).getByRole('button', { name })
const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="google"]')].map(({ src }) => src)
const commands = () => (tagWindow.dataLayer ?? []).map((words) => Array.from(words) as unknown[])
const pageViews = () =>
  commands()
    .filter(([command, name]) => command === 'event' && name === 'page_view')
    .map(([, , details]) => details)
const view = (path: string) => ({ send_to: id, page_location: `http://localhost${path}` })

describe('the cookie banner', () => {
  test('loads nothing before consent, and makes no as easy as yes', async () => {
    renderApp('/terms')
    const [accept, decline] = [await answer('Accept'), await answer('Decline')]
    expect(await banner()).toHaveRole('region')
    expect(decline.className).toBe(accept.className)
    expect(decline.compareDocumentPosition(accept)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(within(await banner()).getByRole('link', { name: 'Cookie Policy' })).toHaveAttribute('href', '/cookies')
    expect(scripts()).toEqual([])
    expect(tagWindow.dataLayer).toBeUndefined()
    expect(localStorage.getItem(kept)).toBeNull()
  })

  test('stays away where the chamber counts nothing', async () => {
    let read = 0
    server.use(
      http.post(api('rpc/get_site'), () =>
        HttpResponse.json(siteAnswer({ ga_code: '' }), { headers: { 'x-read': String((read += 1)) } }),
      ),
    )
    localStorage.setItem(kept, 'accepted')
    renderApp('/terms')
    await waitFor(() => expect(read).toBeGreaterThan(0))
    await page()
    await noBanner()
    expect(scripts()).toEqual([])
  })

  test('takes no for an answer, on the next page and the next visit too', async () => {
    const first = renderApp('/terms')
    await first.user.click(await answer('Decline'))
    await noBanner()
    expect(localStorage.getItem(kept)).toBe('declined')
    await act(() => first.router.navigate('/privacy'))
    expect(first.router.state.location.pathname).toBe('/privacy')
    await noBanner()
    first.unmount()
    renderApp('/terms')
    await page()
    await noBanner()
    expect(scripts()).toEqual([])
    expect(tagWindow.dataLayer).toBeUndefined()
  })

  test('keeps the choice of this visit where storage is refused', async () => {
    const { user } = renderApp('/terms')
    const decline = await answer('Decline')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'QuotaExceededError')
    })
    await user.click(decline)
    await noBanner()
    expect(localStorage.getItem(kept)).toBeNull()
  })

  test('is answered in all tabs at once', async () => {
    renderApp('/terms')
    await banner()
    localStorage.setItem(kept, 'accepted')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: kept, newValue: 'accepted' })))
    await noBanner()
    expect(scripts()).toHaveLength(1)
    localStorage.removeItem(kept)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: kept, newValue: null })))
    await banner()
    expect(tagWindow[`ga-disable-${id}`]).toBe(true)
  })

  test('counts nothing on the pages behind the links of mails', async () => {
    localStorage.setItem(kept, 'accepted')
    const { router } = renderApp('/confirm-email?token=secret')
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(document.title).toContain('Confirm'))
    expect([scripts(), tagWindow.dataLayer]).toEqual([[], undefined])
    await act(() => router.navigate('/terms'))
    await waitFor(() => expect(pageViews()).toEqual([view('/terms')]))
    await act(() => router.navigate('/confirm-email?token=secret'))
    await waitFor(() => expect(tagWindow[`ga-disable-${id}`]).toBe(true))
    expect(JSON.stringify(commands())).not.toContain('secret')
  })

  test('takes a no of an earlier visit for one', async () => {
    localStorage.setItem(kept, 'declined')
    renderApp('/terms')
    await page()
    await noBanner()
    expect(scripts()).toEqual([])
  })

  test('takes a garbled choice for none', async () => {
    localStorage.setItem(kept, 'yes please')
    renderApp('/terms')
    await banner()
    expect(scripts()).toEqual([])
  })
})

describe('statistics', () => {
  test('begin with consent: one tag, and one page view for each page', async () => {
    const { user, router } = renderApp('/terms?from=mail')
    await user.click(await answer('Accept'))
    await noBanner()
    expect(localStorage.getItem(kept)).toBe('accepted')
    expect(scripts()).toEqual([`https://www.googletagmanager.com/gtag/js?id=${id}`])
    expect(commands().slice(0, 2)).toEqual([
      ['js', expect.any(Date)],
      ['config', id, { send_page_view: false, allow_google_signals: false, allow_ad_personalization_signals: false }],
    ])
    await waitFor(() => expect(pageViews()).toEqual([view('/terms?from=mail')]))
    for (const queued of tagWindow.dataLayer ?? [])
      expect(Object.prototype.toString.call(queued), 'the tag ignores plain arrays').toBe('[object Arguments]')
    await act(() => router.navigate('/privacy'))
    await waitFor(() => expect(pageViews()).toHaveLength(2))
    await act(() => router.navigate('/terms'))
    await waitFor(() => expect(pageViews()).toEqual([view('/terms?from=mail'), view('/privacy'), view('/terms')]))
    expect(scripts()).toHaveLength(1)
  })

  test('begin by themselves for whoever agreed before', async () => {
    localStorage.setItem(kept, 'accepted')
    renderApp('/terms')
    await waitFor(() => expect(pageViews()).toEqual([view('/terms')]))
    await noBanner()
  })

  test('stop when consent is taken back on the Cookie page, and go on when it is given again', async () => {
    localStorage.setItem(kept, 'accepted')
    const { user, router } = renderApp('/cookies')
    await waitFor(() => expect(pageViews()).toHaveLength(1))
    for (const cookie of ['_ga=GA1.1.1', `_ga_${id.slice(2)}=GS1.1`, '_gallery=kept', 'theme=paper'])
      document.cookie = cookie
    const choice = within(await screen.findByRole('region', { name: 'Your choice about statistics' }))
    expect(choice.getByRole('status')).toHaveTextContent('You have agreed to statistics.')
    await user.click(choice.getByRole('button', { name: 'Choose again' }))
    expect(choice.getByRole('status')).toHaveTextContent('You have not chosen yet.')
    await banner()
    expect(localStorage.getItem(kept)).toBeNull()
    expect(tagWindow[`ga-disable-${id}`]).toBe(true)
    expect(document.cookie.split('; ').sort()).toEqual(['_gallery=kept', 'theme=paper'])
    await act(() => router.navigate('/terms'))
    expect(router.state.location.pathname).toBe('/terms')
    await act(() => new Promise((done) => requestAnimationFrame(done)))
    expect(pageViews()).toHaveLength(1)
    await user.click(await answer('Accept'))
    expect(tagWindow[`ga-disable-${id}`]).toBe(false)
    await waitFor(() => expect(pageViews()).toEqual([view('/cookies'), view('/terms')]))
    expect(scripts()).toHaveLength(1)
  })
})

describe('the choice on the Cookie page', () => {
  test.each([
    ['Accept statistics', 'You have agreed to statistics.', 1],
    ['Decline statistics', 'You have declined statistics.', 0],
  ])('%s', async (name, standing, tags) => {
    const { user } = renderApp('/cookies')
    await user.click(await screen.findByRole('button', { name }))
    expect(
      within(screen.getByRole('region', { name: 'Your choice about statistics' })).getByRole('status'),
    ).toHaveTextContent(standing)
    await noBanner()
    expect(scripts()).toHaveLength(tags)
  })

  test('is forgotten on wish where the chamber counts nothing any more', async () => {
    server.use(siteIs({}))
    localStorage.setItem(kept, 'accepted')
    const { user } = renderApp('/cookies')
    const choice = within(await screen.findByRole('region', { name: 'Your choice about statistics' }))
    expect(choice.getByRole('status')).toHaveTextContent(
      'You have agreed to statistics. The chamber has switched statistics off at present',
    )
    await user.click(choice.getByRole('button', { name: 'Forget my choice' }))
    expect(localStorage.getItem(kept)).toBeNull()
    expect(choice.queryByRole('button')).not.toBeInTheDocument()
  })

  test('stands although the text of the policy cannot be read', async () => {
    take('get_legal', down)
    renderApp('/cookies')
    expect(await screen.findByRole('button', { name: 'Decline statistics' })).toBeVisible()
  })
})
