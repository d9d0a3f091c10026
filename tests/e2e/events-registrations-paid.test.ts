import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { phone, refusals, useBrowser } from '../support/browser/browser'
import { button, link, press } from '../support/browser/keyboard'

const { open, openAs, linkTo, url, backend } = useBrowser()
const event = 'f0000000-0000-4000-8000-00000000e2e5'
const [payer, guest] = ['ana@paid-journey.example', 'boris@paid-journey.example']

test('a visitor orders places for two on a phone, one gives up, the other pays late, and the event is cancelled: each is told what is true for them', async () => {
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location, price_cents, member_price_cents, pay_until)
     values ($1, 'journey-paid', 'Journey at a Price', '<p>Paid.</p>', '30000000-0000-4000-8000-000000000001', now() + interval '20 days', now() + interval '20 days 3 hours', now() + interval '18 days', 'Sofia', 10000, 8000, (now() + interval '10 days')::date)`,
    [event],
  )
  const [days] = await backend.sql<{ today: string; due: string }>(
    `select private.office_day()::text as today, to_char(pay_until, 'FMMonth FMDD, YYYY') as due from events where id = $1`,
    [event],
  )
  const visitor = await open('/events/journey-paid', { viewport: phone })
  // The price stands beside the button, so that the bar at the foot of the window is low.
  const apart = () =>
    visitor.locator('#register').evaluate((bar) => {
      const [order = 0, price = Infinity] = [...bar.querySelectorAll('button, p')].map((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return (top + bottom) / 2
      })
      return Math.abs(order - price)
    })
  await expect.poll(apart).toBeLessThan(4)
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
  await form.getByRole('textbox', { name: 'EIK' }).fill('175074752')
  await form.getByText(/^Total, to be paid by/).waitFor()
  await form.getByText('€240.00').first().waitFor()
  await judge(visitor)
  await press(visitor, button(form, 'Order 2 places for €240.00'))
  await visitor.getByText('The places are held for you').waitFor()
  await judge(visitor)

  /** Who has got which mail with which file since the last look, without the numbers of documents. */
  let seen = 0
  const mails = async () => {
    const all = (await backend.mails()).filter(({ to }) => [payer, guest].includes(to))
    const fresh = all.slice(0, all.length - seen)
    seen = all.length
    return fresh
      .map(({ to, subject, attachments }) =>
        [to === payer ? 'payer' : 'guest', subject.replace(': Journey at a Price', ''), attachments[0]?.filename ?? '–']
          .join(' | ')
          .replaceAll(/PF-\d{4}-\d{4}|\d{10}/g, 'N'),
      )
      .toSorted()
  }
  const textOf = async (to: string, words: string) =>
    (await backend.mails()).find((mail) => mail.to === to && mail.subject.includes(words))?.text ?? ''
  const papers = () =>
    backend.sql<{ id: string; kind: string; number: string; reference: string; cents: number; state: string }>(
      `select d.id, d.kind, d.number, d.payment_reference as reference, d.total_cents::integer as cents, f.state from documents d
       join private.document_facts f on f.id = d.id join event_orders o on o.id = d.order_id where o.event_id = $1 order by d.issued_at`,
      [event],
    )
  const states = async () => (await papers()).map(({ kind, cents, state }) => `${kind} ${cents} ${state}`)

  // Who ordered has the pro forma, which names the places; the other participant has their own mail.
  expect(await mails()).toEqual(['guest | Your place is held | –', 'payer | Pro forma N from BKCC | pro-forma-N.pdf'])
  const [first] = await papers()
  const bill = await textOf(payer, first?.number ?? '?')
  expect(bill).toContain(
    `Pro forma ${first?.number} for “Journey at a Price” is attached: €240.00, to be paid by ${days?.due}.`,
  )
  expect(bill).toContain(
    `Please transfer €240.00 to Bulgarian-Kazakh Chamber of Commerce:\n\nIBAN: BG80BNBG96611020345678\nBIC: BNBGBGSD\nReference: ${first?.reference}`,
  )
  expect(bill).toContain('For: Ana Ilieva, Boris Kolev')
  const until = `the end of ${days?.due} (Sofia time)`
  expect(bill).toContain(`at the latest until ${until}`)
  expect(await textOf(guest, 'Your place is held')).toContain(`until ${until}`)

  // One gives up: the pro forma is cancelled, and another one asks for the other place.
  const other = await open(await linkTo(guest, 'Your place is held'), { viewport: phone })
  await other.getByText(/^Your place is held until it is paid/).waitFor()
  await judge(other)
  await button(other, /^Give up the place of Boris Kolev/).click()
  await button(other.getByRole('alertdialog'), 'Give up the place').click()
  await other.getByText('This place has been given up, by you or by whoever ordered it.').waitFor()
  expect(await mails()).toEqual([
    'guest | Cancelled | journey-paid.ics',
    'payer | Pro forma N from BKCC | pro-forma-N.pdf',
  ])
  const second = (await papers()).at(-1)
  expect(await textOf(payer, second?.number ?? '?')).toContain(
    `It takes the place of Pro forma ${first?.number}, which does not hold any more: “Places that it asked for were given up.”`,
  )
  // Whoever opens the paper of the first mail reads what took its place.
  const paper = /https?:\S+document-pdf\?token=\S+/.exec(bill)?.[0] ?? ''
  await visitor.goto(paper)
  await visitor
    .getByText(second?.number ?? '?', { exact: false })
    .first()
    .waitFor()
  await judge(visitor)

  // The page of the order, where nothing is paid yet.
  await visitor.goto(url + (await linkTo(payer, second?.number)))
  await visitor.getByText('Pay €120.00', { exact: false }).waitFor()
  await judge(visitor)

  // The last day is over, and those of the transfer, too.
  await backend.sql(
    `update event_registrations set offer_expires_at = now() - interval '7 days' where event_id = $1 and status = 'offered'`,
    [event],
  )
  await backend.sql('select private.pass_on_offers()')
  expect(await mails()).toEqual(['payer | Pro forma N has ended | –'])
  expect(await textOf(payer, 'has ended')).toContain('It was not paid in time, so its places go to others.')

  // The payment comes late: the office asks again at the same price, and records it.
  const office = await openAs('admin@bkcc.example', `/dashboard/dues/${second?.id}`, { tolerates: refusals })
  await press(office, button(office, 'Ask for the places again…'))
  await button(office.getByRole('alertdialog'), 'Ask again').click()
  await office.getByText(/asks for the places again/).waitFor()
  expect(await mails()).toEqual(['payer | Pro forma N from BKCC | pro-forma-N.pdf'])
  const third = (await papers()).at(-1)
  await office.goto(`${url}/dashboard/dues/${third?.id}`)
  await press(office, link(office, 'Record payment'))
  const payment = office.getByRole('form', { name: 'Payment' })
  await payment
    .getByRole('list', { name: 'Open documents' })
    .getByText(third?.number ?? '?', { exact: false })
    .waitFor()
  await payment.getByLabel('Booking day').fill(days?.today ?? '')
  await press(office, button(office, 'Record payment'))
  await office.getByText('Payment recorded').waitFor()
  expect(await mails()).toEqual([
    'payer | Invoice N from BKCC | invoice-N.pdf',
    'payer | You are registered | journey-paid.ics',
  ])
  await visitor.reload()
  await visitor.getByText('Confirmed', { exact: false }).first().waitFor()
  expect(await states()).toEqual([
    'pro_forma 24000 cancelled',
    'pro_forma 12000 cancelled',
    'pro_forma 12000 invoiced',
    'invoice 12000 paid',
  ])

  // The event is cancelled, after a question with the documents and their sum.
  await office.goto(`${url}/dashboard/events/${event}`)
  await office.getByRole('form', { name: 'Event' }).getByLabel('Status').selectOption('cancelled')
  await button(office, 'Save event').click()
  const question = office.getByRole('alertdialog')
  await question.getByText(/1 document over €120\.00 was issued for the places/).waitFor()
  await button(question, 'Cancel the event').click()
  await expect.poll(async () => (await states()).slice(3)).toEqual(['invoice 12000 credited', 'credit_note 12000 open'])
  expect(await mails()).toEqual([
    'payer | Cancelled | journey-paid.ics',
    'payer | Credit note N from BKCC | credit-note-N.pdf',
  ])
  expect(await textOf(payer, 'Credit note')).toContain('The event was cancelled. The chamber pays €120.00 back to you.')
})
