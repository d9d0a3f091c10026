import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { DirectoryPage } from '@/features/members/directory/public/directory-page'
import { directoryHref, readDirectoryFilter } from '@/features/members/directory/directory'
import { monogramOf, placeOf, readableAddress } from '@/features/members/directory/member-words'
import { take } from '../support/page/answers'
import { down, rows as found } from '../support/page/office-members'
import { press, pressSoon, put, seek } from '../support/page/press'
import { api, pagesAlone, renderApp as renderSite, server } from '../support/page/unit'

const renderApp = pagesAlone({ '/members': DirectoryPage })

const rila = {
  id: '1',
  name: 'Rila Instruments',
  legal_name_cyrillic: '„Рила Инструментс“ ООД',
  industry: 'Manufacturing',
  description: 'Builds altimeters.',
  website: 'https://www.rila.example/',
  logo_url: null,
  country: 'bulgaria',
  city: 'Samokov',
  member_type: 'company',
  slug: 'rila-instruments',
  created_at: '2026-01-01T00:00:00Z',
}

/** Serves the directory: rows for every read, and a list of the requests. */
function serve({ rows = [rila], total = rows.length }: { rows?: object[]; total?: number } = {}) {
  const asked: URL[] = []
  const searched: unknown[] = []
  server.use(
    http.get(api('member_cards'), ({ request }) => {
      asked.push(new URL(request.url))
      return found(rows, total)
    }),
    http.post(api('rpc/search_members'), async ({ request }) => {
      asked.push(new URL(request.url))
      searched.push(await request.json())
      return found(rows, total)
    }),
  )
  return { asked, searched }
}

/** What the directory can be filtered by; a search for “rila” leaves less of it. */
const choicesOf = (query: string) => [
  { filter: 'type', value: 'company', count: query ? 3 : 50 },
  { filter: 'type', value: 'individual', count: query ? 1001 : 11 },
  { filter: 'industry', value: 'Energy', count: query ? 2 : 4 },
  ...(query ? [] : [{ filter: 'industry', value: 'Manufacturing', count: 9 }]),
  { filter: 'country', value: 'kazakhstan', count: 7 },
  { filter: 'city', value: 'Almaty', count: 5 },
  { filter: 'keyword', value: 'rose oil', count: 2 },
]

let choicesAsked: { query: string }[] = []
const failChoices = () => take('get_member_filters', down)

beforeEach(() => {
  choicesAsked = take('get_member_filters', ({ query }) => HttpResponse.json(choicesOf(query === 'varna' ? '' : query)))
})

describe('directory page', () => {
  it('shows members with all that is known of them, the total and the two views', async () => {
    const { asked } = serve({ total: 50 })
    renderApp('/members')
    const card = within(await screen.findByRole('article'))
    expect(card.getByRole('heading', { name: 'Rila Instruments' })).toBeVisible()
    expect(card.getByText('„Рила Инструментс“ ООД')).toHaveAttribute('lang', 'bg')
    expect(card.getByText('Samokov, Bulgaria', { exact: false })).toBeVisible()
    const website = card.getByRole('link', { name: /rila\.example/ })
    expect(website).toHaveAttribute('href', 'https://www.rila.example/')
    expect(website).toHaveAttribute('rel', expect.stringContaining('noopener'))
    expect(screen.getByText('50 companies')).toBeVisible()
    expect(screen.getByText('Page 1 of 5')).toBeVisible()
    expect(await screen.findByRole('link', { name: /Company Members\s*50/ })).toHaveAttribute('aria-current', 'page')
    expect(await screen.findByRole('link', { name: /Individual Members\s*11/ })).not.toHaveAttribute('aria-current')
    expect(asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
      member_type: 'eq.company',
      order: 'name.asc,id.asc',
      offset: '0',
      limit: '12',
    })
  })

  it('takes the whole view from the address and asks the database for it', async () => {
    const { asked, searched } = serve()
    renderApp(
      '/members?type=individual&industry=Energy&country=kazakhstan&city=Almaty&keyword=rose+oil&q=rila&sort=newest&page=2',
    )
    await screen.findByRole('article')
    expect(screen.getByRole('searchbox')).toHaveValue('rila')
    expect(await screen.findByRole('option', { name: /^Energy/, selected: true })).toBeInTheDocument()
    const filters = {
      query: 'rila',
      of_type: 'individual',
      of_industry: 'Energy',
      of_country: 'kazakhstan',
      of_city: 'Almaty',
      of_keyword: 'rose oil',
    }
    expect(searched).toEqual([{ ...filters, sort: 'newest' }])
    expect(choicesAsked).toEqual([filters])
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
      order: 'created_at.desc,id.asc',
      offset: '12',
    })
    expect(
      screen.getByText('1 individual matching “rila” with “rose oil” in Energy from Almaty, Kazakhstan'),
    ).toBeVisible()
  })

  it('filters and sorts the whole list along its columns', async () => {
    const { asked } = serve()
    const { user, router } = renderApp('/members?country=other&page=3')
    await screen.findByRole('article')
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
      member_type: 'eq.company',
      country: 'eq.other',
      order: 'name.asc,id.asc',
    })
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first')
    await waitFor(() => expect(router.state.location.search).toBe('?country=other&sort=newest'))
    await user.selectOptions(screen.getByLabelText('City'), await screen.findByRole('option', { name: 'Almaty (5)' }))
    await waitFor(() => expect(router.state.location.search).toContain('city=Almaty'))
  })

  it('searches for a keyword alone, too, and says when there are more than a search counts', async () => {
    const { searched } = serve({ total: 1001 })
    renderApp('/members?country=other&keyword=100%25+%22Wool%22')
    expect(await screen.findByText(/^1,000\+ companies with “100% "Wool"” in/)).toBeVisible()
    expect(searched).toEqual([{ query: '', of_type: 'company', of_country: 'other', of_keyword: '100% "Wool"' }])
  })

  it('counts on both tabs what the filters leave there, and says that the other has matches, too', async () => {
    serve({ total: 3 })
    const { router } = renderApp('/members?q=rila&industry=Energy')
    expect(await screen.findByRole('link', { name: /Company Members\s*3$/ })).toHaveAttribute(
      'href',
      '/members?industry=Energy&q=rila',
    )
    const other = '/members?type=individual&industry=Energy&q=rila'
    expect(await screen.findByRole('link', { name: /Individual Members\s*1,000\+$/ })).toHaveAttribute('href', other)
    expect(screen.getByRole('link', { name: 'See 1,000+ individuals, too' })).toHaveAttribute('href', other)
    await act(() => router.navigate('/members'))
    expect(await screen.findByRole('link', { name: /Individual Members\s*11$/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /, too$/ })).not.toBeInTheDocument()
  })

  it('counts in each choice what the search finds there, as far as a search counts', async () => {
    serve({ total: 3 })
    const { router } = renderApp('/members?industry=Manufacturing')
    expect(await screen.findByRole('option', { name: 'Manufacturing (9)' })).toBeInTheDocument()
    expect(screen.getByRole('option', { name: 'Kazakhstan (7)' })).toBeInTheDocument()
    // The search of individuals finds more than a thousand.
    await act(() => router.navigate('/members?q=rila&industry=Manufacturing'))
    expect(await screen.findByRole('option', { name: 'Manufacturing' })).toBeInTheDocument()
    expect(screen.getByLabelText('Industry')).toHaveValue('Manufacturing')
  })

  it('knows a keyword in any case, and a choice that is not listed without a number', async () => {
    serve()
    renderApp('/members?keyword=Rose+Oil&city=Poti')
    expect(await screen.findByRole('option', { name: 'Rose Oil (2)', selected: true })).toBeInTheDocument()
    expect(screen.queryByRole('option', { name: /^rose oil/ })).not.toBeInTheDocument()
    expect(screen.getByRole('option', { name: 'Poti', selected: true })).toBeInTheDocument()
  })

  it('says that the choices could not be loaded, and loads them again', async () => {
    serve()
    failChoices()
    renderApp('/members')
    const again = await screen.findByRole('button', { name: 'Load them again' })
    expect(screen.getByLabelText('Sort by').compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    again.focus()
    fireEvent.click(again)
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'))
    expect(again).toHaveFocus()
    take('get_member_filters', () => HttpResponse.json(choicesOf('')))
    fireEvent.click(again)
    expect(await screen.findByRole('option', { name: 'Almaty (5)' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: 'Company Members' })).toHaveFocus()
  })

  it('says when it found nothing but similar spellings', async () => {
    serve()
    renderApp('/members?q=rilla')
    expect(await screen.findByRole('article')).toBeVisible()
    await screen.findByRole('link', { name: /Company Members\s*3/ })
    expect(screen.queryByRole('heading', { name: 'Similar spelling' })).not.toBeInTheDocument()
    cleanup()
    take('get_member_filters', () =>
      HttpResponse.json([...choicesOf(''), { filter: 'spelling', value: 'similar', count: 1 }]),
    )
    renderApp('/members?q=rilla')
    expect(await screen.findByRole('heading', { name: 'Similar spelling' })).toBeVisible()
  })

  it('leaves out a filter without choices, once they have come, unless it is set', async () => {
    serve()
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    take('get_member_filters', async () => {
      await asked
      return HttpResponse.json(choicesOf('').filter(({ filter }) => filter !== 'keyword' && filter !== 'city'))
    })
    renderApp('/members?type=individual&city=Poti')
    expect(await screen.findByLabelText('Product or service')).toBeInTheDocument()
    answer()
    await screen.findByRole('option', { name: 'Energy (4)' })
    expect(screen.queryByLabelText('Product or service')).not.toBeInTheDocument()
    expect(screen.getByLabelText('City')).toHaveValue('Poti')
    choicesAsked = take('get_member_filters', () => new Promise<never>(() => undefined))
    seek(screen.getByRole('searchbox'), 'rila')
    await waitFor(() => expect(choicesAsked).toHaveLength(1))
    expect(screen.queryByLabelText('Product or service'), 'nor while others are on their way').not.toBeInTheDocument()
  })

  it('keeps all of its filters where nothing is found', async () => {
    serve({ rows: [] })
    take('get_member_filters', () => HttpResponse.json([]))
    renderApp('/members?q=nobody')
    await screen.findByRole('link', { name: /Company Members\s*0$/ })
    for (const label of ['Industry', 'Country', 'City', 'Product or service'])
      expect(screen.getByLabelText(label)).toBeInTheDocument()
  })

  it('hides the filters behind a button on small windows, which counts those that are chosen', async () => {
    serve()
    renderApp('/members?city=Almaty&country=kazakhstan')
    await screen.findByRole('article')
    const button = screen.getByRole('button', { name: 'Filters and order (2)' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    fireEvent.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(document.getElementById(button.getAttribute('aria-controls')!)).not.toHaveClass('max-md:hidden')
  })

  it('puts a search into the address without a step for Back, an industry and a search on Enter with one', async () => {
    const { searched } = serve()
    const { user, router } = renderApp('/members?page=2')
    await screen.findByRole('article')
    seek(screen.getByRole('searchbox'), ' rila ')
    await waitFor(() => expect(router.state.location.search).toBe('?q=rila'))
    expect(router.state.historyAction).toBe('REPLACE')
    await waitFor(() => expect(searched).toEqual([{ query: 'rila', of_type: 'company' }]))
    await user.selectOptions(screen.getByLabelText('Industry'), await screen.findByRole('option', { name: /Energy/ }))
    await waitFor(() => expect(router.state.location.search).toBe('?industry=Energy&q=rila'))
    expect(router.state.historyAction).toBe('PUSH')
    await act(() => router.navigate(-1))
    await waitFor(() => expect(router.state.location.search).toBe('?q=rila'))
    await waitFor(() => expect(screen.getByLabelText('Industry')).toHaveValue(''))
    screen.getByRole('searchbox').focus()
    put(screen.getByRole('searchbox'), 'varna')
    await user.keyboard('{Enter}')
    expect(router.state.location.search).toBe('?q=varna')
    expect(router.state.historyAction).toBe('PUSH')
  })

  it.each([
    ['/members?q=nobody', 'No company members found.'],
    ['/members?industry=Energy&q=nobody', 'No company members found.'],
    ['/members?type=individual&q=nobody', 'No individual members found.'],
  ])('%s: says that nobody is found and clears the filters', async (path, text) => {
    serve({ rows: [] })
    const { router } = renderApp(path)
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText('Is it spelled right? Fewer words find more.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Search the whole website for “nobody”' })).toHaveAttribute(
      'href',
      '/search?q=nobody',
    )
    press('Clear filters')
    expect(screen.getByRole('heading', { level: 2, name: /Members$/ })).toHaveFocus()
    await waitFor(() => expect(router.state.location.search).not.toContain('q='))
    await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
  })

  it('clears the filters beside the count, and keeps the view and the order', async () => {
    serve()
    const { router } = renderApp('/members?type=individual&country=kazakhstan&q=rila&sort=newest&page=2')
    await pressSoon('Clear filters')
    expect(screen.getByRole('heading', { level: 2, name: 'Individual Members' })).toHaveFocus()
    await waitFor(() => expect(router.state.location.search).toBe('?type=individual&sort=newest'))
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Clear filters' })).not.toBeInTheDocument())
  })

  it.each([
    ['/members', 'Members'],
    ['/members?type=individual', 'Individual members'],
    ['/members?country=kazakhstan&page=2', 'Members in Kazakhstan, page 2'],
    ['/members?q=rail&industry=Energy', 'Members matching “rail” in Energy'],
  ])('%s has the title “%s”', async (path, title) => {
    serve({ total: 50 })
    renderSite(path)
    await screen.findByRole('article')
    expect(document.title).toBe(`${title} | BKCC`)
  })

  it('says that there is no such industry, and shows all', async () => {
    serve({ rows: [] })
    const { router } = renderApp('/members?industry=nope')
    expect(await screen.findByText('There is no industry “nope” among the companies.')).toBeVisible()
    expect(screen.getByLabelText('Industry')).toHaveValue('nope')
    press('Clear filters')
    await waitFor(() => expect(router.state.location.search).toBe(''))
  })

  it('leads from a page beyond the end to the first', async () => {
    server.use(
      http.get(api('member_cards'), () =>
        HttpResponse.json(
          {
            code: 'PGRST103',
            details: 'An offset of 2352 was requested, but there are only 35 rows.',
            message: 'Requested range not satisfiable',
          },
          { status: 416 },
        ),
      ),
    )
    renderApp('/members?industry=Energy&page=99')
    expect(await screen.findByText('This list has no page 99.')).toBeVisible()
    expect(screen.getByText('It has 35 companies in Energy on 3 pages.')).toBeVisible()
    expect(screen.queryByText('No company members found.')).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/members?industry=Energy',
    )
  })

  it.each(['0', 'two'])('says that there is no page %s, and leads to the first', async (page) => {
    serve({ total: 35 })
    const { router } = renderApp(`/members?q=rila&page=${page}`)
    expect(await screen.findByText(`This list has no page ${page}.`)).toBeVisible()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    press('Go to the first page')
    expect(await screen.findByRole('article')).toBeVisible()
    expect(router.state.location.search).toBe('?q=rila')
  })

  it('says that it failed, keeps the focus on the button while it fails again, and then loads the choices, too', async () => {
    server.use(http.get(api('member_cards'), down))
    failChoices()
    renderApp('/members')
    expect(await screen.findByText('Failed to load members')).toBeVisible()
    const again = screen.getByRole('button', { name: 'Try again' })
    await screen.findByRole('button', { name: 'Load them again' })
    again.focus()
    fireEvent.click(again)
    await waitFor(() => expect(again).not.toHaveAttribute('aria-busy'))
    expect(again).toHaveFocus()
    serve()
    take('get_member_filters', () => HttpResponse.json(choicesOf('')))
    fireEvent.click(again)
    expect(await screen.findByRole('option', { name: 'Almaty (5)' })).toBeInTheDocument()
    expect(await screen.findByRole('article')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load them again' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 2, name: 'Company Members' })).toHaveFocus()
  })

  it('folds a long description', async () => {
    serve({ rows: [{ ...rila, description: `${'word '.repeat(39)}end. ${'After. '.repeat(30)}` }] })
    renderApp('/members')
    const more = await screen.findByRole('button', { name: 'Read more about Rila Instruments' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    expect(screen.getByText(/word end…$/)).toBeVisible()
    fireEvent.click(more)
    expect(screen.getByRole('button', { name: 'Show less about Rila Instruments' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
  })
})

describe('directory rules', () => {
  it.each([
    '/members',
    '/members?type=individual',
    '/members?industry=Agriculture+%26+Food&q=wine&page=3',
    '/members?country=other&city=Poti&keyword=rail&sort=newest',
  ])('reads %s and writes it again', (href) => {
    expect(directoryHref(readDirectoryFilter(new URL(href, 'http://localhost').searchParams))).toBe(href)
  })

  it.each(['page=0', 'type=robot', 'country=france', 'sort=age', `q=${'%20'.repeat(5)}`, 'q=%00&city=%00&keyword=%07'])(
    'takes %s for the first page of all companies',
    (query) => {
      expect(readDirectoryFilter(new URLSearchParams(query))).toEqual({
        type: 'company',
        industry: '',
        country: '',
        city: '',
        keyword: '',
        search: '',
        sort: 'name',
        page: 1,
      })
    },
  )

  it('shortens names, places and addresses for reading', () => {
    expect([monogramOf('„Рила“ Инструментс ООД'), monogramOf('Ivo')]).toEqual(['РИ', 'I'])
    expect([
      placeOf({ city: 'Poti', country: 'other' }),
      placeOf({ city: null, country: 'kazakhstan' }),
      placeOf({ city: null, country: null }),
    ]).toEqual(['Poti', 'Kazakhstan', ''])
    expect(readableAddress('https://www.rila.example/shop/')).toBe('rila.example/shop')
  })
})
