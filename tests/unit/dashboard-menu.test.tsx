import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { matchRoutes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { pagesOf } from '@/app/dashboard/search-destinations'
import { createOfficeRoutes } from '@/app/routing/office-routes'
import { textsOf } from '../support/page/answers'
import { rows } from '../support/page/office-members'
import { keeps } from '../support/page/own-company'
import { beOnPhone, pressBackToClose } from '../support/page/phone'
import { useSignIn } from '../support/page/signed-in'
import { api, server } from '../support/page/unit'

const enter = useSignIn()

/** Opens a member's, an Editor's or an Administrator's inbox, which lists nothing. */
function enterInbox(role: string | null, unread = 0, own = {}) {
  server.use(
    // Of an accountant it is asked whether Administrators need a second factor.
    http.get(api('user_roles'), () => HttpResponse.json({ requires_factor: false })),
    http.get(api('announcement_recipients'), ({ request }) =>
      rows([], request.url.includes('announcement_reads') ? unread : 0),
    ),
  )
  return enter('/dashboard/interchange', role, own)
}

test.each([
  ['applications', 'applications'],
  ['applications/1', 'applications'],
  ['interchange/announcements', 'announcements'],
  ['interchange/announcements/new', 'announcements'],
  ['interchange/announcements/1', 'announcements'],
  ['mail', 'mail'],
  ['letters/write', 'members'],
  ['letters', 'letters'],
  ['letters/1', 'members'],
  ['dues', 'money'],
  ['dues/1', 'money'],
  ['dues/new', 'dues'],
  ['dues/payments', 'money'],
  ['dues/payments/new', 'money'],
  ['dues/payments/1', 'money'],
  ['dues/statements', 'money'],
  ['dues/statements/new', 'money'],
  ['dues/statements/1', 'money'],
  ['dues/books', 'money'],
  ['dues/bank-file', 'dues'],
  ['dues/opening-balances', 'dues'],
  ['dues/rates', 'dues'],
  ['dues/renewal', 'dues'],
  ['dues/reminders', 'dues'],
  ['dues/expired', 'dues'],
  ['newsletter', 'newsletter'],
  ['newsletter/1', 'newsletter'],
  ['members', 'members'],
  ['members/new', 'members'],
  ['members/import', 'members'],
  ['members/industries', 'members'],
  ['members/proposals/1', 'members'],
  ['members/1/record', 'companies'],
  ['events/1/participants', 'events'],
  ['events/1/letters/write', 'events'],
  ['interchange/subscribers', 'subscribers'],
  ['messages', 'messages'],
  ['messages/1', 'messages'],
  ['pages', 'pages'],
  ['users', 'users'],
  ['users/invitations', 'users'],
  ['audit-log', 'audit-log'],
  ['settings/company-fields', 'company-fields'],
  ['settings/notices', 'notices'],
  ['privacy', 'privacy'],
  ['settings/security', 'security'],
  ['pages/synonyms', 'synonyms'],
])('%s is open to whoever may enter the section %s', (path, section) => {
  expect(matchRoutes(createOfficeRoutes(), `/${path}`)?.at(-1)?.route.handle).toMatchObject({ section })
})

const menu = () => screen.findByRole('navigation', { name: 'Dashboard' })

test.each([
  [null, {}, [['', 'Overview', 'Inbox, 3 unread', 'My registrations']]],
  [null, { is_accountant: true }, [['', 'Overview', 'Dues', 'Inbox, 3 unread', 'My registrations']]],
  [
    'editor',
    {},
    [
      ['', 'Overview'],
      ['Publish', 'Events', 'News'],
      ['Send', 'Interchange, 3 unread', 'Letters', 'Newsletter'],
      ['Chamber', 'Settings'],
    ],
  ],
  [
    'administrator',
    {},
    [
      ['', 'Overview'],
      ['Came in', 'Applications', 'Contact messages'],
      ['People', 'Members', 'Dues', 'Users'],
      ['Publish', 'Events', 'News', 'Pages'],
      ['Send', 'Interchange, 3 unread', 'Letters', 'Newsletter'],
      ['Chamber', 'Outgoing mail', 'Audit log', 'Privacy', 'Settings'],
    ],
  ],
])(
  '%s, %o, sees the sections of the role in their groups, how many announcements are unread, and which is open',
  async (role, own, groups) => {
    await enterInbox(role, 3, own)
    await screen.findByRole('link', { name: /, 3 unread$/ })
    const lists = within(await menu()).getAllByRole('list')
    expect(
      lists.map((list) => [
        list.getAttribute('aria-label') ?? '',
        ...within(list)
          .getAllByRole('link')
          .map((link) => link.getAttribute('aria-label') ?? link.textContent),
      ]),
    ).toEqual(groups)
    expect(within(await menu()).getByRole('link', { current: 'page' })).toHaveAttribute(
      'href',
      '/dashboard/interchange',
    )
  },
)

test('whoever keeps the page of a company finds it in the menu, staff beside their own registrations', async () => {
  server.use(http.get(api('announcement_recipients'), () => rows([])))
  const { unmount } = await enter('/dashboard/interchange', null, keeps('Rila Tools'))
  expect(textsOf(within(await menu()).getAllByRole('link'))).toEqual([
    'Overview',
    'My company',
    'Inbox',
    'My registrations',
  ])
  unmount()
  const belongs = keeps('Rila Tools').companies.map((company) => ({ ...company, is_manager: false }))
  const other = await enter('/dashboard/interchange', null, { companies: belongs })
  expect(within(await menu()).queryByRole('link', { name: 'My company' })).not.toBeInTheDocument()
  other.unmount()
  const { user } = await enter('/dashboard/interchange', 'editor', keeps('Rila Tools'))
  expect(within(await menu()).queryByRole('link', { name: 'My company' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Account of Viktoria Dencheva' }))
  expect(await screen.findByRole('menuitem', { name: 'My company' })).toHaveAttribute('href', '/dashboard/company')
  const searched = (keepsCompany: boolean) => pagesOf('editor', keepsCompany).map(({ name }) => name)
  expect(searched(true)).toContain('My company')
  expect(searched(false)).not.toContain('My company')
})

test.each([
  [true, { name: 'Parts of Dues' }, 'navigation'],
  [false, { name: 'This page is not open to you' }, 'heading'],
])('an accountant (%s) alone of members enters Dues, and finds it in the search', async (is_accountant, of, role) => {
  server.use(
    http.get(api('document_list'), () => rows([])),
    http.get(api('user_roles'), () => HttpResponse.json({ requires_factor: false })),
  )
  await enter('/dashboard/dues', null, { is_accountant })
  expect(await screen.findByRole(role, of)).toBeVisible()
  const names = pagesOf('member', false, is_accountant).map(({ name }) => name)
  expect(names.includes('Dues')).toBe(is_accountant)
})

test('the sections of what waits have its numbers', async () => {
  const row = (kind: string, count: number) => ({ kind, thing: null, name: null, count, at: '2026-11-01T08:00:00Z' })
  const waiting = [row('applications', 5), row('messages', 120), row('mails', 1), row('drafts', 3)]
  waiting.push(row('proposals', 1), row('ended', 2), row('terms', 9), row('invoices_to_issue', 1), row('credits', 2))
  waiting.push(row('offers', 4), row('document_drafts', 6))
  let asked = 0
  server.use(
    http.post(api('rpc/get_waiting'), () => {
      asked += 1
      return HttpResponse.json(waiting)
    }),
  )
  await enterInbox('administrator')
  expect(await screen.findByRole('link', { name: 'Applications, 5 waiting' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Contact messages, 120 new' })).toHaveTextContent('99+')
  expect(screen.getByRole('link', { name: 'Outgoing mail, 1 failed' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'News' })).toBeVisible()
  // All of a section that waits today, and nothing that waits later.
  for (const name of ['Members, 3 waiting', 'Dues, 9 waiting', 'Events, 4 not accepted'])
    expect(screen.getByRole('link', { name })).toBeVisible()
  expect(
    screen.getByRole('button', {
      name: 'Open menu, 5 waiting, 120 new, 3 waiting, 9 waiting, 4 not accepted, 1 failed',
    }),
  ).toBeInTheDocument()
  waiting.length = 1
  // What is older than half a minute is read again when the person returns to the window.
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Outgoing mail, / })).not.toBeInTheDocument())
  expect(asked).toBe(2)
})

test('an accountant without a role sees how much of money waits that she decides, which is no issuing', async () => {
  server.use(
    http.post(api('rpc/get_waiting'), () =>
      HttpResponse.json([
        { kind: 'lines_to_decide', thing: null, name: null, count: 8, at: '2026-11-01T08:00:00Z' },
        { kind: 'invoices_to_issue', thing: null, name: '2026-11-20', count: 1, at: '2026-11-01T08:00:00Z' },
      ]),
    ),
    http.get(api('announcement_recipients'), () => rows([], 0)),
  )
  server.use(http.get(api('user_roles'), () => HttpResponse.json({ requires_factor: false })))
  await enter('/dashboard/interchange', null, { is_accountant: true })
  expect(await screen.findByRole('link', { name: 'Dues, 8 waiting' })).toBeVisible()
})

test('an unknown address below /dashboard stays there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { router } = await enter('/dashboard/evnts', 'editor')
  await screen.findByRole('heading', { level: 1, name: 'Page Not Found' })
  expect(screen.getByRole('link', { name: 'Go to your overview' })).toHaveAttribute('href', '/dashboard')
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(router.state.location.pathname).toBe('/dashboard/evnts')
})

test('the menu folds to icons that keep their names, and this device remembers it', async () => {
  const { user, unmount } = await enterInbox('editor')
  await user.click(await screen.findByRole('button', { name: 'Fold menu' }))
  expect(screen.getByRole('link', { name: 'News' })).toHaveAttribute('title', 'News')
  unmount()
  const again = await enterInbox('editor')
  await again.user.click(await screen.findByRole('button', { name: 'Unfold menu' }))
  expect(screen.getByRole('link', { name: 'News' })).not.toHaveAttribute('title')
  expect(localStorage.getItem('bkcc.menu')).toBeNull()
})

test('the drawer of small windows closes on Escape, with the focus back on its button, and on a link', async () => {
  const { user, router } = await enterInbox(null)
  const opener = await screen.findByRole('button', { name: 'Open menu' })
  await user.click(opener)
  const drawer = await screen.findByRole('dialog', { name: 'Menu' })
  await user.keyboard('{Escape}')
  expect(drawer).not.toBeInTheDocument()
  expect(opener).toHaveFocus()
  await user.click(opener)
  await user.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'My registrations' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument())
  expect(router.state.location.pathname).toBe('/dashboard/registrations')
})

test('on a phone, Back closes the drawer, and a link takes the place of its entry in the history', async () => {
  const { user, router } = await enterInbox(null)
  beOnPhone()
  const opener = await screen.findByRole('button', { name: 'Open menu' })
  await user.click(opener)
  await pressBackToClose('Menu')
  const { key } = router.state.location
  await user.click(opener)
  await user.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'Inbox' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument())
  expect(router.state.location.key, 'the page is open already').toBe(key)
  await user.click(opener)
  await user.click(within(screen.getByRole('dialog', { name: 'Menu' })).getByRole('link', { name: 'My registrations' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/registrations'))
  expect(router.state.historyAction).toBe('REPLACE')
})
