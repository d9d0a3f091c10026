import { useRef, type ReactNode } from 'react'
import { ChoiceCards } from '@/components/form/choice-cards'
import { ChosenList } from '@/components/form/chosen-list'
import { SelectField } from '@/components/form/form-field'
import { ChoicePicker, SearchPicker } from '@/components/form/search-picker'
import { companiesQuery, companySearchQuery, mostCompanies } from '@/features/members/directory/shared/api'
import { recipientSearchQuery } from './api'
import { peopleWords } from '@/lib/text/numbers'
import { audienceRoles, type AudienceValues } from '../announcements'

type FieldsProps = { value: AudienceValues; onChange: (value: AudienceValues) => void }

const kinds = [
  { value: 'members', label: 'All members', hint: 'The people of active members who have an account.' },
  { value: 'all', label: 'Everybody', hint: 'All people with an account, also those of no member.' },
  { value: 'role', label: 'A role', hint: 'The people with an account who have it.' },
  { value: 'company', label: 'A company', hint: 'The people who are linked to it.' },
  { value: 'people', label: 'Chosen people', hint: 'One by one.' },
] as const

function ChosenPeople({ value, onChange }: FieldsProps) {
  const field = useRef<HTMLInputElement>(null)
  const { people } = value
  return (
    <div className="space-y-4">
      <SearchPicker
        label="Add a person"
        placeholder="Name or company"
        hint="Type a part of their name or company, then choose."
        none="Nobody else was found."
        value={null}
        keeps={false}
        inputRef={field}
        search={recipientSearchQuery}
        leftOut={({ id }) => people.some((person) => person.id === id)}
        onChange={(person) =>
          person &&
          onChange({
            ...value,
            people: [...people, { id: person.id, name: person.name, detail: person.detail ?? null }],
          })
        }
      />
      {people.length > 0 && (
        <>
          <p className="text-small font-semibold text-ink-800">{`${peopleWords(people.length)} chosen`}</p>
          <ChosenList
            label="Chosen people"
            items={people}
            onRemove={({ id }) => {
              onChange({ ...value, people: people.filter((person) => person.id !== id) })
              field.current?.focus()
            }}
          />
        </>
      )}
    </div>
  )
}

/**
 * Who an announcement goes to: all members, everybody with an account, a role, a company or selected people.
 *
 * @param props.children shown below: how many people that is
 */
export function AudienceFields({ value, onChange, children }: FieldsProps & { children: ReactNode }) {
  return (
    <fieldset className="space-y-5">
      <legend className="float-left mb-3 w-full text-small font-semibold text-ink-800">Who receives it</legend>
      <ChoiceCards
        choices={kinds}
        value={value.to}
        onChange={(to) => onChange({ ...value, to })}
        layout="clear-both sm:max-lg:grid-cols-2"
      />
      {value.to === 'role' && (
        <SelectField
          label="Role"
          options={audienceRoles}
          value={value.role}
          onChange={(event) =>
            onChange({
              ...value,
              role: audienceRoles.find((role) => role.value === event.target.value)?.value ?? value.role,
            })
          }
        />
      )}
      {value.to === 'company' && (
        <ChoicePicker
          label="Company"
          placeholder="Choose a company"
          none="No company found."
          searchHint="Type a part of its name, city or trade."
          list={companiesQuery(true)}
          most={mostCompanies}
          search={(text) => companySearchQuery(text, true)}
          value={value.company}
          onChange={(company) => onChange({ ...value, company: company && { id: company.id, name: company.name } })}
        />
      )}
      {value.to === 'people' && <ChosenPeople value={value} onChange={onChange} />}
      {children}
    </fieldset>
  )
}
