import { useContext, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { DialogClosingContext } from '@/components/ui/dialog-closing'
import { lateDialog } from '@/components/ui/late'
import { useUploading } from '@/components/upload/uploading'

// A public form is shown without it.
const ConfirmDialog = lateDialog(
  async () => (await import('@/components/ui/confirm-dialog')).ConfirmDialog,
  ({ onCancel }) => onCancel(),
)

const holders = new Set<symbol>()

/** Whether a form on the page has changes that are not saved, or are being saved. */
export function hasUnsavedChanges(): boolean {
  return holders.size > 0
}

type GuardProps = {
  /** Whether what was typed is being saved. */
  saving: boolean
  /** Called when the person discards what they typed in a dialog. */
  onDiscard?: () => void
}

/** What is said about leaving during a save. */
const underWay = <p>Saving goes on without this form. If it fails, you are told on whichever page you are.</p>

function Guard({ saving, uploading, onDiscard }: GuardProps & { uploading: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname &&
      !(nextLocation.pathname === '/login' && currentLocation.pathname.startsWith('/dashboard')),
  )
  useEffect(() => {
    // Loaded now, so that the question can be asked without a connection later.
    ConfirmDialog.fetch()
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
  return dialog && closing ? (
    <ConfirmDialog
      open
      title={saving ? 'Close while this is being saved?' : 'Discard what you typed?'}
      confirm={saving ? 'Close' : 'Discard'}
      cancel={saving ? 'Stay here' : 'Keep editing'}
      look={saving ? 'primary' : 'danger'}
      mutation={null}
      onConfirm={() => {
        if (!saving) onDiscard?.()
        dialog.close()
      }}
      onCancel={() => setClosing(false)}
    >
      {saving ? underWay : <p>What you typed in this dialog is not saved or sent yet.</p>}
    </ConfirmDialog>
  ) : blocker.state === 'blocked' ? (
    <ConfirmDialog
      open
      title={
        saving
          ? 'Leave while this is being saved?'
          : uploading
            ? 'Leave while a picture is being uploaded?'
            : 'Leave without saving?'
      }
      confirm={saving ? 'Leave' : 'Leave without saving'}
      cancel="Stay here"
      leaving
      look={saving ? 'primary' : 'danger'}
      mutation={null}
      onConfirm={() => blocker.proceed()}
      onCancel={() => blocker.reset()}
    >
      {saving ? underWay : <p>{uploading && 'The upload ends. '}What you changed on this page is not saved yet.</p>}
    </ConfirmDialog>
  ) : null
}

/**
 * Asks before unsaved changes or a picture on its way are lost, or a form is left that is being saved, when a person follows a link, closes the
 * tab or closes the dialog that holds the form. The dashboard's redirect to the login is not blocked: without a session
 * nothing can be saved any more.
 *
 * @param props.when whether there is something to lose
 */
export function UnsavedChanges({ when, ...guard }: { when: boolean } & GuardProps) {
  const uploading = useUploading()
  const dialog = useContext(DialogClosingContext)
  // The router asks only the blocker that was registered last. On a page with several forms, a form without changes
  // must therefore not register one.
  return when || guard.saving || (uploading && !dialog) ? <Guard uploading={uploading} {...guard} /> : null
}
