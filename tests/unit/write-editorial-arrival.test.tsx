import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useArrival } from '@/components/editorial/use-arrival'
import { FormSuccess } from '@/components/form/form-outcome'
import { emptyAnnouncement } from '@/features/write/announcements/announcements'
import { emptyEvent, eventValuesOf } from '@/features/events/events/office/event-values'
import { AnnouncementOfficePage } from '@/features/write/announcements/office/announcement-office-page'
import { NewAnnouncementPage } from '@/features/write/announcements/office/new-announcement-page'
import { EventOfficePage } from '@/features/events/events/office/event-office-page'
import { saveDraft } from '@/lib/data/drafts'
import {
  event,
  prepareEventForm,
  saved,
  serveEvents,
  serveEventSaves,
  serveStored,
} from '../support/page/office-events'
import { rows } from '../support/page/office-members'
import { person, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const enter = useSignIn()
const list = '/dashboard/events'
const announcements = '/dashboard/interchange/announcements'
const enterForm = useSignIn(
  pagesAlone(
    {
      [`${list}/:id`]: EventOfficePage,
      [`${announcements}/new`]: NewAnnouncementPage,
      [`${announcements}/:id`]: AnnouncementOfficePage,
    },
    list,
  ),
)
const announcement = {
  id: '70000000-0000-4000-8000-000000000001',
  title: 'Changed hours',
  content: '<p>Nine to one.</p>',
  is_active: true,
  audience: 'Editors',
  created_at: '2026-11-12T08:00:00+00:00',
  updated_at: '2026-11-12T08:00:00.123456+00:00',
  author: null,
  counts: { recipients: 40, reads: 10 },
}

beforeEach(() => {
  prepareEventForm()
  serveStored()
  server.use(
    http.get(api('content_revisions'), () => HttpResponse.json([])),
    http.post(api('rpc/get_mail_counts'), () => HttpResponse.json([])),
    http.post(api('rpc/count_audience'), () => HttpResponse.json({ people: 3, members: null, without_people: null })),
    http.get(api('announcement_counts'), () => HttpResponse.json([announcement.counts])),
    http.get(api('announcements'), ({ request }) =>
      new URL(request.url).searchParams.has('id') ? HttpResponse.json([announcement]) : rows([announcement]),
    ),
  )
})

/** Keeps a draft on the device, opens its form and returns the notice of it. */
async function findDraft(key: string, address: string, values: object, base: string | null = null) {
  saveDraft({ owner: person.id, key, values: { ...values, title: 'Typed before' }, base })
  const { user } = await enterForm(address, 'editor')
  const notice = await screen.findByRole('region', { name: 'Unsaved text' })
  const title = screen.getByLabelText(/^Title/)
  expect(notice.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  const [kind = '', id] = key.split(':')
  expect(within(notice).getByRole('status')).toHaveTextContent(
    new RegExp(`^Unsaved text of ${id === 'new' ? 'a new' : 'this'} ${kind} is kept on this device, from .+\\.$`),
  )
  return { user, notice, title }
}

describe('a draft that was found is offered before the first field', () => {
  test.each([
    ['event:new', '/dashboard/events/new', emptyEvent],
    ['announcement:new', `${announcements}/new`, emptyAnnouncement],
    [`announcement:${announcement.id}`, `${announcements}/${announcement.id}`, announcement],
  ])('%s', async (key, address, values) => void (await findDraft(key, address, values)))

  test('and goes with a save of what the form shows, as it says', async () => {
    serveEventSaves(saved)
    const { user, notice, title } = await findDraft(
      `event:${event.id}`,
      `/dashboard/events/${event.id}`,
      eventValuesOf(event),
      event.updated_at,
    )
    expect(notice).toHaveTextContent('The form shows what is stored. Saving the form without this text removes it.')
    fireEvent.change(title, { target: { value: 'Typed now' } })
    await user.click(screen.getByText('Save event'))
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(notice).not.toBeInTheDocument()
    expect(Object.keys(localStorage).filter((name) => name.startsWith('bkcc.draft'))).toEqual([])
  })
})

describe('after adding', () => {
  test.each([
    ['an event', `/dashboard/events/${event.id}`, { added: true }, 'Event saved'],
    ['an announcement', `${announcements}/${announcement.id}`, { sent: 3 }, 'Announcement sent'],
  ])('%s, focus and page are at the message', async (_name, address, state, words) => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    const { router } = await enterForm('/dashboard', 'editor')
    await router.navigate(address, { state })
    const message = await screen.findByText(words)
    expect(document.activeElement).toContainElement(message)
    expect(document.activeElement).not.toBe(document.body)
    expect(scrolled.mock.contexts.at(-1)).toBe(document.activeElement)
    // The browser keeps the state of the history over a reload, which must not say it again.
    await waitFor(() => expect(router.state.location.state).toBeNull())
    expect(message).toBeVisible()
  })

  test('a message of success takes the place of the one before it', () => {
    const sent = <FormSuccess title="Sent">It went out.</FormSuccess>
    const { rerender } = render(
      <StrictMode>
        {sent}
        {null}
      </StrictMode>,
    )
    expect(screen.getByText('Sent')).toBeVisible()
    rerender(
      <StrictMode>
        {sent}
        <FormSuccess title="Saved">It is as it was saved.</FormSuccess>
      </StrictMode>,
    )
    expect(screen.getByText('Saved')).toBeVisible()
    expect(screen.queryByText('Sent')).toBeNull()
  })

  test('the message is said in strict mode, too, and only once', async () => {
    const page = { path: '/', Component: () => `Saved ${useArrival<{ saved: number }>()?.saved ?? 'nothing'}` }
    const arrive = (state: unknown) => createMemoryRouter([page], { initialEntries: [{ pathname: '/', state }] })
    const show = (router: ReturnType<typeof arrive>) =>
      render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      )
    const router = arrive({ saved: 3 })
    const { unmount } = show(router)
    await waitFor(() => expect(router.state.location.state).toBeNull())
    expect(screen.getByText('Saved 3')).toBeVisible()
    unmount()
    show(arrive(router.state.location.state))
    expect(screen.getByText('Saved nothing')).toBeVisible()
  })
})

test('closing a sheet leads to the page and the filters of the list that were shown last', async () => {
  serveEvents((query) => (query.has('id') ? HttpResponse.json([event]) : rows([event], 60)))
  const list = '/dashboard/events?q=forum&status=upcoming&page=2'
  const { user, router } = await enter(list, 'editor')
  server.use(http.post(api('rpc/search_events'), () => rows([event], 60)))
  await user.click(await screen.findByRole('link', { name: event.title }))
  await screen.findByRole('dialog')
  await router.navigate('/dashboard/events/new', { replace: true })
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(list))
})
