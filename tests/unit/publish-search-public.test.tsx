import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SearchLink } from '@/app/public/search-link'
import { SearchPage } from '@/features/publish/search/public/search-page'
import { resultWords, dayOf, publicAddressOf, readSearchFilter, searchHref } from '@/features/publish/search/search'
import { textsOf } from '../support/page/answers'
import { answerOf, down, found, serveSearch, type Answer } from '../support/page/found'
import { press, seek } from '../support/page/press'
import { pagesAlone, renderApp as renderSite } from '../support/page/unit'

const renderPage = pagesAlone({
  '/search': SearchPage,
  '/*': () => (
    <>
      <SearchLink />
      <main id="main" tabIndex={-1} />
    </>
  ),
})
const winery = found('member', 'm1', ['', 'Sofia', ' Winery'], {
  slug: 'sofia-winery',
  detail: 'Food & Wine, Plovdiv',
  excerpt: ['Grows Mavrud near ', 'Sofia', ', sells in ', 'Sofia', '.'],
})
const forum = found('event', 'e1', ['', 'Sofia', ' Forum'], {
  slug: 'sofia-forum',
  at: '2026-12-08T20:30:00Z',
  zone: 'Asia/Almaty',
  picture: '/artwork/wind-farm.webp',
})
const about = found('page', 'p1', ['About'], { slug: '/about' })
const similar = found('member', 'm2', ['Sofiq Textile'], { slug: 'sofiq', similar: true })
const all = answerOf([winery, forum, about, similar], { member: 23 })

/** The rows of a list of results as text, below its heading. */
const group = (name: string) =>
  textsOf(
    within(screen.getByRole('heading', { level: 3, name }).closest('section') as HTMLElement).getAllByRole('listitem'),
  )
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

test('the address of a search says what is asked, and of a kind that is none and of pages of all kinds nothing', () => {
  const read = (query: string) => readSearchFilter(new URLSearchParams(query))
  expect(read('q= sofia &kind=event&page=3')).toEqual({ search: 'sofia', kind: 'event', page: 3 })
  expect(read('q=sofia&kind=user&page=3')).toEqual({ search: 'sofia', kind: '', page: 1 })
  expect([searchHref({ search: 'a b' }), searchHref({ search: 'a', kind: 'event', page: 2 })]).toEqual([
    '/search?q=a+b',
    '/search?q=a&kind=event&page=2',
  ])
})

test('a result has its address, its day where it takes place, and numbers their words', () => {
  const address = (kind: Parameters<typeof publicAddressOf>[0]['kind'], slug: string | null) =>
    publicAddressOf({ kind, slug })
  expect([
    address('member', 'a'),
    address('event', 'a'),
    address('article', 'a'),
    address('issue', 'a'),
    address('question', '/faq#a'),
    address('page', null),
  ]).toEqual(['/members/a', '/events/a', '/news/a', '/newsletter/a', '/faq#a', '/'])
  const at = '2026-12-08T22:30:00Z'
  expect([dayOf({ at, zone: 'UTC' }), dayOf({ at, zone: null }), dayOf({ at: null })]).toEqual([
    'December 8, 2026',
    'December 9, 2026',
    '',
  ])
  expect([
    resultWords(1),
    resultWords(0),
    resultWords(1, undefined, true),
    resultWords(1, { one: 'page', many: 'pages' }),
  ]).toEqual(['1 result', '0 results', '1+ results', '1 page'])
})

describe('the page of the search', () => {
  test('shows what was found by kind, with the words marked, and the similar ones apart', async () => {
    const { asked } = serveSearch(() => all)
    renderSite('/search?q=sofia')
    expect(await screen.findByRole('heading', { level: 2, name: 'Results for “sofia”' })).toBeVisible()
    expect(await screen.findByText('25 results')).toBeVisible()
    expect(asked).toEqual([{ query: 'sofia', most: 5 }])
    expect(document.title).toBe('“sofia” – Search | BKCC')
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(group('Members')).toEqual(['SWSofia WineryFood & Wine, PlovdivGrows Mavrud near Sofia, sells in Sofia.'])
    // The day at the event's place, which is a day later there.
    expect(group('Events')).toEqual(['Sofia ForumDecember 9, 2026'])
    expect(group('Similar spelling')).toEqual(['STSofiq Textilemember'])
    expect(marks()).toEqual(['Sofia', 'Sofia', 'Sofia', 'Sofia'])
    const link = (name: string) => screen.getByRole('link', { name })
    expect(link('Sofia Winery')).toHaveAttribute('href', '/members/sofia-winery')
    expect(link('Sofia Forum')).toHaveAttribute('href', '/events/sofia-forum')
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'About' })).toHaveAttribute('href', '/about')
    expect(link('All 25')).toHaveAttribute('href', '/search?q=sofia')
    expect(document.querySelector('main img')).toHaveAttribute('src', expect.stringContaining('wind-farm'))
    expect(link('All 23 members')).toHaveAttribute('href', '/search?q=sofia&kind=member')
  })

  test('pages one kind, marks it among the kinds, and leaves the others reachable', async () => {
    const { asked } = serveSearch(({ of_kind }) =>
      of_kind ? { ...answerOf([winery], { member: 23, event: 1 }), total: 23 } : all,
    )
    const { user, router } = renderPage('/search?q=sofia')
    await user.click(await screen.findByRole('link', { name: 'Members 23' }))
    expect(await screen.findByText('Page 1 of 2')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Members 23' })).toHaveAttribute('aria-current', 'page')
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /^Results/ })).toHaveFocus())
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByText('Page 2 of 2')).toBeVisible()
    expect(router.state.location.search).toBe('?q=sofia&kind=member&page=2')
    expect(asked.at(-1)).toEqual({ query: 'sofia', of_kind: 'member', page_number: 2, most: 20 })
    expect(screen.getByRole('link', { name: 'Events 1' })).toHaveAttribute('href', '/search?q=sofia&kind=event')
    await act(() => router.navigate(-2))
    expect(await screen.findByRole('heading', { level: 3, name: 'Events' })).toBeVisible()
  })

  test.each([
    ['/search?q=sofia&kind=member&page=9', 'This list has no page 9.'],
    ['/search?q=sofia&kind=member&page=x', 'This list has no page x.'],
    ['/search?q=sofia&kind=issue', 'Nothing of this kind was found. Other kinds have results.'],
  ])('%s: %s', async (path, sentence) => {
    serveSearch(({ of_kind, page_number = 1 }) => ({
      ...answerOf(of_kind === 'member' && page_number === 1 ? [winery] : [], { member: 23 }),
      total: of_kind === 'member' ? 23 : 0,
    }))
    renderPage(path)
    expect(await screen.findByText(sentence)).toBeVisible()
  })

  test('helps where nothing is found', async () => {
    serveSearch(() => answerOf([]))
    renderPage('/search?q=xyzzy&kind=event')
    expect(await screen.findByText('Nothing was found for “xyzzy”.')).toBeVisible()
    expect(screen.getByRole('status')).toHaveTextContent('0 results')
    const ways = screen.getAllByRole('link').slice(-4)
    expect(ways.map((link) => link.getAttribute('href'))).toEqual(['/members', '/events', '/news', '/contact'])
    expect(screen.getByRole('link', { name: 'Events 0' })).toHaveAttribute('aria-current', 'page')
    expect(screen.getByRole('link', { name: 'All 0' })).toHaveAttribute('href', '/search?q=xyzzy')
  })

  test.each([
    ['/search', 'Type what you are looking for.'],
    ['/search?q=%20x', 'Please type at least 2 letters.'],
  ])('asks nothing at %s', async (path, sentence) => {
    renderPage(path)
    expect(await screen.findByRole('heading', { level: 2, name: sentence })).toBeVisible()
  })

  test('says that it failed, and tries again', async () => {
    serveSearch(down)
    const { user } = renderPage('/search?q=sofia')
    expect(await screen.findByRole('alert')).toHaveTextContent('The search failed')
    serveSearch(() => all)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('25 results')).toBeVisible()
    expect(screen.getByRole('heading', { level: 2, name: 'Results for “sofia”' })).toHaveFocus()
  })

  test('searches after a pause while typing and at once by Enter, which leads to the results', async () => {
    const { asked } = serveSearch(({ query }) => answerOf([found('member', 'm', [`Found by ${query}`])]))
    const { user, router } = renderPage('/search')
    const field = await screen.findByRole('searchbox')
    // Before the page's scripts have started, the browser itself sends the form.
    expect(field.closest('form')).toHaveAttribute('action', '/search')
    expect(field).toHaveAttribute('name', 'q')
    field.focus()
    seek(field, 'sofia')
    expect(await screen.findByText('Found by sofia')).toBeVisible()
    expect(asked.map(({ query }) => query)).toEqual(['sofia'])
    expect(field).toHaveFocus()
    await user.type(field, ' wine{Enter}')
    expect(await screen.findByText('Found by sofia wine')).toBeVisible()
    expect(router.state.location.search).toBe('?q=sofia+wine')
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /^Results/ })).toHaveFocus())
    // Typing after it does not lose the field again.
    field.focus()
    seek(field, 'sofia wines')
    expect(await screen.findByText('Found by sofia wines')).toBeVisible()
    expect(field).toHaveFocus()
  })

  test('lets visitors switch the key off', async () => {
    const { user } = renderPage('/search')
    await user.click(await screen.findByRole('checkbox', { name: 'The keys / and ? are shortcuts on this device' }))
    expect(localStorage.getItem('bkcc.shortcuts')).toBe('off')
  })
})

describe('the search in the header', () => {
  async function open(answer: Answer = () => all) {
    const search = serveSearch(answer)
    const page = renderPage('/membership')
    const link = await screen.findByRole('link', { name: 'Search' })
    expect(link).toHaveAttribute('href', '/search')
    await page.user.click(link)
    const dialog = await screen.findByRole('dialog', { name: 'Search' })
    const field = within(dialog).getByRole('combobox')
    await waitFor(() => expect(field).toHaveFocus())
    const type = (text: string) => seek(field, text)
    return { ...page, ...search, link, dialog, field, type }
  }

  test('suggests what everybody finds, and opens it by keyboard alone', async () => {
    const { user, asked, field, dialog, router, type } = await open()
    type('sofia')
    expect(await within(dialog).findByText('25 results')).toBeVisible()
    expect(asked).toEqual([{ query: 'sofia', most: 3 }])
    expect(textsOf(within(dialog).getAllByRole('option'))).toEqual([
      'Sofia WineryFood & Wine, Plovdiv',
      'Sofia ForumDecember 9, 2026',
      'About',
      'Sofiq Textile',
      'Show 25 results for “sofia”',
    ])
    expect(within(dialog).getByRole('group', { name: 'Similar spelling' })).toHaveTextContent('Sofiq Textile')
    expect(field).not.toHaveAttribute('aria-activedescendant', expect.stringMatching(/./))
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(within(dialog).getByRole('option', { name: 'About' })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/about'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByRole('main')).toHaveFocus()
    const { key } = router.state.location
    press('Search')
    seek(await screen.findByRole('combobox'), 'sofia')
    await user.click(await screen.findByRole('option', { name: 'About' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.key, 'the page is open already').toBe(key)
  })

  test('leads to the page of results by Enter without a choice, and by its last line', async () => {
    const { user, field, router } = await open()
    await user.type(field, 'sofia wine{Enter}')
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/search', search: '?q=sofia+wine' }))
    // The address is there before the page, whose coming closes what is open then.
    expect(await screen.findByRole('heading', { level: 2, name: 'Results for “sofia wine”' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    await act(() => router.navigate('/elsewhere'))
    press('Search')
    seek(await screen.findByRole('combobox'), 'sofia')
    await user.click(await screen.findByText('Show 25 results for “sofia”'))
    await waitFor(() => expect(router.state.location.search).toBe('?q=sofia'))
  })

  test('asks once after a pause, and cancels what is overtaken', async () => {
    let answerFirst = () => {}
    const first = new Promise<void>((resolve) => (answerFirst = resolve))
    const { asked, cancelled, dialog, type } = await open(async ({ query }) => {
      if (query === 'so') await first
      return answerOf([found('member', 'm', [`Found by ${query}`])])
    })
    type('so')
    expect(within(dialog).getByRole('status')).toHaveTextContent('Searching…')
    await waitFor(() => expect(asked.map(({ query }) => query)).toEqual(['so']))
    type('sofia')
    expect(await within(dialog).findByText('Found by sofia')).toBeVisible()
    expect(asked.map(({ query }) => query)).toEqual(['so', 'sofia'])
    expect(cancelled).toEqual(['so'])
    answerFirst()
    expect(within(dialog).queryByText('Found by so')).not.toBeInTheDocument()
  })

  test('says what is missing, failed or not found; Escape gives the focus back', async () => {
    const { user, field, dialog, link, type } = await open(down)
    const status = () => within(dialog).getByRole('status')
    expect(status()).toHaveTextContent('Type at least 2 letters')
    await user.keyboard('{Enter}')
    expect(dialog).toBeInTheDocument()
    type('sofia')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The search failed.')
    serveSearch(() => answerOf([]))
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(status()).toHaveTextContent('Nothing found.'))
    await user.type(field, '{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(link).toHaveFocus()
  })

  test('closes on Back', async () => {
    const { router } = renderPage('/contact')
    await act(() => router.navigate('/membership'))
    press('Search')
    await screen.findByRole('dialog', { name: 'Search' })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('leaves a press that asks for another tab to the browser', async () => {
    serveSearch(() => all)
    renderPage('/membership')
    const link = await screen.findByRole('link', { name: 'Search' })
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true })
    link.dispatchEvent(press)
    expect(press.defaultPrevented).toBe(false)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
