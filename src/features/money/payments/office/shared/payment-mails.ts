import { countOf } from '@/lib/text/numbers'

/** A document that something pays: how many places are held until it is paid, and to whom it is mailed. */
export type PaymentMails = { document_id: string; places: number; readers: readonly string[] | null }

const listed = new Intl.ListFormat('en-GB')

/**
 * Whom money writes to: whoever ordered places that it pays, and who takes part; and who is thanked for a payment.
 *
 * @param documents those that get something; undefined where that is not known
 * @param paid those of them that are paid then
 * @param thanks whether it is a payment, for which people are thanked
 */
export function paymentMailsWords(
  documents: readonly PaymentMails[] | undefined,
  paid: readonly string[],
  thanks: boolean,
): string {
  const mails = 'the invoice is issued and mailed to whoever ordered, and the participants are told by email.'
  if (documents === undefined)
    return `Where it pays places at an event, they are confirmed: ${mails}${thanks ? ' Whoever else gets the documents is thanked by email.' : ''}`
  const confirms = ({ document_id, places }: PaymentMails) => places > 0 && paid.includes(document_id)
  const places = documents.filter(confirms).reduce((sum, document) => sum + document.places, 0)
  const thanked = [...new Set(documents.flatMap((document) => (confirms(document) ? [] : (document.readers ?? []))))]
  const to = thanked.length > 3 ? countOf(thanked.length, 'address', 'addresses') : listed.format(thanked)
  const words = [
    places > 0 && `${countOf(places, 'held place')} ${places === 1 ? 'is' : 'are'} confirmed: ${mails}`,
    thanks &&
      documents.some((document) => document.readers === null && !confirms(document)) &&
      '“Your payment has arrived” goes to whoever gets the documents in ten minutes, unless it is undone or its invoice is mailed before.',
    thanks &&
      thanked.length > 0 &&
      `“Your payment has arrived” goes to ${to} in ten minutes, unless it is undone or its invoice is mailed before.`,
  ]
  return words.filter(Boolean).join(' ') || 'No mail is sent.'
}
