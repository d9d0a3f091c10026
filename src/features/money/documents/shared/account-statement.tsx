import { FileText } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '@/components/form/form-field'
import { Button, ButtonAnchor } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { isDay } from '@/lib/dates/dates'
import { officeDate } from '@/lib/dates/office-time'
import { statementPdfHref } from '@/features/money/dues/shared/api'

/** The first day of which there is a statement of account. */
const first = '2000-01-01'

/** Why there is no statement of account of these days, as a sentence. */
export function periodFault(from: string, until: string, today: string): string | undefined {
  if (!isDay(from) || !isDay(until)) return 'Please choose both days.'
  if (from < first) return 'Please choose days from 2000 on.'
  if (from > until) return 'The first day must not be after the last.'
  return until > today ? 'The last day is still to come.' : undefined
}

/** The period that is asked for first: this year until today and, in January, the year before. */
function proposedPeriod(today: string): { from: string; until: string } {
  const year = Number(today.slice(0, 4))
  return today.slice(5, 7) === '01'
    ? { from: `${year - 1}-01-01`, until: `${year - 1}-12-31` }
    : { from: `${year}-01-01`, until: today }
}

/**
 * The way to a member's statement of account: asks for the days, of this year or in January of the last one, and opens the PDF.
 *
 * @param props.token of its signed link
 */
export function AccountStatement({ token }: { token: string }) {
  const [today] = useState(() => officeDate(new Date()))
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState(() => proposedPeriod(today).from)
  const [until, setUntil] = useState(() => proposedPeriod(today).until)
  const fault = periodFault(from, until, today)
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Statement of account
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Statement of account"
        description="Invoices, notes, payments and refunds of these days, with the balance to confirm."
      >
        <div className="space-y-6">
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="From"
              type="date"
              value={from}
              min={first}
              max={today}
              onChange={({ target }) => setFrom(target.value)}
            />
            <TextField
              label="Until"
              type="date"
              value={until}
              max={today}
              onChange={({ target }) => setUntil(target.value)}
            />
          </div>
          {fault ? (
            <p role="status" className="text-small text-ink-700">
              {fault}
            </p>
          ) : (
            <ButtonAnchor href={statementPdfHref(token, from, until)} target="_blank" rel="noreferrer">
              <FileText aria-hidden="true" className="size-4" /> Open PDF
            </ButtonAnchor>
          )}
        </div>
      </Dialog>
    </>
  )
}
