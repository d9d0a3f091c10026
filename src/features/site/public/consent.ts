import { useSyncExternalStore } from 'react'

/** What a visitor has said about statistics; `null` before they said anything. */
export type Consent = 'accepted' | 'declined' | null

/** Where the choice is kept, as the Cookie Policy says. */
const memory = 'bkcc.analytics-consent'

const listeners = new Set<() => void>()
/** The choice of this visit, for where storage is refused. */
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
  // Tabs stay in step.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Keeps a choice, or forgets it (`null`), so that the banner asks again. */
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
