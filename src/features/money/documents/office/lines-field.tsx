import { lineKinds } from '@/features/money/billing/billing'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { SelectField, TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { formatCents } from '@/lib/text/money'

import { blankLine, lineCents, type DraftValues } from './draft-values'

function LineFields({ form, index }: { form: UseFormReturn<DraftValues>; index: number }) {
  const field = fieldsOf(form)
  const line = useWatch({ control: form.control, name: `lines.${index}` })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label="Kind of line"
          options={lineKinds}
          hint={line.term_id && line.kind === 'dues' ? 'Asks for a term of the member.' : undefined}
          {...field(`lines.${index}.kind`)}
        />
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
 */
export function LinesField({ form, version }: { form: UseFormReturn<DraftValues>; version: string }) {
  const problem = form.formState.errors.lines
  return (
    <div>
      <ListEditor
        form={form}
        version={version}
        name="lines"
        label="Lines"
        noun="line"
        hint="Prices are without tax."
        blank={blankLine}
        nameOf={({ words_en, words_bg }) => words_en || words_bg}
        mark={(line) => formatCents(lineCents(line))}
      >
        {(index) => <LineFields form={form} index={index} />}
      </ListEditor>
      {problem?.message && <p className="mt-2 text-fine font-medium text-danger-700">{problem.message}</p>}
    </div>
  )
}
