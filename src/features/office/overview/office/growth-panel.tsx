import { scaleLinear, scaleTime } from 'd3-scale'
import { line } from 'd3-shape'
import type { PointerEvent } from 'react'
import { officeDay } from '@/lib/dates/office-time'
import { scaleAround } from '../overview'

/** Positions are percentages of the chart, which stretches; labels are HTML text above it, so that their size does not change. */
const whole = 100

function grownWords(before: number, last: number, since: string): string {
  if (before === last) return `as before ${since}`
  return `${Math.abs(last - before).toLocaleString('en-US')} ${last > before ? 'more' : 'fewer'} than before ${since}`
}

/**
 * One chart of the growth section: its name, its latest value (or that of the marked date) and its line.
 *
 * @param props.before the number when the period began, at `start` (ISO 8601)
 * @param props.values at least one, each for the date at its index in `dates`
 * @param props.dates ISO 8601, oldest first
 * @param props.marked the index of the date under the pointer; shared by all charts
 */
export function GrowthPanel({
  label,
  before,
  start,
  values,
  dates,
  marked,
  onMark,
}: {
  label: string
  before: number
  start: string
  values: readonly number[]
  dates: readonly string[]
  marked: number | null
  onMark: (index: number | null) => void
}) {
  const end = values.length - 1
  const shown = marked !== null && marked <= end ? marked : end
  const [last, value] = [values[end] ?? 0, values[shown] ?? 0]
  const times = dates.map((date) => Date.parse(date))
  const x = scaleTime()
    .domain([Date.parse(start), times[end] ?? 0])
    .range([0, whole])
  const y = scaleLinear()
    .domain(scaleAround([before, ...values]))
    .nice(3)
    .range([whole, 0])
  const at = (index: number): [number, number] => [x(times[index] ?? 0), y(values[index] ?? 0)]
  const points: [number, number][] = [[0, y(before)], ...values.map((_, index) => at(index))]
  const [left, top] = at(shown)
  const since = officeDay(dates[0] ?? '')
  const until = officeDay(dates[end] ?? '')

  function mark({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left: start, width } = currentTarget.getBoundingClientRect()
    const time = x.invert(((clientX - start) / width) * whole).getTime()
    onMark(
      times.reduce(
        (nearest, candidate, index) =>
          Math.abs(candidate - time) < Math.abs((times[nearest] ?? 0) - time) ? index : nearest,
        0,
      ),
    )
  }

  return (
    <div>
      <h3 className="border-t border-paper-300 pt-4 text-small font-semibold">{label}</h3>
      <p className="mt-1 font-serif text-heading font-semibold tabular-nums">{value.toLocaleString('en-US')}</p>
      <p className="text-small text-ink-600">
        {shown === end ? grownWords(before, last, since) : `on ${officeDay(dates[shown] ?? '')}`}
      </p>
      <div
        role="img"
        aria-label={`Line of ${label.toLowerCase()}: ${before.toLocaleString('en-US')} before ${since}, ${last.toLocaleString('en-US')} on ${until}.`}
        className="mt-5 h-40 ps-12"
      >
        <div
          className="relative h-full touch-pan-y"
          onPointerMove={mark}
          onPointerDown={mark}
          onPointerLeave={() => onMark(null)}
        >
          {y
            .ticks(3)
            .filter(Number.isInteger)
            .map((tick) => (
              <div key={tick} className="absolute inset-x-0 border-t border-paper-300" style={{ top: `${y(tick)}%` }}>
                <span className="absolute end-full -translate-y-1/2 pe-2 text-fine whitespace-nowrap text-ink-600 tabular-nums">
                  {tick.toLocaleString('en-US')}
                </span>
              </div>
            ))}
          <svg
            viewBox={`0 0 ${whole} ${whole}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path
              d={line()(points) ?? ''}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth={2.5}
              strokeLinejoin="round"
              className="stroke-sky-700"
            />
          </svg>
          {shown !== end && <div className="absolute inset-y-0 border-s border-ink-500" style={{ left: `${left}%` }} />}
          <span
            className="absolute size-2.5 -translate-1/2 rounded-full bg-sky-700 ring-2 ring-paper-100"
            style={{ left: `${left}%`, top: `${top}%` }}
          />
        </div>
      </div>
      <p aria-hidden="true" className="mt-2 flex justify-between ps-12 text-fine text-ink-600">
        {end > 0 && <span>{since}</span>}
        <span className="ms-auto">{until}</span>
      </p>
    </div>
  )
}
