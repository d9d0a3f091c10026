/**
 * Loads the document on screen again, unless the site does not answer: the browser would show its own page in its place.
 *
 * @returns whether the document is being replaced
 */
export async function reload(): Promise<boolean> {
  const answers = await fetch(window.location.href, { method: 'HEAD' }).then(
    ({ status }) => status < 500,
    () => false,
  )
  if (answers) window.location.reload()
  return answers
}

/**
 * Loads the document of this address where the one on screen came for another address and lacks code for this one: a new
 * deployment has taken it away. Not while a form says at `beforeunload` that something would be lost.
 *
 * @returns whether the document is being replaced
 */
export async function loadNewDocument(): Promise<boolean> {
  const [opened] = performance.getEntriesByType('navigation')
  const document = (address = '') => address.split('#')[0]
  // What came for this address would come again, and again.
  if (!opened || document(opened.name) === document(window.location.href)) return false
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true })) && reload()
}
