import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormSuccess } from '@/components/form/form-outcome'
import { PageBar } from '@/components/form/page-bar'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { mergedValues } from '@/features/write/editorial/shared/merged-values'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { isRefusal } from '@/lib/data/errors'
import { officeTime } from '@/lib/dates/office-time'
import { useReadSettingsAgain, useSaveBillingSettings, type BillingSettings, type Series } from './api'
import { settingsSchema, settingsValues, type SettingsValues } from './billing-values'
import { LapseQuestion } from './lapse-question'
import { SaveFailure } from './shared/changed-meanwhile'
import { AccountsPart, ChamberPart, NumbersPart, PayingPart } from './billing-parts'
import { YearsPart } from './years-part'

type Stored = { settings: BillingSettings | null; series: readonly Series[] }

/** The form of the billing settings; `stored` is what it begins with. */
export function BillingForm({ stored }: { stored: Stored }) {
  const id = useId()
  // What the form started from; a background refetch must not move it.
  const [base, setBase] = useState(() => ({
    version: stored.settings?.version,
    series: stored.series,
    values: settingsValues(stored.settings, stored.series),
  }))
  const form = useForm<SettingsValues>({
    resolver: zodResolver(settingsSchema),
    defaultValues: base.values,
    shouldFocusError: false,
  })
  const { isDirty } = form.formState
  const draft = useFormDraft({
    name: 'billing-settings',
    of: 'the billing settings',
    form,
    initial: base.values,
    stored: base.version === undefined ? null : String(base.version),
  })
  const save = useSaveBillingSettings()
  const reading = useReadSettingsAgain()
  // What is to be saved once it was agreed to who lapses by it.
  const [asked, setAsked] = useState<{ values: SettingsValues; typed: SettingsValues }>()
  const store = ({ values, typed }: NonNullable<typeof asked>) =>
    draft.until(
      save.mutateAsync(
        { values, series: base.series, version: base.version },
        {
          onSuccess: (version) => {
            setBase({ ...base, version, values })
            resetToSaved(form, typed, values)
          },
          onSettled: () => setAsked(undefined),
        },
      ),
    )
  const submit = (event: FormEvent) => {
    const typed = structuredClone(form.getValues())
    void form.handleSubmit((values) => {
      // What was sent without an answer may be stored, and was agreed to.
      const agreed = save.error && !isRefusal(save.error) ? save.variables.values : base.values
      const same = (['grace_days', 'lapses_from'] as const).every((rule) => values[rule] === agreed[rule])
      if (same) store({ values, typed })
      else setAsked({ values, typed })
    })(event)
  }
  const takeOver = () =>
    reading.mutate(undefined, {
      onSuccess: (now) => {
        const values = settingsValues(now.settings, now.series)
        const merged = mergedValues(form.getValues(), base.values, values)
        setBase({ version: now.settings?.version, series: now.series, values })
        form.reset(values)
        form.reset(merged, { keepDefaultValues: true })
        save.reset()
      },
    })
  const last = stored.settings
  return (
    <form id={id} noValidate onSubmit={submit} aria-label="Billing settings">
      <UnsavedChanges when={isDirty} saving={save.isPending} onDiscard={draft.forget} />
      {asked && (
        <LapseQuestion
          values={asked.values}
          saving={save.isPending}
          onSave={() => store(asked)}
          onBack={() => setAsked(undefined)}
        />
      )}
      <p className="mb-6 text-small text-ink-600">
        {last
          ? `Version ${last.version}, saved by ${last.saved_by_name ?? 'somebody whose account is gone'} on ${officeTime(last.saved_at)}.`
          : 'Nothing is saved yet. Until it is, no dues are asked for and no document can be issued.'}
      </p>
      <div className="mb-6 space-y-6 empty:hidden">
        {draft.notice}
        <ErrorSummary form={form} nouns={{ accounts: 'Account' }} />
      </div>
      <div className="space-y-10">
        <ChamberPart form={form} />
        <AccountsPart form={form} version={String(base.version ?? 0)} />
        <PayingPart form={form} />
        <YearsPart form={form} />
        <NumbersPart form={form} series={base.series} />
      </div>
      <div className="mt-8 space-y-6 empty:hidden">
        <SaveFailure error={save.error} failed={reading.error} busy={reading.isPending} onTakeOver={takeOver} />
      </div>
      <PageBar
        form={id}
        state={{ changed: isDirty, busy: save.isPending, stored: base.version !== undefined, kept: draft.kept }}
        done={
          save.isSuccess && (
            <FormSuccess title="Settings saved successfully">
              They hold for what is issued from now on, and when members expire and lapse for all of them at once.
              Issued documents stay as they are.
            </FormSuccess>
          )
        }
        onDiscard={() => {
          form.reset(base.values)
          draft.forget()
        }}
      />
    </form>
  )
}
