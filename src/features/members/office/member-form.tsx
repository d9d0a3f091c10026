import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { pictureTypeNames } from '@/lib/pictures/image'
import { savedMeanwhile } from '@/components/editorial/editorial'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { SelectField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { FormActions, FormColumns, FormSection } from '@/components/form/form-section'
import { ImageUpload } from '@/components/upload/image-upload'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useCloseSheet } from '@/components/ui/sheet'
import { useFormDraft } from '@/features/editorial/shared/use-form-draft'
import type { MemberType } from '@/features/directory/directory'
import { ChangedMeanwhileError, isRefusal, NotFoundError } from '@/lib/data/errors'
import { uploadPicture } from '@/lib/data/storage'
import { picturePath } from '@/lib/pictures/own-pictures'
import { createSubmissionIds } from '@/lib/data/submission'
import { useReadAgain, useSaveMember, type OfficeMember } from './api'
import { endedWords } from './deactivate-question'
import { DeleteMember } from './delete-member'
import { useLogoDraft } from '@/features/company-pages/office/shared/logo-draft'
import { MemberLogo } from '@/features/company-pages/office/shared/member-logo'
import { detailKinds, logoEdge } from '@/features/company-pages/company'
import { CompanyField, type ControlledField } from '@/features/company-pages/shared/company-field'
import {
  detailLabel,
  formLabels,
  formSchema,
  memberLabels,
  pageColumns,
  rebasedValues,
  statuses,
  types,
  valuesOf,
  type FormValues,
  type MemberValues,
} from './member-values'
import { OfficeFields } from './office-fields'
import { OtherVersion } from './other-version'
import { managersQuery } from '@/features/company-pages/office/shared/people/api'

/** The fields of the page as wide as the form. */
const long = ['description', 'about', 'keywords', 'languages', 'looking_for'] as const satisfies ControlledField[]
/** The others, which stand in pairs, in the order of a file. */
const short = pageColumns.filter((name) => !long.some((other) => other === name))

/**
 * The form of a member.
 *
 * @param props.member the member as it was read; undefined for a new one
 * @param props.type the type of a new member
 * @param props.added whether it has just been added; the form then says so
 */
export function MemberForm({
  member,
  type = 'company',
  added = false,
}: {
  member?: OfficeMember
  type?: MemberType
  added?: boolean
}) {
  const navigate = useNavigate()
  const formId = useId()
  const close = useCloseSheet()
  // The form's base version. A background refetch must not move it: the lock would then let this form overwrite what it never showed.
  const [base, setBase] = useState(member)
  const [ids] = useState(createSubmissionIds)
  /** Where the form leads when it is done: the address of the new member, or `list`. */
  const [destination, setDestination] = useState<string>()
  const initial = valuesOf(base, type)
  const initialLogo = base?.logo_url ?? ''
  /** What the form began with before it followed another version. */
  const [began, setBegan] = useState({ values: initial, logo: initialLogo })
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const { register, handleSubmit, reset, control, formState } = form
  const joined = fieldsOf({ register, formState })
  const field = (name: keyof MemberValues) => ({ label: memberLabels[name], ...joined(name) })
  useWatch({ control })
  const typed = form.getValues()
  const draft = useFormDraft({
    name: `member:${base?.id ?? `new:${type}`}`,
    of: base ? base.name : 'a new member',
    form,
    initial,
    stored: base?.updated_at ?? null,
    merge: (mine, before, now) => (before ? rebasedValues(mine, before, now) : mine),
  })
  const { logo, change, follow, hold } = useLogoDraft(initialLogo)
  const save = useSaveMember()
  const reading = useReadAgain()
  const changed =
    logo !== initialLogo ||
    Object.entries(initial).some(
      ([key, value]) => JSON.stringify(typed[key as keyof FormValues]) !== JSON.stringify(value),
    )

  const ending = base?.status === 'active' && typed.status === 'inactive'
  const { data: managers = 0 } = useQuery({ ...managersQuery([base?.id ?? '']), enabled: ending })

  // Navigate only after the re-render that lifts the guard for unsaved changes.
  useEffect(() => {
    if (destination === 'list') close()
    else if (destination) void navigate(destination, { replace: true, state: { added: true } })
  }, [destination, navigate, close])

  function send(values: FormValues) {
    const giveBack = hold()
    reading.reset()
    draft.until(
      save.mutateAsync(base ? { values, logo, before: base } : { values, logo, id: ids.idOf({ values, logo }) }, {
        // After a lost answer, the new logo may be public.
        onError: (error) => isRefusal(error) && giveBack(),
        onSuccess: (saved) => {
          if (!base) return setDestination(`/dashboard/members/${saved.id}`)
          setBase(saved)
          reset(valuesOf(saved, type))
        },
      }),
    )
  }
  const conflict = save.error instanceof ChangedMeanwhileError ? save.error : undefined
  const submit = (event: FormEvent) => void handleSubmit(send)(event)

  function compare(id: string) {
    reading.mutate(id, {
      onSuccess: (now) => {
        save.reset()
        setBegan({ values: initial, logo: initialLogo })
        reset(rebasedValues(form.getValues(), initial, valuesOf(now, type)))
        follow(initialLogo, now.logo_url ?? '')
        setBase(now)
      },
    })
  }

  function discard() {
    save.reset()
    reading.reset()
    reset(initial)
    draft.forget()
    change(initialLogo, initialLogo)
  }

  return (
    <form id={formId} noValidate onSubmit={submit} aria-label="Member" className="space-y-6">
      <UnsavedChanges when={changed && !destination} saving={save.isPending && !destination} />
      {draft.notice}
      {reading.error && (
        <FormFailure>
          {reading.error instanceof NotFoundError
            ? 'This member has been deleted meanwhile and cannot be saved any more.'
            : reading.error.message}
        </FormFailure>
      )}
      {reading.isSuccess && (
        <OtherVersion
          before={began.values}
          stored={initial}
          typed={typed}
          logos={{ before: began.logo, stored: initialLogo, typed: logo }}
        />
      )}
      <ErrorSummary form={form} labels={formLabels} />
      <FormColumns
        main={
          <>
            <FormSection title="On its page">
              <div className="grid gap-5 sm:grid-cols-2">
                {short.map((name) => (
                  <CompanyField key={name} field={name} control={control} name={name} />
                ))}
              </div>
              {long.map((name) => (
                <CompanyField key={name} field={name} control={control} name={name} />
              ))}
            </FormSection>
            <FormSection title="Contact details of its page">
              <p className="text-small text-ink-600">
                You choose who sees each. Its managers see and change them, too.
              </p>
              {detailKinds.map((kind) => (
                <CompanyField
                  key={kind}
                  field={kind}
                  label={detailLabel(kind)}
                  control={control}
                  name={`details.${kind}`}
                />
              ))}
            </FormSection>
            <FormSection title="For the office only">
              <OfficeFields field={field} />
            </FormSection>
          </>
        }
        side={
          <>
            <FormSection title="Standing">
              <SelectField {...field('member_type')} options={types} />
              <SelectField
                {...field('status')}
                options={statuses}
                hint={`Active members are public. ${ending ? endedWords(managers) : ''}`}
              />
              <TextField
                {...field('slug')}
                autoComplete="off"
                spellCheck={false}
                hint={
                  base
                    ? `The page is at /members/${base.slug}. A former address leads on to a new one.`
                    : 'After /members/. Left empty, it is made from the name.'
                }
              />
              <ImageUpload
                label="Logo"
                hint={`${pictureTypeNames}. It is shown once the member is saved.`}
                preview={<MemberLogo name={typed.name ?? ''} address={logo || null} size="lg" />}
                address={logo}
                longestEdge={logoEdge}
                upload={(picture, options) => uploadPicture('public', 'logos', picture, options).then(picturePath)}
                onChange={(address) => change(address, initialLogo)}
                failed="Failed to upload logo"
              />
            </FormSection>
            {base && (
              <FormActions>
                <DeleteMember member={base} onDeleted={() => setDestination('list')} />
              </FormActions>
            )}
          </>
        }
      />
      <FormBar
        form={formId}
        save="Save member"
        state={{ changed, busy: save.isPending, stored: Boolean(base), kept: draft.kept }}
        failure={
          conflict?.saved ? `${savedMeanwhile(conflict.saved)} What you typed is still here.` : save.error?.message
        }
        done={
          !changed &&
          (save.isSuccess || added) &&
          !reading.isSuccess && (
            <FormSuccess title={save.isSuccess ? 'Member saved' : 'Member added'}>
              {base?.status === 'active'
                ? 'The directory shows it from now on.'
                : 'It is inactive, so the directory does not show it.'}
            </FormSuccess>
          )
        }
      >
        {base && conflict && (
          <Button look="secondary" busy={reading.isPending} onClick={() => compare(base.id)}>
            Compare with what is stored now
          </Button>
        )}
        {changed && base && (
          <Button look="secondary" disabled={save.isPending} onClick={discard}>
            {reading.isSuccess ? 'Take the stored version' : 'Discard changes'}
          </Button>
        )}
      </FormBar>
    </form>
  )
}
