import { useState, type ComponentProps } from 'react'
import { fromLocalInput, toLocalInput } from '@/lib/dates/dates'
import { control, TextField } from './form-field'

/** The time on a 24-hour clock that a text says: 9:05, 09.05, 0905 or 9 are all one. Empty for none. */
function clockOf(text: string): string {
  const [, hours = '', minutes = '00'] = /^\s*(\d{1,2})(?:[:.]?(\d\d))?\s*$/.exec(text) ?? []
  return hours !== '' && Number(hours) < 24 && Number(minutes) < 60 ? `${hours.padStart(2, '0')}:${minutes}` : ''
}

/** The time of a day that is chosen before its time. */
const morning = '09:00'

/**
 * A labelled date and time, to the minute, in the wall-clock time of a zone: the day typed or picked in the order of the
 * reader's locale, the time typed on a 24-hour clock. Its value is the instant itself, so that an untouched value keeps
 * its seconds. Spread `field` of react-hook-form's Controller over it.
 *
 * @param props.zone IANA time zone in which the time is read and shown; say which one in `label` or `hint`
 * @param props.value ISO 8601, or empty
 * @param props.onChange called with ISO 8601 in UTC, or with an empty string without a day
 */
export function DatetimeField({
  zone,
  value,
  onChange,
  onBlur,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  zone: string
  value: string
  onChange: (iso: string) => void
}) {
  const [day, stored = ''] = toLocalInput(value, zone).split('T')
  /** The time as it is typed, as long as the value is the one that it was typed for. */
  const [typed, setTyped] = useState<{ text: string; value: string }>()
  const text = typed?.value === value ? typed.text : stored
  function change(to: string, clock: string, shown: string | undefined) {
    const wall = `${to}T${clock}`
    // The same minute is the same instant: its seconds stay, and in an hour that occurs twice, its occurrence.
    const next = to ? (wall === toLocalInput(value, zone) ? value : fromLocalInput(wall, zone)) : ''
    setTyped(shown === undefined ? undefined : { text: shown, value: next })
    if (next !== value) onChange(next)
  }
  const settle = () => change(day ?? '', clockOf(text) || stored, undefined)
  return (
    <TextField
      type="date"
      max="9999-12-31"
      value={day}
      onChange={({ target }) => change(target.value, clockOf(text) || morning, clockOf(text) ? text : undefined)}
      onBlur={(event) => {
        // A day that was taken away takes its time with it, one that is half typed does not.
        if (!day && !event.target.validity.badInput) setTyped(undefined)
        onBlur?.(event)
      }}
      {...rest}
      beside={(shared) => (
        <input
          {...shared}
          aria-label={`Time of ${rest.label.charAt(0).toLowerCase()}${rest.label.slice(1)}`}
          className={`${control} w-24 shrink-0 tabular-nums`}
          inputMode="numeric"
          autoComplete="off"
          placeholder="14:30"
          disabled={rest.disabled}
          value={text}
          onChange={({ target }) => {
            // 1 may become 17:30: while it is typed, only what is whole counts.
            const whole = /^\s*(\d{1,2}[:.]\d\d|\d{4})\s*$/.test(target.value) && clockOf(target.value)
            change(day ?? '', whole || stored || morning, target.value)
          }}
          // What stands there is what is saved: what is no time is taken back, and so is a time without a day.
          onBlur={settle}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' || (key === 's' && (ctrlKey || metaKey))) settle()
          }}
        />
      )}
    />
  )
}
