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

/** Mails that bring documents of dues, each with its PDF. */
export const documentTemplates: Readonly<Record<string, Template>> = {
  'document-issued': (data, { name }) => {
    const kind = names[data.text('kind')] ?? 'Document'
    const number = data.text('number')
    const open = data.number('open_cents')
    const due = data.optional('due_on')
    const reference = data.optional('reference')
    const iban = data.optional('iban')
    return {
      subject: `${kind} ${number} from ${name}`,
      heading: `${kind} ${number}`,
      blocks: [
        text(
          `${kind} ${number} for ${data.text('buyer')} is attached: ${euros(data.number('total_cents'))}${due ? `, to be paid by ${dayOf(due)}` : ''}.`,
        ),
        ...(reference && open > 0 && iban
          ? [
              text(
                `Please transfer ${euros(open)} to ${data.text('holder')}\nIBAN: ${iban}\nBIC: ${data.optional('bic') ?? ''}\nReference: ${reference}`,
              ),
              note('With this reference, the payment finds its document by itself.'),
            ]
          : []),
        button('Open the PDF', data.text('pdf')),
      ],
      reason: 'You receive this as a billing contact of a member of the chamber.',
    }
  },
}
