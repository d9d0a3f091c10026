import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useRef, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { fieldsOf } from '@/components/form/fields-of'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { SelectField, TextareaField } from '@/components/form/form-field'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { useSaveKeys } from '@/components/form/save-keys'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { useSession } from '@/features/people/session/api'
import { settingsParts } from '@/features/people/session/settings-parts'
import { noticesQuery, useSaveNotice } from './api'
import { addressesIn, arrivals, mostAddresses, noticeSchema, paces, type NoticeValues } from './notices'

function NoticeForm({
  arrival: { subject, label, one },
  stored,
}: {
  arrival: (typeof arrivals)[number]
  stored: NoticeValues
}) {
  const form = useForm<NoticeValues>({ resolver: zodResolver(noticeSchema), defaultValues: stored })
  const { register, handleSubmit, getValues, formState } = form
  const field = fieldsOf({ register, formState })
  const { isDirty } = formState
  const save = useSaveNotice(subject)
  const submit = (event: FormEvent) =>
    void handleSubmit((values) => {
      const sent = form.getValues()
      const kept = { ...values, addresses: addressesIn(values.addresses).join('\n') }
      const typed = getValues()
      save.mutate(kept, { onSuccess: () => resetToSaved(form, typed, kept) })
    })(event)
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={label}
      className="space-y-5 border-t border-paper-300 pt-6 not-first:mt-10"
    >
      <UnsavedChanges when={isDirty} saving={save.isPending} />
      <h2 className="font-serif text-subheading font-semibold">{label}</h2>
      <TextareaField
        label="Send a notice to"
        rows={3}
        autoComplete="off"
        spellCheck={false}
        hint={`One address a line, at most ${mostAddresses}. Empty: nobody is told.`}
        {...field('addresses')}
      />
      <SelectField label="When" hint="Nothing is sent when nothing has arrived." options={paces} {...field('pace')} />
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      {save.isSuccess && !isDirty && (
        <FormSuccess title="Settings saved successfully">{`This holds from the next ${one} on.`}</FormSuccess>
      )}
      <Button type="submit" disabled={!isDirty} busy={save.isPending}>
        {save.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  )
}

/** To whom the office writes when messages and applications arrive, and when. */
export function NoticesPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(noticesQuery)
  const { data, isFetchedAfterMount } = query
  const forms = useRef<HTMLDivElement>(null)
  useSaveKeys(() =>
    forms.current?.querySelectorAll<HTMLButtonElement>('[type="submit"]').forEach((save) => save.click()),
  )
  return (
    <ListPage title="Settings">
      <ListParts label="Parts of Settings" parts={settingsParts(role, 'notices')} />
      <p className="my-6 max-w-reading text-small text-ink-700">
        Who is told by email when something arrives. A notice names the sender and what it is about, and links to the
        dashboard; what was written stays here.
      </p>
      <div ref={forms} className="max-w-3xl">
        {data && isFetchedAfterMount ? (
          arrivals.map((arrival) => (
            <NoticeForm
              key={arrival.subject}
              arrival={arrival}
              stored={data[arrival.subject] ?? { addresses: '', pace: 'at_once' }}
            />
          ))
        ) : (
          <NoDataYet query={query} loading="Loading settings…" skeleton={['h-48', 'h-48']} className="space-y-6" />
        )}
      </div>
    </ListPage>
  )
}
