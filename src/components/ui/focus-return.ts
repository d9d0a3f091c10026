import { useRef } from 'react'

/**
 * Restores the focus to where it was before a dialog opened. Radix does this only for dialogs with a trigger; ours are
 * opened by state.
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
      if (before.current instanceof HTMLElement) before.current.focus()
    },
  }
}
