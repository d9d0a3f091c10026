import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { changedFacts, questionOf, type Consequences } from '@/features/events/events/office/consequences'
import { DeleteEvent } from '@/features/events/events/office/delete-event'
import { EventOfficePage } from '@/features/events/events/office/event-office-page'
import { emptyEvent, eventFields } from '@/features/events/events/office/event-values'
import { fieldOf, refusal, take, textsOf, write } from '../support/page/answers'
import { event, prepareEventForm, saved, serveEventSaves, serveStored, type Save } from '../support/page/office-events'
import { press } from '../support/page/press'
import { useSignIn } from '../support/page/signed-in'
import { pagesAlone } from '../support/page/unit'

const list = '/dashboard/events'
const enter = useSignIn(
  pagesAlone(
    {
      [`${list}/:id`]: EventOfficePage,
      '/deletion': () => <DeleteEvent event={event} onDeleted={() => undefined} onClose={() => undefined} />,
    },
    list,
  ),
)
/** The database's refusal to save before somebody confirms what follows. */
const asks = (follows: object) => () => refusal('PT428', 'Please confirm what follows.', follows)
const consents = (saves: readonly Save[]) => saves.map((save) => (save as unknown as { consent: unknown }).consent)

beforeEach(prepareEventForm)

test('before a save that writes to people the form says how many get which mail, and saves what was confirmed; going back saves nothing', async () => {
  serveStored()
  const saves = serveEventSaves(
    asks({ changed: 1 }),
    asks({ changed: 1 }),
    asks({ changed: 2 }),
    saved,
    asks({ cancelled: 12, documents: 2, document_cents: 43200 }),
    saved,
    asks({ restored: 8, offered: 4 }),
    saved,
  )
  await enter(`${list}/${event.id}`, 'editor')
  const form = within(await screen.findByRole('form', { name: 'Event' }))
  await form.findByRole('textbox', { name: 'Description' })
  const change = (label: string, value: string) => {
    write(label, value)
    press('Save event')
    return screen.findByRole('alertdialog')
  }
  const question = await change('Location', 'Plovdiv')
  expect(question).toHaveTextContent('1 person is told of the change by email.')
  expect(textsOf(within(question).getAllByRole('listitem'))).toEqual(['Location: Congress hall, Sofia → Plovdiv'])
  expect(question).toHaveTextContent('Nothing is saved yet.')
  press('Go back', question)
  await waitFor(() => expect(question).not.toBeInTheDocument())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(fieldOf('Location')).toHaveValue('Plovdiv')
  press('Save and tell them', await change('Location', 'Plovdiv'))
  // Other numbers are asked about again.
  await waitFor(() => expect(screen.getByRole('alertdialog')).toHaveTextContent('2 people are told of the change'))
  press('Only the wording changed: save without telling')
  const done = async () => (await screen.findByText('Event saved')).parentElement
  expect(await done()).not.toHaveTextContent('told by email')
  press('Cancel the event', await change('Status', 'cancelled'))
  await waitFor(() => expect(saves).toHaveLength(6))
  await waitFor(async () =>
    expect(await done()).toHaveTextContent(
      '12 people were told by email. 2 documents over €432.00 were cancelled or credited, and whoever ordered was told. Its address',
    ),
  )
  press('Leave them ended', await change('Status', 'upcoming'))
  await waitFor(() =>
    expect(consents(saves)).toEqual([
      {},
      {},
      { expected: { changed: 1 } },
      { expected: {}, quiet: true },
      {},
      { expected: { cancelled: 12, documents: 2, document_cents: 43200 } },
      {},
      { restore: false },
    ]),
  )
})

test('an Editor reads why only Administrators may cancel an event, and can only close that', async () => {
  serveStored()
  const why = '2 documents were issued, over €432.00 in all. Only Administrators may end these places.'
  const saves = serveEventSaves(() =>
    HttpResponse.json({ code: '42501', message: why, details: 'documents' }, { status: 403 }),
  )
  await enter(`${list}/${event.id}`, 'editor')
  const form = within(await screen.findByRole('form', { name: 'Event' }))
  await form.findByRole('textbox', { name: 'Description' })
  write('Status', 'cancelled')
  press('Save event')
  const told = await screen.findByRole('alertdialog', { name: 'You cannot cancel this event' })
  expect(told).toHaveTextContent(`${why}Nothing is saved.`)
  expect(textsOf(within(told).getAllByRole('button'))).toEqual(['Close'])
  press('Close', told)
  await waitFor(() => expect(told).not.toBeInTheDocument())
  expect(screen.queryByRole('alert')).toBeNull()
  expect(fieldOf('Status')).toHaveValue('cancelled')
  expect(saves).toHaveLength(1)
})

describe('the question', () => {
  const [offer, told] = ['1 person from the waiting list is offered a place by email.', 'is told by email']
  const ordered = (who: string) =>
    `${who} told by email that the event takes place after all. Places for which a document asked need a new order.`
  const withdrawn = 'They stay registered, and can see and cancel their registrations; nobody is told by email.'
  const final = 'Leaving them ended is final for these registrations: whoever wants to come then registers again.'
  const more = (count: string) =>
    `${count} taken or offered than the new limit allows. Everybody keeps theirs; whoever registers waits until enough places have become free.`

  test.each<[Consequences, title: string, confirm: string, sentences: string[], other?: object]>([
    [
      { cancelled: 12, documents: 2, document_cents: 43200, offered: 1 },
      'Cancel the event and tell 13 people?',
      'Cancel the event',
      [
        '12 people are told by email that the event is cancelled. Their registrations end.',
        '2 documents over €432.00 were issued for the places. What is not paid is cancelled. What is paid is credited, and is to be paid back. Whoever ordered is told by email.',
        offer,
      ],
    ],
    [
      { restored: 1, offered: 1 },
      'Restore 2 registrations?',
      'Restore and tell them',
      [
        `1 person gets back the place, confirmed or on the waiting list, that the cancellation ended, and ${told} that the event takes place after all.`,
        offer,
        final,
      ],
      { label: 'Leave them ended', consent: { restore: false } },
    ],
    [
      { restored: 1, ordered: 2 },
      'Restore 1 registration?',
      'Restore and tell them',
      [
        `1 person gets back the place, confirmed or on the waiting list, that the cancellation ended, and ${told} that the event takes place after all.`,
        ordered('2 people who ordered places are'),
        final,
      ],
      { label: 'Leave them ended', consent: { restore: false } },
    ],
    [
      { ordered: 1 },
      'Restore the event and tell 1 person?',
      'Restore and tell them',
      [ordered('1 person who ordered places is')],
      { label: 'Restore without telling', consent: { restore: false } },
    ],
    [
      { withdrawn: 12, changed: 1 },
      'Withdraw the event from the site?',
      'Withdraw the event',
      [`12 people are registered. ${withdrawn}`, '1 person is told of the change by email.'],
    ],
    [{ over: 2 }, 'Allow fewer people than have a place?', 'Save', [more('2 places more are')]],
    [
      { moved: 3, over: 1 },
      'Save and tell 3 people?',
      'Save and tell them',
      ['3 people are told by email when and where the event takes place now.', more('1 place more is')],
    ],
    [
      { confirmed: 1 },
      'Save and tell 1 person?',
      'Save and tell them',
      ['1 person from the waiting list gets a place and is told by email.'],
    ],
    // Only what leaves people where they would go can be saved in silence.
    [
      { changed: 3, over: 2 },
      'Save and tell 3 people?',
      'Save and tell them',
      ['3 people are told of the change by email.', more('2 places more are')],
      { label: 'Save without telling', consent: { expected: { over: 2 }, quiet: true } },
    ],
    [
      { changed: 3, offered: 1 },
      'Save and tell 4 people?',
      'Save and tell them',
      ['3 people are told of the change by email.', offer],
    ],
  ])('of %o says whom it concerns, and what may be answered', (follows, title, confirm, sentences, other) => {
    expect(questionOf(follows)).toEqual({
      title,
      confirm,
      sentences,
      changes: [],
      consent: { expected: follows, ...((follows.restored ?? follows.ordered) && { restore: true }) },
      ...(other && { other }),
    })
  })

  test('names what changes, whatever it asks about, and offers silence in words that fit', () => {
    const change = (label: string) => ({ label, from: 'a', to: 'b' })
    const silent = (...labels: string[]) => questionOf({ changed: 3 }, labels.map(change)).other?.label
    expect([silent('End'), silent('Location'), silent('End', 'Location')]).toEqual([
      'Save without telling',
      'Only the wording changed: save without telling',
      'The place is the same: save without telling',
    ])
    for (const kind of ['cancelled', 'withdrawn', 'moved', 'changed', 'restored', 'over'])
      expect(questionOf({ [kind]: 1 }, [change('End')]).changes).toEqual([change('End')])
  })

  test('names each fact of which people are told, and no other field of the form', () => {
    const labels = eventFields(emptyEvent, []).map(({ label }) => label)
    const told = (from: string, to: string) =>
      labels.flatMap((label) => changedFacts([{ label, value: from }], [{ label, value: to }]))
    const facts = (from: string, to: string) =>
      ['Start', 'End', 'Time zone', 'Online', 'Location', 'Meeting URL'].map((label) => ({ label, from, to }))
    expect([told('a', 'b'), told('a', ''), told('', 'b'), told('a', 'a')]).toEqual([
      facts('a', 'b'),
      facts('a', 'none'),
      facts('none', 'b'),
      [],
    ])
  })
})

test.each([
  [undefined, '; whoever is registered is told by email unless it is over. To tell visitors'],
  [15, '; 15 people are told by email. To tell visitors'],
  [1, '; 1 person is told by email. To tell visitors'],
  [0, '; nobody is told by email. To tell visitors'],
])('before an event is deleted, the %j whom it tells are counted', async (count, words) => {
  take('why_not_delete_event', () => HttpResponse.json(null))
  let answer: () => void = () => undefined
  const waits = count === undefined ? new Promise<void>((resolve) => (answer = resolve)) : Promise.resolve()
  const asked = take('count_told_of_deletion', async () => {
    await waits
    return HttpResponse.json(count ?? 0)
  })
  await enter('/deletion', 'editor')
  const question = await screen.findByRole('alertdialog', { name: `Delete “${event.title}”?` })
  await waitFor(() => expect(question).toHaveTextContent(`and its registrations${words}`))
  await waitFor(() => expect(asked).toEqual([{ ids: [event.id] }]))
  answer()
})

test('an event with documents says why it is never deleted, and can only be kept', async () => {
  const why = 'Documents were issued for places at “Forum”, which the accounts must keep, so it is never deleted.'
  const asked = take('why_not_delete_event', () => HttpResponse.json(why))
  take('count_told_of_deletion', () => HttpResponse.json(0))
  await enter('/deletion', 'administrator')
  const told = await screen.findByRole('alertdialog', { name: `“${event.title}” cannot be deleted` })
  expect(told).toHaveTextContent(why)
  expect(textsOf(within(told).getAllByRole('button'))).toEqual(['Close'])
  expect(asked).toEqual([{ event_id: event.id }])
})
