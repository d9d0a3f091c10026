import { Link } from 'react-router-dom'

/** A value of a filter, as the address writes it, and its name. */
type Choice = { value: string; label: string }

/**
 * The choices of one filter. A value of the address that no event has any more can still be seen, and taken away.
 *
 * @param values what there is
 * @param current the value of the address; empty for all
 * @param words the name of a value, if it is not its own
 */
export function choicesOf(
  values: readonly string[],
  current: string,
  words = (value: string) => value,
): readonly Choice[] {
  const shown = current && !values.includes(current) ? [current, ...values] : values
  return shown.map((value) => ({ value, label: words(value) }))
}

/**
 * What a list can be filtered by, as a row of links behind its name: on small windows it scrolls, and
 * begins at the current one; on others it wraps, and its nearest scroller would be the page itself.
 *
 * @param props.all the words of the link that removes the filter
 * @param props.current the value of the address; empty for all
 * @param props.href the address of the list with a value
 */
export function Choices({
  label,
  all,
  values,
  current,
  href,
  onStep,
}: {
  label: string
  all: string
  values: readonly Choice[]
  current: string
  href: (value: string) => string
  onStep: () => void
}) {
  if (values.length === 0) return null
  return (
    <li className="flex items-start gap-3">
      <span className="flex min-h-touch w-18 shrink-0 items-center text-fine text-ink-600">{label}</span>
      <ul
        aria-label={label}
        className="-m-1 flex gap-x-1 scroll-px-6 p-1 max-lg:fade-end max-lg:overflow-x-auto lg:flex-wrap"
      >
        {[{ value: '', label: all }, ...values].map(({ value, label: words }) => (
          <li key={value} className="shrink-0">
            <Link
              to={href(value)}
              preventScrollReset
              onClick={onStep}
              aria-current={value === current ? 'true' : undefined}
              className={`inline-flex min-h-touch min-w-touch items-center justify-center px-2.5 text-small max-lg:aria-[current]:[scroll-initial-target:nearest] ${
                value === current
                  ? 'font-semibold text-ink-900 underline decoration-wheat-500 decoration-[3px] underline-offset-8'
                  : 'text-ink-700 underline-offset-8 hover:text-ink-900 hover:underline'
              }`}
            >
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
