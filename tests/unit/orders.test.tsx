import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { RegistrationPage } from '@/features/registrations/public/registration-page'
import { refusal, take } from '../support/page/answers'
import { profile, useSignIn } from '../support/page/signed-in'
import { api, enterText, pagesAlone, renderApp, server } from '../support/page/unit'

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
  pay_until: '2026-12-02',
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

/** @param changed whether the price is another one meanwhile */
function serve(changed = () => false) {
  server.use(
    http.get(api('event_pages'), () => HttpResponse.json([{ ...event, ...(changed() && { price_cents: 13000 }) }])),
    http.get(api('event_cards'), () => HttpResponse.json([])),
    http.post(api('rpc/event_seats'), () => HttpResponse.json([{ capacity: 20, free: 20, waiting_list: false }])),
  )
  return take<{ people: number; of_member?: string }>('get_order_quote', ({ people, of_member }) =>
    HttpResponse.json({ ...quoted, net_cents: people * (of_member ? 8000 : 12000) }),
  )
}

type Sent = { placed: Record<string, unknown> & { people: object[] } }

describe('ordering places', () => {
  test('says the price before, the total with tax for people and country, keeps what was typed through a refusal, and says until when the places are held', async () => {
    let changed = false
    const quotes = serve(() => changed)
    const sent = take<Sent>('order_places', (_, call) => {
      if (call > 1) return HttpResponse.json({ status: 'held', pay_by: '2026-12-02' })
      changed = true
      return refusal('PT409', 'The price has changed since you opened this page. Please look at it again.')
    })
    const { user } = renderApp('/events/forum')
    expect(
      await screen.findByText('A place costs €120.00, without tax; €80.00 for people of a member, who sign in first.'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Order places' }))
    const form = within(await screen.findByRole('form', { name: 'Order of places' }))
    await user.click(form.getByRole('button', { name: 'Order places' }))
    expect(await form.findByText('Please enter who pays')).toBeVisible()
    expect(form.getByText('Please choose the country')).toBeVisible()
    await enterText(user, form.getByLabelText(/^Your name/), 'Vera Radeva')
    await enterText(user, form.getByLabelText(/^Your email/), 'vera@rila.example')
    await user.click(form.getByRole('button', { name: 'Add a participant' }))
    await enterText(user, form.getByLabelText(/^Name of participant 2/), 'Boris Kolev')
    await enterText(user, form.getByLabelText(/^Name of the company/), 'Rila OOD')
    await enterText(user, form.getByLabelText(/^Address/), 'Sofia')
    await user.selectOptions(form.getByLabelText(/^Country/), 'BG')
    expect(await form.findByText('€288.00')).toBeVisible()
    expect(form.getByText('Total, to be paid by December 2, 2026')).toBeVisible()
    expect(quotes.at(-1)).toMatchObject({ people: 2, country: 'BG', with_vat_number: false })
    await user.click(form.getByRole('button', { name: 'Order places' }))
    expect(await form.findByText(/^The price has changed/)).toBeVisible()
    expect(await screen.findByText(/^A place costs €130.00/)).toBeInTheDocument()
    await user.click(form.getByRole('button', { name: 'Order places' }))
    expect(await screen.findByText('The places are held for you')).toBeVisible()
    expect(
      screen.getByText(/^The pro forma goes to vera@rila.example. Please pay it by December 2, 2026/),
    ).toBeVisible()
    expect(screen.getByText(/^If somebody was registered already, .* you do not pay for it again\.$/)).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.placed).toMatchObject({
      event_id: event.id,
      unit_cents: 13000,
      people: [
        { name: 'Vera Radeva', email: '' },
        { name: 'Boris Kolev', email: '' },
      ],
      legal_name: 'Rila OOD',
      country: 'BG',
    })
    expect(sent[0]?.placed.unit_cents).toBe(12000)
  })

  test('for nobody is refused before it is sent', async () => {
    serve()
    const { user } = renderApp('/events/forum')
    await user.click(await screen.findByRole('button', { name: 'Order places' }))
    const form = within(await screen.findByRole('form', { name: 'Order of places' }))
    await enterText(user, form.getByLabelText(/^Your name/), 'Vera Radeva')
    await enterText(user, form.getByLabelText(/^Your email/), 'vera@rila.example')
    await user.click(form.getByLabelText('I take part myself'))
    await user.click(form.getByRole('button', { name: 'Order places' }))
    expect(await form.findByText('Please say who takes part')).toBeVisible()
  })

  test('adds and removes participants, with the focus where one goes on', async () => {
    serve()
    const { user } = renderApp('/events/forum')
    await user.click(await screen.findByRole('button', { name: 'Order places' }))
    const form = within(await screen.findByRole('form', { name: 'Order of places' }))
    const more = form.getByRole('button', { name: 'Add a participant' })
    await user.click(more)
    expect(form.getByLabelText(/^Name of participant 2/)).toHaveFocus()
    await user.keyboard('Boris Kolev')
    await user.click(more)
    await user.keyboard('Ana Ilieva')
    await user.click(form.getByRole('button', { name: 'Remove participant 2' }))
    expect(form.getByLabelText(/^Name of participant 2/)).toHaveValue('Ana Ilieva')
    expect(form.queryByLabelText(/^Name of participant 3/)).not.toBeInTheDocument()
    expect(more).toHaveFocus()
    await user.click(more)
    expect(form.getByLabelText(/^Name of participant 3/)).toHaveValue('')
  })

  describe('signed in', () => {
    const enter = useSignIn()
    test('people of several members choose whose price, which buys, or the price for others', async () => {
      const quotes = serve()
      const sent = take<Sent>('order_places', () => HttpResponse.json({ status: 'waitlisted' }))
      const own = (member_id: string, name: string) => ({
        member_id,
        is_manager: false,
        is_shown: true,
        title: null,
        member: { slug: name.toLowerCase(), name },
      })
      const { user } = await enter('/events/forum', null, { companies: [own('m1', 'Rila'), own('m2', 'Tengri')] })
      await user.click(await screen.findByRole('button', { name: 'Order places' }))
      const form = within(await screen.findByRole('form', { name: 'Order of places' }))
      await waitFor(() => expect(form.getByLabelText(/^Your name/)).toHaveValue(profile.full_name))
      await user.selectOptions(form.getByLabelText(/^Country/), 'KZ')
      expect(form.getByLabelText('BIN')).toBeVisible()
      expect(form.queryByLabelText('EIK')).not.toBeInTheDocument()
      expect(await form.findByText('€80.00')).toBeVisible()
      expect(quotes.at(-1)).toMatchObject({ of_member: 'm1', people: 1 })
      expect(form.getByLabelText(/^Name of the company/)).toHaveValue('Rila')
      await user.selectOptions(form.getByLabelText('Price of a place'), '€120.00, for others')
      expect(await form.findByText('€120.00')).toBeVisible()
      await user.selectOptions(form.getByLabelText('Price of a place'), '€80.00 for members, as Tengri')
      expect(form.getByLabelText(/^Name of the company/)).toHaveValue('Tengri')
      await enterText(user, form.getByLabelText(/^Address/), 'Astana')
      await user.click(form.getByRole('button', { name: 'Order places' }))
      expect(await screen.findByText('They are on our list')).toBeVisible()
      expect(screen.getByText(/^All places are taken at the moment, so nothing is to be paid yet\./)).toBeVisible()
      expect(sent[0]?.placed).toMatchObject({ member_id: 'm2', unit_cents: 8000, legal_name: 'Tengri' })
    })
  })
})

describe('a place that is held', () => {
  const renderAlone = pagesAlone({ '/registration': RegistrationPage })
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
  const shown = (payment: object) =>
    take('registration_by_token', () => HttpResponse.json([{ ...held, payment: { ...held.payment, ...payment } }]))

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
    expect(screen.getByRole('button', { name: 'Give the place back of Vera Radeva for Business Forum' })).toBeVisible()
  })

  test('says to others that whoever ordered it pays', async () => {
    shown({})
    renderAlone('/registration?token=abc')
    expect(await screen.findByText('Whoever ordered it has the pro forma by email, and pays it.')).toBeVisible()
  })

  test('is offered with its price', async () => {
    shown({ held: false })
    renderAlone('/registration?token=abc')
    expect(await screen.findByText(/^A place costs €120.00 without tax/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Accept the place' })).toBeVisible()
  })
})
