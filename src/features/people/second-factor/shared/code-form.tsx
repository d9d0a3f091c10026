import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { codeSchema, type CodeValues } from '../code'

/** What every field for a one-time code is. */
export const codeInput = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 8 } as const

/**
 * Asks for the code that an authenticator app shows.
 *
 * @param props.onCode gets the six digits
 * @param props.error why the last code was not taken
 * @param props.focused whether the field has the focus at once
 * @param props.onCancel gives up; without it, there is no way out
 */
export function CodeForm({
  onCode,
  busy,
  error,
  button = 'Continue',
  focused = false,
  onCancel,
}: {
  onCode: (code: string) => void
  busy: boolean
  error: string | undefined
  button?: string
  focused?: boolean
  onCancel?: (() => void) | undefined
}) {
  const { register, handleSubmit, setFocus, formState } = useForm<CodeValues>({
    resolver: zodResolver(codeSchema),
    defaultValues: { code: '' },
  })
  const field = fieldsOf({ register, formState })
  useEffect(() => {
    if (focused) setFocus('code')
  }, [focused, setFocus])
  useEffect(() => {
    if (error) setFocus('code', { shouldSelect: true })
  }, [error, setFocus])
  const submit = (event: FormEvent) => void handleSubmit(({ code }) => busy || onCode(code))(event)
  return (
    <form noValidate onSubmit={submit} className="max-w-md space-y-5">
      {error && <FormFailure>{error}</FormFailure>}
      <TextField
        label="Code"
        hint="The six digits that your authenticator app shows now."
        {...codeInput}
        {...field('code')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {busy ? 'Checking…' : button}
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
