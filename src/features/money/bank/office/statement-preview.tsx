import { FormFailure } from '@/components/form/form-outcome'
import { Fact } from '@/components/ui/fact'
import { countOf } from '@/lib/text/numbers'
import { officeDay } from '@/lib/dates/office-time'
import type { ClosedUntil } from '@/features/money/billing/closed-days'
import { chainWords, daysOf, type Last } from './chain'
import { differenceOf, type BankStatement } from './reading/bank-statement'
import { moneyOf } from '@/lib/text/money'
import { periodOf } from './statement-list'

/** What came in (1) or went out (-1) by a statement. */
const sumOf = ({ lines }: BankStatement, sign: 1 | -1) =>
  lines.reduce((total, { cents }) => (cents * sign > 0 ? total + cents : total), 0)

/** Where entries are that are left out, such as `2 entries, left out: Row 3, Row 9`. */
function LeftOut({ label, places }: { label: string; places: readonly string[] }) {
  if (places.length === 0) return null
  return (
    <Fact label={label}>
      {countOf(places.length, 'entry', 'entries')}, left out
      <span className="block text-fine font-normal text-ink-600">
        {places.slice(0, 3).join('; ')}
        {places.length > 3 && ' …'}
      </span>
    </Fact>
  )
}

/**
 * What files hold of each account, such as `BG80BNBG96611020345678: €170.00 in, €1.20 out.`
 *
 * @param known how many of their lines are stored already
 */
export function sumWords(statements: readonly BankStatement[], known: number): string {
  const accounts = [...new Set(statements.map(({ account, currency }) => `${account} ${currency}`))]
  const sums = accounts.map((key) => {
    const own = statements.filter(({ account, currency }) => `${account} ${currency}` === key)
    const [account = '', currency = ''] = key.split(' ')
    const [came, went] = ([1, -1] as const).map((sign) =>
      moneyOf(Math.abs(own.reduce((total, one) => total + sumOf(one, sign), 0)), currency),
    )
    return `${account}: ${came} in, ${went} out.`
  })
  return [
    ...sums,
    ...(known ? [`With ${countOf(known, 'line')} that ${known === 1 ? 'is' : 'are'} here already.`] : []),
  ].join(' ')
}

/** What would be imported of one account. */
export function Preview({
  statement,
  known,
  last,
  closed,
  ours,
}: {
  statement: BankStatement
  /** How many lines are stored already. */
  known: number
  /** Where the last statement of the account ends. */
  last: Last | null
  /** Until when the books are closed. */
  closed: ClosedUntil
  ours: boolean
}) {
  const { account, currency, lines, opening_cents, closing_cents, pending, left_out, format } = statement
  const days = daysOf(statement)
  const chain = days && known < lines.length ? chainWords({ ...statement, ...days }, last, known) : null
  const off = differenceOf(statement)
  const someClosed = closed && days && days.begins_on <= closed
  return (
    <section aria-label={`Account ${account}`} className="rounded-card border border-paper-300 bg-paper-50 p-5">
      <h2 className="font-serif text-subheading font-semibold wrap-anywhere">{account}</h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3 text-small sm:grid-cols-4">
        <Fact label="Period">{days ? periodOf(days) : 'No lines'}</Fact>
        <Fact label="Lines">
          {lines.length.toLocaleString('en-US')}
          {known > 0 && (
            <span className="block text-fine font-normal text-ink-600">
              {known === lines.length ? 'all' : known.toLocaleString('en-US')} here already
            </span>
          )}
        </Fact>
        <Fact label="Came in">{moneyOf(sumOf(statement, 1), currency)}</Fact>
        <Fact label="Went out">{moneyOf(Math.abs(sumOf(statement, -1)), currency)}</Fact>
        {opening_cents !== null && closing_cents !== null && (
          <Fact label="Balances" className="col-span-2">
            {moneyOf(opening_cents, currency)} → {moneyOf(closing_cents, currency)}
          </Fact>
        )}
        <Fact label="Format">{format.toUpperCase()}</Fact>
        <LeftOut label="Not booked yet" places={pending} />
        <LeftOut label="Another state or currency" places={left_out} />
      </dl>
      <div className="mt-4 space-y-2 empty:hidden">
        {off !== null && off !== 0 && (
          <FormFailure>
            The closing balance is {moneyOf(Math.abs(off), currency)} {off > 0 ? 'more' : 'less'} than the opening
            balance and all lines. A line may be missing.
          </FormFailure>
        )}
        {chain?.kind === 'gap' && <FormFailure>{chain.words}</FormFailure>}
        {chain?.kind === 'overlap' && <p className="text-small text-ink-700">{chain.words}</p>}
        {off === null && (
          <p className="text-small text-ink-700">
            The file states no balances, so nobody can tell whether a line is missing.
          </p>
        )}
        {someClosed && known < lines.length && (
          <p className="text-small font-semibold text-rose-700">
            {`The books are closed until ${officeDay(closed)}: lines of these days can be imported, but nothing of them can be recorded.`}
          </p>
        )}
        {!ours && (
          <p className="text-small font-semibold text-rose-700">
            This account is not among those of Settings → Billing. Is the file the chamber’s?
          </p>
        )}
      </div>
      {lines.length > 0 && (
        <ul aria-label="First lines" className="mt-4 divide-y divide-paper-300 border-t border-paper-300 text-small">
          {lines.slice(0, 5).map((line, at) => (
            <li key={at} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">
                {line.payer ?? 'Not named'}
                <span className="block text-fine text-ink-600">
                  {officeDay(line.booked_on)} · {[line.reference, line.text].filter(Boolean).join(' ') || 'no text'}
                </span>
              </span>
              <span className="font-semibold tabular-nums">{moneyOf(line.cents, currency)}</span>
            </li>
          ))}
        </ul>
      )}
      {lines.length > 5 && (
        <p className="text-fine text-ink-600">And {countOf(lines.length - 5, 'more line', 'more lines')}.</p>
      )}
    </section>
  )
}
