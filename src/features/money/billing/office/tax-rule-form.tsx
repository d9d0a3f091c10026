import { zodResolver } from '@hookform/resolvers/zod'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DialogButtons } from '@/components/ui/dialog'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { officeDay } from '@/lib/dates/office-time'
import { useSaveTaxRules, type HeldRule } from './api'
import { toWhom } from './tax-rule-groups'
import { noTax, taxRuleSchemaOf, type TaxRuleValues } from './tax-rules'

/** Rules of a group that are edited together: those that hold today, or those of a day to come. */
export type Edited = { rules: readonly HeldRule[]; from?: string }

/** The form of tax rules that say the same. */
export function TaxRuleForm({
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
          hint="By which the accounting program knows the rule."
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
