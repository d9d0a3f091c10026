import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { SelectField, TextareaField } from '@/components/form/form-field'
import { FormSuccess } from '@/components/form/form-outcome'
import { PageBar } from '@/components/form/page-bar'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import { noticesQuery, useSaveNotices } from './api'
import { arrivals, cleaned, mostAddresses, noticesSchema, paces, type Notices } from './notices'

function NoticesForm({ stored }: { stored: Notices }) {
  const id = useId()
  const form = useForm<Notices>({
    resolver: zodResolver(noticesSchema),
    defaultValues: stored,
  })
  const { register, handleSubmit, reset, formState } = form
  const { isDirty, dirtyFields, errors } = formState
  const save = useSaveNotices()
  const submit = (event: FormEvent) =>
    void handleSubmit(({ message, application, proposal }) => {
      // The form's own values change as somebody types.
      const sent = structuredClone(form.getValues())
      const kept = { message: cleaned(message), application: cleaned(application), proposal: cleaned(proposal) }
      const changed = Object.fromEntries(
        arrivals.flatMap(({ subject }) => (dirtyFields[subject] ? [[subject, kept[subject]]] : [])),
      )
      save.mutate(changed, { onSuccess: () => resetToSaved(form, sent, kept) })
    })(event)
  return (
    <form id={id} noValidate onSubmit={submit} aria-label="Notices" className="space-y-8">
      <UnsavedChanges when={isDirty} saving={save.isPending} />
      {arrivals.map(({ subject, label }) => (
        <fieldset key={subject} className="space-y-5 border-t border-paper-300 pt-5">
          <legend className="float-left mb-4 w-full font-serif text-subheading font-semibold">{label}</legend>
          <div className="clear-both space-y-5">
            <TextareaField
              label="Send a notice to"
              rows={3}
              autoComplete="off"
              spellCheck={false}
              hint={`One address a line, at most ${mostAddresses}. Empty: nobody is told.`}
              error={errors[subject]?.addresses?.message}
              {...register(`${subject}.addresses`)}
            />
            <SelectField
              label="When"
              hint="Nothing is sent when nothing has arrived."
              options={paces}
              {...register(`${subject}.pace`)}
            />
          </div>
        </fieldset>
      ))}
      <PageBar
        form={id}
        state={{ changed: isDirty, busy: save.isPending, stored: true }}
        done={
          save.isSuccess && (
            <FormSuccess title="Settings saved successfully">This holds from what arrives next.</FormSuccess>
          )
        }
        failure={save.error?.message}
        onDiscard={() => reset()}
      />
    </form>
  )
}

/** To whom the office writes when messages and applications arrive, and when. */
export function NoticesPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(noticesQuery)
  const { data, isFetchedAfterMount } = query
  return (
    <ListPage title="Settings">
      <ListParts label="Parts of Settings" parts={settingsParts(role, 'notices')} />
      <p className="my-6 max-w-reading text-small text-ink-700">
        Who is told by email when something arrives. A notice names the sender and what it is about, and links to the
        dashboard; what was written stays here.
      </p>
      <div className="max-w-3xl">
        {data && isFetchedAfterMount ? (
          <NoticesForm stored={data} />
        ) : (
          <NoDataYet query={query} loading="Loading settings…" skeleton={['h-48', 'h-48']} className="space-y-6" />
        )}
      </div>
    </ListPage>
  )
}
