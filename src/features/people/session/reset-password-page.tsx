import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { redeemLink, requestPasswordReset, signOutEverywhere } from './api'
import { setPassword } from './password/api'
import { Entrance } from './entrance'
import { LinkRequestForm } from './link-request-form'
import { NewPasswordForm } from './new-password-form'
import { touchLink } from '@/components/ui/link-look'

const failed = 'Failed to reset password. Please try again.'

function RequestLink() {
  return (
    <LinkRequestForm
      request={requestPasswordReset}
      button="Send reset link"
      done={{
        title: 'Check your email for the password reset link...',
        text: 'If an account has this email, the mail is on its way. Its link works once and for one day.',
      }}
    />
  )
}

/** Without a token, it requests the mail; with a token, it sets the new password and continues to the login. */
export function ResetPasswordPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const token = params.get('token')
  if (!token)
    return (
      <Entrance
        title="Reset password"
        lead="Enter the email address of your account. We send you a link with which you choose a new password."
      >
        <RequestLink />
        <p className="mt-6">
          <Link to="/login" className={`${touchLink} text-small`}>
            Back to Member Login
          </Link>
        </p>
      </Entrance>
    )
  return (
    <Entrance title="Choose a new password">
      <NewPasswordForm
        key={token}
        redeem={() => redeemLink(token, 'recovery', failed)}
        apply={async (password) => {
          await setPassword(password, failed)
          await signOutEverywhere()
          await navigate('/login', { replace: true, state: { passwordChanged: true } })
        }}
        button="Save new password"
        another={<RequestLink />}
      />
    </Entrance>
  )
}
