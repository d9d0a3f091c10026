import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { Component as EventRoute } from '@/app/routing/event-route'
import { orderOf, orderSchema, type OrderValues } from '@/features/events/registrations/order/order-form'
import { correctionSchema, registrationSchema } from '@/features/events/registrations/registration-form'
import { RegistrationPage } from '@/features/events/registrations/public/registration-page'
import { fieldOf, plain, refusal, take, takeReads, textsOf, write } from '../support/page/answers'
import { profile, sessionKey, useSignIn } from '../support/page/signed-in'
import { api, pagesAlone, server } from '../support/page/unit'
import { buttonOf, leaveFor, press } from '../support/page/press'

const soon = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const event = {
  id: '31000000-0000-4000-8000-000000000001',
  slug: 'forum',
  title: 'Business Forum',
  summary: '',
  description: '<p>Two days.</p>',
  status: 'upcoming',
  start_date: soon(20),
  end_date: soon(21),
  time_zone: 'Europe/Sofia',
  location: 'Sofia',
  is_online: false,
  meeting_url: null,
  meeting_for_participants: false,
  max_participants: 20,
  registration_deadline: soon(10),
  price_cents: 12000,
  member_price_cents: 8000,
  tax_rate: 2000,
  pay_until: '2026-12-02',
  early_until: null as string | null,
  later_price_cents: null as number | null,
  later_member_price_cents: null as number | null,
  image_url: null,
  category_id: 'c',
  updated_at: soon(-1),
  category: 'Forum',
  images: [],
  reports: [],
}
const quoted = {
  net_cents: 24000,
  tax_cents: 4800,
  total_cents: 28800,
  tax_rate: 2000,
  tax_words: '',
  pay_by: '2026-12-02',
}

/** @param change what is another of the event meanwhile */
function serve(change: () => Partial<typeof event> = () => ({}), seats: object = {}) {
  server.use(
    http.get(api('event_pages'), () => HttpResponse.json([{ ...event, ...change() }])),
    http.get(api('event_cards'), () => HttpResponse.json([])),
  )
  take('event_seats', () => HttpResponse.json([{ capacity: 20, free: 20, waiting_list: false, ...seats }]))
  return take<{ people: number; of_member?: string }>('get_order_quote', ({ people, of_member }) =>
    HttpResponse.json({ ...quoted, net_cents: people * (of_member ? 8000 : 12000) }),
  )
}

const held = {
  id: 'r1',
  name: 'Vera Radeva',
  status: 'offered',
  place: null,
  offer_expires_at: soon(3),
  cancelled_by: null,
  event_id: event.id,
  slug: 'forum',
  title: event.title,
  event_status: 'upcoming',
  start_date: event.start_date,
  end_date: event.end_date,
  time_zone: 'Europe/Sofia',
  is_online: false,
  location: 'Sofia',
  meeting_url: null,
  payment: { unit_cents: 12000, held: true } as object,
}

type Sent = { placed: Record<string, unknown> & { id: string; people: object[] }; guard: { seconds: number } }

test('an order has who orders, who takes part and who pays, in the form of the country', () => {
  const values: OrderValues = {
    name: 'Vera Radeva',
    email: 'vera@rila.example',
    joins: true,
    others: [],
    member_id: '',
    legal_name: 'Rila OOD',
    address: 'Sofia',
    country: 'BG',
    eik: '175074752',
    person: false,
    bin: '990140000017',
    vat_number: 'BG 175 074 752',
    reference: 'PO-7',
  }
  const faults = (changes: Partial<OrderValues>) =>
    orderSchema
      .safeParse({ ...values, ...changes })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const other = { name: 'Boris Kolev', email: '' }
  const twice = 'Two of the participants are the same person.'
  const plainly = 'Please write this without a web address, @ or IBAN'
  const unknown = 'Documents show only Latin and Cyrillic letters. Please write this in one of them'
  const cases: [Partial<OrderValues>, ...(string | undefined)[]][] = [
    [{}, undefined],
    [{ eik: ' ' }, 'eik: Is it a company or a person? Please enter the EIK of the company, or tick that a person pays'],
    [{ eik: '', person: true }, undefined],
    [{ eik: '', country: 'DE', vat_number: '' }, undefined],
    [{ name: ' ' }, 'name: Please enter your name'],
    [{ email: 'vera@rila' }, 'email: Please enter a valid email address'],
    [{ joins: false }, 'joins: Please say who takes part'],
    [{ joins: false, others: [other] }, undefined],
    [
      { others: [{ ...other, email: 'boris@rila' }] },
      'others.0.email: Please enter a valid email address, or leave it empty',
    ],
    [{ others: [{ ...other, name: 'vera  radeva' }] }, `others.0.name: ${twice}`],
    [{ others: [{ name: 'Vera Radeva', email: 'Vera@rila.example' }] }, `others.0.name: ${twice}`],
    [{ others: [{ name: 'Vera Radeva', email: 'other@rila.example' }] }, undefined],
    [{ joins: false, others: [{ name: 'Vera Radeva', email: '' }] }, undefined],
    [{ joins: false, others: [other, { ...other, name: 'Ana' }, other] }, `others.2.name: ${twice}`],
    [{ address: '@', others: [{ name: 'Vera Radeva', email: '' }] }, `address: ${plainly}`, `others.0.name: ${twice}`],
    [{ name: 'www.evil.example' }, `name: ${plainly}`],
    [{ others: [{ ...other, name: 'Www.Evil' }] }, `others.0.name: ${plainly}`],
    [{ legal_name: 'Rila OOD, see https://evil' }, `legal_name: ${plainly}`],
    [{ legal_name: 'Rila evil.example/pay' }, `legal_name: ${plainly}`],
    [{ address: 'mail me@evil' }, `address: ${plainly}`],
    [{ address: 'pay to bg80 BNBG-9661 1020 3456 78 now' }, `address: ${plainly}`],
    [{ reference: '(BG80BNBG96611020345678)' }, `reference: ${plainly}`],
    [{ legal_name: 'Booking.com T.B. d.o.o.' }, undefined],
    [{ address: 'ж.к.Младост/бл.5, SO16 4GB Southampton c/o N.V./S.A.' }, undefined],
    [{ reference: 'BG81BNBG96611020345678' }, undefined],
    [{ reference: 'XBG80BNBG96611020345678' }, undefined],
    [{ reference: 'BG80BNBG966110203456789' }, undefined],
    [{ legal_name: '' }, 'legal_name: Please enter who pays'],
    [{ address: '' }, 'address: Please enter the address'],
    [{ country: '' }, 'country: Please choose the country'],
    [{ legal_name: 'თბილისი' }, `legal_name: ${unknown}`],
    [{ address: 'Αθήνα' }, `address: ${unknown}`],
    [{ reference: '漢' }, `reference: ${unknown}`],
    [{ legal_name: 'Қазақстан – Łódź', others: [{ name: 'Νίκος', email: '' }] }, undefined],
    [{ country: 'DE' }, 'vat_number: It begins with BG, which is not the country above'],
    [{ country: 'DE', vat_number: 'de811569869' }, undefined],
    [{ country: 'DE', vat_number: '' }, undefined],
  ]
  for (const [changes, ...expected] of cases)
    expect([changes, faults(changes)]).toEqual([changes, expected[0] && expected])
  const sent = (changes: Partial<OrderValues>) => orderOf({ ...values, ...changes })
  expect(['BG', 'KZ', 'DE'].map((country) => sent({ country })).map(({ eik, bin }) => [eik, bin])).toEqual([
    ['175074752', ''],
    ['', '990140000017'],
    ['', ''],
  ])
  expect([sent({}).people, sent({ joins: false, others: [other] }).people]).toEqual([
    [{ name: 'Vera Radeva', email: '' }],
    [other],
  ])
})

test('what a stranger types when registering carries no web address either; the office may type one', () => {
  const values = { name: 'Vera Radeva', email: 'vera@rila.example', company: 'Rila', phone: '' }
  const valid = (schema: typeof registrationSchema | typeof correctionSchema, change: object) =>
    schema.safeParse({ ...values, ...change }).success
  const changes = [{}, { name: 'www.evil.example' }, { company: 'rila.example/pay' }]
  expect(changes.map((change) => valid(registrationSchema, change))).toEqual([true, false, false])
  expect(changes.map((change) => valid(correctionSchema, change))).toEqual([true, true, true])
})

describe('ordering places', () => {
  const renderAlone = pagesAlone({ '/events/:slug': EventRoute, '/registration': RegistrationPage })
  const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('bkcc.draft.'))
  /** What is typed is kept after a pause, and at once when the page may go. */
  const keep = () => fireEvent(window, new Event('pagehide'))
  const pressHere = (name: string) => press(name, dialog())
  const dialog = () => {
    const [found] = document.querySelectorAll<HTMLElement>('[role=dialog]')
    if (!found) throw new Error('No dialog is open.')
    return found
  }
  async function openForm() {
    await waitFor(() => press('Order places'))
    await waitFor(dialog)
    // Passes the seconds within which only a bot could fill it in.
    vi.setSystemTime(Date.now() + 10_000)
  }

  function fillIn() {
    for (const [name, value] of [
      ['Your name', 'Vera Radeva'],
      ['Your email', 'vera@rila.example'],
      ['Name of the company or person', 'Rila OOD'],
      ['Address', 'Sofia'],
      ['Country', 'DE'],
    ] as const)
      write(name, value)
  }

  async function orderOne() {
    await openForm()
    fillIn()
    await screen.findByText('1 place: €288.00 with 20 % VAT')
    pressHere('Order 1 place for €288.00')
  }

  test('says until when the early price holds, on the page, before the country is known and after', async () => {
    serve(() => ({ early_until: '2126-12-01', later_price_cents: 15000, later_member_price_cents: 15000 }))
    take('get_order_quote', () => HttpResponse.json({ ...quoted, early_until: '2126-12-01' }))
    renderAlone('/events/forum')
    const early =
      'This is the early price, for what is ordered until the end of December 1, 2126 (Sofia time). After that: €180.00 with VAT in Bulgaria.'
    expect(await screen.findByText(early)).toBeVisible()
    await openForm()
    expect(within(dialog()).getByText(early)).toBeVisible()
    fillIn()
    expect(
      await screen.findByText(
        'At the early price, for what is ordered until the end of December 1, 2126 (Sofia time). The order keeps it.',
      ),
    ).toBeVisible()
  })

  test('says the price before, the total with tax for people and country, keeps what was typed through a refusal, is sent once, and says until when the places are held', async () => {
    let changed = false
    let go = () => {}
    const quotes = serve(() => (changed ? { price_cents: 13000 } : {}))
    const sent = take<Sent>('order_places', async (_, call) => {
      if (call > 1) return HttpResponse.json({ status: 'held', pay_by: '2026-12-02' })
      await new Promise<void>((resolve) => (go = resolve))
      changed = true
      return refusal('PT409', 'The price has changed since you opened this page. Please look at it again.')
    })
    const { user } = renderAlone('/events/forum')
    const price = 'A place costs €144.00 with 20 % VAT in Bulgaria; €120.00 before tax.'
    const members = 'For people of a member, who sign in first: €96.00 with VAT; €80.00 before tax.'
    expect(await screen.findByText(price)).toBeVisible()
    expect(screen.getByText(members)).toBeVisible()
    expect(screen.getByText('€144.00 with VAT in Bulgaria')).toBeVisible()
    expect(await screen.findByText('20 places left')).toBeVisible()
    await openForm()
    expect(within(dialog()).getByText(price)).toBeVisible()
    expect(within(dialog()).getByText(members)).toBeVisible()
    pressHere('Order 1 place')
    expect(await screen.findByText('Please enter who pays')).toBeVisible()
    write('Your name', 'Vera Radeva')
    write('Your email', 'vera@rila.example')
    pressHere('Add a participant')
    await waitFor(() => write('Name of participant 2', 'Boris Kolev'))
    write('Their email', 'boris@rila.example')
    write('Name of the company or person', 'Rila OOD')
    write('Address', 'Sofia')
    write('VAT number', 'BG175074752')
    write('Your reference', 'PO-7')
    write('Country', 'DE')
    expect(await screen.findByText('A company in the EU usually has one; it stands on the documents.')).toBeVisible()
    write('Country', 'BG')
    await waitFor(() => write('EIK', '175074752'))
    await screen.findByText('€288.00')
    expect([...dialog().querySelectorAll<HTMLElement>('dt, dd')].map(plain)).toEqual([
      '2 places',
      '€240.00',
      'VAT 20 %',
      '€48.00',
      'Total, to be paid by December 2, 2026',
      '€288.00',
    ])
    expect(quotes.at(-1)).toEqual({ of_event: event.id, people: 2, country: 'BG', with_vat_number: true })
    expect(within(dialog()).getByText('2 places: €288.00 with 20 % VAT')).toBeVisible()
    expect(within(dialog()).queryByText(price)).toBeNull()
    pressHere('Order 2 places for €288.00')
    await waitFor(() => expect(sent).toHaveLength(1))
    pressHere('Sending…')
    go()
    expect(await screen.findByText(/^The price has changed/)).toBeVisible()
    expect(await screen.findByText(/^A place costs €156.00/)).toBeInTheDocument()
    expect(sent).toHaveLength(1)
    pressHere('Order 2 places for €288.00')
    expect(await screen.findByText('The places are held for you')).toBeVisible()
    expect(
      screen.getByText(
        /^The pro forma goes to vera@rila.example. Please pay it by the end of December 2, 2026 \(Sofia time\): until then/,
      ),
    ).toBeVisible()
    expect(screen.getByText(/^If somebody was registered already, .* you do not pay for it again\.$/)).toBeVisible()
    const placed = (unit_cents: number) => ({
      id: expect.any(String) as string,
      event_id: event.id,
      name: 'Vera Radeva',
      email: 'vera@rila.example',
      unit_cents,
      people: [
        { name: 'Vera Radeva', email: '' },
        { name: 'Boris Kolev', email: 'boris@rila.example' },
      ],
      legal_name: 'Rila OOD',
      address: 'Sofia',
      country: 'BG',
      eik: '175074752',
      bin: '',
      vat_number: 'BG175074752',
      reference: 'PO-7',
    })
    expect(sent.map((one) => one.placed)).toEqual([placed(12000), placed(13000)])
    for (const { guard } of sent) expect(guard.seconds).toBeGreaterThanOrEqual(9)
    // Opened again, it is for others.
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    await openForm()
    expect(fieldOf('Your name')).toHaveValue('')
    expect(screen.queryByText('The places are held for you')).toBeNull()
  })

  test('shows a refusal that only the database knows, and of its own words for developers none; it is kept on the device until it was taken, and the next one is another', async () => {
    serve()
    const messages = ['Two of the participants are the same person.', 'invalid input syntax']
    const sent = take<Sent>('order_places', (_, call) =>
      messages[call - 1] ? refusal('22023', messages[call - 1] ?? '') : HttpResponse.json({ status: 'confirmed' }),
    )
    const { user } = renderAlone('/events/forum')
    await orderOne()
    expect(await screen.findByText('Two of the participants are the same person.')).toBeVisible()
    keep()
    expect(drafts()).toEqual([`bkcc.draft..order:${event.id}`])
    pressHere('Order 1 place for €288.00')
    expect(await screen.findByText('Failed to order. Please try again.')).toBeVisible()
    const seats = take('event_seats', () => HttpResponse.json([{ capacity: 20, free: 19, waiting_list: false }]))
    pressHere('Order 1 place for €288.00')
    expect(await screen.findByText('The places are kept')).toBeVisible()
    await waitFor(() => expect(drafts()).toEqual([]))
    await waitFor(() => expect(seats).toHaveLength(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
    await orderOne()
    await waitFor(() => expect(sent).toHaveLength(4))
    const ids = sent.map(({ placed }) => placed.id)
    expect(ids.slice(0, 3)).toEqual(Array(3).fill(ids[0]))
    expect(ids[3]).not.toBe(ids[0])
  })

  test('while no place is free is for the waiting list, with nothing to pay yet', async () => {
    serve(undefined, { free: 0, waiting_list: true })
    renderAlone('/events/forum')
    await waitFor(() => press('Join the waiting list'))
    await waitFor(dialog)
    expect(dialog()).toHaveAccessibleName('Join the waiting list')
    write('Country', 'BG')
    await within(dialog()).findByText('1 place: €288.00 with 20 % VAT')
    expect(textsOf([...dialog().querySelectorAll<HTMLElement>('dt')])).toEqual(['1 place', 'VAT 20 %', 'Total'])
    expect(dialog()).toHaveTextContent('Nothing is to be paid before a place is offered and accepted.')
    expect(buttonOf('Join the waiting list', dialog())).toBeVisible()
  })

  test('opens again with a refusal that comes after it was closed', async () => {
    serve()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    take('order_places', () => answered.then(() => refusal('P0001', 'Registration for this event is closed.')))
    const { user } = renderAlone('/events/forum')
    await orderOne()
    expect(await screen.findByText('Sending…')).toBeVisible()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    answer()
    expect(await screen.findByText('Registration for this event is closed.')).toBeVisible()
  })

  test('asks whoever leaves while it is sent, and is forgotten on the device all the same', async () => {
    serve()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => (answer = resolve))
    const sent = take('order_places', () => answered.then(() => HttpResponse.json({ status: 'waitlisted' })))
    const { router } = renderAlone('/events/forum')
    await orderOne()
    keep()
    expect(drafts()).toHaveLength(1)
    expect(await screen.findByText('Sending…')).toBeVisible()
    await leaveFor(router, '/registration')
    press('Leave', await screen.findByRole('alertdialog', { name: 'Leave while this is being saved?' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    answer()
    await waitFor(() => expect(drafts()).toEqual([]))
  })

  test('says nothing of a tax that is not asked, and why where the chamber says so', async () => {
    serve()
    const untaxed = { ...quoted, net_cents: 12000, tax_cents: 0, total_cents: 12000, tax_rate: 0 }
    take<{ country: string }>('get_order_quote', ({ country }) =>
      HttpResponse.json({ ...untaxed, tax_words: country === 'KZ' ? 'Art. 21' : '' }),
    )
    renderAlone('/events/forum')
    await openForm()
    const terms = () => textsOf([...dialog().querySelectorAll<HTMLElement>('dt')])
    const total = 'Total, to be paid by December 2, 2026'
    write('Country', 'BG')
    expect(await within(dialog()).findByText('1 place: €120.00')).toBeVisible()
    expect(terms()).toEqual(['1 place', total])
    write('Country', 'KZ')
    await waitFor(() => expect(terms()).toEqual(['1 place', 'Art. 21', total]))
  })

  test.each([
    ['XX000', 'no connection', 'Failed to load the price.'],
    ['42501', 'Only people of an active member have its price.', 'Only people of an active member have its price.'],
  ])('says why there is no total (%s), and loads it again', async (code, message, words) => {
    serve()
    take('get_order_quote', (_, call) =>
      call === 1 ? refusal(code, message) : HttpResponse.json({ ...quoted, total_cents: 14400 }),
    )
    renderAlone('/events/forum')
    await openForm()
    write('Country', 'BG')
    expect(await within(dialog()).findByText(words, { exact: false })).toHaveAttribute('role', 'alert')
    pressHere('Try again')
    expect(await within(dialog()).findByText('1 place: €144.00 with 20 % VAT')).toBeVisible()
  })

  test('adds and removes participants, with the focus where one goes on', async () => {
    serve()
    const { user } = renderAlone('/events/forum')
    await openForm()
    const more = buttonOf('Add a participant', dialog())
    const joins = within(dialog()).getByLabelText('I take part myself')
    fillIn()
    await user.click(joins)
    pressHere('Order places')
    expect(await screen.findByText('Please say who takes part')).toBeVisible()
    await user.click(more)
    expect(screen.queryByText('Please say who takes part')).toBeNull()
    fireEvent.submit(within(dialog()).getByRole('form'))
    expect(await screen.findByText('Please enter the name')).toBeVisible()
    pressHere('Remove participant 1')
    await user.click(more)
    expect(fieldOf('Name of participant 1')).toHaveValue('')
    expect(screen.queryByText('Please enter the name')).toBeNull()
    pressHere('Remove participant 1')
    await user.click(joins)
    await user.click(more)
    expect(fieldOf('Name of participant 2')).toHaveFocus()
    write('Name of participant 2', 'Boris Kolev')
    await user.click(more)
    write('Name of participant 3', 'Ana Ilieva')
    fireEvent.click(buttonOf('Remove participant 2', dialog()), { detail: 1 })
    // The next one has come under the second press of a double one.
    fireEvent.click(buttonOf('Remove participant 2', dialog()), { detail: 2 })
    expect(fieldOf('Name of participant 2')).toHaveValue('Ana Ilieva')
    expect(screen.queryByText(/^Name of participant 3/)).not.toBeInTheDocument()
    expect(more).toHaveFocus()
    await user.click(more)
    expect(fieldOf('Name of participant 3')).toHaveValue('')
    for (let people = 3; people < 10; people += 1) pressHere('Add a participant')
    expect(fieldOf('Name of participant 10')).toBeVisible()
    expect(() => pressHere('Add a participant')).toThrow('0 buttons')
    expect(screen.queryByText('Price of a place')).toBeNull()
  })

  describe('signed in', () => {
    const enter = useSignIn(renderAlone)
    const own = (member_id: string, name: string, is_manager = false) => ({
      member_id,
      is_manager,
      is_shown: true,
      title: null,
      member: { slug: name.toLowerCase(), name },
    })

    test('whoever manages a company finds its billing details filled in; what was typed stays', async () => {
      serve()
      const asked = takeReads('billing_details', () =>
        HttpResponse.json([
          { legal_name: 'Tengri AD', address: 'Almaty', country: 'KZ', bin: '990140000017', reference: 'R-2' },
        ]),
      )
      takeReads('billing_contacts', () => HttpResponse.json([]))
      await enter('/events/forum', null, { companies: [own('m1', 'Rila'), own('m2', 'Tengri', true)] })
      await openForm()
      await waitFor(() => expect(fieldOf('Name of the company or person')).toHaveValue('Rila'))
      write('Your reference', 'PO-7')
      write('Price of a place', 'm2')
      await waitFor(() => expect(fieldOf('BIN')).toHaveValue('990140000017'))
      const names = ['Name of the company or person', 'Address', 'Country', 'Your reference']
      expect(names.map((name) => fieldOf(name).value)).toEqual(['Tengri AD', 'Almaty', 'KZ', 'PO-7'])
      expect(asked.map((query) => query.get('member_id'))).toEqual(['eq.m2'])
      // Those of a company that is left go with it.
      write('Price of a place', 'm1')
      await waitFor(() => expect(fieldOf('Address')).toHaveValue(''))
    })

    test('an order at a member’s price whose session has ended asks to sign in, over the page', async () => {
      serve()
      const sent = take<Sent>('order_places', () => HttpResponse.json({ status: 'waitlisted' }))
      await enter('/events/forum', null, { companies: [own('m1', 'Rila')] })
      await openForm()
      await waitFor(() => expect(fieldOf('Your name')).toHaveValue(profile.full_name))
      write('Country', 'KZ')
      write('Address', 'Astana')
      await screen.findByText('€80.00')
      localStorage.removeItem(sessionKey)
      fireEvent.click(within(dialog()).getByText(/^Order 1 place/))
      expect(await screen.findByRole('alertdialog', { name: 'Your session has ended' })).toBeVisible()
      expect(sent, 'it is no visitor’s').toEqual([])
      expect(fieldOf('Address')).toHaveValue('Astana')
    })

    test('who has a place orders for others; a price that is the same for members is not chosen', async () => {
      serve(() => ({ member_price_cents: event.price_cents }))
      take('my_registrations', () => HttpResponse.json([{ ...held, status: 'confirmed', payment: null }]))
      await enter('/events/forum', null, { companies: [own('m1', 'Rila')] })
      await waitFor(() => press('Register somebody else'))
      await waitFor(() => expect(fieldOf('Your name')).toHaveValue(profile.full_name))
      expect(within(dialog()).getByLabelText('I take part myself')).not.toBeChecked()
      expect(screen.queryByText('Price of a place')).toBeNull()
    })

    test('people of several members choose whose price, which buys, or the price for others', async () => {
      const quotes = serve()
      const sent = take<Sent>('order_places', () => HttpResponse.json({ status: 'waitlisted' }))
      await enter('/events/forum', null, { companies: [own('m1', 'Rila'), own('m2', 'Tengri')] })
      await openForm()
      await waitFor(() => expect(fieldOf('Your name')).toHaveValue(profile.full_name))
      const firstPrice = (words: string) => expect(within(dialog()).getByText(words)).toBeVisible()
      firstPrice('A place costs €96.00 with 20 % VAT in Bulgaria; €80.00 before tax.')
      write('Price of a place', '')
      firstPrice('A place costs €144.00 with 20 % VAT in Bulgaria; €120.00 before tax.')
      write('Price of a place', 'm1')
      write('Country', 'KZ')
      expect(await screen.findByText('€80.00')).toBeVisible()
      expect(screen.queryByText('EIK')).toBeNull()
      expect(quotes.at(-1)).toEqual({
        of_event: event.id,
        people: 1,
        country: 'KZ',
        with_vat_number: false,
        of_member: 'm1',
      })
      expect(fieldOf('Name of the company or person')).toHaveValue('Rila')
      const price = fieldOf('Price of a place') as unknown as HTMLSelectElement
      expect(textsOf([...price.options])).toEqual([
        '€120.00 before tax, for others',
        '€80.00 before tax, for members, as Rila',
        '€80.00 before tax, for members, as Tengri',
      ])
      write('Price of a place', '')
      expect(await screen.findByText('€120.00')).toBeVisible()
      write('Price of a place', 'm2')
      expect(fieldOf('Name of the company or person')).toHaveValue('Tengri')
      // Who pays stays as it was typed, whichever company's price is taken.
      write('Name of the company or person', 'Tengri Holding')
      write('Price of a place', 'm1')
      write('Price of a place', 'm2')
      write('Address', 'Astana')
      await screen.findByText('1 place: €288.00 with 20 % VAT')
      pressHere('Order 1 place for €288.00')
      expect(await screen.findByText('They are on our list')).toBeVisible()
      expect(screen.getByText(/^All places are taken at the moment, so nothing is to be paid yet\./)).toBeVisible()
      const buyer = { legal_name: 'Tengri Holding', bin: '' }
      expect(sent[0]?.placed).toMatchObject({ member_id: 'm2', unit_cents: 8000, ...buyer })
    })
  })
})

describe('a place that is held', () => {
  const renderAlone = pagesAlone({ '/registration': RegistrationPage })
  const shown = (payment: object, status = 'offered') =>
    take('registration_by_token', () =>
      HttpResponse.json([{ ...held, status, payment: { ...held.payment, ...payment } }]),
    )

  test('shows who ordered it how to pay, and offers nothing to accept', async () => {
    shown({
      number: 'PF-2026-0007',
      open_cents: 14400,
      reference: 'RF18PF20260007',
      token: 'signed',
      account: { holder: 'Chamber', iban: 'BG80BNBG96611020345678', bic: 'BNBGBGSD', bank: 'Central Bank' },
    })
    const { user } = renderAlone('/registration?token=abc')
    expect(await screen.findByText(/^Your place is held until it is paid, at the latest until/)).toBeVisible()
    expect(screen.getByText('€144.00')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Copy payment reference' }))
    expect(await navigator.clipboard.readText()).toBe('RF18PF20260007')
    expect(screen.getByText('IBAN BG80 BNBG 9661 1020 3456 78')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open the PDF' })).toHaveAttribute(
      'href',
      expect.stringContaining('document-pdf?token=signed'),
    )
    expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Give up the place of Vera Radeva for Business Forum' })).toBeVisible()
  })

  test.each([{}, { number: 'PF-2026-0007' }])('says to others that whoever ordered it pays (%j)', async (payment) => {
    shown(payment)
    renderAlone('/registration?token=abc')
    expect(await screen.findByText('Whoever ordered it has the pro forma by email, and pays it.')).toBeVisible()
  })

  test.each([
    ['offered', true, true],
    ['waitlisted', true, false],
    ['confirmed', false, false],
  ])('is %s with its price, where it is not paid', async (status, priced, accepts) => {
    shown({ held: false }, status)
    renderAlone('/registration?token=abc')
    await screen.findByRole('button', { name: /of Vera Radeva for/ })
    expect(screen.queryByText(/^A place costs €120.00 without tax/) !== null).toBe(priced)
    expect(screen.queryByRole('button', { name: 'Accept the place' }) !== null).toBe(accepts)
  })
})
