/** Error code of a unique violation (PostgreSQL, appendix A): the row with this id is stored already. */
const uniqueViolation = '23505'

/**
 * Draws the id under which a form will be stored. One id a filled form: sending it again after a lost answer stores it once.
 *
 * @returns a random UUID; also where `crypto.randomUUID` is missing because the page came over plain http
 */
export function submissionId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1 (RFC 9562, section 5.4).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Whether the answer to storing a form says that an earlier sending of the same form has arrived. */
export function arrivedBefore(error: { code?: string } | null): boolean {
  return error?.code === uniqueViolation
}
