import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { useBrowser } from '../support/browser/browser'
import { button, link, press } from '../support/browser/keyboard'

const { open, openAs, linkTo, url, backend } = useBrowser()
const event = 'f0000000-0000-4000-8000-00000000e2e5'
const [payer, guest] = ['ana@paid-journey.example', 'boris@paid-journey.example']

test('a visitor orders places for two, the office records the payment, and the places are confirmed with an invoice', async () => {
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location, price_cents, member_price_cents, pay_until)
     values ($1, 'journey-paid', 'Journey at a Price', '<p>Paid.</p>', '30000000-0000-4000-8000-000000000001', now() + interval '20 days', now() + interval '20 days 3 hours', now() + interval '18 days', 'Sofia', 10000, 8000, (now() + interval '10 days')::date)`,
    [event],
  )
  const [days] = await backend.sql<{ today: string; due: string }>(
    `select private.office_day()::text as today, to_char(pay_until, 'FMDD FMMonth YYYY') as due from events where id = $1`,
    [event],
  )
  const visitor = await open('/events/journey-paid')
  await button(visitor, 'Order places').click()
  const form = visitor.getByRole('form', { name: 'Order of places' })
  await form.getByLabel('Your name').fill('Ana Ilieva')
  await form.getByLabel('Your email').fill(payer)
  await press(visitor, button(form, 'Add a participant'))
  await form.getByLabel('Name of participant 2').fill('Boris Kolev')
  await form.getByLabel('Their email').fill(guest)
  await form.getByLabel('Name of the company or person').fill('Journey OOD')
  await form.getByLabel('Address').fill('1 Vitosha Blvd, Sofia')
  await form.getByLabel('Country').selectOption('BG')
  await form.getByText(/^Total, to be paid by/).waitFor()
  await form.getByText('€240.00').first().waitFor()
  await judge(visitor)
  await press(visitor, button(form, 'Order 2 places for €240.00'))
  await visitor.getByText('The places are held for you').waitFor()
  await judge(visitor)

  /** Who got which mail with which file, without the numbers of documents. */
  const mails = async () =>
    (await backend.mails())
      .filter(({ to }) => [payer, guest].includes(to))
      .map(({ to, subject, attachments }) =>
        [to, subject, attachments[0]?.filename].join(' ').replaceAll(/PF-\d{4}-\d{4}|\d{10}/g, 'N'),
      )
      .toSorted()
  const held = [
    `${payer} Pro forma N from BKCC pro-forma-N.pdf`,
    `${payer} Your place is held: Journey at a Price `,
    `${guest} Your place is held: Journey at a Price `,
  ]
  expect(await mails()).toEqual(held)
  const [asked] = await backend.sql<{ id: string; number: string; reference: string }>(
    `select d.id, d.number, d.payment_reference as reference from documents d join event_orders o on o.id = d.order_id where o.event_id = $1`,
    [event],
  )
  const { id = '', number = '', reference = '' } = asked ?? {}
  const bill = (await backend.mails()).find(({ subject }) => subject.includes(number))
  expect(bill?.text).toContain(`Pro forma ${number} for Journey OOD is attached: €240.00, to be paid by ${days?.due}.`)
  expect(bill?.text).toContain(
    `Please transfer €240.00 to Bulgarian-Kazakh Chamber of Commerce\nIBAN: BG80BNBG96611020345678\nBIC: BNBGBGSD\nReference: ${reference}`,
  )

  await visitor.goto(url + (await linkTo(payer, 'Your place is held')))
  await visitor.getByText(/^Your place is held until it is paid/).waitFor()
  await visitor.getByText(`Pro forma ${number}`, { exact: false }).waitFor()
  await judge(visitor)

  const office = await openAs('admin@bkcc.example', `/dashboard/dues/${id}`)
  await press(office, link(office, 'Record payment'))
  const payment = office.getByRole('form', { name: 'Payment' })
  await payment.getByRole('list', { name: 'Open documents' }).getByText(number, { exact: false }).waitFor()
  await payment.getByLabel('Booking day').fill(days?.today ?? '')
  await press(office, button(office, 'Record payment'))
  await office.getByText('Payment recorded').waitFor()
  await office.goto(`${url}/dashboard/events/${event}/participants`)
  await office.getByRole('row', { name: /Boris Kolev.*Confirmed/ }).waitFor()

  await visitor.reload()
  await visitor.getByText('Your place is confirmed.').waitFor()
  expect(
    await backend.sql(
      `select d.kind, d.total_cents::integer as cents, f.state from documents d join private.document_facts f on f.id = d.id join event_orders o on o.id = d.order_id where o.event_id = $1 order by d.issued_at`,
      [event],
    ),
  ).toEqual([
    { kind: 'pro_forma', cents: 24_000, state: 'invoiced' },
    { kind: 'invoice', cents: 24_000, state: 'paid' },
  ])
  expect(await mails()).toEqual(
    [
      ...held,
      `${payer} Invoice N from BKCC invoice-N.pdf`,
      `${payer} You are registered: Journey at a Price journey-paid.ics`,
      `${guest} You are registered: Journey at a Price journey-paid.ics`,
    ].toSorted(),
  )
})
