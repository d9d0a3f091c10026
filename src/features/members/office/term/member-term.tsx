import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { SelectField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ChangedMeanwhileError } from '@/lib/data/errors'
import { createSubmissionIds } from '@/lib/data/submission'
import { termQuery, useSaveTerm, type Term } from './api'
import { termSchema, termValues, tierOptions, type TermValues } from './terms'

function TermForm({ memberId, term, onReload }: { memberId: string; term: Term | null; onReload: () => void }) {
  // The form's base version; see the form of the member.
  const [base, setBase] = useState(term)
  const [ids] = useState(createSubmissionIds)
  const { register, handleSubmit, reset, formState } = useForm<TermValues>({
    resolver: zodResolver(termSchema),
    defaultValues: termValues(base),
  })
  const field = fieldsOf({ register, formState })
  const { isDirty } = formState
  const save = useSaveTerm(memberId)
  function send(values: TermValues) {
    save.mutate(base ? { values, before: base } : { values, id: ids.idOf(values) }, {
      onSuccess: (saved) => {
        setBase(saved)
        reset(termValues(saved))
      },
    })
  }
  const submit = (event: FormEvent) => void handleSubmit(send)(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Membership" className="space-y-6">
      <UnsavedChanges when={isDirty && !save.isPending} />
      {!base && <p className="text-ink-700">No term is on record for this member yet.</p>}
      <div className="grid gap-6 sm:grid-cols-3">
        <SelectField label="Tier" starred placeholder="Choose a tier" options={tierOptions} {...field('tier')} />
        <TextField label="Start" starred type="date" {...field('starts_on')} />
        <TextField label="End" starred type="date" {...field('ends_on')} />
      </div>
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      {save.error instanceof ChangedMeanwhileError && (
        <Button look="secondary" onClick={onReload}>
          Show what is stored now
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="secondary" type="submit" busy={save.isPending} disabled={!isDirty && !save.isSuccess}>
          {save.isPending ? 'Saving…' : 'Save membership'}
        </Button>
        <span role="status" className="text-fine font-medium text-leaf-700">
          {save.isSuccess && !isDirty && 'Saved'}
        </span>
        {!isDirty && !save.isSuccess && <span className="text-fine text-ink-600">Nothing is changed yet.</span>}
      </div>
    </form>
  )
}

/** The tier and the term of a member: the term that ends last, or the form for the first one. */
export function MemberTerm({ memberId }: { memberId: string }) {
  const { data, error, isFetching, isFetchedAfterMount, refetch } = useQuery(termQuery(memberId))
  const [readings, setReadings] = useState(0)
  // Remount the form with the data just read.
  const reload = () => void refetch().then(({ isSuccess }) => isSuccess && setReadings((before) => before + 1))
  return (
    <section aria-labelledby="membership" className="mt-12 border-t border-paper-300 pt-8">
      <h2 id="membership" className="mb-4 font-serif text-subheading font-semibold">
        Membership
      </h2>
      {error && data === undefined ? (
        <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data === undefined || !isFetchedAfterMount ? (
        <Loading label="Loading membership…">
          <Skeleton className="h-36" />
        </Loading>
      ) : (
        <TermForm key={readings} memberId={memberId} term={data} onReload={reload} />
      )}
    </section>
  )
}
