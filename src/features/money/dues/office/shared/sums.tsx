import type { UseQueryResult } from '@tanstack/react-query'
import { ErrorBox } from '@/components/ui/states'
import { formatCents } from '@/lib/text/money'

/**
 * The sums under a list of money, of all that its filter leaves, but those that are zero.
 *
 * @param props.words what each sum is called, in their order
 * @param props.note what is not counted
 */
export function Sums<Key extends string>({
  query: { data, error, isFetching, refetch },
  words,
  note,
}: {
  query: Pick<UseQueryResult<Partial<Record<string, number>>>, 'data' | 'error' | 'isFetching' | 'refetch'>
  words: Readonly<Record<Key, string>>
  note: string
}) {
  if (error) return <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  const sums = Object.entries<string>(words).flatMap(([key, label]) =>
    data?.[key] ? [{ label, cents: data[key] }] : [],
  )
  if (sums.length === 0) return null
  return (
    <section aria-label="Sums" className="mt-4 border-t border-paper-300 pt-3">
      <dl className="flex flex-wrap gap-x-8 gap-y-2 text-small">
        {sums.map(({ label, cents }) => (
          <div key={label}>
            <dt className="text-fine text-ink-600">{label}</dt>
            <dd className="font-semibold tabular-nums">{formatCents(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-fine text-ink-600">{note}</p>
    </section>
  )
}
