import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/button'
import { ConfirmDialog } from '@/components/confirm-dialog'
import { SelectField, TextareaField, TextField } from '@/components/form-field'
import { FormFailure, FormSuccess } from '@/components/form-outcome'
import { ImageUpload } from '@/components/image-upload'
import { UnsavedChanges } from '@/components/unsaved-changes'
import { industriesQuery } from '@/features/directory/api'
import type { MemberType } from '@/features/directory/directory'
import { discardFile, uploadFile } from '@/lib/storage'
import { ChangedMeanwhileError, peopleQuery, useDeleteMember, useSaveMember, type OfficeMember } from './api'
import { MemberLogo } from './member-logo'
import { countries, memberSchema, statuses, types, type MemberValues } from './members'

/** Longest edge of a stored logo, in pixels: shown at most 96 CSS px, on screens of four dots a pixel. */
const logoEdge = 384

function stored(member: OfficeMember | undefined, type: MemberType): MemberValues {
  return {
    member_type: (member?.member_type as MemberType | undefined) ?? type,
    name: member?.name ?? '',
    legal_name_cyrillic: member?.legal_name_cyrillic ?? '',
    industry: member?.industry ?? '',
    description: member?.description ?? '',
    website: member?.website ?? '',
    country: (member?.country as MemberValues['country'] | null | undefined) ?? '',
    city: member?.city ?? '',
    status: (member?.status as MemberValues['status'] | undefined) ?? 'active',
  }
}

/** The logo while it is edited: a file that was uploaded and never saved is taken away again. */
function useLogo(saved: string) {
  const [logo, setLogo] = useState(saved)
  const unsaved = useRef<string>(null)
  useEffect(
    () => () => {
      void discardFile('public', unsaved.current)
    },
    [],
  )
  return {
    logo,
    change: (address: string) => {
      if (unsaved.current) void discardFile('public', unsaved.current)
      unsaved.current = address && address !== saved ? address : null
      setLogo(address)
    },
    keep: () => {
      unsaved.current = null
    },
  }
}

function DeleteMember({ member }: { member: OfficeMember }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const deletion = useDeleteMember()
  const { data: people } = useQuery({ ...peopleQuery(member.id), enabled: asking })
  return (
    <>
      <Button look="quiet" className="text-danger-700" onClick={() => setAsking(true)}>
        Delete member
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Delete ${member.name}?`}
        confirm={deletion.isPending ? 'Deleting…' : 'Delete member'}
        busy={deletion.isPending}
        error={deletion.error?.message}
        onConfirm={() => deletion.mutate(member, { onSuccess: () => navigate('/dashboard/members') })}
        onCancel={() => setAsking(false)}
      >
        <p>{member.name} disappears from the directory for good. To take it off the public list only, deactivate it instead.</p>
        {people !== undefined && people.total > 0 && <p>{people.total === 1 ? 'One person loses' : `${people.total.toLocaleString('en-US')} people lose`} the link to it and keep their access.</p>}
      </ConfirmDialog>
    </>
  )
}

const fieldLabels: Record<keyof MemberValues, string> = {
  member_type: 'Type',
  name: 'Name',
  legal_name_cyrillic: 'Name in Cyrillic',
  industry: 'Industry',
  description: 'Description',
  website: 'Website',
  country: 'Country',
  city: 'City',
  status: 'Status',
}

/** What is stored now, where it differs from what stands in the form. */
function OtherVersion({ stored: now, typed }: { stored: MemberValues; typed: Partial<MemberValues> }) {
  const fields = (Object.keys(fieldLabels) as (keyof MemberValues)[]).filter((field) => now[field] !== typed[field])
  return (
    <section aria-label="The stored version" className="rounded-card border border-wheat-300 bg-wheat-100 p-5 text-small">
      <p className="font-semibold">Stored now, where it differs from your form. Saving replaces it by yours.</p>
      <dl className="mt-3 space-y-1 [overflow-wrap:anywhere]">
        {fields.map((field) => (
          <div key={field} className="flex flex-wrap gap-x-2">
            <dt className="text-ink-700">{fieldLabels[field]}:</dt>
            <dd>{now[field] || 'nothing'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/**
 * The form of a member.
 *
 * @param props.member the member as it was read; a new one without it
 * @param props.onReload reads the member anew, after somebody else has changed it
 */
export function MemberForm({ member, type = 'company', onReload }: { member?: OfficeMember; type?: MemberType; onReload?: () => void }) {
  const navigate = useNavigate()
  const listId = useId()
  const initial = stored(member, type)
  const { register, handleSubmit, reset, control, formState } = useForm<MemberValues>({ resolver: zodResolver(memberSchema), defaultValues: initial })
  const { errors } = formState
  const typed = useWatch({ control })
  const { logo, change, keep } = useLogo(member?.logo_url ?? '')
  const { data: industries = [] } = useQuery(industriesQuery(typed.member_type ?? type))
  const save = useSaveMember()
  const [compared, setCompared] = useState(false)
  const changed = formState.isDirty || logo !== (member?.logo_url ?? '')
  // Leaving a new member's form waits for the drawing that lifts the guard of unsaved changes.
  const createdId = !member && save.isSuccess ? save.data : undefined
  useEffect(() => {
    if (createdId) void navigate(`/dashboard/members/${createdId}`, { replace: true })
  }, [createdId, navigate])

  const send = (values: MemberValues) =>
    save.mutate(
      { values, logo, before: member },
      {
        onSuccess: () => {
          keep()
          reset(values)
        },
      },
    )
  const submit = (event: FormEvent) => void handleSubmit((values) => send(values))(event)

  return (
    <form noValidate onSubmit={submit} aria-label="Member" className="space-y-6">
      <UnsavedChanges when={changed && !save.isPending && !createdId} />
      <ImageUpload
        label="Logo"
        hint="PNG, JPEG, WebP or AVIF. It is shown once the member is saved."
        preview={<MemberLogo name={typed.name ?? ''} address={logo || null} size="lg" />}
        address={logo}
        longestEdge={logoEdge}
        upload={(file, options) => uploadFile('public', 'logos', file, options)}
        onChange={change}
        failed="Failed to upload logo"
      />
      <div className="grid gap-6 border-t border-paper-300 pt-8 sm:grid-cols-2">
        <TextField label="Name" starred error={errors.name?.message} {...register('name')} />
        <TextField label="Name in Cyrillic" error={errors.legal_name_cyrillic?.message} {...register('legal_name_cyrillic')} />
        <SelectField label="Type" options={types} error={errors.member_type?.message} {...register('member_type')} />
        <SelectField label="Status" options={statuses} hint="Active members are public." error={errors.status?.message} {...register('status')} />
        <TextField label="Industry" list={listId} autoComplete="off" error={errors.industry?.message} {...register('industry')} />
        <datalist id={listId}>
          {industries.map(({ industry }) => (
            <option key={industry} value={industry} />
          ))}
        </datalist>
        <TextField label="Website" type="url" inputMode="url" placeholder="https://" error={errors.website?.message} {...register('website')} />
        <SelectField label="Country" placeholder="Not known" options={countries} error={errors.country?.message} {...register('country')} />
        <TextField label="City" error={errors.city?.message} {...register('city')} />
        <div className="sm:col-span-2">
          <TextareaField label="Description" rows={6} error={errors.description?.message} {...register('description')} />
        </div>
      </div>
      {save.error && <FormFailure>{save.error.message}</FormFailure>}
      {save.error instanceof ChangedMeanwhileError && onReload && (
        <Button
          look="secondary"
          onClick={() => {
            save.reset()
            setCompared(true)
            onReload()
          }}
        >
          Compare with what is stored now
        </Button>
      )}
      {compared && member && changed && <OtherVersion stored={initial} typed={typed} />}
      {save.isSuccess && !changed && <FormSuccess title="Member saved">The directory shows it from now on.</FormSuccess>}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save member'}
        </Button>
        {changed && member && (
          <Button
            look="secondary"
            disabled={save.isPending}
            onClick={() => {
              reset(initial)
              change(member.logo_url ?? '')
            }}
          >
            Discard changes
          </Button>
        )}
        {member && (
          <span className="ms-auto">
            <DeleteMember member={member} />
          </span>
        )}
      </div>
    </form>
  )
}
