import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'

const holders = new Set<symbol>()

/** Whether a form on the page holds something that is not saved. */
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
 * Guards what is not saved: leaving the page, by a link or by closing the tab, asks first. The way to the login is free:
 * whoever has to go there can save nothing any more.
 *
 * @param props.when whether there is something to lose
 */
export function UnsavedChanges({ when }: { when: boolean }) {
  // The router asks the blocker that came last, and no other: on a page of several forms one that has nothing to lose must not answer for all.
  return when ? <Guard /> : null
}
