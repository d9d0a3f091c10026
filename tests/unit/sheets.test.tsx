import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldOf } from '../support/page/answers'
import {
  event,
  prepareEventForm,
  saved,
  serveEvents,
  serveEventSaves,
  serveStored,
} from '../support/page/office-events'
import { rows } from '../support/page/office-members'
import { beOnPhone } from '../support/page/phone'
import { useSignIn } from '../support/page/signed-in'
import { renderInHistory } from '../support/page/unit'

const enter = useSignIn(renderInHistory)
const list = '/dashboard/events?status=upcoming&page=2'
const address = `/dashboard/events/${event.id}`

beforeEach(() => {
  prepareEventForm()
  serveStored()
})

const sheet = () => screen.findByRole('dialog', { name: event.title })
const form = () => screen.findByRole('form', { name: 'Event' })
const title = () => waitFor(() => fieldOf('Title'))
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' })

/** Opens the event from the list's second page, and counts what the list asks of the server. */
async function openFromList() {
  const asked = serveEvents((query) => (query.has('id') ? HttpResponse.json([event]) : rows([event], 60)))
  const app = await enter(list, 'editor')
  const link = await screen.findByRole('link', { name: event.title })
  const lists = () => asked.filter((query) => !query.has('id') && !query.has('is_featured')).length
  const before = lists()
  await app.user.click(link)
  await sheet()
  return { ...app, link, again: () => lists() - before }
}

describe('over its list, a sheet', () => {
  test('leaves the list as it was, and gives the focus back to the link', async () => {
    const { user, router, link, again } = await openFromList()
    expect(router.state.location.pathname + router.state.location.search).toBe(address)
    expect(link, 'the list stays').toBeInTheDocument()
    expect(document.title).toBe(`${event.title} – Events | BKCC`)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.pathname + router.state.location.search).toBe(list)
    expect(router.state.historyAction, 'Back does not open it again').toBe('POP')
    await waitFor(() => expect(link).toHaveFocus())
    expect(document.title).toBe('Events | BKCC')
    expect(again(), 'the list is not read again').toBe(0)
  })

  test('leads back to the list also when the search opened it from another on a phone', async () => {
    const { user, router } = await openFromList()
    beOnPhone()
    await user.keyboard('{Control>}k{/Control}')
    await user.click(within(await screen.findByRole('dialog', { name: 'Search' })).getByText('New event'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/events/new'))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Search' })).not.toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.pathname + router.state.location.search).toBe(list)
    expect(router.state.historyAction).toBe('POP')
  })

  test('asks before Escape or its close button loses what was typed', async () => {
    const { user, router } = await openFromList()
    fireEvent.change(await title(), { target: { value: 'Typed' } })
    const closings = [
      () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }),
      () => fireEvent.click(screen.getByRole('button', { name: 'Close' })),
    ]
    for (const close of closings) {
      close()
      await user.click(within(await question()).getByRole('button', { name: 'Stay here' }))
      expect(await title()).toHaveValue('Typed')
      // Not the second press of a double one.
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000)
    }
    closings.at(-1)?.()
    await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(router.state.location.search).toBe('?status=upcoming&page=2')
  })

  test('Back asks, too, and Escape answers the question alone', async () => {
    const { user, router } = await openFromList()
    fireEvent.change(await title(), { target: { value: 'Typed' } })
    void router.navigate(-1)
    const stay = within(await question()).getByRole('button', { name: 'Stay here' })
    // Until it has the focus, the sheet below it takes the key.
    await waitFor(() => expect(stay).toHaveFocus())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(await title()).toHaveValue('Typed')
  })

  test('Escape in an open picker or in a dialog inside closes that alone', async () => {
    const { user } = await openFromList()
    await title()
    await user.click(await screen.findByRole('button', { name: 'Versions' }))
    const versions = await screen.findByRole('dialog', { name: 'Versions' })
    await waitFor(() => expect(versions).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Versions' })).not.toBeInTheDocument())
    const picker = document.createElement('input')
    picker.setAttribute('role', 'combobox')
    picker.setAttribute('aria-expanded', 'true')
    ;(await form()).append(picker)
    fireEvent.keyDown(picker, { key: 'Escape' })
    expect(await sheet()).toBeVisible()
    picker.remove()
  })
})

describe('opened by its address, a sheet', () => {
  test('has its list behind it, to which closing leads', async () => {
    const { user, router } = await enter(address, 'editor')
    await sheet()
    const row = await screen.findByRole('link', { name: event.title, hidden: true })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(router.state.location.pathname).toBe('/dashboard/events')
    expect(router.state.historyAction, 'the list takes its place').toBe('REPLACE')
    await waitFor(() => expect(row).toHaveFocus())
  })
})

describe('the bar of a form', () => {
  test('says what becomes of what is typed, and saves on Ctrl+S', async () => {
    const sent = serveEventSaves(saved)
    const { user } = await enter(address, 'editor')
    const field = await title()
    const state = within(await sheet()).getByText('Saved')
    expect(state).toHaveAttribute('role', 'status')
    fireEvent.change(field, { target: { value: 'Another title' } })
    expect(state).toHaveTextContent('Unsaved changes')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    // It is kept after a pause, and at once when the page may go.
    fireEvent(window, new Event('pagehide'))
    expect(state).toHaveTextContent('Offline: draft kept on this device')
    const told = /^You are offline/
    expect(within(await sheet()).getByText(told)).toBeVisible()
    expect(screen.getAllByText(told), 'in the frame, and in the sheet that covers it').toHaveLength(2)
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    fireEvent(window, new Event('online'))
    await user.click(field)
    await user.keyboard('{Control>}s{/Control}')
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(state).toHaveTextContent('Saved')
    expect(sent.map(({ event: { title } }) => title)).toEqual(['Another title'])
  })

  test('Ctrl+S does nothing to the form under a question, and never stores the page as a file', async () => {
    const sent = serveEventSaves(saved)
    const { user } = await enter(address, 'editor')
    fireEvent.change(await title(), { target: { value: 'Another title' } })
    await user.keyboard('{Escape}')
    const ask = await question()
    expect(fireEvent.keyDown(ask, { key: 's', ctrlKey: true }), 'the browser does nothing').toBe(false)
    expect(sent).toEqual([])
  })
})

describe('a form that cannot be saved', () => {
  test('says above its fields what is wrong; a press leads to the field, whose section opens', async () => {
    const { user } = await enter('/dashboard/events/new', 'editor')
    const start = await within(await form()).findByLabelText('Start *')
    await screen.findByRole('textbox', { name: 'Description' })
    const section = start.closest('details')
    if (!section) throw new Error('The section folds')
    section.open = false
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    const summary = await screen.findByRole('region', { name: /things are missing or wrong$/ })
    await waitFor(() => expect(summary).toHaveFocus())
    expect(section).toHaveAttribute('open')
    await user.click(within(summary).getByRole('button', { name: 'Start date and end date are required' }))
    expect(start).toHaveFocus()
    await user.click(within(summary).getByRole('button', { name: 'Please enter the title' }))
    expect(await title()).toHaveFocus()
    fireEvent.change(await title(), { target: { value: 'A title' } })
    await waitFor(() =>
      expect(within(summary).queryByRole('button', { name: 'Please enter the title' })).not.toBeInTheDocument(),
    )
  })
})
