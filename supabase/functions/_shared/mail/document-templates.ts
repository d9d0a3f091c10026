import { dayInWords as dayOf } from '../../../../src/lib/dates/dates.ts'
import { countOf } from '../../../../src/lib/text/numbers.ts'
import { leftOfPayment } from '../../../../src/features/money/payments/left-of-payment.ts'
import { endOf } from '../../../../src/lib/dates/day-end.ts'
import { eventFacts } from './event-facts.ts'
import { button, note, text, type Data, type Template } from './template.ts'

const names: Readonly<Record<string, string>> = {
  pro_forma: 'Pro forma',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  annulment: 'Protocol of annulment',
  opening_balance: 'Opening balance',
}
const euros = (cents: number) =>
  `€${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** How a document is paid, as far as something is open and its account is known. */
function howToPay(data: Parameters<Template>[0]) {
  const open = data.number('open_cents')
  const reference = data.optional('reference')
  const iban = data.optional('iban')
  const bic = data.optional('bic')
  if (!reference || open <= 0 || !iban) return []
  return [
    text(`Please transfer ${euros(open)} to ${data.text('holder')}:`),
    {
      kind: 'facts' as const,
      facts: [['IBAN', iban] as const, ...(bic ? [['BIC', bic] as const] : []), ['Reference', reference] as const],
    },
    note('With this reference, the payment finds its document by itself.'),
  ]
}

/** What is open, of which total where a part was paid. */
const ofTotal = (data: Parameters<Template>[0]) => {
  const [total, open] = [data.number('total_cents'), data.number('open_cents')]
  return open === total ? euros(open) : `${euros(open)} of ${euros(total)}`
}

/** What a document asks for, after its name. */
function asked(data: Parameters<Template>[0]): string {
  const total = euros(data.number('total_cents'))
  const open = data.number('open_cents')
  const kind = data.text('kind')
  const due = data.optional('due_on')
  if (kind === 'annulment') return '.'
  if (kind === 'credit_note') return `: ${total}.`
  const by = due ? `${data.flag('overdue') ? '; it was' : ','} to be paid by ${dayOf(due)}` : ''
  if (open > 0)
    return open === data.number('total_cents') ? `: ${total}${by}.` : `: ${total}. Of it, ${euros(open)} is open${by}.`
  const ends: Readonly<Record<string, string>> = { paid: 'It is paid', credited: 'All of it was credited' }
  return `: ${total}. ${ends[data.text('state')] ?? 'Nothing of it is open'}: you need do nothing.`
}

/** In whose place a document came. */
const replaced = (data: Parameters<Template>[0]) => {
  const number = data.optional('replaces')
  const why = data.optional('replaces_reason')
  const gone = data.has('replaces_without') ? data.list('replaces_without').map((one) => one.text('name')) : []
  return number
    ? [
        text(
          `It takes the place of ${names[data.text('replaces_kind')]} ${number}, which does not hold any more${why ? `: “${why}”` : '.'}${gone.length > 0 ? ` Without a place now: ${gone.join(', ')}.` : ''}`,
        ),
      ]
    : []
}

/** What is left of a payment for what a document of places replaces. */
const leftOver = (cents: number) => (cents > 0 ? [text(leftOfPayment(cents))] : [])

/** Of a credit note of places why it came, and what becomes of what is left of it. */
const paidBack = (data: Parameters<Template>[0]) => {
  const why = data.optional('reason')
  if (!why) return []
  const left = data.number('open_cents')
  const cause = data.has('event') && data.event().status === 'cancelled' ? 'The event was cancelled.' : why
  return [
    text(
      left > 0
        ? `${cause} The chamber pays ${euros(left)} back to you.`
        : `${cause} It takes off what was still to be paid.`,
    ),
  ]
}

/** What a payment means for a document: how much of it is paid, and what is still to be paid or follows. */
function paidOf(one: Data): readonly [string, string] {
  const [cents, open, due] = [one.number('cents'), one.number('open_cents'), one.optional('due_on')]
  const by = due ? `${one.flag('overdue') ? '; it was' : ','} to be paid by ${dayOf(due)}` : ''
  const ends: Readonly<Record<string, string>> = { paid: 'It is paid.', open: `${euros(open)} is still open${by}.` }
  const invoice = one.text('kind') === 'pro_forma' && one.text('state') === 'paid' ? ' Its invoice follows.' : ''
  return [
    `${names[one.text('kind')] ?? 'Document'} ${one.text('number')}`,
    `${euros(cents)}. ${ends[one.text('state')] ?? 'Nothing of it is open.'}${invoice}`,
  ]
}

/** The event of an order, who takes part, and the way to the order's page. */
const placesOf = (data: Parameters<Template>[0]) =>
  data.has('event')
    ? [
        eventFacts(
          data.event(),
          undefined,
          data.list('people').map((one) => one.text('name')),
        ),
        ...(data.has('order_path') ? [button('See your order', data.link('order_path'))] : []),
      ]
    : []

/** Why the reader gets a mail about a document. */
const reasonOf = (data: Parameters<Template>[0]) =>
  data.has('event')
    ? `You receive this because you ordered places at “${data.event().title}”.`
    : data.flag('by_hand')
      ? 'You receive this because the chamber issues documents to you.'
      : data.has('by_hand')
        ? 'You receive this because you ordered places at an event.'
        : reason

/** What a pro forma of an order holds. */
const heldUntil = (data: Parameters<Template>[0]) => {
  const day = data.optional('held_until')
  return day ? [text(`What it asks for is held until it is paid, at the latest until ${endOf(day)}.`)] : []
}

/** What the membership brought in the year that ends, of a document that renews it. */
const broughtBefore = (data: Parameters<Template>[0]) =>
  data.optional('facts')
    ? [
        text(
          `What your membership brought in ${data.number('facts_of')}: events, articles, announcements and visits of your page. Whoever keeps the company’s page finds them under My company.`,
        ),
        button(`See what ${data.number('facts_of')} brought`, data.link('facts')),
      ]
    : []

const reason = 'You receive this as a billing contact of a member of the chamber.'

/** For whom a document is: the buyer of a member's; what strangers typed is on its paper alone. */
const forBuyer = (data: Parameters<Template>[0]) => {
  const buyer = data.optional('buyer')
  return buyer ? ` for ${buyer}` : data.has('event') ? ` for “${data.event().title}”` : ''
}

/** Of an opening balance what the older system says of it, and why no document comes with it. */
const broughtIn = (data: Parameters<Template>[0]) =>
  data.has('what_for')
    ? [
        text(
          `It is for: ${data.text('what_for')}, of ${dayOf(data.text('dated_on'))}. It was brought over from our earlier books, so no document comes with it.`,
        ),
      ]
    : []

/** The way to the PDF of a document; an opening balance has none. */
const openPdf = (data: Parameters<Template>[0]) =>
  data.has('what_for') ? [] : [button('Open the PDF', data.text('pdf'))]

/** Why a pro forma of places has ended. */
const endedBy: Readonly<Record<string, string>> = {
  participant: 'What it asked for was given up.',
  erasure: 'What it asked for was given up.',
  offer_expired:
    'It was not paid in time, so its places go to others. If you paid in the last days, please write to us.',
  event: 'The event is cancelled.',
  office: 'The office of the chamber has cancelled it.',
}

/** Mails that bring documents, each with its PDF, and those that tell of what has ended: a pro forma of places, an order, a membership; and of an order whose event takes place after all. */
export const documentTemplates: Readonly<Record<string, Template>> = {
  'document-reminder': (data, { name }) => {
    const kind = names[data.text('kind')] ?? 'Document'
    const number = data.text('number')
    const due = data.optional('due_on')
    const late = data.flag('overdue') ? countOf(data.number('days_late'), 'day') : undefined
    const [second, words] = [data.flag('second'), data.optional('second_words')]
    const by = late
      ? `; it was due on ${dayOf(due ?? '')}, ${late} ago`
      : due
        ? `; the day to pay is ${dayOf(due)}`
        : ''
    return {
      subject: `${second ? 'Another reminder' : 'Reminder'}: ${kind.toLowerCase()} ${number} from ${name}`,
      heading: `${kind} ${number} is ${late ? `${late} late` : 'open'}`,
      blocks: [
        text(
          `Of ${kind.toLowerCase()} ${number}${forBuyer(data)}, ${ofTotal(data)} is open${by}.${data.has('what_for') ? '' : data.flag('again') ? ' It is attached once more.' : ' It is attached.'}`,
        ),
        ...broughtIn(data),
        ...(words ? [text(words)] : []),
        ...heldUntil(data),
        ...howToPay(data),
        ...placesOf(data),
        note('If you have paid in the last days, you need do nothing.'),
        ...openPdf(data),
      ],
      reason: reasonOf(data),
    }
  },
  'payment-arrived': (data, { name }) => {
    const paid = data.list('documents').map(paidOf)
    const booked = data.optional('method') === 'transfer' ? 'The bank booked it on' : 'We received it on'
    return {
      subject: `Your payment has arrived: ${paid.length === 1 ? paid[0]?.[0] : countOf(paid.length, 'document')} from ${name}`,
      heading: 'Your payment has arrived, thank you',
      blocks: [
        text(`${booked} ${dayOf(data.text('booked_on'))}. This is what it pays:`),
        { kind: 'facts', facts: paid },
        ...leftOver(data.number('left_cents')),
        ...placesOf(data),
      ],
      reason: reasonOf(data),
    }
  },
  'membership-lapsed': (data) => {
    const member = data.text('member')
    const open = data.number('open_cents')
    return {
      subject: `The membership of ${member} has lapsed`,
      heading: `The membership of ${member} has lapsed`,
      blocks: [
        text(
          `Since ${dayOf(data.text('lapsed_on'))}, our directory does not show ${member}, and its people do not see what is for members. Nothing is deleted: once the membership is renewed and paid, all of it is back at once.`,
        ),
        text(
          open > 0
            ? `${euros(open)} is open. Whoever keeps the company’s page finds the documents, and how to pay, under My company, Dues.`
            : 'Answer this mail, or write to our office, to renew it.',
        ),
        button('Open My company', data.link()),
      ],
      reason,
    }
  },
  'document-issued': (data, { name }) => {
    const kind = names[data.text('kind')] ?? 'Document'
    const number = data.text('number')
    return {
      subject: `${kind} ${number} from ${name}`,
      heading: `${kind} ${number}`,
      blocks: [
        text(
          `${data.flag('thanks') ? 'Your payment has arrived, thank you. ' : ''}${kind} ${number}${forBuyer(data)}${data.has('what_for') ? '' : ' is attached'}${asked(data)}`,
        ),
        ...broughtIn(data),
        ...replaced(data),
        ...paidBack(data),
        ...leftOver(data.has('left_cents') ? data.number('left_cents') : 0),
        ...heldUntil(data),
        ...howToPay(data),
        ...placesOf(data),
        ...openPdf(data),
        ...broughtBefore(data),
      ],
      reason: reasonOf(data),
    }
  },
  'document-ended': (data) => {
    const title = `${names[data.text('kind')] ?? 'Document'} ${data.text('number')}`
    const why = data.optional('reason')
    return {
      subject: `${title} has ended${data.has('event') ? `: ${data.event().title}` : ''}`,
      heading: `${title} has ended`,
      blocks: [
        text(
          `${endedBy[data.text('why')] ?? 'Its places have ended.'}${why ? ` It says: “${why}”` : ''} Nothing is to be paid any more.`,
        ),
        ...leftOver(data.number('paid_cents')),
        ...placesOf(data),
      ],
      reason: reasonOf(data),
    }
  },
  'order-ended': (data) => ({
    subject: `Your order has ended: ${data.event().title}`,
    heading: 'The event is cancelled',
    blocks: [
      text('The event is cancelled, and your order has ended with it. Nothing is to be paid.'),
      ...placesOf(data),
    ],
    reason: reasonOf(data),
  }),
  'order-changed': (data) => ({
    subject: `Changed: ${data.event().title}`,
    heading: 'The event of your order has changed',
    blocks: [
      text('The time or the place of this event is new. This is how it stands now. Your order stays as it is.'),
      ...(data.optional('held_until')
        ? [text(`Places that are not paid yet are held until ${endOf(data.text('held_until'))}, at the latest.`)]
        : []),
      ...placesOf(data),
    ],
    reason: reasonOf(data),
  }),
  'order-restored': (data) => ({
    subject: `Takes place after all: ${data.event().title}`,
    heading: 'The event takes place after all',
    blocks: [
      text(
        data.flag('anew')
          ? 'The event was cancelled and takes place after all. The places of your order ended with it and are not restored: to take part, please order anew.'
          : 'The event was cancelled and takes place after all. Your order is restored: its places wait again, and nothing is to be paid until one is free.',
      ),
      ...placesOf(data),
      ...(data.flag('anew') ? [button('Open the event', data.link())] : []),
    ],
    reason: reasonOf(data),
  }),
}
