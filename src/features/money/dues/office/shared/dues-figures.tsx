import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ErrorBox } from '@/components/ui/states'
import { officeDate } from '@/lib/dates/office-time'
import { formatAtAGlance, formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { documentsHref } from '../../document-links'
import { duesFiguresQuery, type DuesFigures } from './api'
import { useMayIssue } from './use-may-issue'

/** How long what is overdue has been so, the longer the darker, also in forced colours and on paper. */
const ages = [
  { words: 'up to 30 days', look: 'bg-danger-700/25' },
  { words: '31 to 60 days', look: 'bg-danger-700/50' },
  { words: '61 to 90 days', look: 'bg-danger-700/75' },
  { words: 'over 90 days', look: 'bg-danger-800' },
] as const

function Card({ title, to, cents, below }: { title: string; to: string; cents: number; below: string }) {
  return (
    <li className="group relative border-b border-paper-300 py-2.5 hover:border-ink-500">
      <h3 className="text-small font-semibold">
        <Link to={to} className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4">
          {title}
        </Link>
      </h3>
      <p className="font-serif text-[1.75rem]/9 font-semibold tabular-nums">{formatAtAGlance(cents)}</p>
      <p className="text-small text-ink-700">{below}</p>
    </li>
  )
}

function Ageing({ ageing }: Pick<DuesFigures, 'ageing'>) {
  const parts = ages.map((age, index) => ({ ...age, cents: ageing[index] ?? 0 })).filter(({ cents }) => cents > 0)
  return (
    <section aria-labelledby="ageing" className="mt-4">
      <h3 id="ageing" className="text-small font-semibold">
        Overdue by
      </h3>
      <div
        aria-hidden="true"
        className="mt-2 flex h-2.5 gap-0.5 forced-color-adjust-none print:[print-color-adjust:exact]"
      >
        {parts.map(({ words, look, cents }) => (
          <div key={words} className={`min-w-1 ${look}`} style={{ flexGrow: cents }} />
        ))}
      </div>
      <dl className="mt-2 grid gap-x-8 gap-y-1 text-small sm:grid-cols-2">
        {parts.map(({ words, look, cents }) => (
          <div key={words} className="flex flex-wrap items-baseline gap-x-2 max-sm:justify-between">
            <dt className="text-ink-700">
              <span
                aria-hidden="true"
                className={`me-2 inline-block size-2.5 forced-color-adjust-none print:[print-color-adjust:exact] ${look}`}
              />
              {words}
            </dt>
            <dd className="font-semibold tabular-nums">{formatAtAGlance(cents)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What is open, overdue and received this year, once there is any document or payment. Administrators and accountants only. */
export function DuesFigures() {
  const { data, error, isFetching, refetch } = useQuery(duesFiguresQuery)
  const mayIssue = useMayIssue()
  const [year] = useState(() => officeDate(new Date()).slice(0, 4))
  // Nothing is promised while it loads: a chamber that asks for no dues has no such part.
  if (!data && !error) return null
  if (data && !data.began) return null
  return (
    <section aria-labelledby="dues">
      <h2 id="dues" className="font-serif text-subheading font-semibold">
        Dues
      </h2>
      {!data && error && (
        <div className="mt-3">
          <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
        </div>
      )}
      {data && (
        <>
          <ul aria-label="Dues" className="grid grid-cols-2 gap-x-8">
            <Card
              title="Open"
              to={documentsHref({ state: 'open' })}
              cents={data.open.cents}
              below={countOf(data.open.count, 'document')}
            />
            <Card
              title="Overdue"
              to={documentsHref({ state: 'overdue' })}
              cents={data.overdue.cents}
              below={countOf(data.overdue.count, 'document')}
            />
            {mayIssue && (
              <Card
                title="Expected"
                to="/dashboard/dues/renewal"
                cents={data.expected.cents}
                below={`${countOf(data.expected.count, 'renewal')}, without tax`}
              />
            )}
            <Card
              title="Received this year"
              to={`/dashboard/dues/payments?from=${year}-01-01`}
              cents={data.received.cents}
              below={`${countOf(data.received.count, 'payment')}${data.paid_back > 0 ? `, without ${formatCents(data.paid_back)} paid back` : ''}`}
            />
          </ul>
          {data.overdue.cents > 0 && <Ageing ageing={data.ageing} />}
        </>
      )}
    </section>
  )
}
