import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { person, useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const enter = useSignIn()

type Received = { id: string; title: string; content: string; read: boolean; author: string | null }

/** An inbox that stores reads, as the database does; returns its requests. */
function serveInbox(received: Received[], refusal?: () => Response) {
  const recorded: unknown[] = []
  const asked: URLSearchParams[] = []
  server.use(
    http.get(api('announcement_recipients'), ({ request }) => {
      const params = new URL(request.url).searchParams
      asked.push(params)
      const rows = received
        .filter(({ id, read }) =>
          params.has('announcement_id')
            ? params.get('announcement_id') === `eq.${id}`
            : !(params.has('announcement_reads') && read),
        )
        .map(({ id, title, content, read, author }) => ({
          announcements: {
            id,
            title,
            created_at: '2026-11-12T08:00:00+00:00',
            author: author && { full_name: author },
            ...(params.has('announcement_id') && { content }),
          },
          announcement_reads: read ? { read_at: '2026-11-13T08:00:00+00:00' } : null,
        }))
      return HttpResponse.json(rows, {
        headers: { 'content-range': rows.length ? `0-${rows.length - 1}/${rows.length}` : '*/0' },
      })
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
      'Unread: Changed hoursDaniyar Seitov, November 12, 2026',
      'MinutesNovember 12, 2026',
    ])
    expect(screen.getByRole('link', { name: 'Minutes' })).toHaveAttribute(
      'href',
      '/dashboard/interchange/a0000000-0000-4000-8000-000000000002',
    )
    expect(await screen.findByText('You have 1 unread announcement.')).toBeVisible()
    const pages = asked.filter((params) => !params.has('announcement_reads'))
    expect(pages).toHaveLength(1)
    expect(Object.fromEntries(pages[0] ?? [])).toMatchObject({
      recipient_id: `eq.${person.id}`,
      'announcements.is_active': 'eq.true',
      order: 'announcements(created_at).desc,announcement_id.asc',
      offset: '0',
      limit: '20',
    })
  })

  test('turns its pages by address', async () => {
    let asked = new URLSearchParams()
    server.use(
      http.get(api('announcement_recipients'), ({ request }) => {
        const params = new URL(request.url).searchParams
        if (!params.has('announcement_reads')) asked = params
        return HttpResponse.json(
          [
            {
              announcements: {
                id: 'a21',
                title: 'The twenty-first',
                created_at: '2026-01-12T08:00:00+00:00',
                author: null,
              },
              announcement_reads: null,
            },
          ],
          { status: 206, headers: { 'content-range': '20-20/21' } },
        )
      }),
    )
    await enter('/dashboard/interchange?page=2', null)
    expect(await screen.findByText('Page 2 of 2')).toBeVisible()
    expect(asked.get('offset')).toBe('20')
    expect(screen.getByRole('link', { name: 'Previous' })).toHaveAttribute('href', '/dashboard/interchange')
  })

  test('is called Interchange for staff', async () => {
    serveInbox([])
    await enter('/dashboard/interchange', 'editor')
    expect(await screen.findByRole('heading', { level: 1, name: 'Interchange' })).toBeVisible()
    expect(
      within(screen.getByRole('navigation', { name: 'Parts of Interchange' })).getByRole('link', { name: 'Received' }),
    ).toHaveAttribute('aria-current', 'page')
    expect(await screen.findByText(/No announcements yet/)).toBeVisible()
  })

  test('says so when it cannot be loaded, and loads it again', async () => {
    server.use(http.get(api('announcement_recipients'), () => HttpResponse.json({ message: 'down' }, { status: 500 })))
    const { user: visitor } = await enter('/dashboard/interchange', null)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load announcements')
    serveInbox(two())
    await visitor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: 'Minutes' })).toBeVisible()
  })
})

describe('an announcement', () => {
  test('is shown sanitised; opening it records the read once, and the inbox marks it no longer', async () => {
    const { recorded } = serveInbox(two())
    const { user: visitor } = await enter('/dashboard/interchange', null)
    await visitor.click(await screen.findByRole('link', { name: /^Unread:.*Changed hours$/ }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed hours' })).toBeVisible()
    expect(screen.getByText('one').tagName).toBe('STRONG')
    expect(document.querySelector('main script')).toBeNull()
    expect(screen.getByText(/Daniyar Seitov/)).toHaveTextContent('November 12, 2026, Daniyar Seitov')
    await waitFor(() => expect(recorded).toEqual([{ announcement_id: 'a0000000-0000-4000-8000-000000000001' }]))
    await visitor.click(screen.getByRole('link', { name: 'Back to Inbox' }))
    expect(await screen.findByText('You have no unread announcements.')).toBeVisible()
    await visitor.click(await screen.findByRole('link', { name: 'Changed hours' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed hours' })).toBeVisible()
    expect(recorded).toHaveLength(1)
  })

  test('read before is not recorded again', async () => {
    const { recorded } = serveInbox(two())
    await enter('/dashboard/interchange/a0000000-0000-4000-8000-000000000002', null)
    expect(await screen.findByText('Signed.')).toBeVisible()
    expect(recorded).toEqual([])
  })

  test('opened in another tab a moment ago counts as recorded', async () => {
    const { recorded } = serveInbox(two(), () =>
      HttpResponse.json({ code: '23505', message: 'duplicate key' }, { status: 409 }),
    )
    await enter('/dashboard/interchange/a0000000-0000-4000-8000-000000000001', null)
    await waitFor(() => expect(recorded).toHaveLength(1))
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed hours' })).toBeVisible()
    expect(console.error).not.toHaveBeenCalledWith('Failed to record that the announcement was read', expect.anything())
  })

  test('is readable although its read cannot be recorded', async () => {
    serveInbox(two(), () => HttpResponse.json({ message: 'down' }, { status: 500 }))
    await enter('/dashboard/interchange/a0000000-0000-4000-8000-000000000001', null)
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith('Failed to record that the announcement was read', expect.anything()),
    )
    expect(screen.getByRole('heading', { level: 1, name: 'Changed hours' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('withdrawn is not there, and says so without a retry', async () => {
    server.use(http.get(api('announcement_recipients'), () => HttpResponse.json([])))
    await enter('/dashboard/interchange/a0000000-0000-4000-8000-000000000009', null)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This announcement is not here. It may have been withdrawn.',
    )
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Back to Inbox' })).toHaveAttribute('href', '/dashboard/interchange')
  })

  test('says so when it cannot be loaded', async () => {
    server.use(http.get(api('announcement_recipients'), () => HttpResponse.json({ message: 'down' }, { status: 500 })))
    const { user: visitor } = await enter('/dashboard/interchange/a0000000-0000-4000-8000-000000000001', 'editor')
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load announcements')
    serveInbox(two())
    await visitor.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Changed hours' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Back to Interchange' })).toBeVisible()
  })
})
