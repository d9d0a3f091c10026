import { useQueryClient } from '@tanstack/react-query'
import { AlertDialog } from 'radix-ui'
import { Button } from '@/components/ui/button'
import { alertBox, alertOverlay } from '@/components/ui/confirm-dialog'
import { leave } from '@/features/session/api'
import { SignInForm } from '@/features/session/sign-in-form'

/**
 * A dialog over a page whose session has expired. The same person signs in again and continues with the page; nothing
 * that was typed is lost.
 */
export function SessionExpired({ email }: { email: string }) {
  const client = useQueryClient()
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={alertOverlay}>
          <AlertDialog.Content className={alertBox} onEscapeKeyDown={(event) => event.preventDefault()}>
            <AlertDialog.Title className="font-serif text-subheading font-semibold">
              Your session has ended
            </AlertDialog.Title>
            <AlertDialog.Description className="mt-2 mb-6 text-small text-ink-700">
              Sign in again to go on. Everything on this page stays as it is.
            </AlertDialog.Description>
            <SignInForm account={email} onSignedIn={() => void client.invalidateQueries()} />
            <Button look="quiet" className="mt-3 w-full" onClick={leave}>
              Leave this page instead
            </Button>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
