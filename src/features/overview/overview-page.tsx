import { Container, Eyebrow } from '@/components/page'
import { ErrorBox, Loading, Skeleton } from '@/components/states'
import { useProfile, useSession } from '@/features/session/api'
import { roleLabel } from '@/features/session/session'

/** The first page after signing in: who one is here. */
export function OverviewPage() {
  const { user } = useSession()
  const { data: profile, error, isPending, isFetching, refetch } = useProfile()
  return (
    <Container className="py-12 md:py-16">
      <Eyebrow>Member portal</Eyebrow>
      <h1 className="font-serif text-title font-semibold">{profile?.first_name ? `Welcome, ${profile.first_name}` : 'Welcome'}</h1>
      <div className="mt-8 max-w-reading">
        {isPending ? (
          <Loading className="space-y-4">
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
            <Skeleton className="h-14 w-full" />
          </Loading>
        ) : error ? (
          <ErrorBox message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
        ) : profile ? (
          <dl className="divide-y divide-paper-300 border-y border-paper-300">
            {[
              ['Name', profile.full_name],
              ['Role', roleLabel(profile.role?.name)],
              ['Email', user?.email ?? ''],
            ].map(([term, value]) => (
              <div key={term} className="grid gap-1 py-4 sm:grid-cols-[10rem_1fr]">
                <dt className="text-small text-ink-600">{term}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="text-lead text-ink-700">This account does not belong to a member yet. Please write to the chamber’s office.</p>
        )}
      </div>
    </Container>
  )
}
