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

/** Stores the name of who is signed in, or removes it. */
export function storeName(name: string | null): void {
  try {
    if (name) localStorage.setItem(key, name)
    else localStorage.removeItem(key)
  } catch {
    // As above.
  }
}
