import { ChosenCompany, CompanyFrame } from '@/features/company-pages/shared/chosen-company'
import { LapseNotice } from '@/features/dues/shared/lapse-notice'
import { CompanyDues } from '@/features/dues/member/company-dues'
import { CompanyFacts } from '@/features/membership-facts/member/company-facts'

// Pages of the membership, in one chunk.
export { MemberFactsPage } from '@/features/membership-facts/office/member-facts-page'

/** The part *Dues* of My company. */
export function CompanyDuesRoute() {
  return (
    <ChosenCompany>
      {(company) => (
        <CompanyFrame company={company} part="dues">
          <LapseNotice memberId={company.of.member_id} above />
          <CompanyDues memberId={company.of.member_id} />
        </CompanyFrame>
      )}
    </ChosenCompany>
  )
}

/** The part *What membership brought* of My company. */
export function CompanyFactsRoute() {
  return (
    <ChosenCompany>
      {(company) => (
        <CompanyFrame company={company} part="facts">
          <LapseNotice memberId={company.of.member_id} />
          <CompanyFacts memberId={company.of.member_id} />
        </CompanyFrame>
      )}
    </ChosenCompany>
  )
}
