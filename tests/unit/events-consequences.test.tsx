import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { questionOf } from '@/features/events/office/consequences'
import { EventOfficePage } from '@/features/events/office/event-office-page'
import { refusal } from '../support/page/answers'
import { event, prepareEventForm, saved, serveEventSaves, serveStored, type Save } from '../support/page/office-events'
import { useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'

const list = '/dashboard/events'
const enter = useSignIn(pagesAlone({ [`${list}/:id`]: EventOfficePage }, list))
/** The database's refusal to save before somebody confirms what follows. */
const asks = (follows: object) => () => refusal('PT428', 'Please confirm what follows.', follows)
const consents = (saves: readonly Save[]) => saves.map((save) => (save as unknown as { consent: unknown }).consent)

/** Opens the form; `change` changes a field, saves and returns the question that follows. */
async function open() {
  const { user } = await enter(`${list}/${event.id}`, 'editor')
  const form = within(await screen.findByRole('form', { name: 'Event' }))
  await form.findByRole('textbox', { name: 'Description' })
  async function change(label: string | RegExp, value: string) {
    fireEvent.change(form.getByLabelText(label), { target: { value } })
    await user.click(screen.getByText('Save event'))
    return await screen.findByRole('alertdialog')
  }
  return { user, form, change }
}

beforeEach(prepareEventForm)
beforeEach(() => serveStored())

describe('before a save that writes to people', () => {
  test('the form says how many get which mail, and saves what was confirmed; set back, a cancelled event offers to restore its registrations; deleting says how many are told', async () => {
    server.use(
      http.post(api('rpc/get_registration_counts'), () =>
        HttpResponse.json([{ event_id: event.id, confirmed: 7, waitlisted: 2, offered: 1, held: 0, attended: 3 }]),
      ),
    )
    const saves = serveEventSaves(asks({ cancelled: 12 }), saved, asks({ restored: 8, offered: 4 }), saved)
    const { user, change } = await open()
    const cancelling = await change(/^Status/, 'cancelled')
    expect(cancelling).toHaveAccessibleName('Cancel the event and tell 12 people?')
    expect(cancelling).toHaveTextContent('12 people are told by email that the event is cancelled.')
    expect(cancelling).not.toHaveTextContent('Save without telling')
    expect(screen.queryByText('Event saved')).not.toBeInTheDocument()
    await user.click(within(cancelling).getByText('Cancel the event'))
    expect(await screen.findByText('Event saved')).toBeVisible()
    const restoring = await change(/^Status/, 'upcoming')
    expect(restoring).toHaveTextContent('8 people get back the place')
    expect(restoring).toHaveTextContent('4 people from the waiting list are offered a place by email.')
    expect(restoring).toHaveTextContent('Leaving them ended is final for these registrations')
    await user.click(within(restoring).getByText('Leave them ended'))
    await waitFor(() => expect(restoring).not.toBeInTheDocument())
    expect(consents(saves)).toEqual([{}, { expected: { cancelled: 12 } }, {}, { restore: false }])
    await user.click(screen.getByText('Delete event'))
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent('whoever is registered (10 people) is told'),
    )
  })

  test('deleting an event for which nobody has registered says that nobody is told', async () => {
    const { user } = await open()
    await user.click(screen.getByText('Delete event'))
    await waitFor(() =>
      expect(screen.getByRole('alertdialog')).toHaveTextContent('its registrations; nobody is told by email. To tell'),
    )
  })

  test('going back saves nothing and keeps what was typed; other numbers are asked about again', async () => {
    const saves = serveEventSaves(asks({ changed: 1 }), asks({ changed: 1 }), asks({ changed: 2 }), saved)
    const { user, form, change } = await open()
    const question = await change('Location', 'Plovdiv')
    expect(question).toHaveTextContent('1 person is told of the change by email.')
    expect(within(question).getByRole('listitem')).toHaveTextContent(/^Location: Congress hall, Sofia → Plovdiv$/)
    await user.click(within(question).getByText('Go back'))
    await waitFor(() => expect(question).not.toBeInTheDocument())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(form.getByLabelText('Location')).toHaveValue('Plovdiv')
    await user.click(within(await change('Location', 'Plovdiv')).getByText('Save and tell them'))
    await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('2 people are told of the change'))
    await user.click(screen.getByText('Only the wording changed: save without telling'))
    expect(await screen.findByText('Event saved')).toBeVisible()
    expect(consents(saves)).toEqual([{}, {}, { expected: { changed: 1 } }, { expected: {}, quiet: true }])
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
    expect(questionOf({ confirmed: 1 })).toMatchObject({
      title: 'Save and tell 1 person?',
      sentences: ['1 person from the waiting list gets a place and is told by email.'],
    })
    expect(questionOf({ over: 1 })).toMatchObject({
      title: 'Allow fewer people than have a place?',
      sentences: [expect.stringMatching(/^1 place more is taken or offered than the new limit allows\./)],
    })
  })
})
