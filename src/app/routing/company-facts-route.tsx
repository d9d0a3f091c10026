import { ChosenCompany, CompanyFrame } from '@/features/company-pages/shared/chosen-company'
import { LapseNotice } from '@/features/dues/shared/lapse-notice'
import { CompanyFacts } from '@/features/membership-facts/member/company-facts'

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
