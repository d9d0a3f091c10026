import { useId, useRef, type ReactNode } from 'react'
import { ChosenList } from '@/components/form/chosen-list'
import { SelectField } from '@/components/form/form-field'
import { ChoicePicker, SearchPicker } from '@/components/form/search-picker'
import { companiesQuery, companySearchQuery, mostCompanies } from '@/features/members/office/api'
import { recipientSearchQuery } from './api'
import { audienceRoles, peopleWords, type AudienceValues } from '../announcements'

type FieldsProps = { value: AudienceValues; onChange: (value: AudienceValues) => void }

const kinds = [
  { to: 'all', label: 'All members', hint: 'Everybody with access to the portal.' },
  { to: 'role', label: 'A role', hint: 'Everybody who has it.' },
  { to: 'company', label: 'A company', hint: 'The people who are linked to it.' },
  { to: 'people', label: 'Chosen people', hint: 'One by one.' },
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
 * Who an announcement goes to: everybody, a role, a company or selected people.
 *
 * @param props.children shown below: how many people that is
 */
export function AudienceFields({ value, onChange, children }: FieldsProps & { children: ReactNode }) {
  const name = useId()
  return (
    <fieldset className="space-y-5">
      <legend className="float-left mb-3 w-full text-small font-semibold text-ink-800">Who receives it</legend>
      <div className="clear-both grid gap-3 sm:max-lg:grid-cols-2">
        {kinds.map(({ to, label, hint }) => (
          <label
            key={to}
            className={`flex min-h-touch cursor-pointer items-start gap-3 rounded-card border p-3 text-small ${value.to === to ? 'border-sky-700 bg-sky-50' : 'border-paper-300 hover:border-ink-500'}`}
          >
            <input
              type="radio"
              name={name}
              value={to}
              checked={value.to === to}
              onChange={() => onChange({ ...value, to })}
              className="mt-0.5 size-5 shrink-0 accent-sky-700"
              aria-describedby={`${name}-${to}`}
              aria-label={label}
            />
            <span>
              <span className="block font-semibold text-ink-900">{label}</span>
              <span id={`${name}-${to}`} className="block text-fine text-ink-600">
                {hint}
              </span>
            </span>
          </label>
        ))}
      </div>
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
