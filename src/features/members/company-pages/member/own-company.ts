import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import { capital } from '@/lib/text/in-words'
import { comparedField } from '../compared-field'
import {
  companyFields,
  detailKinds,
  fieldInWords,
  isDetailKind,
  listWords,
  visibilities,
  type Company,
  type CompanyField,
  type CompanyValues,
  type Approvals,
} from '../company'
import { companyShape, detailsShape, inputOf, noDetail, valueOf, type CompanyInput } from '../company-values'
import { fieldsIn, isSame, type FieldValues } from '../proposals'

/** A proposal as the managers of its member read it; times are ISO 8601. */
export type OwnProposal = {
  id: string
  status: string
  base: FieldValues
  changes: FieldValues
  applied: FieldValues | null
  message: string | null
  proposed_by_name: string
  decided_by_name: string | null
  decided_at: string | null
  created_at: string
  updated_at: string
}

/** A company as its managers read it: what is stored, its last proposals, the newest first, and what needs approval. */
export type OwnCompany = {
  id: string
  slug: string
  member_type: string
  created_at: string
  updated_at: string
  values: CompanyValues
  proposals: readonly OwnProposal[]
  approvals: Approvals
}

/** The rules of the form. */
export const companySchema = z.object({ ...companyShape, ...detailsShape })

const text = z.string()
const detail = z.object({ value: z.nullable(z.string()), visibility: z.enum(visibilities.map(({ value }) => value)) })
const listed: readonly CompanyField[] = ['languages', 'keywords']
const draftSchema = z.object(
  Object.fromEntries(
    companyFields.map((field) => [field, isDetailKind(field) ? detail : listed.includes(field) ? z.array(text) : text]),
  ),
)

/** Checks a draft of the device before the form uses it: it may break the rules for saving, but must have the right shape. */
export function parseCompanyDraft(stored: unknown): CompanyInput | undefined {
  return draftSchema.safeParse(stored).data as CompanyInput | undefined
}

/** The proposal that waits for the office, if there is one. */
export function pendingOf({ proposals }: OwnCompany): OwnProposal | undefined {
  return proposals.find(({ status }) => status === 'pending')
}

/** The form's values of a company: what is stored, and over it what is proposed. */
export function inputsOf(values: CompanyValues, changes: FieldValues = {}): CompanyInput {
  return Object.fromEntries(
    companyFields.map((field) => [
      field,
      inputOf(field, changes[field] === undefined ? values[field] : changes[field]),
    ]),
  ) as CompanyInput
}

/** The form's values of a company, with what its pending proposal changes. */
export function inputsWithProposal(company: OwnCompany): CompanyInput {
  return inputsOf(company.values, pendingOf(company)?.changes)
}

/** The form's values as they are stored, trimmed; where one of them breaks a rule, as they were typed. */
export function valuesOf(input: CompanyInput): CompanyValues {
  const { data: clean = input } = companySchema.safeParse(input)
  return Object.fromEntries(companyFields.map((field) => [field, valueOf(field, clean[field])])) as CompanyValues
}

/** The fields in which a form differs from what is stored, with the form's values: what `save_company` takes. */
export function changesOf(stored: CompanyValues, input: CompanyInput): FieldValues {
  const values = valuesOf(input)
  return Object.fromEntries(
    companyFields
      .filter((field) => !isSame(field, stored[field], values[field]))
      .map((field) => [field, values[field]]),
  )
}

/**
 * The form's values after somebody else has saved: what was typed stays, and the other fields follow what is stored now.
 *
 * @param before what the form began with; unknown for a draft of an earlier release. Contact details then follow what is stored
 *   now, because one of them may have been hidden since
 */
export function rebasedInputs(typed: CompanyInput, before: CompanyInput | undefined, now: CompanyInput): CompanyInput {
  const follows = (field: CompanyField) =>
    before ? isSame(field, valueOf(field, typed[field]), valueOf(field, before[field])) : isDetailKind(field)
  return Object.fromEntries(
    companyFields.map((field) => [field, follows(field) ? now[field] : typed[field]]),
  ) as CompanyInput
}

/** The fields of a form as labels and texts, for comparing two versions. */
export function comparedInput(input: CompanyInput): ComparedField[] {
  return companyFields.map((field) => comparedField(field, valueOf(field, input[field])))
}

const visibilityOf = (field: CompanyField) => `who sees your ${fieldInWords(field)}`

/** Whether a change of a field is what waits already. */
const isWaiting = (field: CompanyField, changes: FieldValues = {}, pending: FieldValues = {}) =>
  field in pending && isSame(field, changes[field], pending[field])

/** Names of fields, and at the end those of which the visibility alone is meant. */
function inWords(fields: readonly CompanyField[], isVisibility: (field: CompanyField) => boolean): string[] {
  return [
    ...fields.filter((field) => !isVisibility(field)).map(fieldInWords),
    ...fields.filter(isVisibility).map(visibilityOf),
  ]
}

/** What of a proposal is neither stored nor proposed any more, in words. */
function droppedFrom(former: FieldValues, proposed: readonly CompanyField[], stored: FieldValues): string[] {
  return inWords(
    fieldsIn(former).filter((field) => !proposed.includes(field) && !isSame(field, former[field], stored[field])),
    (field) => isDetailKind(field) && inputOf(field, former[field]).value === inputOf(field, stored[field]).value,
  )
}

/**
 * What a save will do with each change, in words: store it at once, or send it to the office. `dropped`: what waits there and will not be
 * proposed any more. `waits`: some of the changes wait there already.
 */
export type Plan = {
  atOnce: readonly string[]
  later: readonly string[]
  dropped: readonly string[]
  waits: boolean
}

/**
 * See {@link Plan}. Value and visibility of a contact detail have rules of their own; a new one needs both to be free.
 *
 * @param pending the changes that wait already
 */
export function planOf(
  stored: CompanyValues,
  changes: FieldValues,
  approvals: Approvals,
  pending: FieldValues = {},
): Plan {
  const values = { atOnce: [] as string[], later: [] as string[] }
  const seen = { atOnce: [] as string[], later: [] as string[] }
  const isFree = (rule: string) => approvals[rule] === false
  const waits = (field: CompanyField) => isWaiting(field, changes, pending)
  for (const field of fieldsIn(changes).filter((each) => !waits(each))) {
    const before = isDetailKind(field) ? stored[field] : undefined
    const after = isDetailKind(field) ? inputOf(field, changes[field]) : undefined
    const isNew = before?.value === null
    if (before?.value !== after?.value || !before)
      values[isFree(field) && (!isNew || isFree('visibility')) ? 'atOnce' : 'later'].push(fieldInWords(field))
    if (before?.value && after?.value && before.visibility !== after.visibility)
      seen[isFree('visibility') ? 'atOnce' : 'later'].push(visibilityOf(field))
  }
  // Visibilities come last: between other fields, they would be misread.
  const atOnce = [...values.atOnce, ...seen.atOnce]
  const later = [...values.later, ...seen.later]
  const proposed = fieldsIn(changes).filter(
    (field) => waits(field) || later.includes(fieldInWords(field)) || later.includes(visibilityOf(field)),
  )
  return {
    atOnce,
    later,
    dropped: droppedFrom(pending, proposed, { ...stored, ...changes }).filter((words) => !atOnce.includes(words)),
    waits: fieldsIn(changes).some(waits),
  }
}

/**
 * What a save will do, in sentences.
 *
 * @param pending whether a proposal waits, which the save replaces
 */
export function planWords({ atOnce, later, dropped, waits }: Plan, pending: boolean): string {
  const withdrawn = pending && later.length === 0 && !waits
  return [
    atOnce.length > 0 && `${capital(listWords(atOnce))} will be saved at once.`,
    later.length > 0 && `${capital(listWords(later))} will wait for the office’s approval.`,
    dropped.length > 0 && !withdrawn && `${capital(listWords(dropped))} will no longer be proposed.`,
    withdrawn && 'Your proposal will be withdrawn, because nothing of it is left.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What a save did, in words: what it stored, what is new in the pending proposal and what is no longer in it, and whether one waits as it was or was taken back. */
export type SaveOutcome = {
  saved: readonly string[]
  sent: readonly string[]
  dropped: readonly string[]
  waits: boolean
  withdrawn: boolean
}

/**
 * See {@link SaveOutcome}.
 *
 * @param saved the fields that were stored; of a contact detail it may be value or visibility alone
 * @param changes the values that were sent
 * @param now the company after the save
 */
export function outcomeOf(
  saved: readonly string[],
  changes: FieldValues,
  before: OwnCompany,
  now: OwnCompany,
): SaveOutcome {
  const pending = pendingOf(now)
  const former = pendingOf(before)
  const waiting = fieldsIn(pending?.changes ?? {})
  const sent = waiting.filter((field) => !isWaiting(field, pending?.changes, former?.changes))
  const storesValue = (field: CompanyField) =>
    isDetailKind(field) && now.values[field].value === inputOf(field, changes[field]).value
  const stored = inWords(
    fieldsIn(changes).filter((field) => saved.includes(field)),
    (field) => isDetailKind(field) && before.values[field].value === now.values[field].value,
  )
  return {
    saved: stored,
    dropped: droppedFrom(former?.changes ?? {}, waiting, now.values).filter((words) => !stored.includes(words)),
    sent: inWords(sent, (field) => saved.includes(field) && storesValue(field)),
    waits: sent.length === 0 && former !== undefined && former.updated_at === pending?.updated_at,
    withdrawn: former !== undefined && !pending,
  }
}

/** What a save did, in sentences: `Saved: phone. Sent to the office: name, description.` */
export function outcomeWords({ saved, sent, dropped, waits, withdrawn }: SaveOutcome): string {
  const done = [
    saved.length > 0 && `Saved: ${saved.join(', ')}.`,
    sent.length > 0 && `Sent to the office: ${sent.join(', ')}.`,
    dropped.length > 0 && !withdrawn && `No longer proposed: ${dropped.join(', ')}.`,
    waits && 'Your proposal waits as it was.',
    withdrawn && 'Your proposal is withdrawn.',
  ].filter(Boolean)
  return done.join(' ') || 'Nothing has changed.'
}

/** The fields that managers may change at once, in one phrase; empty when all need approval. */
export function freeWords(approvals: Approvals): string {
  const isFree = (rule: string) => approvals[rule] === false
  const free = companyFields.filter(isFree).map(fieldInWords)
  return listWords(isFree('visibility') ? [...free, 'who sees contact details'] : free)
}

/** What else a company page shows: people, news, events and similar members. */
export type Surroundings = Pick<Company, 'people' | 'news' | 'events' | 'similar' | 'member_since'>

/** The company page as it would be with a form's values. */
export function previewOf(company: OwnCompany, input: CompanyInput, around: Surroundings | undefined): Company {
  const values = valuesOf(input)
  return {
    ...values,
    name: values.name || 'Without a name',
    id: company.id,
    slug: company.slug,
    member_type: company.member_type,
    as_member: true,
    details: detailKinds.flatMap((kind) => {
      const { value, visibility } = values[kind] ?? noDetail
      return value ? [{ kind, value, visibility }] : []
    }),
    people: around?.people ?? [],
    news: around?.news ?? [],
    events: around?.events ?? [],
    similar: around?.similar ?? [],
    member_since: around?.member_since ?? company.created_at,
  }
}
