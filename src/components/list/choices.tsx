import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'

/** One value of a filter: its words, the address of the list with it, and, once they are counted, how many it leaves. */
type Choice = { label: string; to: string; current: boolean; count?: string }

/**
 * What a list of the site can be filtered by, as framed links, each with its number. On small windows they are one row
 * that scrolls, the current one in its middle.
 *
 * @param props.things what is counted, for screen readers; without it, the words of the choices say that
 * @param props.onStep called when one is pressed
 */
export function Choices({
  label,
  choices,
  things,
  onStep,
}: {
  label: string
  choices: readonly Choice[]
  things?: readonly [one: string, many: string]
  onStep?: () => void
}) {
  const row = useRef<HTMLUListElement>(null)
  const current = choices.find((choice) => choice.current)
  const counted = current?.count !== undefined
  // Also once the numbers have made the row longer.
  useEffect(() => {
    const list = row.current
    const link = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && link) list.scrollLeft = link.offsetLeft - (list.offsetWidth - link.offsetWidth) / 2
  }, [current?.to, counted])
  return (
    // The padding holds the outline of what is focused, which a scrolling row would cut.
    <ul
      ref={row}
      aria-label={label}
      className="relative -mx-gutter flex gap-1.5 overflow-x-auto px-gutter py-1.5 max-lg:fade-end lg:flex-wrap"
    >
      {choices.map(({ label: words, to, current: chosen, count }) => (
        <li key={to} className="shrink-0">
          <Link
            to={to}
            preventScrollReset
            onClick={onStep}
            aria-current={chosen ? 'page' : undefined}
            className={`flex min-h-touch items-center gap-2 rounded-control border px-3 text-small ${
              chosen
                ? 'border-ink-900 bg-paper-200 font-semibold forced-colors:outline-2'
                : 'border-ink-300 text-ink-700 hover:border-ink-900 hover:text-ink-900'
            }`}
          >
            {count === undefined ? words : `${words} `}
            {count !== undefined && (
              <span className="text-fine font-normal text-ink-600 tabular-nums">
                {count}
                {things && <span className="sr-only"> {things[count === '1' ? 0 : 1]}</span>}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
