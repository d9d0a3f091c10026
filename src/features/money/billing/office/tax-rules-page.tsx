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
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import { linkLook } from '@/components/ui/link-look'
import { RecordSection } from '@/components/ui/record-section'
import { ErrorBox } from '@/components/ui/states'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { formatCents } from '@/lib/text/money'
import { buyerGroups, labelOf, lineKinds, rateWords, taxRuleName } from '../billing'
import {
  billingSettingsQuery,
  outdatedProFormasQuery,
  taxRulesQuery,
  useSaveTaxRules,
  type HeldRule,
  type TaxRule,
} from './api'
import { noTax, rulesOn, taxRuleSchemaOf, type TaxRuleValues } from './tax-rules'

/** The rules in the order of the kinds and groups. */
const inOrder = (rules: readonly HeldRule[]) =>
  lineKinds.flatMap(({ value: kind }) =>
    buyerGroups.flatMap(({ value: group }) =>
      [true, false].flatMap((with_number) =>
        rules.filter(
          (rule) => rule.line_kind === kind && rule.buyer_group === group && rule.vat_registered === with_number,
        ),
      ),
    ),
  )

/** The rules that hold today, with those to come. */
const heldOn = (rules: readonly TaxRule[], today: string): HeldRule[] =>
  rulesOn(rules, today).map((rule) => ({
    ...rule,
    coming: rules.filter(({ key, valid_from }) => key === rule.key && valid_from > today),
  }))

/** Rules of one kind of line that say the same, of all their buyers. */
type Group = { key: string; rules: readonly HeldRule[]; rule: HeldRule }

/** What a rule says. */
const saysOf = ({ rate, words_bg, words_en, code, checked }: TaxRule) => [rate, words_bg, words_en, code, checked]

/** The rules by kind of line, those that say the same together: a chamber has few, and each stands for many buyers. */
function inGroups(rules: readonly HeldRule[]): Group[] {
  const groups = new Map<string, HeldRule[]>()
  for (const rule of inOrder(rules)) {
    const coming = rule.coming.map((one) => [one.valid_from, ...saysOf(one)])
    const key = JSON.stringify([rule.line_kind, ...saysOf(rule), coming])
    groups.set(key, [...(groups.get(key) ?? []), rule])
  }
  return [...groups].flatMap(([key, [rule, ...others]]) => (rule ? [{ key, rule, rules: [rule, ...others] }] : []))
}

const buyerOf = ({ buyer_group, vat_registered }: TaxRule) =>
  `${labelOf(buyerGroups, buyer_group)}, ${vat_registered ? '' : 'no '}VAT number`

const allBuyers = 'All buyers'

/** To whom a group of rules applies, such as `Bulgaria; Other EU, no VAT number`. */
function buyersOf({ rules }: Group): string {
  if (rules.length === 2 * buyerGroups.length) return allBuyers
  return buyerGroups
    .flatMap(({ value, label }) => {
      const here = rules.filter(({ buyer_group }) => buyer_group === value)
      return here.length === 2 ? [label] : here.map(buyerOf)
    })
    .join('; ')
}

/** To whom rules apply, in a sentence. */
function toWhom(rules: readonly HeldRule[]): string {
  const [rule, ...others] = rules
  if (!rule) return ''
  const buyers = buyersOf({ rules, rule, key: '' })
  if (others.length > 0) return buyers === allBuyers ? 'To all buyers' : `To buyers: ${buyers}`
  const where = new Map([
    ['bulgaria', 'Bulgaria'],
    ['eu', 'other countries of the EU'],
  ]).get(rule.buyer_group)
  return `To buyers in ${where ?? 'countries outside the EU'}, ${rule.vat_registered ? 'with' : 'without'} VAT number`
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
    cell: ({ rule: { rate, coming } }) => (
      <>
        {rateWords(rate)}
        {coming.map((one) => (
          <span key={one.valid_from} className="block text-fine">
            {`${rateWords(one.rate)} from ${officeDay(one.valid_from)}`}
          </span>
        ))}
      </>
    ),
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

/** Rules of a group that are edited together: those that hold today, or those of a day to come. */
type Edited = { rules: readonly HeldRule[]; from?: string }

/** The rules of a group: all together, those to come, and one for each kind of buyers, to be edited by itself. */
function GroupRules({ group, onEdit }: { group: Group; onEdit: (edited: Edited) => void }) {
  const { rules, rule } = group
  const name = groupName(group)
  return (
    <ul className="max-w-xl divide-y divide-paper-300 text-small">
      {rules.length > 1 && (
        <li className="flex items-center justify-between gap-x-6">
          {`These ${rules.length} together`}
          <Button look="quiet" aria-label={`Edit ${name}`} onClick={() => onEdit({ rules })}>
            Edit
          </Button>
        </li>
      )}
      {rule.coming.map(({ rate, valid_from, checked }) => (
        <li key={valid_from} className="flex items-center justify-between gap-x-6">
          {`From ${officeDay(valid_from)}: ${rateWords(rate)}${checked ? '' : ', to check'}`}
          <Button
            look="quiet"
            aria-label={`Edit ${name} from ${officeDay(valid_from)}`}
            onClick={() => onEdit({ rules, from: valid_from })}
          >
            Edit
          </Button>
        </li>
      ))}
      {rules.map((one) => (
        <li key={one.key} className="flex items-center justify-between gap-x-6">
          {buyerOf(one)}
          <Button look="quiet" aria-label={`Edit ${taxRuleName(one.key)}`} onClick={() => onEdit({ rules: [one] })}>
            Edit
          </Button>
        </li>
      ))}
    </ul>
  )
}

function TaxRuleForm({
  edited: { rules, from },
  registered,
  today,
  onDone,
}: {
  edited: Edited
  registered: boolean
  today: string
  onDone: () => void
}) {
  const stored = rules.map((one) => one.coming.find(({ valid_from }) => valid_from === from) ?? one)
  const [initial] = useState<TaxRuleValues>(() => {
    const [rule] = stored
    return {
      rate: String((rule?.rate ?? 0) / 100),
      words_bg: rule?.words_bg ?? '',
      words_en: rule?.words_en ?? '',
      code: rule?.code ?? '',
      checked: rule?.checked ?? false,
      from: '',
    }
  })
  const form = useForm<TaxRuleValues>({
    resolver: zodResolver(
      taxRuleSchemaOf(
        registered,
        today,
        rules.flatMap(({ coming }) => coming.map(({ valid_from }) => valid_from)),
      ),
    ),
    defaultValues: initial,
  })
  const draft = useFormDraft({
    name: `tax-rule:${[...stored.map(({ key }) => key), from].join(',')}`,
    of: 'this tax rule',
    form,
    initial,
    stored: stored.map(({ updated_at }) => updated_at).join(','),
  })
  const field = fieldsOf(form)
  const rate = field('rate')
  const save = useSaveTaxRules(rules)
  const removal = useSaveTaxRules(rules)
  const [removing, setRemoving] = useState(false)
  const submit = (event: FormEvent) =>
    void form.handleSubmit((values) =>
      draft.until(save.mutateAsync({ values, from: from ?? (values.from || undefined) }, { onSuccess: onDone })),
    )(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Tax rule" className="space-y-6">
      <UnsavedChanges
        when={form.formState.isDirty && !save.isSuccess && !removal.isSuccess}
        saving={save.isPending || removal.isPending}
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
          {...rate}
          onChange={(event) => {
            // What the accountant has confirmed is the rule with its rate.
            form.setValue('checked', false, { shouldDirty: true })
            return rate.onChange(event)
          }}
        />
        {from === undefined && (
          <TextField
            label="Holds from"
            type="date"
            hint="Empty, from now on. Until a later day, the present rule holds."
            {...field('from')}
          />
        )}
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
      <CheckboxField label="Our accountant has confirmed this rule with its rate" {...form.register('checked')} />
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      <DialogButtons send="Save tax rule" busy={save.isPending && 'Saving…'} />
      {from !== undefined && (
        <>
          <Button
            look="quiet"
            onClick={() => {
              removal.reset()
              setRemoving(true)
            }}
          >
            {`Remove what holds from ${officeDay(from)}…`}
          </Button>
          <ConfirmDialog
            open={removing}
            title={`Remove what holds from ${officeDay(from)}?`}
            confirm="Remove"
            doing="Removing…"
            mutation={removal}
            onConfirm={() => removal.mutate({ values: null, from }, { onSuccess: onDone })}
            onCancel={() => setRemoving(false)}
          >
            <p>{`${toWhom(rules)}. The rule before it goes on.`}</p>
          </ConfirmDialog>
        </>
      )}
    </form>
  )
}

/** Open pro formas that ask for another rate than the last rule for them has, and what to do with them. */
function OutdatedProFormas() {
  const query = useQuery(outdatedProFormasQuery)
  if (query.error && !query.data)
    return <ErrorBox message={query.error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
  if (!query.data?.length) return null
  return (
    <div className="mt-8">
      <RecordSection title="Open pro formas with another rate" total={query.data.length}>
        <p className="max-w-reading text-small text-ink-700">
          The invoice that follows a pro forma has its rate. Have it paid before the other rate holds, or, once that
          holds, cancel it on its page and issue it anew. Ask your accountant.
        </p>
        <ul className="mt-3 divide-y divide-paper-300 border-y border-paper-300 text-small">
          {query.data.map(({ document_id, number, buyer, open_cents, was, rate, valid_from }) => (
            <li key={document_id} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2">
              <span className="min-w-0 wrap-anywhere">
                <Link to={`/dashboard/dues/${document_id}`} className={linkLook}>
                  {number}
                </Link>
                {`, ${buyer}`}
              </span>
              <span className="tabular-nums">
                {`${rateWords(was)} → ${rateWords(rate)}${valid_from > '2000-01-01' ? ` from ${officeDay(valid_from)}` : ''} · ${formatCents(open_cents)} open`}
              </span>
            </li>
          ))}
        </ul>
      </RecordSection>
    </div>
  )
}

/** The rules of tax: what rate a line has, and what the document says where there is none. */
export function TaxRulesPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(taxRulesQuery)
  const [edited, setEdited] = useState<Edited>()
  const [today] = useState(() => officeDate(new Date()))
  // Unknown, it counts as registered: the database refuses a rate of a chamber that is not.
  const settings = useQuery(billingSettingsQuery).data?.settings
  const registered = settings === undefined || Boolean(settings?.vat_number)
  // Those that hold, and those to come.
  const last = query.data && [
    ...rulesOn(query.data, today),
    ...query.data.filter(({ valid_from }) => valid_from > today),
  ]
  const waiting = last?.filter(({ checked }) => !checked).length
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
            rows={inGroups(heldOn(rules, today))}
            rowKey={({ key }) => key}
            details={{ name: groupName, content: (group) => <GroupRules group={group} onEdit={setEdited} /> }}
          />
        )}
      </ListStates>
      <OutdatedProFormas />
      <Dialog
        open={edited !== undefined}
        onOpenChange={(open) => !open && setEdited(undefined)}
        title={edited ? labelOf(lineKinds, edited.rules[0]?.line_kind ?? null) : ''}
        description={edited && `${toWhom(edited.rules)}${edited.from ? `, from ${officeDay(edited.from)}` : ''}.`}
      >
        {edited && (
          <TaxRuleForm
            key={JSON.stringify([edited.rules.map(({ key }) => key), edited.from])}
            edited={edited}
            registered={registered}
            today={today}
            onDone={() => setEdited(undefined)}
          />
        )}
      </Dialog>
    </ListPage>
  )
}
