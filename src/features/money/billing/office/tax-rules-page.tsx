import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { numberLook, type Column } from '@/components/list/column'
import { ListStates } from '@/components/list/list-states'
import { ListTable } from '@/components/list/list-table'
import { Status } from '@/components/list/status'
import { Button } from '@/components/ui/button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import { buyerGroups, labelOf, lineKinds, rateWords, taxRuleName } from '../billing'
import { billingSettingsQuery, taxRulesQuery, useSaveTaxRule, type TaxRule } from './api'
import { noTax, taxRuleSchemaOf, type TaxRuleValues } from './tax-rules'

const numbered = (rule: TaxRule) => (rule.vat_registered ? 'with VAT number' : 'without VAT number')

/** The rules in the order of the kinds and groups. */
const inOrder = (rules: readonly TaxRule[]) =>
  lineKinds.flatMap(({ value: kind }) =>
    buyerGroups.flatMap(({ value: group }) =>
      [true, false].flatMap((with_number) =>
        rules.filter(
          (rule) => rule.line_kind === kind && rule.buyer_group === group && rule.vat_registered === with_number,
        ),
      ),
    ),
  )

/** Rules of one kind of line that say the same, of all their buyers. */
type Group = { key: string; rules: readonly TaxRule[]; rule: TaxRule }

/** The rules by kind of line, those that say the same together: a chamber has few, and each stands for many buyers. */
function inGroups(rules: readonly TaxRule[]): Group[] {
  const groups = new Map<string, TaxRule[]>()
  for (const rule of inOrder(rules)) {
    const { line_kind, rate, words_bg, words_en, code, checked } = rule
    const key = JSON.stringify([line_kind, rate, words_bg, words_en, code, checked])
    groups.set(key, [...(groups.get(key) ?? []), rule])
  }
  return [...groups].flatMap(([key, [rule, ...others]]) => (rule ? [{ key, rule, rules: [rule, ...others] }] : []))
}

const buyerOf = ({ buyer_group, vat_registered }: TaxRule) =>
  `${labelOf(buyerGroups, buyer_group)}, ${vat_registered ? '' : 'no '}VAT number`

/** To whom a group of rules applies, such as `Bulgaria; Other EU, no VAT number`. */
function buyersOf({ rules }: Group): string {
  if (rules.length === 2 * buyerGroups.length) return 'All buyers'
  return buyerGroups
    .flatMap(({ value, label }) => {
      const here = rules.filter(({ buyer_group }) => buyer_group === value)
      return here.length === 2 ? [label] : here.map(buyerOf)
    })
    .join('; ')
}

const groupName = (group: Group) => `${labelOf(lineKinds, group.rule.line_kind)}: ${buyersOf(group)}`

const columns: Column<Group>[] = [
  {
    key: 'kind',
    header: 'Line',
    narrow: 'first',
    cell: ({ rule }) => <span className="font-semibold">{labelOf(lineKinds, rule.line_kind)}</span>,
  },
  { key: 'buyer', header: 'Buyers', narrow: 'second', fit: 'whole', cell: buyersOf },
  {
    key: 'rate',
    header: 'Rate',
    narrow: 'second',
    className: numberLook,
    cell: ({ rule }) => rateWords(rule.rate),
  },
  {
    key: 'words',
    header: 'Words on the document',
    fit: 'cut',
    className: 'w-2/5',
    cell: ({ rule: { words_en, words_bg } }) => words_en || words_bg || '–',
    more: ({ rule: { words_en, words_bg } }) => (words_en && words_bg ? words_bg : undefined),
  },
  { key: 'code', header: 'Code', from: 'xl', cell: ({ rule }) => rule.code || '–' },
  {
    key: 'checked',
    header: 'Accountant',
    narrow: 'end',
    cell: ({ rule }) =>
      rule.checked ? <Status tone="good">Checked</Status> : <Status tone="waiting">To check</Status>,
  },
]

/** The rules of a group, one for each kind of buyers, each to be edited by itself. */
function GroupRules({ rules, onEdit }: { rules: readonly TaxRule[]; onEdit: (rule: TaxRule) => void }) {
  return (
    <ul className="max-w-xl divide-y divide-paper-300 text-small">
      {rules.map((rule) => (
        <li key={rule.key} className="flex items-center justify-between gap-x-6">
          {buyerOf(rule)}
          <Button look="quiet" aria-label={`Edit ${taxRuleName(rule.key ?? '')}`} onClick={() => onEdit(rule)}>
            Edit
          </Button>
        </li>
      ))}
    </ul>
  )
}

function TaxRuleForm({
  rule,
  registered,
  onDone,
}: {
  rule: TaxRule
  registered: boolean
  onDone: () => void
}) {
  const [initial] = useState<TaxRuleValues>(() => ({
    rate: String(rule.rate / 100),
    words_bg: rule.words_bg,
    words_en: rule.words_en,
    code: rule.code,
    checked: rule.checked,
  }))
  const form = useForm<TaxRuleValues>({ resolver: zodResolver(taxRuleSchemaOf(registered)), defaultValues: initial })
  const draft = useFormDraft({
    name: `tax-rule:${rule.key}`,
    of: 'this tax rule',
    form,
    initial,
    stored: rule.updated_at,
  })
  const field = fieldsOf(form)
  const save = useSaveTaxRule()
  const submit = (event: FormEvent) =>
    void form.handleSubmit((values) => draft.until(save.mutateAsync({ values, before: rule }, { onSuccess: onDone })))(
      event,
    )
  return (
    <form noValidate onSubmit={submit} aria-label="Tax rule" className="space-y-6">
      <UnsavedChanges
        when={form.formState.isDirty && !save.isSuccess}
        saving={save.isPending}
        onDiscard={draft.forget}
      />
      {draft.notice}
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          label="Rate, in percent"
          starred
          inputMode="decimal"
          autoComplete="off"
          hint={registered ? 'With 20, a line of €100 costs €120.' : `${noTax}.`}
          {...field('rate')}
        />
        <TextField
          label="Code"
          autoComplete="off"
          hint="By which your accountant’s program knows the rule."
          {...field('code')}
        />
      </div>
      <TextField
        label="Words in Bulgarian"
        lang="bg"
        autoComplete="off"
        hint="Why no tax is asked, such as „Освободена доставка, чл. 44 от ЗДДС“. Empty where there is tax."
        {...field('words_bg')}
      />
      <TextField label="Words in English" autoComplete="off" {...field('words_en')} />
      <CheckboxField label="Our accountant has confirmed this rule" {...form.register('checked')} />
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save tax rule" busy={save.isPending && 'Saving…'} />
    </form>
  )
}

/** The rules of tax: what rate a line has, and what the document says where there is none. */
export function TaxRulesPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(taxRulesQuery)
  const [edited, setEdited] = useState<TaxRule>()
  // Unknown, it counts as registered: the database refuses a rate of a chamber that is not.
  const settings = useQuery(billingSettingsQuery).data?.settings
  const registered = settings === undefined || Boolean(settings?.vat_number)
  const waiting = query.data?.filter(({ checked }) => !checked).length
  return (
    <ListPage title="Settings">
      <ListParts label="Parts of Settings" parts={settingsParts(role, 'tax-rules')} />
      <p className="mt-4 mb-2 max-w-reading text-small text-ink-700 max-lg:order-last">
        Which tax a line has: by its kind, the buyer’s country, and whether the buyer has a VAT number. A document keeps
        the rule that held when it was issued.
      </p>
      {!registered && (
        <p className="mb-2 text-small font-semibold">
          {`${noTax}: every rate stays 0 %. `}
          <Link to="/dashboard/settings/billing" className="underline underline-offset-4">
            Settings → Billing
          </Link>
        </p>
      )}
      {waiting !== 0 && (
        <p className="mb-6 min-h-5 text-small font-semibold max-lg:my-2 max-sm:min-h-10">
          {waiting &&
            `${waiting === 1 ? 'One rule is an example until your accountant has confirmed it' : `${waiting} rules are examples until your accountant has confirmed them`}.`}
        </p>
      )}
      <ListStates
        query={query}
        loading="Loading the tax rules…"
        skeleton={{ rows: 12, row: 'h-16 lg:h-10', text: 'max-w-md' }}
      >
        {(rules) => (
          <ListTable
            caption="Tax rules"
            columns={columns}
            rows={inGroups(rules)}
            rowKey={({ key }) => key}
            details={{ name: groupName, content: (group) => <GroupRules rules={group.rules} onEdit={setEdited} /> }}
          />
        )}
      </ListStates>
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={edited ? labelOf(lineKinds, edited.line_kind) : ''}
        description={
          edited &&
          `To buyers in ${edited.buyer_group === 'other' ? 'countries outside the EU' : edited.buyer_group === 'eu' ? 'other countries of the EU' : 'Bulgaria'}, ${numbered(edited)}.`
        }
      >
        {edited && <TaxRuleForm key={edited.key} rule={edited} registered={registered} onDone={() => setEdited(undefined)} />}
      </Dialog>
    </ListPage>
  )
}
