import { useState, type ComponentProps } from 'react'
import { fromLocalInput, toLocalInput } from '@/lib/dates/dates'
import { control, TextField } from './form-field'

/** A time as people write it. */
const time = String.raw`\s*([01]?\d|2[0-3])(?:[:.,h]?([0-5]\d))?\s*(?:[Hh]|ч\.?|([AaPp])\.?[Mm]\.?)?\s*`

/** The time on a 24-hour clock that a text says: 9:05, 09.05, 9,05, 0905, 9h05, 9 ч. or 9:05 AM. Empty for none. */
function clockOf(text: string): string {
  const [, hours, minutes = '00', half] = new RegExp(`^${time}$`).exec(text) ?? []
  if (hours === undefined || (half && (Number(hours) < 1 || Number(hours) > 12))) return ''
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

/** The time of a day that is chosen before its time. */
const morning = '09:00'

const noTime = 'Please enter a time such as 14:30'
const half = 'Please enter the date and the time'

/** What stands in both boxes, as long as the value is the one that it was typed for, and what is wrong with it. */
type Typed = { day: string; text: string; value: string; wrong?: string }

/**
 * A labelled date and time, to the minute, in the wall-clock time of a zone: the day typed or picked in the order of the
 * reader's locale, the time typed on a 24-hour clock. Its value is the instant itself, so that an untouched value keeps
 * its seconds. What is half typed stays, with a sentence, and has no value; the browser calls its box invalid. Spread
 * `field` of react-hook-form's Controller over it.
 *
 * @param props.zone IANA time zone in which the time is read and shown; say which one in `label` or `hint`
 * @param props.value ISO 8601, or empty
 * @param props.onChange called with ISO 8601 in UTC, or with an empty string without a day
 * @param props.proposal ISO 8601, or empty: whose day a time without a day gets, and whose time a day without a time
 * @param props.wrongTime whether the time is what is wrong, and gets the focus
 */
export function DatetimeField({
  zone,
  value,
  onChange,
  onBlur,
  proposal = '',
  wrongTime = false,
  ref,
  error,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'value' | 'onChange'> & {
  zone: string
  value: string
  onChange: (iso: string) => void
  proposal?: string
  wrongTime?: boolean
}) {
  const [storedDay = '', stored = ''] = toLocalInput(value, zone).split('T')
  const [proposedDay = '', proposedTime = morning] = toLocalInput(proposal, zone).split('T')
  const [typed, setTyped] = useState<Typed>()
  const shown: Typed = typed?.value === value ? typed : { day: storedDay, text: stored, value }
  const { day, text, wrong } = shown
  function put(next: Omit<Typed, 'value'>, clock: string) {
    const wall = `${next.day}T${clock}`
    // The same minute is the same instant: its seconds stay, and in an hour that occurs twice, its occurrence.
    const same = wall === toLocalInput(value, zone)
    const iso = !next.day || !clock ? '' : same ? value : fromLocalInput(wall, zone)
    setTyped({ ...next, value: iso })
    if (iso !== value) onChange(iso)
  }
  function settle() {
    const clock = clockOf(text)
    if (clock) {
      const to = day || (wrong === half ? '' : proposedDay)
      put({ day: to, text: clock, wrong: to ? undefined : half }, clock)
    } else if (text.trim()) put({ day, text, wrong: noTime }, '')
    else if (day) put({ day, text: stored || proposedTime }, stored || proposedTime)
  }
  return (
    <TextField
      type="date"
      max="9999-12-31"
      value={day}
      required={text !== ''}
      ref={wrongTime ? undefined : ref}
      error={wrong ?? error}
      onChange={({ target }) => {
        const time = text || (target.value && proposedTime)
        put({ day: target.value, text: time }, clockOf(time))
      }}
      onInvalid={() => setTyped({ ...shown, wrong: half })}
      onBlur={(event) => {
        if (event.target.validity.badInput) setTyped({ ...shown, wrong: half })
        // A day that was taken away takes its time with it; a time that was typed alone stays.
        else if (!day && (!wrong || !text)) setTyped(undefined)
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
          pattern={time}
          disabled={rest.disabled}
          ref={wrongTime ? ref : undefined}
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            // 1 may become 17:30: while it is typed, only what is whole counts.
            const whole = /^\s*(\d{1,2}[:.,]\d\d|\d{4})\s*$/.test(target.value) && clockOf(target.value)
            put({ day, text: target.value, wrong }, whole || stored)
          }}
          onInvalid={settle}
          onBlur={settle}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter' || (key === 's' && (ctrlKey || metaKey))) settle()
          }}
        />
      )}
    />
  )
}
