import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { officeDate } from '@/lib/dates/office-time'
import { taxRulesQuery } from '../api'
import { rulesOn } from '../tax-rules'

/** Says, before a document is issued, that rules of tax are still examples; nothing once all are confirmed. */
export function ExampleRules() {
  const { data: rules = [] } = useQuery(taxRulesQuery)
  const [today] = useState(() => officeDate(new Date()))
  const examples = rulesOn(rules, today).filter(({ checked }) => !checked).length
  if (examples === 0) return null
  return (
    <p className="font-semibold text-danger-700">
      {examples === 1 ? 'A tax rule is still an example' : `${examples} tax rules are still examples`}, and what they
      say stands on the document.{' '}
      <Link to="/dashboard/settings/tax-rules" className="underline underline-offset-4">
        Look at the tax rules
      </Link>
    </p>
  )
}
