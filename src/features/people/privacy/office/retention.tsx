import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { EmptyState } from '@/components/ui/states'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { officeDay, officeTime } from '@/lib/dates/office-time'
import { retentionQuery, useSavePeriod, type RetentionPeriod } from './api'
import { periodSchema, periodWords, runWords } from '../privacy'

function Period({ period }: { period: RetentionPeriod }) {
  const { subject, days, updated_at, updater, last_error } = period
  const { label, text } = periodWords(subject)
  const stored = { days: String(days) }
  const form = useForm<{ days: string }>({
    resolver: zodResolver(periodSchema),
    defaultValues: stored,
    values: stored,
    resetOptions: { keepDirtyValues: true },
  })
  const { register, handleSubmit, formState } = form
  const field = fieldsOf({ register, formState })
  const save = useSavePeriod(subject)
  const { isDirty } = formState
  const submit = (event: FormEvent) =>
    void handleSubmit((values) => {
      const sent = form.getValues()
      save.mutate(Number(values.days), { onSuccess: () => resetToSaved(form, sent, values) })
    })(event)
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={label}
      className="grid gap-x-8 gap-y-4 border-b border-paper-300 py-6 sm:grid-cols-[minmax(0,1fr)_16rem]"
    >
      <UnsavedChanges when={isDirty} saving={save.isPending} />
      <div>
        <h3 className="font-semibold">{label}</h3>
        <p className="mt-1 text-small text-ink-700">{text}</p>
        <p
          className={`mt-2 text-fine [overflow-wrap:anywhere] ${last_error ? 'font-semibold text-danger-700' : 'text-ink-600'}`}
        >
          {runWords(period, officeTime)}
        </p>
        {updater && (
          <p className="mt-1 text-fine text-ink-600">{`Changed by ${updater.full_name} on ${officeDay(updated_at)}.`}</p>
        )}
      </div>
      <div className="space-y-3">
        <TextField label="Days" inputMode="numeric" autoComplete="off" {...field('days')} />
        {save.error && <FormFailure>{save.error.message}</FormFailure>}
        <div className="flex flex-wrap items-center gap-3">
          <Button
            look="secondary"
            type="submit"
            busy={save.isPending}
            disabled={!isDirty && !save.isSuccess}
            aria-label={`Save the period of ${label}`}
          >
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
          <span role="status" className="text-fine font-medium text-leaf-700">
            {save.isSuccess && !isDirty && 'Saved'}
          </span>
          {!isDirty && !save.isSuccess && <span className="text-fine text-ink-600">Nothing is changed yet.</span>}
        </div>
      </div>
    </form>
  )
}

/** The retention periods, which a nightly job enforces. */
export function Retention() {
  const query = useQuery(retentionQuery)
  const { data } = query
  return (
    <section aria-labelledby="periods" className="mt-14">
      <h2 id="periods" className="font-serif text-subheading font-semibold">
        Data retention
      </h2>
      <p className="mt-2 mb-4 text-small text-ink-700">
        What is older is deleted for good every night. A shorter period takes effect with the next run.
      </p>
      {!data ? (
        <NoDataYet query={query} loading="Loading periods…" skeleton={['h-28', 'h-28']} className="space-y-6" />
      ) : data.length === 0 ? (
        <EmptyState>Nothing has a period.</EmptyState>
      ) : (
        <div className="border-t border-paper-300">
          {data.map((period) => (
            <Period key={period.subject} period={period} />
          ))}
        </div>
      )}
    </section>
  )
}
