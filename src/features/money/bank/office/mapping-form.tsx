import { CheckboxField, SelectField, TextField } from '@/components/form/form-field'
import { FormSection } from '@/components/form/form-section'
import type { ChosenFile, NamedMapping } from './chosen-file'
import {
  csvColumns,
  dayOrders,
  decimalMarks,
  encodings,
  quoteMarks,
  separators,
  type CsvMapping,
} from './reading/statement-csv'

type Accounts = readonly { iban: string; bank: string; currency: string }[]

/** Says how a bank's CSV is read. Each change reads the file again. */
export function MappingForm({
  csv: { head, unsigned, all_in },
  mapping,
  accounts,
  saved,
  onChange,
}: {
  csv: NonNullable<ChosenFile['csv']>
  /** The mapping of the file, or the one that is being tried. */
  mapping: NamedMapping
  accounts: Accounts
  saved: readonly { id: string; name: string; mapping: CsvMapping }[]
  /** `all_in` says that nothing of a file without signs went out. */
  onChange: (changes: { next?: NamedMapping; all_in?: boolean }) => void
}) {
  const change = (changes: Partial<NamedMapping>) => onChange({ next: { ...mapping, ...changes } })
  const select = <Key extends 'separator' | 'encoding' | 'quotes' | 'decimal' | 'days'>(
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
  const words = (key: 'in_words' | 'out_words' | 'states', label: string, found: readonly string[]) => (
    <TextField
      label={label}
      autoComplete="off"
      hint={`Between commas. In this file: ${found.slice(0, 12).join(', ') || 'none'}.`}
      value={mapping[key]}
      onChange={({ target }) => change({ [key]: target.value })}
    />
  )
  const rows = head.rows.map((cells, at) => ({
    value: String(at + 1),
    label: `Row ${at + 1}: ${cells.filter(Boolean).join(' · ').slice(0, 60)}`,
  }))
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
              if (found)
                change({ ...found.mapping, name: found.name, account: mapping.account, currency: mapping.currency })
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
          hint="The chamber’s IBAN. It is filled in where the file names it."
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
          {select('quotes', 'Quotation marks', quoteMarks)}
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
        {unsigned && (
          <CheckboxField
            label="Nothing in this file went out"
            checked={all_in}
            onChange={({ target }) => onChange({ all_in: target.checked })}
          />
        )}
        <SelectField
          label="Names of the columns"
          options={[{ value: '0', label: 'The first row with a day and an amount' }, ...rows]}
          value={String(mapping.header_row)}
          onChange={({ target }) => change({ header_row: Number(target.value) })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          {csvColumns.map(({ value, label }) => (
            <SelectField
              key={value}
              label={label}
              options={[
                { value: '', label: 'No column' },
                ...[...new Set([...head.header, ...(mapping.columns[value] ? [mapping.columns[value]] : [])])].map(
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
        {mapping.columns.direction && (
          <div className="grid gap-5 sm:grid-cols-2">
            {words('in_words', 'Words of what came in', head.directions)}
            {words('out_words', 'Words of what went out', head.directions)}
          </div>
        )}
        {mapping.columns.state && words('states', 'States that count', head.states)}
      </FormSection>
    </div>
  )
}
