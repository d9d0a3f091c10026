import { Container, Eyebrow } from '@/components/page'
import { ErrorBox, Loading, Skeleton } from '@/components/states'
import { useProfile, useSession } from '@/features/session/api'
import { roleLabel } from '@/features/session/session'

function Facts({ rows }: { rows: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className="divide-y divide-paper-300 border-y border-paper-300">
      {rows.map(([term, value]) => (
        <div key={term} className="grid gap-1 py-4 sm:grid-cols-[10rem_1fr]">
          <dt className="text-small text-ink-600">{term}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Account() {
  const { user } = useSession()
  const { data: profile, error, isPending, isFetching, refetch } = useProfile()
  const email = user?.email ?? ''
  if (isPending)
    return (
      <Loading className="divide-y divide-paper-300 border-y border-paper-300">
        {['w-48', 'w-28', 'w-56'].map((width) => (
          <div key={width} className="grid min-h-[3.75rem] content-center gap-1 py-4 max-sm:min-h-[5.5rem] sm:grid-cols-[10rem_1fr]">
            <Skeleton className="h-5 w-16" />
            <Skeleton className={`h-6 max-w-full ${width}`} />
          </div>
        ))}
      </Loading>
    )
  if (error) return <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  if (!profile)
    return (
      <>
        <Facts rows={[['Email', email]]} />
        <p className="mt-6 text-lead text-ink-700">This account does not belong to a member. Please write to the chamber’s office.</p>
      </>
    )
  return (
    <Facts
      rows={[
        ['Name', profile.full_name],
        ['Role', roleLabel(profile.role?.name)],
        ['Email', email],
      ]}
    />
  )
}

/** The first page after signing in: who one is here. */
export function OverviewPage() {
  const { data: profile } = useProfile()
  return (
    <Container className="py-12 md:py-16">
      <Eyebrow>Member portal</Eyebrow>
      <h1 className="font-serif text-title font-semibold">{profile?.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}</h1>
      <div className="mt-8 max-w-reading">
        <Account />
      </div>
    </Container>
  )
}
