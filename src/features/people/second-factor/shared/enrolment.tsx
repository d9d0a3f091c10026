import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { inGroups } from '@/lib/text/in-groups'
import { useConfirmFactor, useEnrol, type NewFactor } from '../api'
import { CodeForm } from './code-form'

type EnrolmentProps = { onDone: () => void; onCancel?: (() => void) | undefined }

function Confirmation({ factor, onDone, onCancel }: { factor: NewFactor } & EnrolmentProps) {
  const confirmation = useConfirmFactor()
  const text = useRef<HTMLParagraphElement>(null)
  // The button that led here, which had the focus, is gone.
  useEffect(() => text.current?.focus(), [])
  return (
    <div className="space-y-5">
      <p ref={text} tabIndex={-1} className="text-small text-ink-700 outline-none">
        Scan this with an authenticator app, or type the key into it. Then enter the code that the app shows.
      </p>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <img
          src={factor.picture}
          alt="QR code with the key"
          width={192}
          height={192}
          className="size-48 rounded-card border border-paper-300 bg-white p-2"
        />
        <dl className="min-w-0 text-small">
          <dt className="font-semibold text-ink-800">Key</dt>
          <dd className="mt-1 max-w-[19ch] font-mono select-all">{inGroups(factor.key)}</dd>
        </dl>
      </div>
      <CodeForm
        onCode={(code) => confirmation.mutate({ id: factor.id, code }, { onSuccess: onDone })}
        busy={confirmation.isPending}
        error={confirmation.error?.message}
        button="Confirm"
        onCancel={onCancel}
      />
    </div>
  )
}

/**
 * Sets up a second factor: a name, then the key for the authenticator app, then its first code.
 *
 * @param props.onDone called once the factor is confirmed
 * @param props.onCancel gives up; with it, the form was asked for and has the focus at once
 */
export function Enrolment({ onDone, onCancel }: EnrolmentProps) {
  const enrolment = useEnrol()
  const [name, setName] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const asked = onCancel !== undefined
  useEffect(() => {
    if (asked) form.current?.querySelector('input')?.focus()
  }, [asked])
  if (enrolment.data) return <Confirmation factor={enrolment.data} onDone={onDone} onCancel={onCancel} />
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!enrolment.isPending) enrolment.mutate(name.trim() || 'Authenticator app')
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Set up a second factor" className="max-w-md space-y-5">
      {enrolment.error && <FormFailure>{enrolment.error.message}</FormFailure>}
      <TextField
        label="Name"
        hint="By which you recognise the device, such as “Phone”."
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={enrolment.isPending}>
          {enrolment.isPending ? 'Preparing…' : 'Set up a second factor'}
        </Button>
        {onCancel && (
          <Button look="secondary" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
