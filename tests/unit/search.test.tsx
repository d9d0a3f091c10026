import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rows } from '../support/office-members'
import { useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const enter = useSignIn()
afterEach(() => localStorage.removeItem('bkcc.shortcuts'))

const searches = ['all_members', 'events', 'articles', 'applications', 'messages', 'users'] as const
const nothing = () => HttpResponse.json([])
const down = () => HttpResponse.json({ message: 'down' }, { status: 500 })
const member = { id: 'm1', name: 'Rila Tools', industry: 'Energy', status: 'active' }

/** Answers every search with nothing; returns the searches that were asked, with their texts. */
function serve() {
  const asked: string[] = []
  server.use(
    http.get(api('announcement_recipients'), () => rows([])),
    http.get(api('announcements'), ({ request }) => {
      asked.push(`announcements ${new URL(request.url).searchParams.get('title')}`)
      return nothing()
    }),
    ...searches.map((name) =>
      http.post(api(`rpc/search_${name}`), async ({ request }) => {
        asked.push(`${name} ${((await request.json()) as { query: string }).query}`)
        return nothing()
      }),
    ),
  )
  return asked
}

async function open(role: string | null, keys = '{Control>}k{/Control}') {
  const page = await enter('/dashboard/interchange', role)
  await screen.findByRole('button', { name: 'Search' })
  await page.user.keyboard(keys)
  const dialog = await screen.findByRole('dialog', { name: 'Search' })
  const field = within(dialog).getByRole('combobox', { name: 'Search, or go to' })
  await waitFor(() => expect(field).toHaveFocus())
  const options = (group: string) =>
    within(within(dialog).getByRole('group', { name: group }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  return { ...page, dialog, field, options }
}

describe('the search', () => {
  test('offers an Editor the sections and forms of Editors, and looks through what they may see', async () => {
    const asked = serve()
    const { user, field, options } = await open('editor')
    expect(options('Go to')).toEqual([
      'Overview',
      'Events',
      'News',
      'Interchange',
      'Newsletter',
      'Settings',
      'Announcements',
      'Subscribers',
      'My registrations',
      'Profile Settings',
    ])
    expect(options('Create')).toEqual(['New event', 'New article', 'New announcement', 'New letter to subscribers'])
    await user.type(field, 'rila')
    expect(await screen.findByText('Nothing found.')).toBeVisible()
    expect(asked.toSorted()).toEqual(['announcements ilike.%rila%', 'articles rila', 'events rila'])
  })

  test('offers a member their pages and searches nothing', async () => {
    serve()
    const { options, user, field } = await open(null, '{Meta>}k{/Meta}')
    expect(options('Go to')).toEqual(['Overview', 'Inbox', 'My registrations', 'Profile Settings'])
    expect(screen.queryByRole('group', { name: 'Create' })).not.toBeInTheDocument()
    await user.type(field, 'rila')
    expect(await screen.findByText('Nothing found.')).toBeVisible()
  })

  test('opens an item by keyboard alone, and closes', async () => {
    const asked = serve()
    server.use(
      http.post(api('rpc/search_all_members'), async ({ request }) => {
        asked.push(`all_members ${((await request.json()) as { query: string }).query}`)
        expect(new URL(request.url).searchParams.get('limit')).toBe('5')
        return HttpResponse.json([member, { ...member, id: 'm2', name: 'Rila Wool', status: 'inactive' }])
      }),
    )
    const { user, field, dialog, options, router } = await open('administrator')
    await user.type(field, 'rila')
    expect(await within(dialog).findByText('2 results')).toBeVisible()
    expect(options('Members')).toEqual(['Rila ToolsEnergy', 'Rila WoolInactive'])
    // One search of each list for the whole text, none for its beginnings.
    expect(asked).toHaveLength(7)
    await user.keyboard('{ArrowDown}')
    const second = within(dialog).getByRole('option', { name: /Rila Wool/ })
    expect(field).toHaveAttribute('aria-activedescendant', second.id)
    expect(second).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/members/m2'))
    expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument()
  })

  /** Answers the search of members only when told to. */
  function serveLate() {
    let answer = () => {}
    const wait = new Promise<void>((resolve) => (answer = resolve))
    const asked: string[] = []
    server.use(
      http.post(api('rpc/search_all_members'), async ({ request }) => {
        asked.push(((await request.json()) as { query: string }).query)
        await wait
        return HttpResponse.json([member])
      }),
    )
    return { answer: () => answer(), asked }
  }

  test('keeps an Enter that comes before the results, and opens the first of them', async () => {
    serve()
    const { answer } = serveLate()
    const { user, field, dialog, router } = await open('administrator')
    await user.type(field, 'rila{Enter}')
    expect(within(dialog).getByRole('status')).toHaveTextContent('Searching… The first result will open.')
    answer()
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/members/m1'))
    expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument()
  })

  test.each(['{Backspace}', '{ArrowDown}', ' {Backspace}'])('forgets that Enter after %s', async (key) => {
    serve()
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

  test('goes to a section whose name begins as typed', async () => {
    serve()
    const { user, field, router } = await open('administrator')
    await user.type(field, 'log')
    expect(screen.getByRole('option', { name: 'Audit Log' })).toHaveAttribute('aria-selected', 'true')
    server.use(http.get(api('audit_log'), () => rows([])))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/settings/audit-log'))
  })

  test('opens the dialog of an invitation, which closes to its list', async () => {
    serve()
    server.use(
      http.get(api('invitations'), () => rows([])),
      http.get(api('members'), () => rows([])),
    )
    const { user, field, router } = await open('administrator')
    await user.type(field, 'invite')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: /invite/i })).toBeVisible()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location).toMatchObject({ pathname: '/dashboard/users/invitations', search: '' })
  })

  test('names the parts that failed, shows the others, and tries again', async () => {
    serve()
    server.use(
      http.post(api('rpc/search_messages'), down),
      http.post(api('rpc/search_all_members'), () => HttpResponse.json([member])),
    )
    const { user, field, dialog, options } = await open('administrator')
    await user.type(field, 'rila')
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to load messages.')
    expect(options('Members')).toEqual(['Rila ToolsEnergy'])
    serve()
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument())
  })

  test('drops the answer for what was typed before', async () => {
    serve()
    const asked: string[] = []
    let answerFirst = () => {}
    const first = new Promise<void>((resolve) => (answerFirst = resolve))
    server.use(
      http.post(api('rpc/search_all_members'), async ({ request }) => {
        const { query } = (await request.json()) as { query: string }
        asked.push(query)
        if (query === 'rila') await first
        return HttpResponse.json([{ ...member, name: `Found by ${query}` }])
      }),
    )
    const { user, field, dialog } = await open('administrator')
    await user.type(field, 'rila')
    expect(within(dialog).getByRole('status')).toHaveTextContent('Searching…')
    await waitFor(() => expect(asked).toEqual(['rila']))
    await user.type(field, ' wool')
    expect(await within(dialog).findByText('Found by rila wool')).toBeVisible()
    answerFirst()
    // The first answer arrives before that of a third search.
    await user.type(field, 's')
    expect(await within(dialog).findByText('Found by rila wools')).toBeVisible()
    expect(within(dialog).queryByText('Found by rila')).not.toBeInTheDocument()
  })

  test('opens by its button and by the place of K on a Cyrillic keyboard; Escape returns the focus', async () => {
    serve()
    const { user } = await enter('/dashboard/interchange', null)
    const button = await screen.findByRole('button', { name: 'Search' })
    await user.click(button)
    await screen.findByRole('dialog', { name: 'Search' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'л', code: 'KeyK', ctrlKey: true }))
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
    expect(
      within(dialog)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Everywhere', 'In this list'])
  })

  test('opens from the account menu, where ? can be switched off on this device', async () => {
    vi.spyOn(navigator, 'platform', 'get').mockReturnValue('MacIntel')
    serve()
    const { user } = await enter('/dashboard/interchange', null)
    expect(await screen.findByText('⌘K')).toBeVisible()
    await user.click(screen.getByRole('button', { name: /^Account of/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(dialog).toHaveTextContent('⌘KSearch, go to a section')
    await user.click(within(dialog).getByRole('checkbox'))
    await user.keyboard('{Escape}?')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
