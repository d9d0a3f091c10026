import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { Button } from '@/components/button'
import { Eyebrow } from '@/components/page'
import { Picture } from '@/components/picture'
import { TextField } from '@/components/form-field'
import { FormFailure } from '@/components/form-outcome'
import { demoAccountsQuery, signIn } from './api'
import { afterSignIn, signInSchema, type SignInValues } from './session'

function DemoAccounts({ onChoose }: { onChoose: (email: string, password: string) => void }) {
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
              onClick={() => onChoose(email, data.demoPassword)}
              className="flex min-h-touch w-full flex-wrap items-center py-2 justify-between gap-x-4 px-1 text-left text-small hover:text-sky-700"
            >
              <span className="font-medium">{email}</span> <span className="text-ink-600">{role}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Sign-in with email and password. */
export function LoginPage() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { register, handleSubmit, setValue, setFocus, formState } = useForm<SignInValues>({ resolver: zodResolver(signInSchema), defaultValues: { email: '', password: '' } })
  const attempt = useMutation({
    mutationFn: ({ email, password }: SignInValues) => signIn(email, password),
    onSuccess: () => navigate(afterSignIn(params.get('next')), { replace: true }),
    onError: () => setFocus('password', { shouldSelect: true }),
  })
  const trying = useRef(false)

  // Validation takes a moment, in which a second press would still find the button enabled.
  function attemptOnce(values: SignInValues) {
    if (trying.current) return
    trying.current = true
    attempt.mutate(values, { onSettled: () => (trying.current = false) })
  }
  const submit = (event: FormEvent) => void handleSubmit(attemptOnce)(event)

  return (
    <div className="grid min-h-[calc(100dvh-4.5rem)] lg:grid-cols-[minmax(0,1fr)_minmax(0,46%)]">
      <div className="mx-auto w-full max-w-[33rem] px-gutter py-14 lg:py-24">
        <Eyebrow>Member portal</Eyebrow>
        <h1 className="font-serif text-title font-semibold">Member Login</h1>
        <form noValidate onSubmit={submit} className="mt-8 space-y-5">
          {attempt.error && <FormFailure>{attempt.error.message}</FormFailure>}
          <TextField label="Email" type="email" autoComplete="username" inputMode="email" error={formState.errors.email?.message} {...register('email')} />
          <TextField label="Password" type="password" autoComplete="current-password" error={formState.errors.password?.message} {...register('password')} />
          <Button type="submit" busy={attempt.isPending} className="w-full">
            {attempt.isPending ? 'Signing in…' : 'Sign in'}
          </Button>
        </form>
        {__LOCAL_BACKEND__ && (
          <DemoAccounts
            onChoose={(email, password) => {
              setValue('email', email, { shouldValidate: formState.isSubmitted })
              setValue('password', password, { shouldValidate: formState.isSubmitted })
            }}
          />
        )}
      </div>
      <div className="relative hidden lg:block">
        <Picture src="/artwork/office-window.webp" eager sizes="46vw" ratio="auto" className="absolute inset-0 h-full w-full" />
      </div>
    </div>
  )
}
