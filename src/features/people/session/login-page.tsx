import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { FormSuccess } from '@/components/form/form-outcome'
import { touchLink } from '@/components/ui/link-look'
import { demoAccountsQuery, useSession } from './api'
import { Entrance } from './entrance'
import { afterSignIn, type SignInValues } from './session'
import { SignInForm } from './sign-in-form'

function DemoAccounts({ onChoose }: { onChoose: (values: SignInValues) => void }) {
  const { data } = useQuery(demoAccountsQuery)
  if (!data) return null
  return (
    <section aria-labelledby="demo-accounts" className="mt-10 border-t border-paper-300 pt-6">
      <h2 id="demo-accounts" className="text-small font-semibold">
        Demo accounts of this local site
      </h2>
      <p className="mt-1 text-fine text-ink-600">Choose one to fill in the form.</p>
      <ul className="mt-3 divide-y divide-paper-300 border-y border-paper-300">
        {data.demoAccounts.map(({ email, role }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose({ email, password: data.demoPassword })}
              className="flex min-h-touch w-full flex-wrap items-center justify-between gap-x-4 py-2 text-left text-small hover:text-sky-700"
            >
              <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{email}</span>{' '}
              <span className="text-ink-600">{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sign-in with email and password. Anybody who is signed in, in this tab or another, is redirected to the page they wanted. */
export function LoginPage() {
  const { user, expired, loading } = useSession()
  const [params] = useSearchParams()
  const { state } = useLocation() as { state: { passwordChanged?: true } | null }
  const [filled, setFilled] = useState<SignInValues>()
  // With the profile has come the name that the header shows.
  if (user && !expired && !loading) return <Navigate to={afterSignIn(params.get('next'))} replace />
  return (
    <Entrance title="Member Login">
      {state?.passwordChanged && (
        <div className="mb-6">
          <FormSuccess title="Your password has been changed">Sign in with the new one.</FormSuccess>
        </div>
      )}
      <SignInForm filled={filled} onSignedIn={() => undefined}>
        <p className="flex flex-wrap justify-between gap-x-6">
          <Link to="/reset-password" className={`${touchLink} text-small`}>
            Forgot your password?
          </Link>
          <Link to="/accept-invitation" className={`${touchLink} text-small`}>
            Have you been invited?
          </Link>
        </p>
      </SignInForm>
      <p className="mt-4 flex flex-wrap items-center gap-x-2 text-small text-ink-700">
        Not a member yet?
        <Link to="/membership" className={touchLink}>
          Become a Member
        </Link>
      </p>
      {__LOCAL_BACKEND__ && <DemoAccounts onChoose={setFilled} />}
    </Entrance>
  )
}
