import { Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { FormSuccess } from '@/components/form/form-outcome'
import { late } from '@/components/ui/late'
import { touchLink } from '@/components/ui/link-look'
import { useInBrowser } from '@/components/ui/rendering'
import { NeedsScripts } from '@/features/publish/site/shared/form-notes'
import { DemoAccounts } from './demo-accounts'
import { Entrance } from './entrance'
import type { SignInValues } from './session'
import { SignInForm } from './sign-in-form'

/** What search engines read of this page. */
export const words = {
  description: 'Sign in to the member portal of the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'sign in, member portal',
}

// The form is there before the code of sessions, which the build cannot run.
const SignedIn = late(async () => (await import('./signed-in')).SignedIn)

/** Sign-in with email and password. Anybody who is signed in, in this tab or another, is redirected to the page they wanted. */
export function LoginPage() {
  const inBrowser = useInBrowser()
  const { state } = useLocation() as { state: { passwordChanged?: true } | null }
  const [filled, setFilled] = useState<SignInValues>()
  return (
    <Entrance title="Member Login">
      {inBrowser && (
        <Suspense>
          <SignedIn />
        </Suspense>
      )}
      <NeedsScripts what="Signing in" />
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
