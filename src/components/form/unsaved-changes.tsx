import { useContext, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DialogClosingContext } from '@/components/ui/dialog-closing'

const holders = new Set<symbol>()

/** Whether a form on the page has unsaved changes. */
export function hasUnsavedChanges(): boolean {
  return holders.size > 0
}

function Guard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login',
  )
  useEffect(() => {
    const holder = Symbol('form')
    holders.add(holder)
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => {
      holders.delete(holder)
      window.removeEventListener('beforeunload', ask)
    }
  }, [])
  const dialog = useContext(DialogClosingContext)
  const askFirst = dialog?.askFirst
  const [closing, setClosing] = useState(false)
  useEffect(() => askFirst?.(() => setClosing(true)), [askFirst])
  if (dialog && closing)
    return (
      <ConfirmDialog
        open
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep editing"
        onConfirm={dialog.close}
        onCancel={() => setClosing(false)}
      >
        <p>What you typed in this dialog is not saved or sent yet.</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave without saving"
      cancel="Stay here"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      <p>What you changed on this page is not saved yet.</p>
    </ConfirmDialog>
  )
}

/**
 * Asks before unsaved changes are lost, when a person follows a link, closes the tab or closes the dialog that holds the
 * form. A redirect to the login is not blocked: without a session nothing can be saved any more.
 *
 * @param props.when whether there is something to lose
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  // The router asks only the blocker that was registered last. On a page with several forms, a form without changes
  // must therefore not register one.
  return when ? <Guard /> : null
}
