import { CallError } from '@/lib/data/errors'

/** What the new price of a tier means for its members (`private.keep_prices`). Prices are euros a year. */
export type NewPrice = {
  name: string
  from: number
  to: number
  /** How many members pay `from`. */
  members: number
  /** How many have an agreed price, which stays. */
  agreed: number
}

/** The tiers with a new price that members pay, by key. */
export type NewPrices = Readonly<Record<string, NewPrice>>

/** Who keeps the former price, by the key of a tier: all of its members, or those with these ids. */
export type Kept = Readonly<Record<string, true | readonly string[]>>

/** What the office has confirmed before a save. */
export type PriceConsent = { expected?: NewPrices; keep?: Kept }

/** The save changes what members pay, and nobody has said who keeps the former price; nothing is saved yet. */
export class NewPricesError extends CallError {
  constructor(
    message: string,
    readonly prices: NewPrices,
    cause: unknown,
  ) {
    super(message, { cause })
  }
}
