import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { useFormGuard } from '@/components/form/form-guard'
import { NeedsScripts, PrivacyNote } from '@/features/publish/site/shared/form-notes'
import { cleanLine, emailFault } from '@/lib/text/email'
import { useHasSubscribed, useSubscribe } from './api'
import { oneMoreStep, thanks, thanksDuration } from '../newsletter'

/**
 * The newsletter signup: one field, one button, and the result below them. It is on most pages and therefore does
 * without the library for forms, which weighs more than the rest of such a page's own script.
 */
export function NewsletterForm() {
  const field = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string>()
  const { mutate, reset: backToIdle, isPending, isSuccess, error } = useSubscribe()
  const { trap, pass, once } = useFormGuard()
  const { pathname } = useLocation()
  const [waiting, setWaiting] = useState(false)
  const asked = useHasSubscribed()

  useEffect(() => {
    if (!isSuccess) return
    const timer = setTimeout(backToIdle, thanksDuration)
    return () => clearTimeout(timer)
  }, [isSuccess, backToIdle])

  const typed = () => cleanLine(field.current?.value ?? '')
  function taken() {
    if (field.current) field.current.value = ''
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const email = typed()
    const wrong = emailFault(email)
    setFault(wrong)
    if (wrong) return field.current?.focus()
    once((settled) => {
      setWaiting(true)
      void pass().then((guard) => {
        setWaiting(false)
        mutate({ email, source: pathname.toLowerCase(), guard }, { onSuccess: taken, onSettled: settled })
      })
    })
  }

  return (
    <form noValidate method="dialog" onSubmit={submit} aria-label="Newsletter" className="max-w-xl">
      <NeedsScripts what="Subscribing" />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
        <TextField
          ref={field}
          label="Email address"
          type="email"
          name="email"
          autoComplete="email"
          required
          error={fault}
          // Once it was refused, each change is judged again.
          onChange={() => setFault(fault && emailFault(typed()))}
        />
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
          Read earlier issues
        </Link>
      )}
    </form>
  )
}
