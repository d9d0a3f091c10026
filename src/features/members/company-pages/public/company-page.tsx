import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { BackLink, ButtonLink } from '@/components/ui/button'
import { ItemProblem } from '@/components/ui/item-problem'
import { ClosingCall, Container } from '@/components/ui/page'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { countVisit } from '@/lib/data/count-visit'
import { NotFoundError } from '@/lib/data/errors'
import type { Company } from '../company'
import { CompanyView } from '../shared/company-view'
import { useCompany } from './use-company'

const back = <BackLink to="/members">Back to Members</BackLink>

function Pending() {
  return (
    <>
      <div className="bg-paper-100">
        <Container className="pt-4 pb-8 md:pt-6">
          {back}
          <h1 className="sr-only">Member</h1>
          <Loading label="Loading member" className="mt-3 flex flex-col gap-x-8 gap-y-5 sm:flex-row sm:items-center">
            <Skeleton className="size-20 shrink-0 sm:size-32" />
            <div className="grow space-y-4">
              <Skeleton className="h-5 w-40" />
              <Skeleton className="h-12 max-w-2xl" />
              <Skeleton className="h-6 w-64" />
            </div>
          </Loading>
        </Container>
        <div className="woven text-sky-700" aria-hidden="true" />
      </div>
      <Container className="grid min-h-dvh content-start gap-x-16 gap-y-12 pt-head pb-section lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Skeleton className="h-64 lg:col-start-2" />
        <Skeleton className="h-96 max-w-reading lg:col-start-1 lg:row-start-1" />
      </Container>
    </>
  )
}

/** Whether a reader learns little here, neither what the member does nor how to reach it. */
const isThin = ({ about, description, website, details }: Company) =>
  (!about && !description) || (!website && !details.some(({ visibility }) => visibility === 'everybody'))

/** What a reader may do next: where the page is thin, ask the chamber. */
function Call({ company }: { company: Company }) {
  const join = (look: 'bright' | 'outline') => (
    <ButtonLink look={look} to="/membership" className="signed-in:hidden">
      Become a Member
    </ButtonLink>
  )
  if (isThin(company))
    return (
      <ClosingCall
        title="The chamber introduces you"
        text="Write to the office what you look for, and it puts you in touch. Members find each other in the directory and at events."
        actions={
          <>
            <ButtonLink look="bright" to="/contact">
              Write to the chamber
            </ButtonLink>
            {join('outline')}
          </>
        }
      />
    )
  return (
    <ClosingCall
      forVisitors
      title="Your name belongs here too"
      text="Each member has a page like this and keeps it up to date, in front of readers in both countries."
      actions={join('bright')}
    />
  )
}

/** The company page of one member. */
export function CompanyPage() {
  const { slug = '' } = useParams()
  const { data, error, isFetching, refetch, signedIn } = useCompany(slug)
  const shown = data?.slug
  useEffect(() => {
    if (shown) void countVisit('count_company_visit', shown)
  }, [shown])
  if (!data && !error) return <Pending />
  // Unlike a failure, it takes the place of what the build's file holds: the member has left.
  if (!data || error instanceof NotFoundError)
    return (
      <ItemProblem
        title="Member"
        back={back}
        list={{ to: '/members', label: 'All members' }}
        error={error ?? new Error()}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  // The URL has a former slug.
  if (data.slug !== slug) return <Navigate to={`/members/${data.slug}`} replace />
  return (
    <>
      <CompanyView
        company={data}
        problem={
          // What is on the screen is for everybody.
          signedIn &&
          error && (
            <ErrorBox
              message="What is shown to members could not be loaded."
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          )
        }
      />
      <Call company={data} />
    </>
  )
}
