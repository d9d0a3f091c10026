import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { checkDates, firstDay, lastDay, presetDays, suggestedDates, type Dates, type Period } from '../period'

/** The two dates of a custom range, applied together. */
function DatesForm({ dates, onApply }: { dates: Dates; onApply: (dates: Dates) => void }) {
  const [typed, setTyped] = useState(dates)
  const [problems, setProblems] = useState(() => checkDates(dates))
  const form = useRef<HTMLFormElement>(null)
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkDates(typed)
    setProblems(found)
    const wrong = found.from ? 'from' : found.to ? 'to' : null
    if (wrong) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else onApply(typed)
  }
  const field = (name: keyof Dates) => ({
    name,
    type: 'date',
    min: firstDay,
    max: lastDay,
    value: typed[name],
    error: problems[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <form
      ref={form}
      aria-label="Custom range"
      noValidate
      onSubmit={submit}
      className="mb-6 grid items-start gap-5 border-b border-paper-300 pb-7 sm:grid-cols-[12rem_12rem_auto] sm:justify-start"
    >
      <TextField label="First day" {...field('from')} />
      <TextField label="Last day" {...field('to')} />
      <Button type="submit" look="secondary" className="sm:mt-[1.95rem]">
        Show this period
      </Button>
    </form>
  )
}

/**
 * The choice of the period that a page of figures covers; it is kept in the URL.
 *
 * @param props.period the period in the URL; `broken` for an unusable range, whose form says why
 * @param props.href the URL of the page for another period
 * @param props.children the heading of what it chooses
 */
export function PeriodFilter({
  period,
  href,
  children,
}: {
  period: Period | ({ kind: 'broken' } & Dates)
  href: (period: Period) => string
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const [suggested] = useState(() => suggestedDates(new Date()))
  const custom = period.kind === 'custom' || period.kind === 'broken'
  const range = custom ? period : suggested
  const choices = [
    { to: href({ kind: 'all' }), label: 'All', current: period.kind === 'all' },
    ...presetDays.map((days) => ({
      to: href({ kind: 'days', days }),
      label: `${days} days`,
      current: period.kind === 'days' && period.days === days,
    })),
    { to: href({ kind: 'custom', from: range.from, to: range.to }), label: 'Custom', current: custom },
  ]
  return (
    <>
      {/* Narrow enough for one line on a phone: on two lines it would look like two choices. */}
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-8 border-b border-paper-300">
        {children}
        <nav aria-label="Period" className="flex flex-wrap gap-x-5 text-small sm:gap-x-8">
          {choices.map(({ to, label, current }) => (
            <Link
              key={label}
              to={to}
              preventScrollReset
              aria-current={current || undefined}
              className={`not-forced-colors:-mb-px inline-flex min-h-12 items-center border-b-[3px] font-semibold whitespace-nowrap ${current ? 'border-wheat-600 text-ink-900' : 'border-transparent text-ink-600 hover:border-paper-300 hover:text-ink-900'}`}
            >
              {label}
            </Link>
          ))}
        </nav>
      </div>
      {custom && (
        <DatesForm
          key={`${period.from} ${period.to}`}
          dates={period}
          onApply={({ from, to }) => void navigate(href({ kind: 'custom', from, to }), { preventScrollReset: true })}
        />
      )}
    </>
  )
}
