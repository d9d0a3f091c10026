import { calendarLeaf } from '@/lib/dates/dates'

/**
 * The day on which something begins, large, like a calendar leaf. Decorative: the date is next to it in words.
 *
 * @param props.at point in time, ISO 8601
 * @param props.zone IANA time zone
 * @param props.className its place and colour
 */
export function CalendarLeaf({ at, zone, className }: { at: string; zone: string; className: string }) {
  const { day, month } = calendarLeaf(at, zone)
  return (
    <div aria-hidden="true" className={`grid w-16 place-items-center gap-1 pt-2.5 pb-2 leading-none ${className}`}>
      <span className="font-serif text-[1.75rem] font-semibold tabular-nums">{day}</span>
      <span className="text-[0.75rem] font-semibold tracking-[0.09em] text-rose-700 uppercase">{month}</span>
    </div>
  )
}
