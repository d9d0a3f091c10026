import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AlertDialog } from 'radix-ui'
import { Button } from '@/components/ui/button'
import { alertBox, alertOverlay } from '@/components/ui/confirm-dialog'
import { useFocusReturn } from '@/components/ui/focus-return'
import { missingFactorWords, type MissingFactor } from '@/features/people/second-factor/second-factor'
import { MissingFactorForm } from '@/features/people/second-factor/shared/missing-factor-form'
import { leave, otherHasCome, signOut } from '../api'
import { SignInForm } from '../sign-in-form'

/**
 * A dialog over a page whose session has expired or, meanwhile, needs a second factor. The same person signs in again,
 * gives the code or sets the factor up, and goes on where they were on the page; nothing that was typed is lost.
 *
 * @param props.missing what the session lacks; null if it has expired
 */
export function SessionExpired({ email, missing }: { email: string; missing: MissingFactor | null }) {
  const client = useQueryClient()
  const focusReturn = useFocusReturn()
  // Only after the sign-in: until then, the database answers as it answers visitors.
  useEffect(() => () => void client.invalidateQueries(), [client])
  const { title, text } = missing
    ? missingFactorWords[missing]
    : {
        title: 'Your session has ended',
        text: `${otherHasCome() ? 'Somebody else has signed in on this device. ' : ''}Sign in again to go on.`,
      }
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={alertOverlay}>
          <AlertDialog.Content
            {...focusReturn}
            // It has no button that cancels, which would get the focus.
            onOpenAutoFocus={({ currentTarget }) => {
              focusReturn.onOpenAutoFocus()
              if (currentTarget instanceof HTMLElement) currentTarget.focus()
            }}
            className={`${alertBox} outline-none`}
            onEscapeKeyDown={(event) => event.preventDefault()}
          >
            <AlertDialog.Title className="font-serif text-subheading font-semibold">{title}</AlertDialog.Title>
            <AlertDialog.Description className="mt-2 mb-6 text-small text-ink-700">
              {text} Everything on this page stays as it is.
            </AlertDialog.Description>
            {missing ? (
              <MissingFactorForm missing={missing} />
            ) : (
              <SignInForm account={email} onSignedIn={() => undefined} />
            )}
            <Button
              look="quiet"
              className="mt-3 w-full"
              onClick={() => (missing ? void signOut().catch(() => undefined) : leave())}
            >
              Leave this page instead
            </Button>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
