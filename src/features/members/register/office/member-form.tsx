import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { savedMeanwhile } from '@/components/editorial/editorial'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormFailure } from '@/components/form/form-outcome'
import { useSaveKeys } from '@/components/form/save-keys'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { DialogButtons } from '@/components/ui/dialog'
import { ImageUpload } from '@/components/upload/image-upload'
import { useFormDraft } from '@/features/write/editorial/shared/use-form-draft'
import { logoEdge } from '@/features/members/company-pages/company'
import { useLogoDraft } from '@/features/members/company-pages/office/shared/logo-draft'
import { MemberLogo } from '@/features/members/company-pages/office/shared/member-logo'
import type { MemberType } from '@/features/members/directory/directory'
import { ChangedMeanwhileError, isRefusal, NotFoundError } from '@/lib/data/errors'
import { uploadPicture } from '@/lib/data/storage'
import { createSubmissionIds } from '@/lib/data/submission'
import { pictureTypeNames } from '@/lib/pictures/image'
import { picturePath } from '@/lib/pictures/own-pictures'
import { useReadAgain, useSaveMember, type OfficeMember } from './api'
import { MemberFields } from './member-fields'
import type { MemberSection } from './member-sections'
import { formLabels, rebasedValues, sectionSchema, valuesOf, type SectionValues } from './member-values'
import { OtherVersion } from './other-version'

/**
 * The form of a part of a member, in a dialog, or of a new member, in a sheet.
 *
 * @param props.member the member as it was read; undefined for a new one
 * @param props.type the type of a new member
 * @param props.onSaved called with the member as it is stored
 */
export function MemberForm({
  member,
  section: { title, fields },
  type = 'company',
  onSaved,
}: {
  member?: OfficeMember
  section: MemberSection
  type?: MemberType
  onSaved: (saved: OfficeMember) => void
}) {
  const formId = useId()
  const element = useRef<HTMLFormElement>(null)
  // The form's base version. A background refetch must not move it: the lock would then let this form overwrite what it never showed.
  const [base, setBase] = useState(member)
  const [ids] = useState(createSubmissionIds)
  const ownOf = (of: OfficeMember | undefined): SectionValues =>
    Object.fromEntries(Object.entries(valuesOf(of, type)).filter(([field]) => fields.some((own) => own === field)))
  const initial = ownOf(base)
  const initialLogo = base?.logo_url ?? ''
  /** The version that the form began with before it followed another one. */
  const [began, setBegan] = useState<OfficeMember>()
  const form = useForm<SectionValues>({
    resolver: zodResolver(sectionSchema),
    defaultValues: initial,
    shouldFocusError: false,
  })
  useWatch({ control: form.control })
  const typed = form.getValues()
  const draft = useFormDraft<SectionValues>({
    name: base ? `member:${base.id}:${title}` : `member:new:${type}`,
    of: base ? `“${title}” of ${base.name}` : 'a new member',
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
      ([key, value]) => JSON.stringify(typed[key as keyof SectionValues]) !== JSON.stringify(value),
    )
  useSaveKeys(base && (() => element.current?.requestSubmit()), formId)

  function send(values: SectionValues) {
    const giveBack = hold()
    reading.reset()
    const order = { values, logo: fields.includes('logo_url') ? logo : undefined }
    draft.until(
      save.mutateAsync(base ? { ...order, before: base } : { ...order, id: ids.idOf(order) }, {
        // After a lost answer, the new logo may be public.
        onError: (error) => isRefusal(error) && giveBack(),
        onSuccess: onSaved,
      }),
    )
  }
  const conflict = save.error instanceof ChangedMeanwhileError ? save.error : undefined
  const failure = conflict?.saved
    ? `${savedMeanwhile(conflict.saved)} What you typed is still here.`
    : save.error?.message
  function submit(event: FormEvent) {
    // The dialog may stand over another form, which must not be sent with it.
    event.stopPropagation()
    void form.handleSubmit(send)(event)
  }

  function compare(of: OfficeMember) {
    reading.mutate(of.id, {
      onSuccess: (now) => {
        save.reset()
        setBegan(of)
        form.reset(rebasedValues(form.getValues(), initial, ownOf(now)))
        follow(initialLogo, now.logo_url ?? '')
        setBase(now)
      },
    })
  }

  function takeStored() {
    reading.reset()
    form.reset(initial)
    draft.forget()
    change(initialLogo, initialLogo)
  }

  return (
    <form ref={element} id={formId} noValidate onSubmit={submit} aria-label={title} className="space-y-6">
      <UnsavedChanges when={changed && !save.isSuccess} saving={save.isPending} onDiscard={draft.forget} />
      {draft.notice}
      {reading.error && (
        <FormFailure>
          {reading.error instanceof NotFoundError
            ? 'This member has been deleted meanwhile and cannot be saved any more.'
            : reading.error.message}
        </FormFailure>
      )}
      {reading.isSuccess && began && base && (
        <>
          <OtherVersion
            before={valuesOf(began, type)}
            stored={valuesOf(base, type)}
            typed={{ ...valuesOf(base, type), ...typed }}
            logos={{ before: began.logo_url ?? '', stored: initialLogo, typed: logo }}
          />
          {changed && (
            <Button look="secondary" disabled={save.isPending} onClick={takeStored}>
              Take the stored version
            </Button>
          )}
        </>
      )}
      <ErrorSummary form={form} labels={formLabels} />
      <MemberFields form={form} fields={fields} member={base} />
      {fields.includes('logo_url') && (
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
      )}
      {base ? (
        <>
          {failure && <FormFailure>{failure}</FormFailure>}
          {conflict && (
            <Button look="secondary" busy={reading.isPending} onClick={() => compare(base)}>
              Compare with what is stored now
            </Button>
          )}
          <DialogButtons send="Save" busy={save.isPending && 'Saving…'} />
        </>
      ) : (
        <FormBar
          form={formId}
          save="Save member"
          state={{ changed, busy: save.isPending, stored: false, kept: draft.kept }}
          failure={failure}
        />
      )}
    </form>
  )
}
