import { button, note, text, type Template } from './template.ts'

const names: Readonly<Record<string, string>> = {
  pro_forma: 'Pro forma',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
  annulment: 'Protocol of annulment',
}
const euros = (cents: number) =>
  `€${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const dayOf = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** How a document is paid, as far as something is open and its account is known. */
function howToPay(data: Parameters<Template>[0]) {
  const open = data.number('open_cents')
  const reference = data.optional('reference')
  const iban = data.optional('iban')
  const bic = data.optional('bic')
  if (!reference || open <= 0 || !iban) return []
  return [
    text(
      [
        `Please transfer ${euros(open)} to ${data.text('holder')}`,
        `IBAN: ${iban}`,
        ...(bic ? [`BIC: ${bic}`] : []),
        `Reference: ${reference}`,
      ].join('\n'),
    ),
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
  if (kind === 'credit_note' || kind === 'annulment') return `: ${total}.`
  const by = due ? `, to be paid by ${dayOf(due)}` : ''
  if (open > 0)
    return open === data.number('total_cents') ? `: ${total}${by}.` : `: ${total}. Of it, ${euros(open)} is open${by}.`
  const ends: Readonly<Record<string, string>> = { paid: 'It is paid', credited: 'All of it was credited' }
  return `: ${total}. ${ends[data.text('state')] ?? 'Nothing of it is open'}: you need do nothing.`
}

/** In whose place a document came. */
const replaced = (data: Parameters<Template>[0]) => {
  const number = data.optional('replaces')
  return number
    ? [text(`It takes the place of ${names[data.text('replaces_kind')]} ${number}, which does not hold any more.`)]
    : []
}

/** What a pro forma of an order holds. */
const heldUntil = (data: Parameters<Template>[0]) => {
  const day = data.optional('held_until')
  return day ? [text(`Its places are held until it is paid, at the latest until the end of ${dayOf(day)}.`)] : []
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

const reason =
  'You receive this as a billing contact of a member of the chamber, or because you ordered places at an event.'

/** Mails that bring documents of dues, each with its PDF, and the one that tells of a lapse. */
export const documentTemplates: Readonly<Record<string, Template>> = {
  'document-reminder': (data, { name }) => {
    const kind = names[data.text('kind')] ?? 'Document'
    const number = data.text('number')
    const due = data.optional('due_on')
    return {
      subject: `Reminder: ${kind.toLowerCase()} ${number} from ${name}`,
      heading: `${kind} ${number} is open`,
      blocks: [
        text(
          `Of ${kind.toLowerCase()} ${number} for ${data.text('buyer')}, ${ofTotal(data)} is open${due ? `; the day to pay is ${dayOf(due)}` : ''}. It is attached once more.`,
        ),
        ...heldUntil(data),
        ...howToPay(data),
        note('If you have paid in the last days, you need do nothing.'),
        button('Open the PDF', data.text('pdf')),
      ],
      reason,
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
        text(`${kind} ${number} for ${data.text('buyer')} is attached${asked(data)}`),
        ...replaced(data),
        ...heldUntil(data),
        ...howToPay(data),
        button('Open the PDF', data.text('pdf')),
        ...broughtBefore(data),
      ],
      reason,
    }
  },
}
