import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { SearchButton, useSearchLayers } from '@/app/dashboard/search-layers'
import { addressOf, detailOf } from '@/features/publish/search/office/found-kinds'
import { useSession } from '@/features/people/session/api'
import { InvitationsPage } from '@/features/people/users/office/invitations-page'
import { textsOf } from '../support/page/answers'
import { answerOf, down, found, serveSearch, type Answer } from '../support/page/found'
import { rows } from '../support/page/office-members'
import { put, seek } from '../support/page/press'
import { beOnPhone, pressBackToClose } from '../support/page/phone'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

/** What the bar of the dashboard has of the search, on every page. */
function Bar() {
  const { role } = useSession()
  const { open, dialog } = useSearchLayers(role ?? 'member')
  if (!role) return null
  return (
    <>
      <SearchButton onOpen={() => open('search')} />
      <input type="search" />
      {dialog}
    </>
  )
}
const enter = useSignIn(pagesAlone({ '/dashboard/users/invitations': InvitationsPage, '/*': Bar }))
const enterSite = useSignIn()
const tools = found('member', 'm1', ['', 'Rila', ' Tools'], { detail: 'Energy' })

/** Answers the search, with nothing unless `answer` says otherwise; returns what it was asked. */
const serve = (answer: Answer = () => answerOf([])) => serveSearch(answer).asked

async function open(role: string | null, keys = '{Control>}k{/Control}') {
  const page = await enter('/dashboard/interchange', role)
  await screen.findByText('Search…')
  await page.user.keyboard(keys)
  const dialog = await screen.findByRole('dialog', { name: 'Search' })
  const field = within(dialog).getByRole('combobox', { name: 'Search, or go to' })
  await waitFor(() => expect(field).toHaveFocus())
  const options = (group: string) =>
    textsOf(within(within(dialog).getByRole('group', { name: group })).getAllByRole('option'))
  const type = (text: string) => seek(field, text)
  return { ...page, dialog, field, options, type }
}

describe('the search', () => {
  test('offers an Editor the sections and forms of Editors, and looks through what they may see', async () => {
    const asked = serve()
    const { options, type } = await open('editor')
    expect(options('Go to')).toEqual([
      'Overview',
      'Events',
      'News',
      'Interchange',
      'Letters',
      'Newsletter',
      'Settings',
      'Announcements',
      'Subscribers',
      'My registrations',
      'Profile Settings',
    ])
    expect(options('Create')).toEqual(['New event', 'New article', 'New announcement', 'New issue of the newsletter'])
    type('rila')
    expect(await screen.findByText('Nothing found.')).toBeVisible()
    expect(asked).toEqual([{ query: 'rila', for_office: true, most: 5 }])
  })

  test('closes on Back on a phone, and what it leads to takes the place of its entry in the history', async () => {
    serve()
    beOnPhone()
    const { user, router } = await open(null)
    await pressBackToClose('Search')
    const { key } = router.state.location
    await user.keyboard('{Control>}k{/Control}')
    await user.click(within(await screen.findByRole('dialog', { name: 'Search' })).getByText('Inbox'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
    expect(router.state.location.key, 'the page is open already').toBe(key)
    await user.keyboard('{Control>}k{/Control}')
    await user.click(within(await screen.findByRole('dialog', { name: 'Search' })).getByText('Profile Settings'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).toBeNull())
    expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/dashboard/profile', 'REPLACE'])
  })

  test('offers a member their pages, and leads to what they find on the website and in their inbox', async () => {
    serve(() =>
      answerOf([
        tools,
        found('event', 'e1', ['Forum'], { at: '2026-12-08T20:30:00Z', zone: 'Asia/Almaty' }),
        found('announcement', 'a1', ['To all members']),
        found('page', 'p1', ['About'], { slug: '/about' }),
      ]),
    )
    const { options, user, router, type } = await open(null, '{Meta>}k{/Meta}')
    expect(options('Go to')).toEqual(['Overview', 'Inbox', 'My registrations', 'Profile Settings'])
    expect(screen.queryByRole('group', { name: 'Create' })).not.toBeInTheDocument()
    type('rila')
    expect(await screen.findByText('4 results')).toBeVisible()
    expect(options('Events')).toEqual(['ForumDecember 9, 2026'])
    expect(options('Pages')).toEqual(['About'])
    await user.click(screen.getByRole('option', { name: 'To all members' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/interchange/a1'))
  })

  test.each([
    ['administrator', '/dashboard/members/m1'],
    ['editor', '/dashboard/members/m1/record'],
  ] as const)('leads each role to where it works: %s', (role, member) => {
    const to = (row: Parameters<typeof addressOf>[0]) => addressOf(row, role)
    expect(to(tools)).toBe(member)
    expect(to(found('event', 'e', ['Forum']))).toBe('/dashboard/events/e')
    expect(to(found('article', 'n', ['News']))).toBe('/dashboard/news/n')
    expect(to(found('announcement', 'a', ['All']))).toBe('/dashboard/interchange/announcements/a')
    expect(to(found('issue', 'i', ['Issue']))).toBe('/dashboard/newsletter/i')
    expect(to(found('letter', 'l', ['Letter'], { path: '/dashboard/letters/l' }))).toBe('/dashboard/letters/l')
    expect(to(found('application', 'x', ['Rila']))).toBe('/dashboard/applications/x')
    expect(to(found('message', 'x', ['Rila']))).toBe('/dashboard/messages/x')
    const ana = found('user', 'x', ['Ana'], { detail: 'Broker', excerpt: ['a+b@', 'rila', '.example'] })
    expect(to(ana)).toBe('/dashboard/users?q=a%2Bb%40rila.example')
    expect(to({ ...ana, excerpt: null })).toBe('/dashboard/users?q=Ana')
    expect(to(found('question', 'q', ['Who?'], { slug: '/faq#who' }))).toBe('/faq#who')
    const seen = found('event', 'e', ['Forum'], { detail: 'Sofia', at: '2026-12-08T22:30:00Z' })
    expect([ana, seen, { ...seen, at: null }].map(detailOf)).toEqual([
      'a+b@rila.example',
      'Sofia, December 9, 2026',
      'Sofia',
    ])
  })

  test('opens an item by keyboard alone, and closes', async () => {
    const asked = serve(() => answerOf([tools, found('member', 'm2', ['', 'Rila', ' Wool'], { detail: 'Inactive' })]))
    const { user, field, dialog, options, router, type } = await open('administrator')
    type('rila')
    expect(await within(dialog).findByText('2 results')).toBeVisible()
    expect(options('Members')).toEqual(['Rila ToolsEnergy', 'Rila WoolInactive'])
    // One search for the whole text, none for its beginnings.
    expect(asked).toHaveLength(1)
    await user.keyboard('{ArrowDown}')
    const second = within(dialog).getByRole('option', { name: /Rila Wool/ })
    expect(field).toHaveAttribute('aria-activedescendant', second.id)
    expect(second).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/members/m2'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument())
  })

  test('puts a kind with a matching name before the others', async () => {
    serve(() => answerOf([found('member', 'm', ['Zhel Qaqpa']), found('user', 'u', ['', 'Aliya', ' Sarsen'])]))
    const { type } = await open('administrator')
    type('aliya')
    expect(await screen.findByText('2 results')).toBeVisible()
    expect(textsOf(screen.getAllByRole('option'))).toEqual(['Aliya SarsenAliya Sarsen', 'Zhel Qaqpa'])
  })

  test('shows what is only spelled similarly under its own heading', async () => {
    serve(() => answerOf([{ ...tools, similar: true }]))
    const { options, type } = await open('administrator')
    type('rilla')
    expect(await screen.findByText('1 result')).toBeVisible()
    expect(options('Similar spelling')).toEqual(['Rila ToolsEnergy'])
    expect(screen.queryByRole('group', { name: 'Members' })).not.toBeInTheDocument()
  })

  /** Answers the search only when told to. */
  function serveLate() {
    let answer = () => {}
    const wait = new Promise<void>((resolve) => (answer = resolve))
    serve(async () => {
      await wait
      return answerOf([tools])
    })
    return { answer: () => answer() }
  }

  test('keeps an Enter that comes before the results, and opens the first of them', async () => {
    const { answer } = serveLate()
    const { user, field, dialog, router } = await open('administrator')
    await user.type(field, 'rila{Enter}')
    expect(within(dialog).getByRole('status')).toHaveTextContent('Searching… The first result will open.')
    answer()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/members/m1'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument())
  })

  test.each(['{Backspace}', '{ArrowDown}', ' {Backspace}'])('forgets that Enter after %s', async (key) => {
    const { answer } = serveLate()
    const { user, field, dialog, router } = await open('administrator')
    await user.type(field, `rila{Enter}${key}`)
    expect(within(dialog).getByRole('status')).toHaveTextContent(/^Searching…$/)
    answer()
    expect(await within(dialog).findByRole('option', { name: /Rila Tools/ })).toBeVisible()
    expect(router.state.location.pathname).toBe('/dashboard/interchange')
  })

  test('says that nothing was found where an Enter waited for it', async () => {
    serve()
    const { user, field, router } = await open('administrator')
    await user.type(field, 'rila{Enter}')
    expect(await screen.findByText('Nothing found.')).toBeVisible()
    expect(router.state.location.pathname).toBe('/dashboard/interchange')
  })

  test('goes to what begins as typed: a section, or the dialog of an invitation, which closes to its list', async () => {
    serve()
    server.use(
      http.get(api('invitations'), () => rows([])),
      http.get(api('members'), () => rows([])),
    )
    const { user, type, router } = await open('administrator')
    type('log')
    expect(screen.getByText('Audit log').closest('[role=option]')).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/audit-log'))
    await user.keyboard('/')
    put(await screen.findByRole('combobox'), 'invite')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: /invite/i })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location).toMatchObject({ pathname: '/dashboard/users/invitations', search: '' })
  })

  test('says that it failed, still goes to sections, and tries again', async () => {
    serve(down)
    const { user, dialog, options, type } = await open('administrator')
    type('mem')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The search failed.')
    expect(options('Go to')).toEqual(['Members'])
    serve(() => answerOf([tools]))
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    expect(await within(dialog).findByRole('option', { name: /Rila Tools/ })).toBeVisible()
    expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument()
  })

  test('shows no answer for what was typed before', async () => {
    serve(({ query }) => answerOf([found('member', 'm1', [`Found by ${query}`])]))
    const { dialog, type } = await open('administrator')
    type('rila')
    expect(await within(dialog).findByText('Found by rila')).toBeVisible()
    type('rila wool')
    expect(within(dialog).queryByText('Found by rila')).not.toBeInTheDocument()
    expect(within(dialog).getByRole('status')).toHaveTextContent('Searching…')
    expect(await within(dialog).findByText('Found by rila wool')).toBeVisible()
  })

  test('opens by its button and by the place of K on a Cyrillic keyboard; Escape returns the focus', async () => {
    serve()
    const { user } = await enter('/dashboard/interchange', null)
    const button = await screen.findByLabelText('Search')
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Search' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true }))
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible()
    await user.keyboard('{Escape}/')
    expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible()
  })
})

describe('the list of shortcuts', () => {
  test('opens by ?, names those of the page, and not while typing', async () => {
    serve()
    server.use(http.get(api('announcements'), () => rows([])))
    const { user } = await enter('/dashboard/interchange/announcements', 'editor')
    const field = await screen.findByRole('searchbox')
    await user.type(field, '?')
    expect(field).toHaveValue('?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    screen.getByRole('button', { name: 'Search' }).focus()
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(textsOf(within(dialog).getAllByRole('heading', { level: 3 }))).toEqual(['Everywhere', 'In this list'])
  })

  test('opens from the account menu, where ? can be switched off on this device', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
    serve()
    server.use(http.get(api('announcement_recipients'), () => rows([])))
    const { user } = await enterSite('/dashboard/interchange', null)
    expect(await screen.findByText('⌘K')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(dialog).toHaveTextContent('⌘KSearch, go to a section')
    await user.click(within(dialog).getByRole('checkbox'))
    await user.keyboard('{Escape}?/')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
