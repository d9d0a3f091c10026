import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { useFormGuard } from '@/components/form/form-guard'
import { NeedsScripts, PrivacyNote } from '@/features/site/shared/form-notes'
import { useSubscribe } from './api'
import { newsletterSchema, oneMoreStep, thanks, thanksDuration, type NewsletterValues } from '../newsletter'

/** The newsletter signup: one field, one button, and the result below them. */
export function NewsletterForm() {
  const { register, handleSubmit, reset, formState } = useForm<NewsletterValues>({
    resolver: zodResolver(newsletterSchema),
    defaultValues: { email: '' },
  })
  const field = fieldsOf({ register, formState })
  const { mutate, reset: backToIdle, isPending, isSuccess, error } = useSubscribe()
  const { trap, pass, once } = useFormGuard()
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState(false)
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(backToIdle, thanksDuration)
    return () => clearTimeout(timer)
  }, [isSuccess, backToIdle])

  function taken() {
    setAsked(true)
    reset()
  }

  const send = ({ email }: NewsletterValues) =>
    once((settled) => {
      setWaiting(true)
      setAsked(false)
      void pass().then((guard) => {
        setWaiting(false)
        mutate({ email, source: pathname.toLowerCase(), guard }, { onSuccess: taken, onSettled: settled })
      })
    })
  const submit = (event: FormEvent) => void handleSubmit(send)(event)

  return (
    <form noValidate method="dialog" onSubmit={submit} aria-label="Newsletter" className="max-w-xl">
      <NeedsScripts what="Subscribing" />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <TextField label="Email address" type="email" autoComplete="email" required {...field('email')} />
        <Button type="submit" busy={isPending || waiting} className="sm:mt-[1.828rem] sm:h-[3.125rem]">
          Subscribe
        </Button>
      </div>
      {trap}
      <p role="status" className="my-3 text-small font-medium text-leaf-700">
        {isSuccess && thanks} {asked && oneMoreStep}
      </p>
      {error && (
        <p role="alert" className="my-3 text-small font-medium text-danger-700">
          {error.message}
        </p>
      )}
      <PrivacyNote>We use your address for the newsletter alone.</PrivacyNote>
      {pathname !== '/newsletter' && (
        <Link to="/newsletter" className="text-fine underline underline-offset-4">
          Read earlier letters
        </Link>
      )}
    </form>
  )
}
