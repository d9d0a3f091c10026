/** A random UUID, even if `crypto.randomUUID` is missing because the page was loaded over http. */
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
 * Chooses the row ids for a form's submissions (docs/decisions/0005).
 *
 * The same content keeps its id, so that a retry after a lost response stores it only once. Changed content gets a new
 * id, so that a correction is never mistaken for the stored row.
 *
 * @returns `idOf(content)`, and `renew()`, to be called once a row is stored: the same content submitted again then
 *   becomes another row
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
