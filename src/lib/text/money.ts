/** Made once: to make it takes longer than to write an amount. */
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * An amount as people read it, such as `€1,234.50`.
 *
 * @param cents euro cents
 */
export function formatCents(cents: number): string {
  const sign = cents < 0 ? '−' : ''
  return `${sign}€${twoDecimals.format(Math.abs(cents) / 100)}`
}

/**
 * An amount in its currency, such as `KZT 65,000.00`; of euro as {@link formatCents} has it.
 *
 * @param cents hundredths of the currency
 */
export const moneyOf = (cents: number, currency: string) =>
  currency === 'EUR'
    ? formatCents(cents)
    : `${currency} ${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

/**
 * An amount as a figure that is read at a glance: from €100 on in whole euros, such as `€1,235`.
 *
 * @param cents euro cents
 */
export function formatAtAGlance(cents: number): string {
  const euros = Math.round(cents / 100)
  return Math.abs(cents) < 10_000
    ? formatCents(cents)
    : `${euros < 0 ? '−' : ''}€${Math.abs(euros).toLocaleString('en-US')}`
}

/**
 * The euro cents of an amount that was typed, or that a spreadsheet wrote, such as `120`, `120.50`, `120,50`, `1,200.50`,
 * `1 200,50` or `1.200,50 €`.
 *
 * @returns null for what is no amount, or has more than two decimals
 */
export function parseCents(text: string): number | null {
  const [, whole = '', decimals = ''] =
    /^(\d{1,9}|\d{1,3}(?:[ ,]\d{3})+(?=\.)|\d{1,3}(?:[\s.]\d{3})+(?=,))(?:[.,](\d{1,2}))?$/.exec(
      text.trim().replace(/^€\s*|\s*€$/g, ''),
    ) ?? []
  return whole === '' ? null : Number(whole.replace(/\D/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** An amount as a field holds it, such as `120.50`; {@link parseCents} reads it. */
export function centsAsTyped(cents: number): string {
  return (cents / 100).toFixed(2)
}
