import { defineList } from '@/lib/list/define-list'
import { companyFields, companyLabels, type CompanyField } from '../../company'
import { inputOf, valueOf, type CompanyInput } from '../../company-values'
import { fieldsIn, isSame, type FieldValues } from '../../proposals'

/** What the queue shows: what waits, what was decided, or everything; each with its label and what the page says of it. */
export const shownProposals = [
  { value: 'pending', label: 'Pending', lead: 'that wait for the office, the longest waiting first' },
  { value: 'decided', label: 'Decided', lead: 'that the office has decided or that were withdrawn, the newest first' },
  { value: 'all', label: 'All', lead: 'that managers have proposed, the newest first' },
] as const

/** The queue of proposals. */
export const proposalList = defineList({
  path: '/dashboard/members/proposals',
  pageSize: 25,
  search: { label: 'Search by company', of: 'Proposals' },
  fields: { show: { label: 'Status', choices: shownProposals, opens: 'pending' } },
})
/** What the queue shows. */
export type ProposalFilter = ReturnType<typeof proposalList.read>

/** The URL of a proposal. */
export const proposalHref = (id: string) => `/dashboard/members/proposals/${id}`

/** Fields by their names, such as `Description, Keywords and 2 more`. */
export function fieldWords(fields: readonly string[]): string {
  const labels = companyFields.filter((field) => fields.includes(field)).map((field) => companyLabels[field])
  const rest = labels.length - 3
  return rest > 0 ? `${labels.slice(0, 3).join(', ')} and ${rest} more` : labels.join(', ')
}

/** The form of a decision: what each field is to become, and which fields are taken. */
export type DecisionValues = { values: Partial<CompanyInput>; taken: Partial<Record<CompanyField, boolean>> }

/** What somebody had entered when somebody else decided: their corrections, and the message with which it was to go back. */
export type Entered = { decision: DecisionValues; message: string }

/** The form of a proposal as it begins: everything is taken as it was proposed. */
export function decisionOf(changes: FieldValues): DecisionValues {
  const fields = fieldsIn(changes)
  return {
    values: Object.fromEntries(fields.map((field) => [field, inputOf(field, changes[field])])),
    taken: Object.fromEntries(fields.map((field) => [field, true])),
  }
}

/** The values that an approval stores: those of the fields that are taken. */
export function finalOf({ values, taken }: DecisionValues): FieldValues {
  return Object.fromEntries(
    fieldsIn(values)
      .filter((field) => taken[field])
      .map((field) => [field, valueOf(field, values[field] ?? inputOf(field, null))]),
  )
}

/**
 * What an approval differs in from the proposal.
 *
 * @returns the fields that are corrected, and those that are left out
 */
export function differencesOf(decision: DecisionValues, changes: FieldValues) {
  const final = finalOf(decision)
  const fields = fieldsIn(changes)
  return {
    corrected: fields.filter((field) => field in final && !isSame(field, final[field], changes[field])),
    left: fields.filter((field) => !(field in final)),
  }
}

/**
 * The form after the proposal was read again: what the office corrected or left out stays, where the field is still in it.
 *
 * @param before what was proposed when the form began
 */
export function rebasedDecision(
  { values, taken }: DecisionValues,
  before: FieldValues,
  changes: FieldValues,
): DecisionValues {
  const fresh = decisionOf(changes)
  for (const field of fieldsIn(changes)) {
    const typed = values[field]
    if (typed !== undefined && !isSame(field, valueOf(field, typed), before[field]))
      fresh.values = { ...fresh.values, [field]: typed }
    if (taken[field] === false) fresh.taken[field] = false
  }
  return fresh
}
