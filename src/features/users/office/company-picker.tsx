import { ChoicePicker } from '@/components/form/search-picker'
import { companiesQuery, companySearchQuery, mostCompanies } from '@/features/members/office/api'

/** The company that a person is linked to. */
export type Company = { id: string; name: string }

/** Chooses a person's company, from a dropdown or with a search as one types. */
export function CompanyPicker({
  value,
  onChange,
  disabled,
  hint,
}: {
  value: Company | null
  onChange: (company: Company | null) => void
  disabled?: boolean
  hint?: string
}) {
  return (
    <ChoicePicker
      label="Company"
      placeholder="No company"
      none="No company found."
      hint={hint}
      searchHint="Type a part of its name, city or trade."
      list={companiesQuery(false)}
      most={mostCompanies}
      search={(text) => companySearchQuery(text, false)}
      value={value}
      onChange={onChange}
      disabled={disabled}
    />
  )
}
