/**
 * Loads the document on screen again if the site answers. If it does not, the browser would show a page of its own
 * instead.
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
 * Loads a new document for this address if the one on screen came for another address: a new deployment has taken away
 * the code that this one needs. Does nothing while a form says at `beforeunload` that something would be lost.
 *
 * @returns whether the document is being replaced
 */
export async function loadNewDocument(): Promise<boolean> {
  const [opened] = performance.getEntriesByType('navigation')
  const document = (address = '') => address.split('#')[0]
  // A document that came for this address would be loaded again and again.
  if (!opened || document(opened.name) === document(window.location.href)) return false
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true })) && reload()
}
