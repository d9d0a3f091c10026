import { useRef } from 'react'

/**
 * Restores the focus to where it was before a dialog opened. Radix does this only for dialogs with a trigger; ours are
 * opened by state.
 * Where that element is gone with what the dialog removed, the content of the page gets it.
 *
 * @returns the two handlers for the dialog's content
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const goal = before.current?.isConnected ? before.current : document.getElementById('main')
      if (goal instanceof HTMLElement) goal.focus({ preventScroll: goal !== before.current })
    },
  }
}
