import { Button } from '@/components/ui/button'
import type { DateOrder } from '@/lib/dates/written-dates'

/**
 * Asks once what comes first in the dates of a file.
 *
 * @param props.date one that can be read in two ways
 * @param props.words the day that it is, read in one of them
 */
export function DateOrderQuestion({
  date,
  words,
  onAnswer,
}: {
  date: string
  words: (order: DateOrder) => string
  onAnswer: (order: DateOrder) => void
}) {
  return (
    <section aria-labelledby="order" className="space-y-3">
      <h2 id="order" className="font-serif text-subheading font-semibold">
        What comes first in the dates of this file?
      </h2>
      <p>{`It says ${date}, which can be read in two ways. The answer is for all of its dates.`}</p>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => onAnswer('day')}>{`The day: ${words('day')}`}</Button>
        <Button look="secondary" onClick={() => onAnswer('month')}>{`The month: ${words('month')}`}</Button>
      </div>
    </section>
  )
}
