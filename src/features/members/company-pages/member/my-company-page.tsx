import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/ui/button'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { OwnBilling } from '@/features/money/billing/shared/own-billing'
import { LapseNotice, useHasLapsed } from '@/features/money/dues/shared/lapse-notice'
import { NotFoundError } from '@/lib/data/errors'
import { ChosenCompany, CompanyFrame, type KeptCompany } from '../shared/chosen-company'
import { ownCompanyQuery } from './api'
import { CompanyForm } from './company-form'
import { CompanyPeople } from './company-people'

/** The page of one company. */
function Company({ company }: { company: KeptCompany }) {
  const { of, ended } = company
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(ownCompanyQuery(of.member_id))
  const lapsed = useHasLapsed(of.member_id)
  const known = isFetchedAfterMount ? data : undefined
  return (
    <CompanyFrame
      company={company}
      part="page"
      lead={known?.values.name}
      actions={
        !lapsed && (
          <ButtonLink to={`/members/${known?.slug ?? of.slug}`} look="secondary">
            Show public page
          </ButtonLink>
        )
      }
    >
      <LapseNotice memberId={of.member_id} />
      {known ? (
        <>
          <CompanyForm company={known} ended={ended} />
          {!ended && <CompanyPeople companyId={of.member_id} />}
          {!ended && <OwnBilling companyId={of.member_id} />}
        </>
      ) : error ? (
        <ErrorBox
          message={error.message}
          onRetry={error instanceof NotFoundError ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Loading label="Loading your company…" className="space-y-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-72" />
          <Skeleton className="h-96" />
        </Loading>
      )}
    </CompanyFrame>
  )
}

/** The company pages that the signed-in person keeps: the only one, the one that the address names, or a choice. */
export function MyCompanyPage() {
  return <ChosenCompany>{(company) => <Company company={company} />}</ChosenCompany>
}
