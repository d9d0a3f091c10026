import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { numberLook, type Column } from '@/components/list/column'
import { ListStates } from '@/components/list/list-states'
import { ListTable } from '@/components/list/list-table'
import { Status } from '@/components/list/status'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import { officeDate, officeDay } from '@/lib/dates/office-time'
import { labelOf, lineKinds, rateWords, taxRuleName } from '../billing'
import { billingSettingsQuery, taxRulesQuery } from './api'
import { OutdatedProFormas } from './outdated-pro-formas'
import { TaxRuleForm, type Edited } from './tax-rule-form'
import { buyerOf, buyersOf, groupName, heldOn, inGroups, toWhom, type Group } from './tax-rule-groups'
import { noTax } from './tax-rules'

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

/** The rules of tax: what rate a line has, and what the document says where there is none. */
export function TaxRulesPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(taxRulesQuery)
  const [edited, setEdited] = useState<Edited>()
  const [today] = useState(() => officeDate(new Date()))
  // Unknown, it counts as registered: the database refuses a rate of a chamber that is not.
  const settings = useQuery(billingSettingsQuery).data?.settings
  const registered = settings === undefined || Boolean(settings?.vat_number)
  const last = query.data && heldOn(query.data, today).flatMap((rule) => [rule, ...rule.coming])
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
            `${waiting === 1 ? 'One rule is an example until the chamber’s accountant has confirmed it' : `${waiting} rules are examples until the chamber’s accountant has confirmed them`}.`}
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
