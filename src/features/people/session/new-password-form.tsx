import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { giveCode } from '@/features/people/second-factor/api'
import { codeInput } from '@/features/people/second-factor/shared/code-form'
import { DeadLinkError } from './api'
import { CodeNeededError } from './password/api'
import { newPasswordSchema, shortestPassword, shortestStaffPassword, type NewPasswordValues } from './session'

/**
 * The form for the new password of somebody who comes from a mail. It redeems the link only when it is submitted, so that a mail
 * scanner that opens the link does not use it up.
 *
 * @param props.redeem redeems the link; called until it has succeeded once
 * @param props.apply does what follows with the password
 * @param props.another the form that requests another link, shown instead of this one when the link no longer works
 */
export function NewPasswordForm({
  redeem,
  apply,
  button,
  another,
}: {
  redeem: () => Promise<unknown>
  apply: (password: string) => Promise<void>
  button: string
  another: ReactNode
}) {
  const { register, handleSubmit, formState } = useForm<NewPasswordValues>({
    resolver: zodResolver(newPasswordSchema),
    defaultValues: { password: '', repeated: '', code: '' },
  })
  const field = fieldsOf({ register, formState })
  const redeemed = useRef(false)
  const [asksForCode, setAsksForCode] = useState(false)
  const change = useMutation({
    mutationFn: async ({ password, code }: NewPasswordValues) => {
      if (!redeemed.current) await redeem()
      redeemed.current = true
      if (asksForCode) await giveCode(code)
      await apply(password)
    },
    onError: (error) => error instanceof CodeNeededError && setAsksForCode(true),
  })
  if (change.error instanceof DeadLinkError)
    return (
      <div className="space-y-6">
        <FormFailure>This link was used already, is too old, or is not complete. Ask for a new one here.</FormFailure>
        {another}
      </div>
    )
  const submit = (event: FormEvent) => void handleSubmit((values) => change.mutate(values))(event)
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {change.error && <FormFailure>{change.error.message}</FormFailure>}
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint={`At least ${shortestPassword} characters, for staff ${shortestStaffPassword}`}
        {...field('password')}
      />
      <TextField label="Repeat password" type="password" autoComplete="new-password" {...field('repeated')} />
      {asksForCode && (
        <TextField
          label="Code of your second factor"
          hint="The six digits that your authenticator app shows now."
          {...codeInput}
          {...field('code')}
        />
      )}
      <Button type="submit" busy={change.isPending} className="w-full">
        {change.isPending ? 'Saving…' : button}
      </Button>
    </form>
  )
}
