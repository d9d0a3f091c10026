import { useMutation } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { Button, ButtonLink } from '@/components/ui/button'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { DeadLinkError, redeemLink } from './api'
import { Entrance } from './entrance'

/**
 * The page behind the link for a change of email address. A button confirms, so that a mail scanner that opens the link changes nothing.
 */
export function ConfirmEmailPage() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const confirmation = useMutation({
    mutationFn: () => redeemLink(token, 'email_change', 'Failed to confirm the email. Please try again.'),
  })
  const dead = !token || confirmation.error instanceof DeadLinkError
  return (
    <Entrance
      title="Confirm your new email"
      lead={confirmation.isSuccess || dead ? undefined : 'From then on you sign in with the new email.'}
    >
      <div className="space-y-6">
        {dead ? (
          <FormFailure>
            This link was used already, is too old, or is not complete. Change the email in your profile again to get a
            new one.
          </FormFailure>
        ) : (
          confirmation.error && <FormFailure>{confirmation.error.message}</FormFailure>
        )}
        {confirmation.isSuccess &&
          (confirmation.data ? (
            <FormSuccess title="Your email has been changed">Sign in with the new one from now on.</FormSuccess>
          ) : (
            <FormSuccess title="One more step">
              Now follow the link in the mail that we sent to your other email.
            </FormSuccess>
          ))}
        {confirmation.isSuccess || dead ? (
          <ButtonLink to="/dashboard/profile">Go to your profile</ButtonLink>
        ) : (
          <Button busy={confirmation.isPending} onClick={() => confirmation.mutate()}>
            {confirmation.isPending ? 'Confirming…' : 'Confirm new email'}
          </Button>
        )}
      </div>
    </Entrance>
  )
}
