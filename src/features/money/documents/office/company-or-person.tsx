/** Asks about a Bulgarian buyer without an EIK, which a company's documents must have. */
export function CompanyOrPerson() {
  return (
    <p className="font-semibold text-danger-700">
      The buyer is Bulgarian and has no EIK. Is it a person? The documents of a company need it (ЗДДС, чл. 114).
    </p>
  )
}
