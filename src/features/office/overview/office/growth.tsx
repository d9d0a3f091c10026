import { scaleLinear, scaleTime } from 'd3-scale'
import { area, line } from 'd3-shape'
import type { PointerEvent } from 'react'
import { officeDay } from '@/lib/dates/office-time'
import type { FigureGrowth } from '../overview'

/** Positions are percentages of the chart, which stretches; labels are HTML text above it, so that their size does not change. */
const whole = 100
/** The least that the height of a chart stands for, so that a single row does not look like a leap. */
const leastTop = 4

const count = (number: number) => number.toLocaleString('en-US')

function grownWords(before: number, last: number, since: string): string {
  if (before === last) return `As before ${since}`
  return `${count(Math.abs(last - before))} ${last > before ? 'more' : 'fewer'} than before ${since}`
}

/**
 * The growth of a figure as a line from zero on, and in words; of the marked date its value.
 *
 * @param props.growth with at least one value, each for the date at its index in `dates`
 * @param props.start when the period began, ISO 8601
 * @param props.dates ISO 8601, oldest first
 * @param props.marked the index of the date under the pointer; shared by all charts
 */
export function GrowthChart({
  label,
  growth: { before, values },
  start,
  dates,
  marked,
  onMark,
}: {
  label: string
  growth: FigureGrowth
  start: string
  dates: readonly string[]
  marked: number | null
  onMark: (index: number | null) => void
}) {
  const end = values.length - 1
  const shown = Math.min(marked ?? end, end)
  const last = values[end] ?? 0
  const times = dates.map((date) => Date.parse(date))
  const x = scaleTime()
    .domain([Date.parse(start), times[end] ?? 0])
    .range([0, whole])
  const y = scaleLinear()
    .domain([0, Math.max(leastTop, before, ...values)])
    .nice(2)
    .range([whole, 0])
  const at = (index: number): [number, number] => [x(times[index] ?? 0), y(values[index] ?? 0)]
  const points: [number, number][] = [[0, y(before)], ...values.map((_, index) => at(index))]
  const [left, top] = at(shown)
  const since = officeDay(dates[0] ?? '')

  function mark({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const { left: edge, width } = currentTarget.getBoundingClientRect()
    const time = x.invert(((clientX - edge) / width) * whole).getTime()
    onMark(
      times.reduce(
        (nearest, candidate, index) =>
          Math.abs(candidate - time) < Math.abs((times[nearest] ?? 0) - time) ? index : nearest,
        0,
      ),
    )
  }

  return (
    <>
      <div
        role="img"
        aria-label={`Line of ${label.toLowerCase()}: ${count(before)} before ${since}, ${count(last)} on ${officeDay(dates[end] ?? '')}.`}
        className="h-14 sm:ps-9"
      >
        <div
          className="relative h-full touch-pan-y"
          onPointerMove={mark}
          onPointerDown={mark}
          onPointerLeave={() => onMark(null)}
        >
          {y.domain().map((tick) => (
            <div key={tick} className="absolute inset-x-0 border-t border-paper-300" style={{ top: `${y(tick)}%` }}>
              <span className="absolute end-full -translate-y-1/2 pe-2 text-fine leading-none text-ink-600 tabular-nums max-sm:hidden">
                {count(tick)}
              </span>
            </div>
          ))}
          <svg
            viewBox={`0 0 ${whole} ${whole}`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full overflow-visible"
          >
            <path d={area().y0(whole)(points) ?? ''} className="fill-sky-100" />
            <path
              d={line()(points) ?? ''}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth={2}
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
      <p className="mt-1.5 text-fine text-ink-600 tabular-nums max-sm:sr-only">
        {shown === end
          ? grownWords(before, last, since)
          : `${count(values[shown] ?? 0)} on ${officeDay(dates[shown] ?? '')}`}
      </p>
    </>
  )
}
