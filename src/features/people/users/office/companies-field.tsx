import { useId } from 'react'
import { CheckboxField } from '@/components/form/form-field'
import { Button } from '@/components/ui/button'
import type { PersonsCompany } from '../users'
import { CompanyPicker } from './company-picker'

/**
 * The companies that a person belongs to, and which of them they keep as a manager. The one on top is their first company.
 *
 * @param props.disabled for one's own companies
 */
export function CompaniesField({
  value,
  disabled,
  onChange,
}: {
  value: readonly PersonsCompany[]
  disabled: boolean
  onChange: (companies: PersonsCompany[]) => void
}) {
  const id = useId()
  const change = (changed: PersonsCompany) =>
    onChange(value.map((company) => (company.id === changed.id ? changed : company)))
  return (
    <div role="group" aria-labelledby={id} className="space-y-3">
      <p id={id} className="text-small font-semibold text-ink-800">
        Companies
      </p>
      {value.length === 0 ? (
        <p className="text-small text-ink-600">No company.</p>
      ) : (
        <ul className="divide-y divide-paper-300 border-y border-paper-300">
          {value.map((company, index) => (
            <li key={company.id} className="flex flex-wrap items-center gap-x-5 py-1">
              <span className="min-w-0 grow basis-40 text-small [overflow-wrap:anywhere]">
                <span className="font-semibold">{company.name}</span>
                {index === 0 && value.length > 1 && <span className="text-ink-600"> (first company)</span>}
              </span>
              <CheckboxField
                label="Manager"
                aria-label={`Manager of ${company.name}`}
                checked={company.manages}
                disabled={disabled}
                onChange={(event) => change({ ...company, manages: event.target.checked })}
              />
              {!disabled && (
                <Button
                  look="quiet"
                  aria-label={`Remove ${company.name}`}
                  onClick={() => onChange(value.filter((other) => other.id !== company.id))}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!disabled && value.length > 0 && (
        <p className="text-fine text-ink-600">Managers keep the company’s page. New ones are told by email.</p>
      )}
      {disabled ? (
        <p className="text-fine text-ink-600">Another Administrator must change your companies.</p>
      ) : (
        <CompanyPicker
          label="Add a company"
          placeholder="Choose a company"
          keeps={false}
          value={null}
          leftOut={({ id: found }) => value.some((company) => company.id === found)}
          onChange={(company) =>
            company &&
            !value.some((other) => other.id === company.id) &&
            onChange([...value, { id: company.id, name: company.name, manages: false }])
          }
        />
      )}
    </div>
  )
}
