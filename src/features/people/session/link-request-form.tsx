import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { linkRequestSchema, type LinkRequestValues } from './session'

/**
 * Requests a mail with a link. The message afterwards is the same for every email address.
 *
 * @param props.request sends the request; rejects with the sentence to show
 * @param props.done title and text after the request was sent
 */
export function LinkRequestForm({
  request,
  button,
  done,
}: {
  request: (email: string) => Promise<void>
  button: string
  done: { title: string; text: string }
}) {
  const { register, handleSubmit, formState } = useForm<LinkRequestValues>({
    resolver: zodResolver(linkRequestSchema),
    defaultValues: { email: '' },
  })
  const field = fieldsOf({ register, formState })
  const wish = useMutation({ mutationFn: ({ email }: LinkRequestValues) => request(email) })
  const submit = (event: FormEvent) => void handleSubmit((values) => wish.mutate(values))(event)
  return (
    <form noValidate onSubmit={submit} className="space-y-5">
      {wish.error && <FormFailure>{wish.error.message}</FormFailure>}
      {wish.isSuccess && <FormSuccess title={done.title}>{done.text}</FormSuccess>}
      <TextField label="Email" type="email" autoComplete="username" inputMode="email" {...field('email')} />
      <Button type="submit" busy={wish.isPending} className="w-full">
        {wish.isPending ? 'Sending…' : button}
      </Button>
    </form>
  )
}
