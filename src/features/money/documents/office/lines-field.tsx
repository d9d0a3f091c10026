import { labelOf, lineKinds, rateWords } from '@/features/money/billing/billing'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { formatCents } from '@/lib/text/money'
import { blankLine, correcting, isNote, lineCents, type DraftValues } from './draft-values'
import type { DocumentLine, OfficeDocument } from './office-document'

type Form = UseFormReturn<DraftValues>

/** A line of an invoice as a choice; for a credit note with what is left of it. */
const lineChoice = ({ place, words_en, net_cents, left_cents }: DocumentLine, credit: boolean) => ({
  value: String(place),
  label: [
    `${place}. ${words_en}`,
    formatCents(net_cents),
    credit && left_cents !== null && `${formatCents(left_cents)} left`,
  ]
    .filter(Boolean)
    .join(', '),
})

/** The line of the invoice that a line of a note corrects, whose kind and tax it has. */
function CorrectedLine({ form, index, invoice }: { form: Form; index: number; invoice?: OfficeDocument }) {
  const field = fieldsOf(form)(`lines.${index}.corrects`)
  const [kind, line] = useWatch({ control: form.control, name: ['kind', `lines.${index}`] })
  const lineOf = (place: string) => invoice?.lines.find((one) => String(one.place) === place)
  const corrected = lineOf(line.corrects)
  /** What was not changed of the line before follows the one that is corrected now. */
  function choose(place: string) {
    const [before, now] = [corrected ? correcting(corrected) : blankLine, lineOf(place)]
    if (!now) return
    const next = correcting(now)
    form.setValue(`lines.${index}.kind`, next.kind)
    for (const name of ['words_bg', 'words_en', 'from', 'until'] as const)
      if (line[name] === before[name]) form.setValue(`lines.${index}.${name}`, next[name], { shouldDirty: true })
  }
  return (
    <SelectField
      label="Corrects"
      starred
      placeholder={invoice ? 'Choose' : 'Choose the invoice first'}
      options={invoice?.lines.map((one) => lineChoice(one, kind === 'credit_note')) ?? []}
      hint={
        corrected &&
        `${labelOf(lineKinds, corrected.kind)}, ${rateWords(corrected.tax_rate ?? 0)} VAT, as on the invoice.`
      }
      {...field}
      onChange={(event) => {
        choose(event.target.value)
        void field.onChange(event)
      }}
      // Kept up to date with the value, whose option arrives later.
      value={line.corrects}
    />
  )
}

function LineFields({ form, index, invoice }: { form: Form; index: number; invoice?: OfficeDocument }) {
  const field = fieldsOf(form)
  const [kind, line] = useWatch({ control: form.control, name: ['kind', `lines.${index}`] })
  const note = isNote(kind)
  return (
    <>
      {note && <CorrectedLine form={form} index={index} invoice={invoice} />}
      <div className={`grid gap-5 ${note ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}>
        {!note && (
          <SelectField
            label="Kind of line"
            options={lineKinds}
            hint={line.term_id && line.kind === 'dues' ? 'Asks for a term of the member.' : undefined}
            {...field(`lines.${index}.kind`)}
          />
        )}
        <TextField label="Covers from" type="date" max="9999-12-31" {...field(`lines.${index}.from`)} />
        <TextField label="Covers until" type="date" max="9999-12-31" {...field(`lines.${index}.until`)} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Words in Bulgarian"
          starred
          autoComplete="off"
          lang="bg"
          placeholder="Членски внос"
          {...field(`lines.${index}.words_bg`)}
        />
        <TextField
          label="Words in English"
          starred
          autoComplete="off"
          placeholder="Membership dues"
          {...field(`lines.${index}.words_en`)}
        />
      </div>
      <div className="grid grid-cols-2 gap-5 sm:grid-cols-3">
        <TextField
          label="Quantity"
          starred
          inputMode="numeric"
          autoComplete="off"
          {...field(`lines.${index}.quantity`)}
        />
        <TextField
          label="Price of one, in euros"
          starred
          inputMode="decimal"
          autoComplete="off"
          placeholder="120.50"
          {...field(`lines.${index}.price`)}
        />
        <TextField
          label="Discount, in euros"
          inputMode="decimal"
          autoComplete="off"
          hint="Off the whole line."
          {...field(`lines.${index}.discount`)}
        />
      </div>
    </>
  )
}

/**
 * The lines of a draft, in their order.
 *
 * @param props.version changes with each save
 * @param props.invoice the invoice that a note corrects, once it is read
 */
export function LinesField({ form, version, invoice }: { form: Form; version: string; invoice?: OfficeDocument }) {
  const problem = form.formState.errors.lines
  const first = invoice?.lines[0]
  return (
    <div>
      <ListEditor
        form={form}
        version={version}
        name="lines"
        label="Lines"
        noun="line"
        hint="Prices are without tax."
        blank={first ? correcting(first) : blankLine}
        nameOf={({ words_en, words_bg }) => words_en || words_bg}
        mark={(line) => formatCents(lineCents(line))}
      >
        {(index) => <LineFields form={form} index={index} invoice={invoice} />}
      </ListEditor>
      {problem?.message && <p className="mt-2 text-fine font-medium text-danger-700">{problem.message}</p>}
    </div>
  )
}
