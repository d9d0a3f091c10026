import { useSyncExternalStore } from 'react'

/** Narrower than Tailwind's `lg`. */
const query = '(max-width: 63.99rem)'

function subscribe(listener: () => void) {
  const media = window.matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is too narrow for a table of columns beside the menu. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
