import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { linkLook } from '@/components/ui/link-look'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { RecordSection } from '@/components/ui/record-section'
import { shortDays } from '@/components/list/day'
import { addDays, isDay } from '@/lib/dates/dates'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { moneyOf } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { optionalText } from '@/lib/text/validation'
import { useSession } from '@/features/people/session/api'
import { closedBooksQuery, linesToCloseQuery, useCloseBooks } from './api'

/** Whether books that are closed until a day are open again, in part, if they are closed until another; empty for never. */
export const opensBooks = (until: string, stored: string | null) => stored !== null && until < stored

/**
 * The form that closes books or opens them again.
 *
 * @param stored until when they are closed
 * @param today the office's day
 */
export function closingSchema(stored: string | null, today: string) {
  return z.object({ until: z.string(), reason: optionalText(500) }).check((context) => {
    const { until, reason } = context.value
    const say = (path: 'until' | 'reason', message: string) =>
      context.issues.push({ code: 'custom', input: context.value, path: [path], message })
    if (until === '' && stored === null) say('until', 'Please choose a day')
    if (until >= today) say('until', 'Please choose a day that is over')
    if (opensBooks(until, stored) && reason.trim() === '') say('reason', 'Please say why')
  })
}

/** The last day of the month before. */
const lastMonth = (today: string) => addDays(`${today.slice(0, 7)}-01`, -1)

type LinesOfStatement = {
  statement_id: string
  account: string
  currency: string
  begins_on: string
  ends_on: string
  is_closed: boolean
  lines: number
  cents: number
}

const listed = new Intl.ListFormat('en-GB')

/** Some of these lines by statement, under a sentence with their number and sums. */
function LinesOf({
  lines,
  label,
  children: said,
}: {
  lines: readonly LinesOfStatement[]
  label: string
  children: (count: number, sums: string) => string
}) {
  if (lines.length === 0) return null
  const sums = [...new Set(lines.map(({ currency }) => currency))].map((currency) =>
    moneyOf(
      lines.reduce((sum, one) => (one.currency === currency ? sum + one.cents : sum), 0),
      currency,
    ),
  )
  const count = lines.reduce((sum, one) => sum + one.lines, 0)
  return (
    <div className="space-y-2">
      <p className="font-semibold text-rose-700">{said(count, listed.format(sums))}</p>
      <ul aria-label={label} className="max-h-48 overflow-y-auto">
        {lines.map(({ statement_id, account, currency, begins_on, ends_on, lines: own, cents }) => (
          <li key={statement_id} className="py-1">
            <Link to={`/dashboard/dues/statements/${statement_id}`} className={linkLook}>
              Statement of {shortDays(begins_on, ends_on, 'UTC')}
            </Link>
            <span className="text-ink-600">{`, …${account.slice(-6)}: ${countOf(own, 'line')}, ${moneyOf(cents, currency)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The lines of bank statements that are to be decided before their days are closed, and those of days that are closed already; undefined where they are not known. */
function LinesToClose({ lines }: { lines: readonly LinesOfStatement[] | undefined }) {
  if (!lines)
    return (
      <p className="text-small text-ink-700">
        Decide the{' '}
        <Link to="/dashboard/dues/statements" className={linkLook}>
          lines of bank statements
        </Link>{' '}
        of these days first: afterwards they cannot be recorded.
      </p>
    )
  if (lines.length === 0)
    return <p className="text-small text-ink-700">All lines of bank statements of these days are decided.</p>
  return (
    <div className="space-y-4 text-small">
      <LinesOf lines={lines.filter(({ is_closed }) => !is_closed)} label="Lines to decide">
        {(count, sums) =>
          `${countOf(count, 'line')} of bank statements of these days, ${sums}, ${count === 1 ? 'is' : 'are'} still to decide. Afterwards ${count === 1 ? 'it' : 'they'} cannot be recorded.`
        }
      </LinesOf>
      <LinesOf lines={lines.filter(({ is_closed }) => is_closed)} label="Lines of closed days">
        {(count, sums) =>
          `${countOf(count, 'line')} of bank statements, ${sums}, ${count === 1 ? 'is' : 'are'} still to decide and of ${count === 1 ? 'a day that is' : 'days that are'} closed already. ${count === 1 ? 'It' : 'They'} cannot be recorded until the books are opened again.`
        }
      </LinesOf>
    </div>
  )
}

function ClosingDialog({ stored, onClose }: { stored: string | null; onClose: () => void }) {
  const { role } = useSession()
  const [today] = useState(() => officeDate(new Date()))
  const suggested = lastMonth(today)
  const form = useForm({
    resolver: zodResolver(closingSchema(stored, today)),
    defaultValues: { until: stored !== null && stored > suggested ? stored : suggested, reason: '' },
  })
  const { register, formState, handleSubmit, control } = form
  const field = fieldsOf({ register, formState })
  const until = useWatch({ control, name: 'until' })
  const opens = opensBooks(until, stored)
  const mayOpen = role === 'super_administrator'
  const close = useCloseBooks()
  const lines = useQuery({ ...linesToCloseQuery(until), enabled: !opens && isDay(until) && until < today })
  const submit = (event: FormEvent) =>
    void handleSubmit((values) =>
      close.mutate(
        { until: values.until || undefined, expected: stored ?? undefined, reason: opens ? values.reason : '' },
        { onSuccess: onClose },
      ),
    )(event)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={opens ? 'Open the books' : 'Close the books'}
      description={
        opens
          ? 'Of the days after this one, all is recorded, undone and annulled again.'
          : 'Of days until this one, nothing is recorded, undone or annulled any more.'
      }
    >
      <form noValidate onSubmit={submit} aria-label="Closed books" className="space-y-6">
        <UnsavedChanges when={formState.isDirty && !close.isSuccess} saving={close.isPending} />
        <TextField
          label="Closed until"
          type="date"
          hint={mayOpen && stored !== null ? 'An earlier day, or none, opens what comes after it again.' : undefined}
          {...field('until')}
        />
        {!opens && <LinesToClose lines={lines.data} />}
        {opens && mayOpen && (
          <TextField label="Reason" starred autoComplete="off" hint="Kept in the audit log." {...field('reason')} />
        )}
        {opens && !mayOpen && (
          <p className="text-small text-ink-700">Only Super Administrators open closed books again.</p>
        )}
        {close.error && <FormFailure>{close.error.message}</FormFailure>}
        {(mayOpen || !opens) && (
          <DialogButtons
            send={opens ? 'Open the books' : 'Close the books'}
            look={opens ? 'danger' : 'primary'}
            busy={(lines.isLoading && 'Loading…') || (close.isPending && (opens ? 'Opening…' : 'Closing…'))}
          />
        )}
      </form>
    </Dialog>
  )
}

/** Until when the books are closed, and the way to close them or, for Super Administrators, to open them again. */
export function ClosedBooks() {
  const query = useQuery(closedBooksQuery)
  const [open, setOpen] = useState(false)
  const { data: until } = query
  return (
    <div className="mt-10">
      <RecordSection
        title="Closed books"
        actions={
          until !== undefined && (
            <Button look="secondary" onClick={() => setOpen(true)}>
              {until === null ? 'Close the books…' : 'Change…'}
            </Button>
          )
        }
      >
        {until === undefined ? (
          <NoDataYet query={query} loading="Loading until when the books are closed…" skeleton={['h-10']} />
        ) : (
          <p className="max-w-reading text-small text-ink-700">
            {until === null ? 'The books are open.' : `The books are closed until ${officeDay(until)}.`} What has a day
            of closed books (documents, payments, what settles them, refunds, write-offs) is not recorded, undone or
            annulled any more; a credit note of today corrects it. What is left of its payments can be allocated, and
            counts from that day.
          </p>
        )}
      </RecordSection>
      {open && until !== undefined && <ClosingDialog stored={until} onClose={() => setOpen(false)} />}
    </div>
  )
}
