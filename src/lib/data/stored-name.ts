/** The entry of local storage; the cookie policy names it. */
const key = 'bkcc.name'

/** The name of who is signed in on this device, for pages that do not load the session; null for strangers. */
export function storedName(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    // Without storage nobody stays signed in.
    return null
  }
}

/** Marks the page while somebody is signed in on this device: `signed-in:` in classes. */
export function markSignedIn(): void {
  document.documentElement.toggleAttribute('data-signed-in', storedName() !== null)
}

const listeners = new Set<() => void>()

/**
 * Calls a listener when the stored name may have changed, in this tab or in another.
 *
 * @returns stops that
 */
export function onStoredName(listener: () => void): () => void {
  const elsewhere = () => {
    markSignedIn()
    listener()
  }
  listeners.add(listener)
  // The storage event comes from other tabs alone.
  window.addEventListener('storage', elsewhere)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', elsewhere)
  }
}

/** Stores the name of who is signed in, or removes it. */
export function storeName(name: string | null): void {
  try {
    if (name) localStorage.setItem(key, name)
    else localStorage.removeItem(key)
  } catch {
    // Without storage nobody stays signed in.
  }
  markSignedIn()
  listeners.forEach((listener) => listener())
}
