import type { Ref } from 'react'
import { fromLocalInput, toLocalInput } from '@/lib/dates/dates'
import { TextField } from './form-field'

/**
 * A labelled date and time, to the minute, in the wall-clock time of a zone. Its value is the instant itself, so that
 * an untouched value keeps its seconds. Spread `field` of react-hook-form's Controller over it.
 *
 * @param props.zone IANA time zone in which the time is read and shown; say which one in `label` or `hint`
 * @param props.value ISO 8601, or empty
 * @param props.onChange called with ISO 8601 in UTC, or with an empty string while the date or time is incomplete
 */
export function DatetimeField({
  label,
  hint,
  error,
  starred,
  zone,
  value,
  onChange,
  onBlur,
  name,
  disabled,
  ref,
}: {
  label: string
  hint?: string
  error?: string
  starred?: boolean
  zone: string
  value: string
  onChange: (iso: string) => void
  onBlur?: () => void
  name?: string
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  return (
    <TextField
      ref={ref}
      type="datetime-local"
      max="9999-12-31T23:59"
      label={label}
      hint={hint}
      error={error}
      starred={starred}
      name={name}
      disabled={disabled}
      value={toLocalInput(value, zone)}
      onChange={(event) => onChange(fromLocalInput(event.target.value, zone))}
      onBlur={onBlur}
    />
  )
}
