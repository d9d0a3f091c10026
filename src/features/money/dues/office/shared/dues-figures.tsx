import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { ErrorBox } from '@/components/ui/states'
import { formatCents } from '@/lib/text/money'
import { countOf } from '@/lib/text/numbers'
import { documentsHref } from '../../document-links'
import { duesFiguresQuery, type DuesFigures } from './api'

const ages = ['up to 30 days', '31 to 60 days', '61 to 90 days', 'over 90 days'] as const

function Card({ title, to, cents, below }: { title: string; to: string; cents: number; below: string }) {
  return (
    <li className="group relative flex items-start gap-x-6 border-b border-paper-300 py-4 hover:border-ink-500 sm:flex-col">
      <div className="min-w-0 grow sm:contents">
        <h3 className="text-small font-semibold">
          <Link to={to} className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4">
            {title}
          </Link>
        </h3>
        <p className="text-small text-ink-700 sm:order-2">{below}</p>
      </div>
      <p className="font-serif text-title leading-tight font-semibold tabular-nums sm:order-1">{formatCents(cents)}</p>
    </li>
  )
}

/** How long what is overdue has been so. */
function Ageing({ ageing }: Pick<DuesFigures, 'ageing'>) {
  const most = Math.max(...ageing, 1)
  return (
    <section aria-labelledby="ageing" className="mt-4">
      <h3 id="ageing" className="text-small font-semibold">
        Overdue by
      </h3>
      <dl className="mt-2 grid gap-x-10 gap-y-3 sm:grid-cols-2 lg:grid-cols-4">
        {ages.map((age, index) => (
          <div key={age} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 text-small">
            <dt className="text-ink-700">{age}</dt>
            <dd className="font-semibold tabular-nums">{formatCents(ageing[index] ?? 0)}</dd>
            <dd aria-hidden="true" className="col-span-full mt-1 h-1.5 rounded-full bg-paper-200">
              <div
                className="h-full rounded-full bg-danger-700"
                style={{ width: `${((ageing[index] ?? 0) / most) * 100}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** What is open, overdue and received this year, once there is any document or payment. Administrators only. */
export function DuesFigures() {
  const { data, error, isFetching, refetch } = useQuery(duesFiguresQuery)
  // Nothing is promised while it loads: a chamber that asks for no dues has no such part.
  if (!data && !error) return null
  if (data && !data.began) return null
  return (
    <section aria-labelledby="dues" className="mt-10">
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
          <ul aria-label="Dues" className="-mt-1 grid sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-4 lg:gap-x-14">
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
            <Card
              title="Expected"
              to="/dashboard/dues/renewal"
              cents={data.expected.cents}
              below={`${countOf(data.expected.count, 'renewal')}, without tax`}
            />
            <Card
              title="Received this year"
              to="/dashboard/dues/payments"
              cents={data.received.cents}
              below={countOf(data.received.count, 'payment')}
            />
          </ul>
          {data.overdue.cents > 0 && <Ageing ageing={data.ageing} />}
        </>
      )}
    </section>
  )
}
