import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { EventsOfficePage } from '@/features/events/events/office/events-office-page'
import { down } from '../support/page/office-members'
import { take } from '../support/page/answers'
import { serveEvents, serveEventSurroundings } from '../support/page/office-events'
import { useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, server } from '../support/page/unit'

const signIn = useSignIn(pagesAlone({ '/dashboard/events': EventsOfficePage }))
const enter = (query: string) => signIn(`/dashboard/events${query}`, 'editor')

type View = { id: string; list: string; name: string; query: string }
const rail = { id: '1', list: 'events', name: 'Rail, over', query: '?show=past&q=rail' }
const other = { id: '2', list: 'members', name: 'Inactive', query: '?status=inactive' }

beforeEach(() => {
  serveEventSurroundings()
  serveEvents()
  take('search_events', () => HttpResponse.json([]))
})

/** Answers reads of the views; returns what is stored, which a test may change. */
function serveViews(...stored: View[]) {
  server.use(
    http.get(api('saved_views'), () => HttpResponse.json(stored)),
    http.delete(api('saved_views'), ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')
      stored.splice(
        stored.findIndex((view) => `eq.${view.id}` === id),
        1,
      )
      return new HttpResponse(null, { status: 204 })
    }),
  )
  return stored
}

describe('the saved views of a list', () => {
  test('are those of this list, and lead to it', async () => {
    serveViews(rail, other)
    const { user, router } = await enter('')
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rail, over' }))
    expect(router.state.location.pathname + router.state.location.search).toBe('/dashboard/events?show=past&q=rail')
    await user.click(screen.getByRole('button', { name: 'Views' }))
    expect(screen.getByRole('menuitem', { name: 'Rail, over' })).toHaveAttribute('aria-current', 'page')
    expect(screen.queryByRole('menuitem', { name: 'Inactive' })).toBeNull()
  })

  test('are saved under a name with search, filters and order, but without the page', async () => {
    const stored = serveViews()
    const sent: View[] = []
    let arrive = () => {}
    const wait = new Promise<void>((resolve) => (arrive = resolve))
    const answers = [
      () => HttpResponse.json({ code: '23505', message: '… "saved_views_name_key"' }, { status: 409 }),
      () => HttpResponse.json({ code: 'P0001', message: 'You have saved 30 views. Delete one.' }, { status: 400 }),
      async (view: View) => {
        await wait
        stored.push(view)
        return new HttpResponse(null, { status: 201 })
      },
    ]
    server.use(
      http.post(api('saved_views'), async ({ request }) => {
        const view = (await request.json()) as View
        sent.push(view)
        return answers[sent.length - 1]?.(view) ?? HttpResponse.error()
      }),
    )
    const { user } = await enter('?show=past&sort=title&page=2')
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    expect(await screen.findByText('You have saved no view of this list.')).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: 'Delete views…' })).toBeNull()
    await user.click(screen.getByRole('menuitem', { name: 'Save this view…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }))
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    expect(await dialog.findByText('Please enter a name')).toBeVisible()
    await enterText(user, dialog.getByLabelText(/^Name/), 'Over, by title')
    for (const words of ['You have a view of this name. Choose another.', 'You have saved 30 views. Delete one.']) {
      await user.click(dialog.getByRole('button', { name: 'Save view' }))
      await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(words))
    }
    await user.click(dialog.getByRole('button', { name: 'Save view' }))
    await user.click(await dialog.findByRole('button', { name: 'Saving…' }))
    arrive()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Views' })).toHaveFocus()
    expect(sent.at(-1)).toEqual({
      id: sent[0]?.id,
      list: 'events',
      name: 'Over, by title',
      query: '?show=past&sort=title',
    })
    await user.click(screen.getByRole('button', { name: 'Views' }))
    expect(await screen.findByRole('menuitem', { name: 'Over, by title' })).toBeVisible()
  })

  test('are deleted, by a double press once, and say when that or the reading failed', async () => {
    serveViews(rail)
    const { user } = await enter('')
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete views…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved views' }))
    server.use(http.delete(api('saved_views'), down, { once: true }))
    const press = (detail: number) =>
      fireEvent.click(dialog.getByRole('button', { name: 'Delete Rail, over' }), { detail })
    for (const detail of [1, 2]) press(detail)
    expect(await dialog.findByRole('alert')).toHaveTextContent('Failed to delete the view')
    press(1)
    expect(await dialog.findByText('There are none any more.')).toBeVisible()
  })

  test('that cannot be read say so', async () => {
    server.use(http.get(api('saved_views'), down))
    const { user } = await enter('')
    await user.click(await screen.findByRole('button', { name: 'Views' }))
    expect(await screen.findByText('Failed to load your views')).toBeVisible()
  })
})
