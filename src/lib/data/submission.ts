/** A random UUID; also where `crypto.randomUUID` is missing because the page came over plain http. */
export function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  // Version 4, variant 1 (RFC 9562, section 5.4).
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Chooses the ids under which a form's contents are stored (docs/decisions/0005).
 *
 * The same content keeps its id, so that sending it again after a lost answer stores it once; changed content gets a new
 * one, so that a correction is never mistaken for the row that is there already.
 *
 * @returns `idOf(content)`, and `renew()` for when a row is stored: the same content written again is another row
 */
export function createSubmissionIds(): { idOf: (content: unknown) => string; renew: () => void } {
  let kept: { content: string; id: string } | undefined
  return {
    idOf: (content) => {
      const written = JSON.stringify(content)
      if (kept?.content !== written) kept = { content: written, id: randomId() }
      return kept.id
    },
    renew: () => {
      kept = undefined
    },
  }
}
