import { beforeEach, expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { useBrowser } from '../support/browser/browser'
import { button, link, press } from '../support/browser/keyboard'

const { open, openAs, url, backend } = useBrowser()
const event = 'f0000000-0000-4000-8000-00000000e2e5'

beforeEach(async () => {
  await backend.sql('delete from events where id = $1', [event])
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location, price_cents, member_price_cents, pay_until)
     values ($1, 'journey-paid', 'Journey at a Price', '<p>Paid.</p>', '30000000-0000-4000-8000-000000000001', now() + interval '20 days', now() + interval '20 days 3 hours', now() + interval '18 days', 'Sofia', 10000, 8000, (now() + interval '10 days')::date)`,
    [event],
  )
})

test('a visitor orders places for two, the office records the payment, and the places are confirmed with an invoice', async () => {
  const visitor = await open('/events/journey-paid')
  await button(visitor, 'Order places').click()
  const form = visitor.getByRole('form', { name: 'Order of places' })
  await form.getByLabel('Your name').fill('Ana Ilieva')
  await form.getByLabel('Your email').fill('ana@paid-journey.example')
  await press(visitor, button(form, 'Add a participant'))
  await form.getByLabel('Name of participant 2').fill('Boris Kolev')
  await form.getByLabel('Name of the company or person').fill('Journey OOD')
  await form.getByLabel('Address').fill('1 Vitosha Blvd, Sofia')
  await form.getByLabel('Country').selectOption('BG')
  await form.getByText(/^Total, to be paid by/).waitFor()
  await judge(visitor)
  await press(visitor, button(form, 'Order places'))
  await visitor.getByText('The places are held for you').waitFor()
  await judge(visitor)

  const [asked] = await backend.sql<{ id: string; number: string; cents: string; day: string; path: string }>(
    `select d.id, d.number, d.total_cents::text as cents, private.office_day()::text as day,
       '/registration?token=' || private.link_token('registration', r.id) as path
     from public.documents d join public.event_orders o on o.id = d.order_id
       join public.event_registrations r on r.debt_id = d.id and r.name = 'Ana Ilieva' where o.event_id = $1`,
    [event],
  )
  await visitor.goto(url + (asked?.path ?? ''))
  await visitor.getByText(/^Your place is held until it is paid/).waitFor()
  await visitor.getByText(`Pro forma ${asked?.number ?? ''}`, { exact: false }).waitFor()
  await judge(visitor)

  const office = await openAs('admin@bkcc.example', `/dashboard/dues/${asked?.id ?? ''}`)
  await press(office, link(office, 'Record payment'))
  const payment = office.getByRole('form', { name: 'Payment' })
  await payment
    .getByRole('list', { name: 'Open documents' })
    .getByText(asked?.number ?? '', { exact: false })
    .waitFor()
  await payment.getByLabel('Booking day').fill(asked?.day ?? '')
  await judge(office)
  await press(office, button(office, 'Record payment'))
  await office.getByText('Payment recorded').waitFor()
  await office.goto(`${url}/dashboard/events/${event}/participants`)
  await office.getByRole('row', { name: /Boris Kolev.*Confirmed/ }).waitFor()
  expect(office.problems).toEqual([])

  await visitor.reload()
  await visitor.getByText('Your place is confirmed.').waitFor()
  expect(visitor.problems).toEqual([])
  expect(
    await backend.sql(
      `select d.kind, f.state from public.documents d join private.document_facts f on f.id = d.id join public.event_orders o on o.id = d.order_id where o.event_id = $1 order by d.issued_at`,
      [event],
    ),
  ).toEqual([
    { kind: 'pro_forma', state: 'invoiced' },
    { kind: 'invoice', state: 'paid' },
  ])
})
