/** A random UUID (version 4). Unlike `crypto.randomUUID` this also works where the site is served without TLS. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Chooses the ids of the rows that a public form stores (docs/decisions/0005).
 *
 * The same content keeps its id, so that sending it again after a lost answer stores it once; changed content gets a new
 * one, so that a correction is never mistaken for the row that is already there.
 *
 * @returns `idOf(content)`, the row's id, and `renew()`, to be called once a row is stored: what follows is another row
 */
export function createRowIds(): { idOf: (content: unknown) => string; renew: () => void } {
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

/** Whether an insert was refused because its row is there already (SQLSTATE unique_violation). */
export function isStoredAlready(error: { code?: string } | null): boolean {
  return error?.code === '23505'
}
