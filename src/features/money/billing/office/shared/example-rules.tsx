import { Link } from 'react-router-dom'
import { labelOf, lineKinds } from '../../billing'
import type { ExampleRule } from '../api'
import { buyerOf } from '../tax-rule-groups'

const listed = new Intl.ListFormat('en-GB')

/**
 * Says, before drafts are issued, which of the rules of tax that their lines follow are still examples; nothing where all
 * of them are confirmed.
 *
 * @param props.rules as `exampleRulesQuery` reads them
 * @param props.documents how many drafts there are
 */
export function ExampleRules({ rules, documents }: { rules: readonly ExampleRule[]; documents: number }) {
  if (rules.length === 0) return null
  const names = listed.format(rules.map((rule) => `“${labelOf(lineKinds, rule.line_kind)}: ${buyerOf(rule)}”`))
  return (
    <p className="font-semibold text-danger-700">
      {rules.length === 1
        ? `The tax rule ${names} is still an example, and what it says`
        : `The tax rules ${names} are still examples, and what they say`}
      {` stands on ${documents === 1 ? 'this document' : 'these documents'}. `}
      <Link to="/dashboard/settings/tax-rules" className="underline underline-offset-4">
        Look at the tax rules
      </Link>
    </p>
  )
}
