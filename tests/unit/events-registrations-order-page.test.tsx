import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { OrderPage } from '@/features/events/registrations/public/order-page'
import { placeWords, toDo, type Order, type OrderedPlace } from '@/features/events/registrations/public/order'
import { DocumentPage } from '@/features/money/documents/public/document-page'
import { refusal, take, textsOf } from '../support/page/answers'
import { buttonOf, press } from '../support/page/press'
import { pagesAlone } from '../support/page/unit'

const render = pagesAlone({ '/order': OrderPage, '/document': DocumentPage })

const place: OrderedPlace = {
  id: 'r1',
  name: 'Ada One',
  status: 'offered',
  position: null,
  cancelled_by: null,
  debt_id: 'd1',
  paid: false,
  offered_until: null,
  held_until: '2126-12-05',
}
const document: Order['documents'][number] = {
  id: 'd1',
  kind: 'pro_forma',
  number: 'PF-2126-0007',
  issued_on: '2126-11-28',
  state: 'open',
  total_cents: 28800,
  open_cents: 18800,
  due_on: '2126-12-05',
  reference: 'RF18PF21260007',
  account: { holder: 'Chamber', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSD', bank: 'Central Bank' },
  token: 'signed',
}
const order: Order = {
  ordered_at: '2126-11-28T10:00:00Z',
  unit_cents: 12000,
  event: {
    slug: 'forum',
    title: 'Forum',
    status: 'upcoming',
    start_date: '2126-12-20T10:00:00Z',
    end_date: '2126-12-20T12:00:00Z',
    time_zone: 'Europe/Sofia',
    is_online: false,
    location: 'Sofia',
  },
  places: [place, { ...place, id: 'r2', name: 'Bo Two' }],
  documents: [document],
  left_cents: 0,
}
const paid: Partial<OrderedPlace> = { status: 'confirmed', paid: true, held_until: null }
const waits: Partial<OrderedPlace> = { status: 'waitlisted', debt_id: null, position: 3, held_until: null }
const gone: Partial<OrderedPlace> = { status: 'cancelled', held_until: null }

describe('the page of an order', () => {
  const serve = (change: Partial<Order> = {}) =>
    take('order_by_token', () => HttpResponse.json({ ...order, ...change }))
  const questionOf = async (name: string) => {
    fireEvent.click(await screen.findByLabelText(`Give up the place of ${name}`))
    return screen.getByRole('alertdialog', { name: `Give up the place of ${name} at “Forum”?` })
  }

  test('says what to pay until when, what is of each place, and leads to the documents', async () => {
    const asked = serve({
      documents: [
        { ...document, id: 'd0', number: 'PF-2126-0006', state: 'cancelled', open_cents: 0 },
        document,
        { ...document, id: 'd2', kind: 'credit_note', number: '0000000003', total_cents: 500, open_cents: 400 },
        { ...document, id: 'd3', kind: 'credit_note', number: '0000000004', state: 'settled', open_cents: 0 },
      ],
    })
    const { user } = render('/order?token=abc')
    const todo = (await screen.findByText('What to do now')).parentElement as HTMLElement
    expect(todo).toHaveTextContent(
      'What to do nowPay €188.00 by the end of December 5, 2126 (Sofia time), for Pro forma PF-2126-0007.To Chamber, BIC BNBGBGSD, Central Bank',
    )
    expect(todo).not.toHaveTextContent('is left.')
    await user.click(within(todo).getByRole('button', { name: 'Copy payment reference' }))
    expect(await navigator.clipboard.readText()).toBe('RF18PF21260007')
    expect(within(todo).getByText('IBAN BG80 BNBG 9661 1020 3456 78')).toBeVisible()
    expect(textsOf(screen.getAllByRole('listitem'))).toEqual([
      'Ada OneHeld until it is paid, at the latest until the end of December 5, 2126 (Sofia time)Give up',
      'Bo TwoHeld until it is paid, at the latest until the end of December 5, 2126 (Sofia time)Give up',
      'Pro forma PF-2126-0006€288.00Cancelled',
      'Pro forma PF-2126-0007€288.00, €188.00 openOpen',
      'Credit note 0000000003€5.00, €4.00 to be paid backTo be paid back',
      'Credit note 0000000004€288.00Settled',
    ])
    expect(screen.getByRole('link', { name: 'Pro forma PF-2126-0007' })).toHaveAttribute(
      'href',
      expect.stringContaining('document-pdf?token=signed'),
    )
    expect(buttonOf('Forum')).toHaveAttribute('href', '/events/forum')
    expect(asked).toEqual([{ token: 'abc' }])
  })

  test.each<[string, Partial<OrderedPlace>, string]>([
    ['confirmed', paid, 'Paid and confirmed'],
    ['checked in', { status: 'attended' }, 'Took part'],
    ['waiting', waits, 'Number 3 on the waiting list'],
    [
      'offered',
      { held_until: null, offered_until: '2126-12-01T10:00:00Z' },
      'Offered until December 1, 2126, 12:00 PM (Sofia time)',
    ],
    ['given up', { ...gone, cancelled_by: 'participant' }, 'Given up'],
    ['erased', { ...gone, cancelled_by: 'erasure' }, 'Given up'],
    ['ended by the office', { ...gone, cancelled_by: 'office' }, 'Cancelled by the office'],
    ['ended by the event', { ...gone, cancelled_by: 'event' }, 'Ended with the event, which was cancelled'],
    ['not paid', { ...gone, cancelled_by: 'offer_expired' }, 'Not paid in time: the place is no longer held'],
    [
      'not accepted',
      { ...gone, debt_id: null, cancelled_by: 'offer_expired' },
      'Not accepted in time: the place is no longer offered',
    ],
  ])('says of a place that is %s what is of it', (_, change, words) => {
    expect(placeWords({ ...place, ...change }, 'Europe/Sofia').replaceAll(/\s/g, ' ')).toBe(words)
  })

  test.each<[string, Partial<OrderedPlace>, string]>([
    ['is offered', { debt_id: null }, 'A place is offered.'],
    ['is held without a pro forma', {}, 'The office looks after'],
    ['waits', waits, 'Nothing is to be paid yet.'],
    ['is confirmed', paid, 'All is paid: you need do nothing.'],
    ['was taken', { status: 'attended', paid: true }, 'All is paid: you need do nothing.'],
    ['was taken and asked for by no document', { status: 'attended' }, 'This order has ended'],
    ['has ended', gone, 'This order has ended'],
  ])('says what to do where nothing is to be paid and a place %s', (_, change, words) => {
    const { event } = order
    const of = (status: string) => toDo({ ...order, event: { ...event, status }, places: [{ ...place, ...change }] })
    expect(of('upcoming')).toContain(words)
    if (change === gone) expect(of('cancelled')).toContain('The event is cancelled')
  })

  test.each<[string, Partial<OrderedPlace>, string]>([
    ['has ended', gone, 'This order has ended. The chamber pays €9.00 back to you.'],
    ['is left', { status: 'attended', paid: true }, 'All is paid'],
  ])('says what is paid back, once no place %s', (_, change, words) => {
    const note = { ...document, kind: 'credit_note', open_cents: 400 }
    const documents = [document, note, { ...note, open_cents: 500 }]
    expect(
      toDo({
        ...order,
        places: [
          { ...place, ...gone },
          { ...place, ...change },
        ],
        documents,
      }),
    ).toContain(words)
  })

  test.each<[string, Partial<Order>, string]>([
    ['is paid', { places: [{ ...place, ...paid }] }, 'All is paid.'],
    ['was taken', { places: [{ ...place, status: 'attended', paid: true }] }, 'All is paid.'],
    ['has ended', { places: [{ ...place, ...gone }] }, 'This order has ended: nothing is to be paid.'],
    [
      'is to be paid',
      { documents: [{ ...document, account: null, reference: null }] },
      'Pay €188.00 by the end of December 5, 2126 (Sofia time), for Pro forma PF-2126-0007.',
    ],
  ])('says what becomes of what was paid for more, where a place %s', async (_, change, words) => {
    serve({ documents: [], ...change, left_cents: 1200 })
    render('/order?token=abc')
    expect((await screen.findByText('What to do now')).parentElement).toHaveTextContent(
      `What to do now${words}€12.00 of what you paid is left. The chamber pays it back, or uses it as you say: please write to us.`,
    )
  })

  const alone = 'Pro forma PF-2126-0007 is cancelled, and nothing is to be paid for it any more.'
  const rest = 'What was paid in part is left. The chamber pays it back, or uses it as you say: please write to us.'
  const second = { ...place, id: 'r2', name: 'Bo Two' }
  test.each<[string, Partial<Order>, RegExp, RegExp | null]>([
    [
      'with others',
      { places: [place, second, { ...second, id: 'r3', name: 'Cy Three', status: 'attended' }] },
      /Pro forma PF-2126-0007 is cancelled\. A new one asks for the places of Bo Two and Cy Three,.*in part counts for the new one; some of it may be left\. The chamber pays it back, or uses it as you say: please write to us\./,
      /nothing is/,
    ],
    [
      'with another, of which nothing was paid',
      { documents: [{ ...document, open_cents: 28800 }] },
      /asks for the place of Bo Two, and comes to you by email\./,
      /in part/,
    ],
    [
      'beside places of another pro forma, and one that has ended',
      {
        places: [place, { ...second, debt_id: 'd2' }, { ...second, ...gone }, { ...second, debt_id: null, ...waits }],
        documents: [
          { ...document, open_cents: 28800 },
          { ...document, id: 'd2', number: 'PF-2126-0008' },
        ],
      },
      new RegExp(alone),
      /A new one|in part|0008/,
    ],
    ['as the last', { places: [place] }, new RegExp(`${alone}${rest}`), /A new one/],
    ['that is paid', { places: [{ ...place, ...paid }], documents: [] }, /is not paid back by itself/, /pro forma/],
    [
      'whose payment was taken back',
      { places: [{ ...place, ...paid, paid: false }], documents: [{ ...document, id: 'd2', kind: 'invoice' }] },
      /Its invoice stays to be paid/,
      /is cancelled/,
    ],
    ['whose pro forma was cancelled', { documents: [] }, /Nothing is asked for it now/, /A new one/],
    ['that waits', { places: [{ ...place, ...waits }], documents: [] }, /leave the waiting list.*Nothing is/, /free/],
  ])('asks before a place %s is given up, and says what follows', async (_, change, says, not) => {
    serve(change)
    render('/order?token=abc')
    const question = await questionOf('Ada One')
    expect(question).toHaveTextContent(says)
    if (not) expect(question).not.toHaveTextContent(not)
  })

  test('gives a place up, and tells a refusal', async () => {
    let now = order
    take('order_by_token', () => HttpResponse.json(now))
    const sent = take('give_up_place', (_, call) => {
      if (call === 1) return refusal('P0001', 'This event is over.')
      now = { ...order, places: [{ ...place, ...gone, cancelled_by: 'participant' }], documents: [] }
      return new HttpResponse(null, { status: 204 })
    })
    render('/order?token=abc')
    press('Give up the place', await questionOf('Ada One'))
    expect(await screen.findByText('This event is over.')).toBeVisible()
    press('Give up the place', await questionOf('Ada One'))
    expect(await screen.findByText('Given up')).toBeVisible()
    expect(screen.queryByText('Bo Two')).toBeNull()
    expect(sent).toEqual(Array(2).fill({ token: 'abc', registration_id: 'r1' }))
  })

  test('shows what has become of a place whose giving up was refused', async () => {
    let now = order
    take('order_by_token', () => HttpResponse.json(now))
    take('give_up_place', () => {
      now = { ...order, places: [{ ...place, status: 'attended' }] }
      return refusal('P0001', 'Who has been checked in cannot be cancelled.')
    })
    render('/order?token=abc')
    press('Give up the place', await questionOf('Ada One'))
    expect(await screen.findByText('Took part')).toBeVisible()
    expect(screen.getByText('Who has been checked in cannot be cancelled.')).toBeVisible()
  })

  test.each([
    ['cancelled', { status: 'cancelled' }],
    ['over', { end_date: '2020-01-01T10:00:00Z' }],
  ])('of an event that is %s gives nothing up', async (_, change) => {
    serve({ event: { ...order.event, ...change } })
    render('/order?token=abc')
    expect(await screen.findByText('Bo Two')).toBeVisible()
    expect(screen.queryByText('Give up')).toBeNull()
  })

  test('is not shown by a link that is not valid; a read that failed is tried again', async () => {
    take('order_by_token', (_, call) =>
      call === 1 ? refusal('XX000', 'broken') : refusal('PT404', 'This link is not valid.'),
    )
    render('/order?token=abc')
    fireEvent.click(await screen.findByText('Try again'))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('not valid'))
    expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid. Please open it once more')
    expect(screen.queryByText('Try again')).toBeNull()
  })
})

describe('the page of a document', () => {
  const ended = {
    how: 'cancelled',
    on: '2126-12-05',
    reason: null,
    by_kind: null as string | null,
    by_number: null as string | null,
    by_token: null as string | null,
  }
  const by = { by_kind: 'invoice', by_number: '0000000012', by_token: 'next' }
  const shown = async (change: object | null) => {
    const body = { kind: 'pro_forma', number: 'PF-2126-0007', ended: change && { ...ended, ...change } }
    take('document_by_token', () => HttpResponse.json(body))
    render('/document?token=abc')
    const title = await screen.findByRole('heading', { level: 2 })
    const address = (link: HTMLElement) => link.getAttribute('href')?.replace(/^.*document-pdf/, '')
    const links = screen.getAllByRole('link').map((link) => `${link.textContent?.trim()} ${address(link)}`)
    return [title.parentElement?.textContent?.replace(/\s*Open .*$/, ''), ...links]
  }
  const title = 'Pro forma PF-2126-0007 does not hold any moreIt ended on December 5, 2126.'
  const former = 'Open the former PDF ?token=abc&pdf'

  test.each<[object | null, string, string[]]>([
    [
      { ...by, how: 'invoiced' },
      `${title} It was paid, and its invoice followed.In its place: Invoice 0000000012.`,
      ['Open Invoice 0000000012 ?token=next', former],
    ],
    [{}, `${title} It was cancelled. Please do not pay it.Nothing took its place.`, [former]],
    [
      { how: 'annulled', by_kind: 'annulment', by_number: '0000000002', reason: 'Wrong name' },
      `${title} It was annulled.Reason: Wrong nameSee: Annulment 0000000002.`,
      [former],
    ],
    [
      { how: 'credited', by_kind: 'credit_note', by_number: '0000000003', by_token: 'next' },
      `${title} All of it was credited.See: Credit note 0000000003.`,
      ['Open Credit note 0000000003 ?token=next', former],
    ],
    [null, 'Pro forma PF-2126-0007This document holds.', ['Open the PDF ?token=abc&pdf']],
  ])('says what took its place, with the way there for its reader (%o)', async (change, words, links) => {
    expect(await shown(change)).toEqual([words, ...links])
  })

  test.each([
    ['PT404', 'This link is not valid.'],
    ['PT410', 'This link has ended: links to documents end after a year.'],
  ])('says that its link is over, and whom to ask (%s)', async (code, words) => {
    take('document_by_token', () => refusal(code, words))
    render('/document?token=abc')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(`${words}Please ask our office for the document.Contact us`)
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/contact')
  })
})
