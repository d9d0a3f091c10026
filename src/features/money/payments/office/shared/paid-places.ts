import { countOf } from '@/lib/text/numbers'

/** How many of the held places, by their debts, documents ask for. */
export const placesOf = (documents: readonly string[], held: readonly (string | null)[]) =>
  held.filter((debt) => debt !== null && documents.includes(debt)).length

/**
 * Whom a payment writes to: whoever ordered places that it pays, and who takes part.
 *
 * @param places how many held places are confirmed; undefined where that is not known
 */
export function paidPlacesWords(places: number | undefined): string {
  if (places === 0) return 'No mail is sent.'
  const mails = 'the invoice is issued and mailed to whoever ordered, and the participants are told by email.'
  return places === undefined
    ? `Where it pays places at an event, they are confirmed: ${mails}`
    : `${countOf(places, 'held place')} ${places === 1 ? 'is' : 'are'} confirmed: ${mails}`
}
