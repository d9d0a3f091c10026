import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { pictureTypeNames } from '@/lib/pictures/image'
import { TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { FormSuccess } from '@/components/form/form-outcome'
import { PageBar } from '@/components/form/page-bar'
import { ImageUpload } from '@/components/upload/image-upload'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { imageAttributes } from '@/components/ui/picture'
import { NoDataYet } from '@/components/ui/no-data-yet'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { useSession } from '@/features/people/session/api'
import { storedSettingsQuery, uploadLogo, useChangeLogo, useSaveSettings } from './api'
import { logoEdge, settingsSchema, type SettingsValues } from './settings-values'
import { settingsParts } from '@/features/people/session/settings-parts'

function Logo({ address }: { address: string }) {
  const { mutateAsync, isSuccess } = useChangeLogo(address)
  return (
    <div className="border-b border-paper-300 pb-8">
      <ImageUpload
        label="Logo"
        hint={`${pictureTypeNames}; shown 40 pixels high. It is saved at once. Without one the chamber’s own mark is shown.`}
        preview={
          <img
            {...imageAttributes(address || '/logo.svg', '80px')}
            alt=""
            className="size-20 shrink-0 rounded-card border border-paper-300 bg-paper-50 object-contain p-2"
          />
        }
        address={address}
        longestEdge={logoEdge}
        upload={uploadLogo}
        onChange={mutateAsync}
        failed="Failed to upload logo"
      />
      <p role="status" className="mt-3 text-fine font-medium text-leaf-700">
        {isSuccess && 'Settings saved successfully'}
      </p>
    </div>
  )
}

function SettingsForm({ stored }: { stored: SettingsValues }) {
  const id = useId()
  // What the form started from; a background refetch must not move it.
  const [base, setBase] = useState(() => ({ site_title: stored.site_title, ga_code: stored.ga_code }))
  const form = useForm<SettingsValues>({ resolver: zodResolver(settingsSchema), defaultValues: base })
  const { register, handleSubmit, reset, formState } = form
  const draft = useFormDraft({
    name: 'settings',
    of: 'the settings',
    form,
    initial: base,
    stored: JSON.stringify(base),
  })
  const field = fieldsOf({ register, formState })
  const { isDirty } = formState
  const save = useSaveSettings()
  const submit = (event: FormEvent) =>
    void handleSubmit((values) => {
      const sent = form.getValues()
      draft.until(
        save.mutateAsync(
          { values, opened: formState.defaultValues },
          {
            onSuccess: () => {
              setBase(values)
              resetToSaved(form, sent, values)
            },
          },
        ),
      )
    })(event)
  return (
    <form id={id} noValidate onSubmit={submit} aria-label="Site settings" className="mt-8">
      <UnsavedChanges when={isDirty} saving={save.isPending} onDiscard={draft.forget} />
      <div className="grid gap-6">
        {draft.notice}
        <TextField
          label="Site title"
          starred
          hint="Shown beside the logo and in the footer."
          {...field('site_title')}
        />
        <TextField
          label="Analytics measurement id"
          autoComplete="off"
          placeholder="G-…"
          hint="From Google Analytics 4. Visitors are asked first, and nothing is loaded unless they agree. Empty switches statistics off."
          {...field('ga_code')}
        />
      </div>
      <PageBar
        form={id}
        state={{ changed: isDirty, busy: save.isPending, stored: true, kept: draft.kept }}
        done={
          save.isSuccess && (
            <FormSuccess title="Settings saved successfully">
              An open page shows them once its visitor goes to another page.
            </FormSuccess>
          )
        }
        failure={save.error?.message}
        onDiscard={() => {
          reset(base)
          draft.forget()
        }}
      />
    </form>
  )
}

/** Title, logo and analytics of the whole site. */
export function SettingsPage() {
  const { role = 'member' } = useSession()
  const query = useQuery(storedSettingsQuery)
  const { data, isFetchedAfterMount } = query
  return (
    <ListPage title="Settings">
      <ListParts label="Parts of Settings" parts={settingsParts(role, 'site')} />
      <div className="mt-6 max-w-3xl">
        {data && isFetchedAfterMount ? (
          <>
            <Logo address={data.logo_url} />
            <SettingsForm stored={data} />
          </>
        ) : (
          <NoDataYet
            query={query}
            loading="Loading settings…"
            skeleton={['h-24', 'h-16', 'h-16']}
            className="space-y-6"
          />
        )}
      </div>
    </ListPage>
  )
}
