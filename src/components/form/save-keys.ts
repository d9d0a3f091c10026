import { useEffect } from 'react'

/**
 * Saves on Ctrl+S or ⌘S: the form that is typed in, and otherwise what `press` saves, unless a dialog is open over it.
 *
 * @param press presses the button that saves; undefined where nothing is saved by keys
 * @param form id of the form whose button it is; left out where the page has several forms
 */
export function useSaveKeys(press: (() => void) | undefined, form = '') {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      // Never the browser's own, which stores the page as a file.
      event.preventDefault()
      const typedIn = event.target instanceof Element ? event.target : document.body
      const dialog = typedIn.closest('[role="dialog"], [role="alertdialog"]')
      if (event.repeat || (dialog && !dialog.contains(document.getElementById(form)))) return
      const other = typedIn.closest(`form:not([id="${form}"])`)
      if (other) other.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()
      else press?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })
}
