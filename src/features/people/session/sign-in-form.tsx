import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { signInSchema, type SignInValues } from './session'

/**
 * The sign-in form with email and password.
 *
 * @param props.account the email address that must sign in, if it is fixed; the field is then read-only
 * @param props.filled values for both fields, filled in whenever they change
 * @param props.onSignedIn called once the person is signed in
 * @param props.children shown between the fields and the button
 */
export function SignInForm({
  account,
  filled,
  onSignedIn,
  children,
}: {
  account?: string
  filled?: SignInValues
  onSignedIn: () => void
  children?: ReactNode
}) {
  const { register, handleSubmit, setFocus, reset, formState } = useForm<SignInValues>({
    resolver: zodResolver(signInSchema),
    defaultValues: { email: account ?? '', password: '' },
  })
  const field = fieldsOf({ register, formState })
  const attempt = useMutation({
    mutationFn: async ({ email, password }: SignInValues) => (await import('./api')).signIn(email, password),
    onSuccess: onSignedIn,
    onError: () => setFocus('password', { shouldSelect: true }),
  })
  const trying = useRef(false)
  useEffect(() => {
    if (filled) reset(filled)
  }, [filled, reset])

  // Validation is asynchronous: a second press would still find the button enabled.
  function attemptOnce(values: SignInValues) {
    if (trying.current) return
    trying.current = true
    attempt.mutate(values, { onSettled: () => (trying.current = false) })
  }
  const submit = (event: FormEvent) => void handleSubmit(attemptOnce)(event)

  return (
    // Sent before the scripts have come, a form with this method does nothing: the password must not stand in an address.
    <form noValidate method="dialog" onSubmit={submit} className="space-y-5">
      {attempt.error && <FormFailure>{attempt.error.message}</FormFailure>}
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        readOnly={account !== undefined}
        {...field('email')}
      />
      <TextField label="Password" type="password" autoComplete="current-password" {...field('password')} />
      {children}
      <Button type="submit" busy={attempt.isPending} className="w-full">
        {attempt.isPending ? 'Signing in…' : 'Sign in'}
      </Button>
    </form>
  )
}
