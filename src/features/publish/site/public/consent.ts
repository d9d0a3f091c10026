import { useSyncExternalStore } from 'react'

/** A visitor's choice about statistics; `null` before they made one. */
export type Consent = 'accepted' | 'declined' | null

/** The storage key of the choice, as the Cookie Policy names it. */
const memory = 'bkcc.analytics-consent'

const listeners = new Set<() => void>()
/** The choice for this visit, if storage is refused. */
let unstored: Consent = null

function read(): Consent {
  try {
    const kept = localStorage.getItem(memory)
    return kept === 'accepted' || kept === 'declined' ? kept : unstored
  } catch {
    return unstored
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // Keeps tabs in sync.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Stores a choice, or deletes it (`null`), so that the banner asks again. */
export function choose(consent: Consent): void {
  unstored = consent
  try {
    if (consent) localStorage.setItem(memory, consent)
    else localStorage.removeItem(memory)
  } catch {
    // Private windows may refuse storage; the choice then holds for this visit.
  }
  listeners.forEach((listener) => listener())
}

/** The visitor's choice about statistics. */
export function useConsent(): Consent {
  return useSyncExternalStore(subscribe, read, () => null)
}
