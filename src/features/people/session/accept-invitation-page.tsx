import { useNavigate, useSearchParams } from 'react-router-dom'
import { acceptInvitation, redeemLink, requestInvitationMail } from './api'
import { setPassword } from './password/api'
import { Entrance } from './entrance'
import { LinkRequestForm } from './link-request-form'
import { NewPasswordForm } from './new-password-form'

const failed = 'Failed to open your account. Please try again.'

function RequestLink() {
  return (
    <LinkRequestForm
      request={requestInvitationMail}
      button="Send me the link"
      done={{
        title: 'Check your email',
        text: 'If the chamber has invited this email, the mail is on its way. Its link works once and for one day.',
      }}
    />
  )
}

/**
 * The page behind the link in an invitation's mail, where the person chooses a password and gets their account. Without a token, it offers
 * to send the mail again.
 */
export function AcceptInvitationPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const token = params.get('token')
  if (!token)
    return (
      <Entrance
        title="Your invitation"
        lead="Enter the email address to which the chamber sent your invitation. We send you the link again."
      >
        <RequestLink />
      </Entrance>
    )
  return (
    <Entrance title="Welcome to the chamber" lead="Choose a password, and your account in the member portal is open.">
      <NewPasswordForm
        key={token}
        // The mail of a first invitation confirms an email address; a later one signs in (supabase/templates).
        redeem={() => redeemLink(token, params.get('type') === 'signup' ? 'signup' : 'magiclink', failed)}
        apply={async (password) => {
          await setPassword(password, failed, { again: true })
          await acceptInvitation()
          await navigate('/dashboard', { replace: true })
        }}
        button="Open my account"
        another={<RequestLink />}
      />
    </Entrance>
  )
}
