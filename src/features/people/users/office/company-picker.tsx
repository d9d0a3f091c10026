import { ChoicePicker } from '@/components/form/search-picker'
import { companiesQuery, companySearchQuery, mostCompanies } from '@/features/members/directory/shared/api'

/** The company that a person is linked to. */
export type Company = { id: string; name: string }

/** Chooses a person's company, from a dropdown or with a search as one types. */
export function CompanyPicker({
  label = 'Company',
  placeholder = 'No company',
  ...rest
}: {
  label?: string
  placeholder?: string
  value: Company | null
  onChange: (company: Company | null) => void
  keeps?: boolean
  leftOut?: (company: Company) => boolean
}) {
  return (
    <ChoicePicker
      label={label}
      placeholder={placeholder}
      none="No company found."
      searchHint="Type a part of its name, city or trade."
      list={companiesQuery(false)}
      most={mostCompanies}
      search={(text) => companySearchQuery(text, false)}
      {...rest}
    />
  )
}
