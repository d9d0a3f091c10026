import { useState } from 'react'
import { addDays } from '@/lib/dates/dates'
import { officeDate, officeDay } from '@/lib/dates/office-time'

/** How many days there are to issue an invoice, from the tax event or the payment (VAT Act, article 113(4)). */
const days = 5

/** The last day to issue the invoice of a tax event. */
export const lastDayToIssue = (event: string) => addDays(event, days)

/** Says until when an invoice is to be issued, or that this day has passed; nothing where no day is known. */
export function IssueBy({ day }: { day: string | null }) {
  const [today] = useState(() => officeDate(new Date()))
  if (day === null) return null
  return day < today ? (
    <p className="font-semibold text-danger-700">
      {`It should have been issued by ${officeDay(day)}: within ${days} days of the tax event or the payment (ЗДДС, чл. 113, ал. 4).`}
    </p>
  ) : (
    <p>{`It is to be issued by ${officeDay(day)}.`}</p>
  )
}
