import { useQuery } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { ChoiceCards } from '@/components/form/choice-cards'
import { SelectField } from '@/components/form/form-field'
import { industriesQuery } from '@/features/members/industries/api'
import { standingChoices } from '@/features/money/dues/member-dues'
import { tiersQuery } from '@/features/members/tiers/api'
import { countOf, peopleWords } from '@/lib/text/numbers'
import type { AudienceValues } from '../letter-values'
import { contactChoices, countryChoices, participantChoices, statusChoices, termChoices } from '../letters'

type FieldsProps = { value: AudienceValues; onChange: (value: AudienceValues) => void }

function Participants({ value, onChange, priced }: FieldsProps & { priced: boolean }) {
  const choices = [
    ...participantChoices.filter((choice) => priced || choice.value !== 'held'),
    ...(value.people.length > 0
      ? ([
          {
            value: 'selected',
            label: 'Selected',
            hint: `${peopleWords(value.people.length)} chosen in the list, those who have cancelled included.`,
          },
        ] as const)
      : []),
  ]
  return (
    <ChoiceCards
      choices={choices}
      value={value.to}
      onChange={(to) => onChange({ ...value, to })}
      layout="sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]"
    />
  )
}

/** For a field whose choices need more room than half of a phone. */
const wide = 'min-[22rem]:max-lg:col-span-2'

function MembersContacts({ value, onChange }: FieldsProps) {
  const { data: industries = [] } = useQuery(industriesQuery())
  const { data: tiers = [] } = useQuery(tiersQuery)
  const trades = industries.map(({ name }) => ({ value: name, label: name }))
  // It is chosen before the industries have loaded.
  if (value.industry && !trades.some((trade) => trade.value === value.industry))
    trades.unshift({ value: value.industry, label: value.industry })
  const field = (key: 'tier' | 'country' | 'industry' | 'status' | 'standing' | 'term') => ({
    value: value[key],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...value, [key]: target.value }),
  })
  const contacts = (
    <div className={wide}>
      <SelectField
        label="Contacts"
        options={contactChoices}
        value={value.contacts}
        onChange={({ target }) => onChange({ ...value, contacts: target.value === 'all' ? 'all' : 'primary' })}
      />
    </div>
  )
  if (value.people.length > 0)
    return (
      <div className="max-w-sm space-y-5">
        <p>Contact persons of the {countOf(value.people.length, 'member')} selected in the list.</p>
        {contacts}
      </div>
    )
  return (
    <div className="grid gap-x-4 gap-y-5 min-[22rem]:grid-cols-2 lg:grid-cols-3">
      {contacts}
      <SelectField
        label="Tier"
        placeholder="All"
        options={tiers.map(({ key, name }) => ({ value: key, label: name }))}
        {...field('tier')}
      />
      <SelectField label="Term" placeholder="All" options={termChoices} {...field('term')} />
      <SelectField label="Dues" placeholder="All" options={standingChoices} {...field('standing')} />
      <SelectField label="Country" placeholder="All" options={countryChoices} {...field('country')} />
      <SelectField label="Status" placeholder="All" options={statusChoices} {...field('status')} />
      <div className={wide}>
        <SelectField label="Industry" placeholder="All industries" options={trades} {...field('industry')} />
      </div>
    </div>
  )
}

/**
 * Who a letter goes to: participants of an event by their status, or contacts of members by tier, term, dues,
 * country, industry and status.
 *
 * @param props.priced whether places at the event can be held until they are paid
 * @param props.children shown below: how many people that is
 */
export function AudienceFields({
  participants,
  priced,
  children,
  ...fields
}: FieldsProps & { participants: boolean; priced: boolean; children: ReactNode }) {
  return (
    <fieldset className="space-y-5">
      <legend className="float-left mb-4 w-full font-serif text-subheading font-semibold">Who receives it</legend>
      <div className="clear-both">
        {participants ? <Participants {...fields} priced={priced} /> : <MembersContacts {...fields} />}
      </div>
      {children}
    </fieldset>
  )
}
