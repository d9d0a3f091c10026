/** The Network Information API, where a browser has it (wicg.github.io/netinfo). */
type Connection = { saveData?: boolean; effectiveType?: string }

/** Whether the visitor has a slow connection or saves data, so that what is fetched ahead could cost them. */
export function isThrifty(): boolean {
  const connection = (navigator as Navigator & { connection?: Connection }).connection
  return Boolean(connection?.saveData || connection?.effectiveType?.endsWith('2g'))
}

const signs = ['scroll', 'pointermove', 'touchstart', 'keydown']
let reads = false

/**
 * Calls `then` at the first sign that somebody reads: a page opened in a background tab or by a bot needs nothing ahead.
 * Never for visitors who save data.
 */
export function whenRead(then: () => void): void {
  if (isThrifty()) return
  if (reads) return then()
  const begin = () => {
    reads = true
    for (const sign of signs) removeEventListener(sign, begin)
    then()
  }
  for (const sign of signs) addEventListener(sign, begin, { passive: true })
}
