import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { rows } from '../support/office-members'
import { useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const enter = useSignIn()
afterEach(() => localStorage.removeItem('bkcc.menu'))

/** Opens a member's, an Editor's or an Administrator's inbox, which is empty. */
function enterInbox(role: string | null) {
  server.use(
    http.get(api('announcement_recipients'), () => rows([])),
    http.head(api('contact_messages'), () => rows([])),
  )
  return enter('/dashboard/interchange', role)
}

const menu = () => screen.findByRole('navigation', { name: 'Dashboard' })

test.each([
  [null, [['', 'Overview', 'Inbox', 'My registrations']]],
  [
    'editor',
    [
      ['', 'Overview'],
      ['Publish', 'Events', 'News', 'Interchange'],
      ['Chamber', 'Settings'],
    ],
  ],
  [
    'administrator',
    [
      ['', 'Overview'],
      ['Publish', 'Events', 'News', 'Interchange'],
      ['People', 'Applications', 'Messages', 'Members', 'Users'],
      ['Chamber', 'Mail', 'Settings'],
    ],
  ],
])('%s sees the sections of the role in their groups, and which is open', async (role, groups) => {
  await enterInbox(role)
  const lists = within(await menu()).getAllByRole('list')
  expect(
    lists.map((list) => [
      list.getAttribute('aria-label') ?? '',
      ...within(list)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ]),
  ).toEqual(groups)
  expect(within(await menu()).getByRole('link', { current: 'page' })).toHaveAttribute('href', '/dashboard/interchange')
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
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/registrations')
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeInTheDocument()
})
