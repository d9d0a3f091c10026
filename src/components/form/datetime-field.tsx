import type { ComponentProps } from 'react'
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
  zone,
  value,
  onChange,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  zone: string
  value: string
  onChange: (iso: string) => void
}) {
  return (
    <TextField
      type="datetime-local"
      max="9999-12-31T23:59"
      value={toLocalInput(value, zone)}
      onChange={(event) => onChange(fromLocalInput(event.target.value, zone))}
      {...rest}
    />
  )
}
