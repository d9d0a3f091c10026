import { SelectField, TextField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import { csvColumns, dayOrders, decimalMarks, encodings, separators, type CsvMapping } from './reading/statement-csv'

/** A mapping as somebody makes it: with the bank's name, under which it is saved. */
export type NamedMapping = CsvMapping & { name: string }

type Accounts = readonly { iban: string; bank: string; currency: string }[]

/** Says how a bank's CSV is read. Each change reads the file again. */
export function MappingForm({
  mapping,
  header,
  accounts,
  saved,
  onChange,
}: {
  mapping: NamedMapping
  /** The names of the columns that the file has. */
  header: readonly string[]
  accounts: Accounts
  saved: readonly { id: string; name: string; mapping: CsvMapping }[]
  onChange: (mapping: NamedMapping) => void
}) {
  const change = (changes: Partial<NamedMapping>) => onChange({ ...mapping, ...changes })
  const select = <Key extends 'separator' | 'encoding' | 'decimal' | 'days'>(
    key: Key,
    label: string,
    options: readonly { value: CsvMapping[Key]; label: string }[],
  ) => (
    <SelectField
      label={label}
      options={options}
      value={mapping[key]}
      onChange={({ target }) => change({ [key]: target.value })}
    />
  )
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <FormSection title="How the bank writes">
        {saved.length > 0 && (
          <SelectField
            label="Saved mapping"
            options={[{ value: '', label: 'A new one' }, ...saved.map(({ id, name }) => ({ value: id, label: name }))]}
            value={saved.find(({ name }) => name === mapping.name)?.id ?? ''}
            onChange={({ target }) => {
              const found = saved.find(({ id }) => id === target.value)
              if (found) onChange({ ...found.mapping, name: found.name })
              else change({ name: '' })
            }}
          />
        )}
        <TextField
          label="Bank"
          starred
          maxLength={80}
          autoComplete="off"
          hint="The mapping is saved under this name."
          value={mapping.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label="Account"
          starred
          autoComplete="off"
          list="statement-accounts"
          hint="The chamber’s IBAN, which a CSV file does not name."
          value={mapping.account}
          onChange={({ target }) => {
            const account = target.value
            const known = accounts.find(({ iban }) => iban === account.replaceAll(/\s/g, '').toUpperCase())
            change({ account, ...(known && { currency: known.currency }) })
          }}
        />
        <datalist id="statement-accounts">
          {accounts.map(({ iban, bank }) => (
            <option key={iban} value={iban}>
              {bank}
            </option>
          ))}
        </datalist>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Currency"
            starred
            maxLength={3}
            autoComplete="off"
            value={mapping.currency}
            onChange={({ target }) => change({ currency: target.value.toUpperCase() })}
          />
          {select('separator', 'Separator', separators)}
          {select('encoding', 'Encoding', encodings)}
          {select('decimal', 'Decimals after', decimalMarks)}
          {select('days', 'Days', dayOrders)}
          <TextField
            label="Rows at the end that are no lines"
            type="number"
            min={0}
            max={20}
            hint="Such as totals."
            value={mapping.last_rows}
            onChange={({ target }) =>
              change({ last_rows: Math.min(20, Math.max(0, Math.trunc(Number(target.value)))) })
            }
          />
        </div>
      </FormSection>
      <FormSection title="What its columns hold">
        <div className="grid gap-5 sm:grid-cols-2">
          {csvColumns.map(({ value, label }) => (
            <SelectField
              key={value}
              label={label}
              options={[
                { value: '', label: 'No column' },
                ...[...new Set([...header, ...(mapping.columns[value] ? [mapping.columns[value]] : [])])].map(
                  (name) => ({
                    value: name,
                    label: name,
                  }),
                ),
              ]}
              value={mapping.columns[value] ?? ''}
              onChange={({ target }) => change({ columns: { ...mapping.columns, [value]: target.value } })}
            />
          ))}
        </div>
      </FormSection>
    </div>
  )
}
