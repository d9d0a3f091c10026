import { ChosenCompany, CompanyFrame } from '@/features/members/company-pages/shared/chosen-company'
import { LapseNotice } from '@/features/money/dues/shared/lapse-notice'
import { CompanyDues } from '@/features/money/documents/member/company-dues'
import { CompanyFacts } from '@/features/members/facts/member/company-facts'

// Pages of the membership, in one chunk.
export { MemberFactsPage } from '@/features/members/facts/office/member-facts-page'

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
