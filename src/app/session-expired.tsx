import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { AlertDialog } from 'radix-ui'
import { Button } from '@/components/ui/button'
import { alertBox, alertOverlay } from '@/components/ui/confirm-dialog'
import { GiveCode } from '@/features/second-factor/shared/give-code'
import { leave, signOut } from '@/features/session/api'
import { SignInForm } from '@/features/session/sign-in-form'

/**
 * A dialog over a page whose session has expired. The same person signs in again and continues with the page; nothing
 * that was typed is lost.
 *
 * @param props.asksForCode whether they have signed in, and the code of their second factor is missing
 */
export function SessionExpired({ email, asksForCode }: { email: string; asksForCode: boolean }) {
  const client = useQueryClient()
  // Afterwards: before the code, the database answers as to a visitor.
  useEffect(() => () => void client.invalidateQueries(), [client])
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={alertOverlay}>
          <AlertDialog.Content className={alertBox} onEscapeKeyDown={(event) => event.preventDefault()}>
            <AlertDialog.Title className="font-serif text-subheading font-semibold">
              {asksForCode ? 'Enter your code' : 'Your session has ended'}
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-2 mb-6 text-small text-ink-700">
              {asksForCode ? 'Your account has a second factor.' : 'Sign in again to go on.'} Everything on this page
              stays as it is.
            </AlertDialog.Description>
            {asksForCode ? <GiveCode /> : <SignInForm account={email} onSignedIn={() => undefined} />}
            <Button
              look="quiet"
              className="mt-3 w-full"
              onClick={() => (asksForCode ? void signOut().catch(() => undefined) : leave())}
            >
              Leave this page instead
            </Button>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
