import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button'
import { FormFailure } from '@/components/form/form-outcome'
import { BackCloses } from './back-closes'
import { useFocusReturn } from './focus-return'

/** The backdrop of dialogs that must be answered. */
export const alertOverlay = 'fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-ink-900/70 p-4'
/** See {@link alertOverlay}. */
export const alertBox = 'w-full max-w-lg rounded-card bg-paper-50 p-6 shadow-dialog sm:p-8'

/**
 * Asks before an irreversible action. The cancel button has the focus; Escape and, on a phone, Back cancel.
 *
 * @param props.title what is about to happen, naming the thing
 * @param props.confirm the label of the confirming button; without it, the dialog says why it is not done, and can only be closed
 * @param props.mutation what confirming does, as `useMutation` returns it: from when it begins until it fails, nothing can be
 *   pressed, and why it failed is said; null where nothing is waited for
 * @param props.doing the label of the confirming button while it is done
 * @param props.busy whether what is asked is still being read
 * @param props.error why it could not be read
 * @param props.other a second way to go on
 * @param props.look of the confirming button; `primary` where nothing is lost
 * @param props.leaving whether the router asks: then it holds the entry of the history that Back came from
 */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  doing = confirm,
  cancel = confirm ? 'Cancel' : 'Close',
  mutation,
  busy: reading = false,
  error: unread,
  other,
  look = 'danger',
  leaving = false,
  onConfirm,
  onCancel,
}: {
  open: boolean
  title: string
  children: ReactNode
  confirm?: string
  doing?: string
  cancel?: string
  mutation: { isPending: boolean; isSuccess?: boolean; error: Error | null | undefined } | null
  busy?: boolean
  error?: string
  other?: { label: string; onPress: () => void }
  look?: 'danger' | 'primary'
  leaving?: boolean
  onConfirm?: () => void
  onCancel: () => void
}) {
  const focusReturn = useFocusReturn()
  const busy = reading || mutation?.isPending === true || mutation?.isSuccess === true
  const error = mutation?.error?.message ?? unread
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={alertOverlay}>
          <AlertDialog.Content {...focusReturn} className={alertBox}>
            {!leaving && <BackCloses onBack={() => !busy && onCancel()} />}
            <AlertDialog.Title className="font-serif text-subheading font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description asChild>
              <div className="mt-3 space-y-3 text-small text-ink-700">{children}</div>
            </AlertDialog.Description>
            {error && (
              <div className="mt-5">
                <FormFailure>{error}</FormFailure>
              </div>
            )}
            {/* Three stand one below another, so that none is alone in a second row. */}
            <div
              className={`mt-7 flex justify-end gap-3 ${other ? 'flex-col-reverse' : 'flex-wrap max-sm:flex-col-reverse'}`}
            >
              <AlertDialog.Cancel asChild>
                <Button look="secondary" disabled={busy}>
                  {cancel}
                </Button>
              </AlertDialog.Cancel>
              {other && (
                <Button look="secondary" busy={busy} onClick={other.onPress}>
                  {other.label}
                </Button>
              )}
              {confirm && (
                <Button look={look} busy={busy} onClick={onConfirm}>
                  {mutation?.isPending ? doing : confirm}
                </Button>
              )}
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
