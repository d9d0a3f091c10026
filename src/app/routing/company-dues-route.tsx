import { ChosenCompany, CompanyFrame } from '@/features/company-pages/shared/chosen-company'
import { CompanyDues } from '@/features/dues/member/company-dues'

/** The part *Dues* of My company. */
export function CompanyDuesRoute() {
  return (
    <ChosenCompany>
      {(company) => (
        <CompanyFrame company={company} part="dues">
          <CompanyDues memberId={company.of.member_id} />
        </CompanyFrame>
      )}
    </ChosenCompany>
  )
}
