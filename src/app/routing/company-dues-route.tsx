import { ChosenCompany, CompanyFrame } from '@/features/company-pages/shared/chosen-company'
import { LapseNotice } from '@/features/dues/shared/lapse-notice'
import { CompanyDues } from '@/features/dues/member/company-dues'

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
