import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useArrival } from '@/components/editorial/use-arrival'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { numberLook, type Column } from '@/components/list/column'
import { OfficeFilters } from '@/components/list/office-filters'
import { OfficeList } from '@/components/list/office-list'
import { RowButton } from '@/components/list/row-link'
import { Status } from '@/components/list/status'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { RecordPage } from '@/components/ui/record-page'
import { formatCents, moneyOf } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { documentName } from '@/features/money/dues/documents'
import { linkLook } from '@/components/ui/link-look'
import { useInvalidateDues } from '@/features/money/dues/office/api'
import { paymentMailsQuery } from '@/features/money/payments/office/api'
import { paymentMailsWords } from '@/features/money/payments/office/shared/payment-mails'
import { paymentHref } from '@/features/money/payments/office/shared/payment-list'
import { officeDay } from '@/lib/dates/office-time'
import {
  linesQuery,
  statementQuery,
  useConfirmMatched,
  useRematch,
  useUndoImport,
  matchedLinesQuery,
  type Line,
  type Statement,
} from './api'
import { chainWords } from './chain'
import { Found, LineDialog } from './line-dialog'
import { accountWords, lineList, lineStateOf, outdatedWords, periodOf, reasonOf, statementList } from './statement-list'

/** What a line pays or may pay, with the reason. */
function Pays({ line }: { line: Line }) {
  const [best, ...more] = line.matches
  if (line.payment_id)
    return (
      <Link to={paymentHref(line.payment_id)} className={linkLook}>
        {line.member_name ?? (line.several_members ? 'Several members' : 'Its payment')}
      </Link>
    )
  if (line.state === 'unknown' && line.is_outdated)
    return <span className="text-ink-600">{outdatedWords(line.state)}</span>
  if (line.state === 'taken_back') return <span className="text-ink-600">The bank took it back</span>
  if (!best || ['went_out', 'not_ours', 'set_aside'].includes(line.state)) {
    const own = line.own_account && `${line.cents < 0 ? 'To' : 'From'} an account of the chamber`
    const said = [line.note, own || (best && !line.note && reasonOf(best.reasons))].filter(Boolean)
    return <span className="text-ink-600">{said.join(' · ') || '–'}</span>
  }
  return (
    <>
      <Found match={best} line={line} />
      {best.member_name && ` of ${best.member_name}`}
      {more.length > 0 && (line.state === 'matched' ? ` and ${more.length} more` : ` or ${more.length} more`)}
      <span className="block text-fine text-ink-600">
        {best.transfer
          ? `By the bank file of ${officeDay(best.transfer.made_at)}; no refund was found`
          : reasonOf(best.reasons)}
      </span>
    </>
  )
}

const words = {
  caption: 'Lines',
  one: 'line',
  many: 'lines',
  order: 'as in the file',
  none: 'No lines found.',
}

const columnsFor = (open: (line: Line) => void): Column<Line>[] => [
  {
    key: 'payer',
    header: 'Payer',
    narrow: 'first',
    cell: (line) => (
      <RowButton onPress={() => open(line)}>{line.payer ?? (line.text.slice(0, 60) || 'Not named')}</RowButton>
    ),
    more: ({ text, payer }) => (payer ? text : null),
  },
  {
    key: 'booked',
    header: 'Booked',
    narrow: 'second',
    cell: ({ booked_on }) => <time dateTime={booked_on}>{officeDay(booked_on)}</time>,
  },
  {
    key: 'amount',
    header: 'Amount',
    narrow: 'second',
    className: numberLook,
    cell: ({ cents, currency }) => moneyOf(cents, currency),
  },
  {
    key: 'state',
    header: 'State',
    narrow: 'end',
    cell: ({ state }) => {
      const { label, tone } = lineStateOf(state)
      return <Status tone={tone}>{label}</Status>
    },
  },
  { key: 'pays', header: 'Pays', narrow: 'second', fit: 'whole', cell: (line) => <Pays line={line} /> },
]

/** What the file said, where it needs looking at. */
function Balance({ statement }: { statement: Statement }) {
  const { difference_cents: off, opening_cents, closing_cents, currency, pending, left_out, known_lines } = statement
  const chain = chainWords(statement, statement.last, known_lines)
  const notes = [
    ...(known_lines ? [`${countOf(known_lines, 'line')} of the file had come before.`] : []),
    ...(pending ? [`Not booked yet and left out: ${countOf(pending, 'entry', 'entries')} of the file.`] : []),
    ...(left_out ? [`In another state or currency and left out: ${countOf(left_out, 'row')} of the file.`] : []),
  ]
  return (
    <div className="mb-4 space-y-2 text-small">
      {off === null ? (
        <p className="text-ink-700">The file states no balances, so nobody can tell whether a line is missing.</p>
      ) : off === 0 ? (
        <p className="text-ink-700">
          The balances agree: {moneyOf(opening_cents ?? 0, currency)} and all lines are{' '}
          {moneyOf(closing_cents ?? 0, currency)}.
        </p>
      ) : (
        <FormFailure>
          The closing balance is {moneyOf(Math.abs(off), currency)} {off > 0 ? 'more' : 'less'} than the opening balance
          and all lines. A line may be missing: download the statement again, for the same days.
        </FormFailure>
      )}
      {chain?.kind === 'gap' && <FormFailure>{chain.words}</FormFailure>}
      {notes.length > 0 && <p className="text-ink-600">{notes.join(' ')}</p>}
    </div>
  )
}

/** How many lines wait for a decision that closed books refuse, and what can be done. */
function ClosedLines({ statement: { closed_until, closed_to_decide: count } }: { statement: Statement }) {
  if (closed_until === null || count === 0) return null
  return (
    <p className="mb-4 text-small font-semibold text-rose-700">
      {`${countOf(count, 'line')} to decide ${count === 1 ? 'is of a day' : 'are of days'} whose books are closed: until ${officeDay(closed_until)}, nothing can be recorded. A Super Administrator can open the books again.`}
    </p>
  )
}

/** What is confirmed: each line with its documents, and why. */
function Matched({ lines }: { lines: readonly Line[] }) {
  return (
    <ul aria-label="Matched lines" className="max-h-[50vh] divide-y divide-paper-300 overflow-y-auto text-ink-900">
      {lines.map((line) => (
        <li key={line.id} className="py-2">
          <span className="block text-fine text-ink-600">
            {line.payer ?? 'Not named'}, {officeDay(line.booked_on)}
          </span>
          {line.matches.map(({ document_id, kind, number, member_name, cents, reasons }) => (
            <span key={document_id} className="flex justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                {kind && documentName({ kind, number })}
                {member_name && ` of ${member_name}`}
                <span className="block text-fine text-ink-600">{reasonOf(reasons)}</span>
              </span>
              <span className="font-semibold tabular-nums">{formatCents(cents ?? 0)}</span>
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function ConfirmMatched({ statement, onDone }: { statement: Statement; onDone: (words: string) => void }) {
  const { count: matched = 0, closed = 0 } = statement.states['matched'] ?? {}
  const count = matched - closed
  const [asked, setAsked] = useState(false)
  const { data, error } = useQuery({ ...matchedLinesQuery(statement), enabled: asked })
  const confirm = useConfirmMatched(statement.id)
  const readAgain = useInvalidateDues()
  // After a lost answer the statement still counts what is confirmed already.
  const none = data?.length === 0
  // As many lines over as much as are shown, or none.
  const lines = data ?? []
  const cents = lines.reduce((sum, line) => sum + line.cents, 0)
  const paid = lines.flatMap(({ matches }) => matches.flatMap(({ document_id }) => document_id ?? []))
  const mails = useQuery(paymentMailsQuery(paid))
  if (count === 0 && !asked) return null
  return (
    <>
      <Button
        onClick={() => {
          confirm.reset()
          setAsked(true)
        }}
      >
        <Check aria-hidden="true" className="size-4" /> Confirm {count.toLocaleString('en-US')} matched
      </Button>
      {asked && (
        <ConfirmDialog
          open
          look="primary"
          title={
            none ? 'Nothing is left to confirm' : `Confirm ${countOf(data ? lines.length : count, 'matched line')}?`
          }
          confirm={
            none || (error && !data)
              ? undefined
              : data && !mails.isLoading
                ? `Confirm ${formatCents(cents)}`
                : 'Confirm'
          }
          busy={(!data && !error) || mails.isLoading}
          error={error?.message}
          doing="Confirming…"
          mutation={none ? null : confirm}
          onCancel={() => {
            setAsked(false)
            if (none || confirm.error) void readAgain()
          }}
          onConfirm={() =>
            confirm.mutate(
              { count: lines.length, cents },
              {
                onSuccess: (done) => {
                  setAsked(false)
                  onDone(`${countOf(done, 'line')} ${done === 1 ? 'is' : 'are'} confirmed.`)
                },
              },
            )
          }
        >
          {none ? (
            <p>
              What was matched has been confirmed or decided meanwhile, perhaps by your own press. The statement shows
              what each line is now.
            </p>
          ) : (
            <>
              <p>
                Each becomes a payment that settles its documents, as if you had recorded it. A wrong one can be undone
                on the payment’s page. {paymentMailsWords(mails.data, paid, true)}
              </p>
              <Matched lines={lines} />
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  )
}

function UndoImport({ statement }: { statement: Statement }) {
  const { id, file_name, account, lines, states } = statement
  const [asked, setAsked] = useState(false)
  const undo = useUndoImport(id)
  const navigate = useNavigate()
  if (states['confirmed'] || states['set_aside']) return null
  return (
    <>
      <Button look="quiet" onClick={() => setAsked(true)}>
        Undo import
      </Button>
      {asked && (
        <ConfirmDialog
          open
          title="Undo this import?"
          confirm={`Undo ${countOf(lines, 'line')}`}
          doing="Undoing…"
          mutation={undo}
          onCancel={() => {
            undo.reset()
            setAsked(false)
          }}
          onConfirm={() =>
            undo.mutate(undefined, { onSuccess: () => void navigate(statementList.href(), { replace: true }) })
          }
        >
          <p className="wrap-anywhere">
            {file_name}, account {accountWords(account)}, {countOf(lines, 'line')} of {periodOf(statement)}.
          </p>
          <p>
            The lines go, with what was found for them. Nothing of them is a payment. The file can be imported again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}

function Lines({ statement }: { statement: Statement }) {
  const [params] = useSearchParams()
  const list = lineList(statement.id)
  const filter = list.read(params)
  const [open, setOpen] = useState<Line>()
  const [said, setSaid] = useState('')
  const rematch = useRematch(statement.id)
  const done = (sentence: string) => {
    setOpen(undefined)
    setSaid(`${sentence} `)
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3 max-sm:[&>button]:px-4">
        <ConfirmMatched statement={statement} onDone={done} />
        <Button
          look="secondary"
          busy={rematch.isPending}
          onClick={() => rematch.mutate(undefined, { onSuccess: () => done('The lines are matched again.') })}
        >
          {rematch.isPending ? 'Matching…' : 'Match again'}
        </Button>
        <UndoImport statement={statement} />
      </div>
      {said && (
        <p role="status" className="mb-3 text-small font-medium text-leaf-700">
          {said}
        </p>
      )}
      <div className="max-lg:flex max-lg:flex-wrap max-lg:items-start max-lg:gap-x-2 max-lg:*:w-full max-lg:*:min-w-0">
        <OfficeFilters list={list} filter={filter} />
        <OfficeList
          list={list}
          words={words}
          query={useQuery(linesQuery(statement.id, filter))}
          filter={filter}
          skeleton={{ rows: 12 }}
          columns={columnsFor(setOpen)}
          rowKey={({ id }) => id}
          failure={rematch.error?.message}
          search={filter.search}
          all={list.href()}
        />
      </div>
      {open && <LineDialog line={open} onDone={done} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** A bank statement: its lines by what they are, each with what it pays and why. */
export function StatementPage() {
  const { id = '' } = useParams()
  const brought = useArrival<{ added?: number }>()?.added
  return (
    <RecordPage
      query={useQuery(statementQuery(id))}
      kind="Bank statement"
      narrow={false}
      back={{ to: statementList.href(), label: 'Back to Bank statements' }}
      title={({ begins_on, ends_on }) => `Statement of ${periodOf({ begins_on, ends_on })}`}
      lead={({ account, lines, came_in_cents, currency }) =>
        `Account ${accountWords(account)} · ${countOf(lines, 'line')} · ${moneyOf(came_in_cents, currency)} came in`
      }
      skeleton={['h-10', 'h-72']}
    >
      {(statement) => (
        <>
          {brought !== undefined && (
            <div className="mb-6">
              <FormSuccess title={`${countOf(brought, 'line')} imported`}>
                Look at what is matched, confirm it in one press, then decide on the others.
              </FormSuccess>
            </div>
          )}
          <Balance statement={statement} />
          <ClosedLines statement={statement} />
          <Lines statement={statement} />
        </>
      )}
    </RecordPage>
  )
}
