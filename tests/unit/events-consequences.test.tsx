import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { questionOf } from '@/features/events/office/consequences'
import { event, saved, serveEventSaves, serveEventSurroundings, serveStored, type Save } from '../support/office-events'
import { useSignIn } from '../support/signed-in'
import { api, server } from '../support/unit'

const enter = useSignIn()
const address = `/dashboard/events/${event.id}`
/** The database's refusal to save before somebody confirms what follows. */
const asks = (follows: object) => () =>
  HttpResponse.json(
    {
      code: 'PT428',
      message: 'This concerns people who are registered. Please confirm it.',
      details: JSON.stringify(follows),
    },
    { status: 428 },
  )
const consents = (saves: readonly Save[]) => saves.map((save) => (save as unknown as { consent: unknown }).consent)
async function open(change: (form: HTMLElement) => void) {
  const { user } = await enter(address, 'editor')
  const form = await screen.findByRole('form', { name: 'Event' })
  await screen.findByRole('textbox', { name: 'Description' })
  change(form)
  await user.click(screen.getByRole('button', { name: 'Save event' }))
  return { user, dialog: await screen.findByRole('alertdialog') }
}
const status = (value: string) => (form: HTMLElement) =>
  void fireEvent.change(within(form).getByLabelText(/^Status/), { target: { value } })
const place = (form: HTMLElement) =>
  void fireEvent.change(within(form).getByLabelText('Location'), { target: { value: 'Plovdiv' } })

beforeEach(() => {
  vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/Sofia'])
  serveEventSurroundings()
  serveStored()
  const nowhere = () => new DOMRect()
  Object.assign(Range.prototype, { getClientRects: () => [nowhere()], getBoundingClientRect: nowhere })
  Object.assign(Element.prototype, { getClientRects: () => [nowhere()] })
  Object.assign(document, { elementFromPoint: () => null })
})

describe('before a save that writes to people', () => {
  test('the form says how many get which mail, and saves what was confirmed', async () => {
    const saves = serveEventSaves(asks({ cancelled: 12 }), saved)
    const { user, dialog } = await open(status('cancelled'))
    expect(dialog).toHaveAccessibleName('Cancel the event and tell 12 people?')
    expect(dialog).toHaveTextContent('12 people are told by email that the event is cancelled.')
    expect(within(dialog).queryByRole('button', { name: 'Save without telling' })).not.toBeInTheDocument()
    expect(screen.queryByText('Event saved')).not.toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Cancel the event' }))
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(consents(saves)).toEqual([{}, { expected: { cancelled: 12 } }])
  })

  test('going back saves nothing and keeps what was typed; other numbers are asked about again', async () => {
    const saves = serveEventSaves(asks({ changed: 1 }), asks({ changed: 1 }), asks({ changed: 2 }), saved)
    const { user, dialog } = await open(place)
    expect(dialog).toHaveTextContent('1 person is told of the change by email.')
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Location: Congress hall, Sofia → Plovdiv'])
    await user.click(within(dialog).getByRole('button', { name: 'Go back' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Location')).toHaveValue('Plovdiv')
    await user.click(screen.getByRole('button', { name: 'Save event' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Save and tell them' }))
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('2 people are told of the change'))
    await user.click(screen.getByRole('button', { name: 'Only the wording changed: save without telling' }))
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(consents(saves)).toEqual([{}, {}, { expected: { changed: 1 } }, { expected: {}, quiet: true }])
  })

  test('set back, a cancelled event offers to restore its registrations', async () => {
    serveStored(() => [{ ...event, status: 'cancelled' }])
    const saves = serveEventSaves(asks({ restored: 8, offered: 4 }), saved)
    const { user, dialog } = await open(status('upcoming'))
    expect(dialog).toHaveTextContent('8 people get back the place')
    expect(dialog).toHaveTextContent('4 people from the waiting list are offered a place by email.')
    expect(dialog).toHaveTextContent('Leaving them ended is final for these registrations')
    await user.click(within(dialog).getByRole('button', { name: 'Leave them ended' }))
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(consents(saves)).toEqual([{}, { restore: false }])
  })

  test('silence is offered only where what people know still brings them there', () => {
    const others = [{ changed: 3 }, { changed: 3, over: 2 }, { changed: 3, offered: 1 }, { moved: 3 }, { over: 2 }].map(
      (follows) => questionOf(follows).other?.consent,
    )
    expect(others).toEqual([
      { expected: {}, quiet: true },
      { expected: { over: 2 }, quiet: true },
      undefined,
      undefined,
      undefined,
    ])
    const change = (label: string) => ({ label, from: 'a', to: 'b' })
    expect(
      [['End'], ['Location'], ['End', 'Location']].map(
        (labels) => questionOf({ changed: 3 }, labels.map(change)).other?.label,
      ),
    ).toEqual([
      'Save without telling',
      'Only the wording changed: save without telling',
      'The place is the same: save without telling',
    ])
    expect(questionOf({ over: 1 })).toMatchObject({
      title: 'Allow fewer people than have a place?',
      sentences: [expect.stringMatching(/^1 place more is taken or offered than the new limit allows\./)],
    })
  })
})

test('deleting says how many people are told', async () => {
  server.use(
    http.post(api('rpc/get_registration_counts'), () =>
      HttpResponse.json([{ event_id: event.id, confirmed: 7, waitlisted: 2, offered: 1, attended: 3 }]),
    ),
  )
  const { user } = await enter(address, 'editor')
  await user.click(await screen.findByRole('button', { name: 'Delete event' }))
  await waitFor(() =>
    expect(screen.getByRole('alertdialog')).toHaveTextContent('whoever is registered (10 people) is told'),
  )
})
