import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { down, rows } from '../support/page/office-members'
import { person, useSignIn } from '../support/page/signed-in'
import { api, server } from '../support/page/unit'

const enter = useSignIn()

type Received = { id: string; title: string; content: string; read: boolean; author: string | null }

/** An inbox that stores reads, as the database does; returns its requests. */
function serveInbox(received: Received[], refusal?: () => Response, total?: number) {
  const recorded: unknown[] = []
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('announcement_recipients'), ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      if (params.get('recipient_id') !== `eq.${person.id}` || params.get('announcements.is_active') !== 'eq.true')
        return rows([])
      const one = params.get('announcement_id')
      const found = received
        .filter(({ id, read }) => (one ? one === `eq.${id}` : !(params.has('announcement_reads') && read)))
        .map(({ id, title, content, read, author }) => ({
          announcements: {
            id,
            title,
            created_at: '2026-11-12T08:00:00+00:00',
            author: author && { full_name: author },
            ...(one && { content }),
          },
          announcement_reads: read ? { read_at: '2026-11-13T08:00:00+00:00' } : null,
        }))
      return rows(found, total)
    }),
    http.post(api('announcement_reads'), async ({ request }) => {
      const body = (await request.json()) as { announcement_id: string }
      recorded.push(body)
      for (const announcement of received) if (announcement.id === body.announcement_id) announcement.read = true
      return refusal?.() ?? new HttpResponse(null, { status: 201 })
    }),
  )
  return { recorded, asked }
}

const two = (): Received[] => [
  {
    id: 'a0000000-0000-4000-8000-000000000001',
    title: 'Changed hours',
    content: '<p>Nine to <strong>one</strong>.</p><script>alert(1)</script>',
    read: false,
    author: 'Daniyar Seitov',
  },
  { id: 'a0000000-0000-4000-8000-000000000002', title: 'Minutes', content: '<p>Signed.</p>', read: true, author: null },
]

describe('the inbox', () => {
  test('lists what was received, newest first, and marks what is unread', async () => {
    const { asked } = serveInbox(two())
    await enter('/dashboard/interchange', null)
    expect(await screen.findByRole('heading', { level: 1, name: 'Inbox' })).toBeVisible()
    const entries = within(await screen.findByRole('list', { name: 'Announcements' })).getAllByRole('listitem')
    expect(entries.map(({ textContent }) => textContent)).toEqual([
      'Unread: Changed hoursDaniyar Seitov, 12 Nov 2026',
      'Minutes12 Nov 2026',
    ])
    // Forced colours leave out grounds, and the mark of what is unread is one.
    const marked = entries.map((entry) => entry.querySelector('.rounded-full')?.matches('.forced-color-adjust-none'))
    expect(marked).toEqual([true, false])
    expect(screen.getByRole('link', { name: 'Minutes' })).toHaveAttribute(
      'href',
      '/dashboard/interchange/a0000000-0000-4000-8000-000000000002',
    )
    expect(await screen.findByText('You have 1 unread announcement.')).toBeVisible()
    expect(new Set(asked.map((params) => params.get('recipient_id')))).toEqual(new Set([`eq.${person.id}`]))
    const pages = asked.filter((params) => !params.has('announcement_reads'))
    expect(pages).toHaveLength(1)
    expect(Object.fromEntries(pages[0] ?? [])).toMatchObject({
      'announcements.is_active': 'eq.true',
      order: 'announcements(created_at).desc,announcement_id.asc',
      offset: '0',
      limit: '20',
    })
  })

  test('is called Interchange for staff, and turns its pages by address', async () => {
    const { asked } = serveInbox(two(), undefined, 21)
    const { router } = await enter('/dashboard/interchange', 'editor')
    expect(await screen.findByRole('heading', { level: 1, name: 'Interchange' })).toBeVisible()
    expect(
      within(screen.getByRole('navigation', { name: 'Parts of Interchange' })).getByText('Received'),
    ).toHaveAttribute('aria-current', 'page')
    await router.navigate('/dashboard/interchange?page=2')
    expect(await screen.findByText('Page 2 of 2')).toBeVisible()
    await expect.poll(() => asked.at(-1)?.get('offset')).toBe('20')
    expect(screen.getByText('Previous')).toHaveAttribute('href', '/dashboard/interchange')
  })

  test('says so when it cannot be loaded, without a number in the menu, and loads it again', async () => {
    server.use(http.get(api('announcement_recipients'), down))
    const { user: visitor } = await enter('/dashboard/interchange', null)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load announcements')
    expect(screen.getByRole('link', { name: 'Inbox' })).toBeVisible()
    serveInbox([])
    await visitor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/No announcements yet/)).toBeVisible()
  })
})

describe('an announcement', () => {
  const opened = '/dashboard/interchange/a0000000-0000-4000-8000-000000000001'

  test('is shown sanitised; opening it records the read once, and the inbox marks it no longer', async () => {
    const { recorded } = serveInbox(two())
    const { user: visitor } = await enter('/dashboard/interchange', null)
    await visitor.click(await screen.findByRole('link', { name: /^Unread:.*Changed hours$/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed hours' })).toBeVisible()
    expect(screen.getByText('one').tagName).toBe('STRONG')
    expect(document.querySelector('main script')).toBeNull()
    expect(screen.getByText(/Daniyar Seitov/)).toHaveTextContent('12 Nov 2026, Daniyar Seitov')
    await waitFor(() => expect(recorded).toEqual([{ announcement_id: 'a0000000-0000-4000-8000-000000000001' }]))
    for (const title of ['Changed hours', 'Minutes']) {
      await visitor.click(screen.getByRole('link', { name: 'Back to Inbox' }))
      expect(await screen.findByText('You have no unread announcements.')).toBeVisible()
      await visitor.click(await screen.findByRole('link', { name: title }))
      expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    }
    expect(recorded).toHaveLength(1)
  })

  test.each([
    ['opened in another tab a moment ago counts as recorded', '23505', 409, 0],
    ['is readable although its read cannot be recorded', 'XX000', 500, 1],
  ])('%s', async (_name, code, status, logged) => {
    const { recorded } = serveInbox(two(), () => HttpResponse.json({ code, message: 'refused' }, { status }))
    await enter(opened, null)
    await waitFor(() => expect(recorded).toHaveLength(1))
    const logs = () =>
      vi
        .mocked(console.error)
        .mock.calls.filter(([words]) => words === 'Failed to record that the announcement was read')
    await waitFor(() => expect(logs()).toHaveLength(logged))
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed hours' })).toBeVisible()
    expect(logs()).toHaveLength(logged)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('says so when it cannot be loaded; withdrawn it is not there, and says so without a retry', async () => {
    server.use(http.get(api('announcement_recipients'), down))
    const { user: visitor } = await enter(opened, 'editor')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load announcement')
    serveInbox([])
    await visitor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('This announcement is not here. It may have been withdrawn.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Interchange' })).toHaveAttribute('href', '/dashboard/interchange')
  })
})
