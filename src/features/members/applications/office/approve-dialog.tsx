import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { CheckboxField, SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { countries } from '@/features/members/applications/application-values'
import { toLocalInput } from '@/lib/dates/dates'
import { officeZone } from '@/lib/dates/office-time'
import { industriesQuery } from '@/features/members/industries/api'
import { industryOptions } from '@/features/members/industries/industries'
import { TierField } from '@/features/members/tiers/shared/tier-field'
import { firstPeriodQuery, useApprove, type OfficeApplication } from './api'
import { approvalSchema, choiceLabel, contactNames, refusalWords, yearFrom, type ApprovalValues } from '../applications'

/** The member that an approval links to the application; null for a new one. */
export type IntoMember = { id: string; name: string } | null

/** The result of an approval. */
export type Approved = { person: string | null; already: boolean; email: string }

type Form = UseFormReturn<ApprovalValues>

function valuesOf(
  { company_name, contact_name, country, email, tier }: OfficeApplication,
  member: IntoMember,
  today: Date,
): ApprovalValues {
  return {
    member,
    name: company_name,
    industry: '',
    country,
    // Without a tier in the application the choice stays open; the schema requires one.
    tier: tier ?? '',
    ...yearFrom(today),
    invites: true,
    contact: { ...contactNames(contact_name), email },
    note: '',
    message: '',
  }
}

const group = 'grid gap-5 border-t border-paper-300 pt-5 sm:grid-cols-2'
const legend = 'font-serif text-lead font-semibold'

function CompanyFields({
  form,
  member,
  applied,
  onNew,
}: {
  form: Form
  member: IntoMember
  applied: string
  onNew: () => void
}) {
  const field = fieldsOf(form)
  const { data: industries = [] } = useQuery(industriesQuery())
  if (member)
    return (
      <div>
        <p className={legend}>Existing member</p>
        <p className="mt-1 text-small text-ink-700">
          The application becomes a membership of <strong className="text-ink-900">{member.name}</strong>. What is
          stored of the company stays as it is. The applicant is added to its contact persons; email, telephone, number
          of employees and internal note are taken from the application where there are none.
        </p>
        <Button look="quiet" onClick={onNew}>
          Make a new member instead
        </Button>
      </div>
    )
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className={`mb-4 ${legend}`}>New member</legend>
      <div className="sm:col-span-2">
        <TextField label="Name" starred hint="As the public directory shows it." {...field('name')} />
      </div>
      <SelectField
        label="Industry"
        placeholder="Not known"
        options={industryOptions(industries, null)}
        hint={`The application says ${applied}.`}
        {...field('industry')}
      />
      <SelectField label="Country" options={countries} {...field('country')} />
      <p className="text-small text-ink-700 sm:col-span-2">
        What the applicant wrote goes with it: primary contact, email, telephone, number of employees, and the message
        as an internal note.
      </p>
    </fieldset>
  )
}

function TermFields({ form, applied, asks }: { form: Form; applied: string | null; asks: string | null }) {
  const field = fieldsOf(form)
  return (
    <fieldset className={group}>
      <legend className={`float-left -mb-1 w-full sm:col-span-full ${legend}`}>Membership</legend>
      <div className="sm:col-span-2">
        <TierField current={applied ?? ''} priced {...field('tier')} />
      </div>
      <TextField label="Start" starred type="date" {...field('starts_on')} />
      <TextField label="End" starred type="date" {...field('ends_on')} />
      {asks && (
        <p className="text-small text-ink-700 sm:col-span-2">
          {`The dues are drafted as ${asks === 'invoice' ? 'an invoice' : 'a pro forma'}, under Dues. Nothing of it is mailed until you issue and send it.`}
        </p>
      )}
    </fieldset>
  )
}

function ContactFields({ form }: { form: Form }) {
  const { register, control, formState } = form
  const field = fieldsOf(form)
  const invites = useWatch({ control, name: 'invites' })
  const unparted = /\s/.test(formState.defaultValues?.contact?.first_name ?? '')
  return (
    <fieldset className={group}>
      <legend className={`float-left -mb-1 w-full sm:col-span-full ${legend}`}>Contact person</legend>
      <div className="sm:col-span-2">
        <CheckboxField
          label="Invite the contact person to the member portal, as a manager who keeps the company’s page. Whoever has an account already becomes its manager at once, and is told by email."
          {...register('invites')}
        />
      </div>
      {invites && (
        <>
          <TextField label="First name" starred autoComplete="off" {...field('contact.first_name')} />
          <TextField
            label="Last name"
            starred
            autoComplete="off"
            {...(unparted && { hint: 'Please move the family name here.' })}
            {...field('contact.last_name')}
          />
          <div className="sm:col-span-2">
            <TextField label="Email" starred type="email" autoComplete="off" {...field('contact.email')} />
          </div>
        </>
      )}
    </fieldset>
  )
}

function ApproveForm({
  application,
  into,
  onApproved,
}: {
  application: OfficeApplication
  into: IntoMember
  onApproved: (approved: Approved) => void
}) {
  const [today] = useState(() => new Date(toLocalInput(new Date().toISOString(), officeZone)))
  const form = useForm<ApprovalValues>({
    resolver: zodResolver(approvalSchema),
    defaultValues: valuesOf(application, into, today),
  })
  const { getFieldState, setValue } = form
  const member = useWatch({ control: form.control, name: 'member' })
  const { data: industries } = useQuery(industriesQuery())
  // The list may come after the form.
  useEffect(() => {
    const match = industries?.find(({ application_choice }) => application_choice === application.industry)
    if (match && !getFieldState('industry').isTouched) setValue('industry', match.name)
  }, [industries, application.industry, getFieldState, setValue])
  const starts = useWatch({ control: form.control, name: 'starts_on' })
  const chosen = getFieldState('starts_on').isDirty && /^2\d{3}-/.test(starts) ? starts : undefined
  const { data: period } = useQuery(firstPeriodQuery(chosen))
  // As the billing settings have it, also for another start; a day that was typed meanwhile stays.
  useEffect(() => {
    for (const name of ['starts_on', 'ends_on'] as const)
      if (period && !getFieldState(name).isDirty) setValue(name, period[name])
  }, [period, getFieldState, setValue])
  const approval = useApprove()
  const field = fieldsOf(form)
  const submit = (event: FormEvent) =>
    void form.handleSubmit((values) => approval.mutate({ application, values }, { onSuccess: onApproved }))(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Approval" className="grid gap-7">
      <UnsavedChanges when={form.formState.isDirty} saving={approval.isPending} />
      <CompanyFields
        form={form}
        member={member}
        applied={choiceLabel('industry', application.industry)}
        onNew={() => form.setValue('member', null)}
      />
      <TermFields form={form} applied={application.tier} asks={period?.asks ?? null} />
      <ContactFields form={form} />
      <fieldset className={`${group} sm:grid-cols-1`}>
        <legend className={`float-left -mb-1 w-full sm:col-span-full ${legend}`}>Message</legend>
        <TextareaField
          label="Message to the applicant"
          hint="In the mail, and on the page behind its link. May stay empty."
          rows={3}
          {...field('message')}
        />
        <TextareaField label="Note for the office" hint="Only Administrators read it." rows={2} {...field('note')} />
      </fieldset>
      {approval.error && <FormFailure>{refusalWords(approval.error)}</FormFailure>}
      <DialogButtons send="Approve application" busy={approval.isPending && 'Approving…'} />
    </form>
  )
}

/**
 * Approves an application: creates the member, its membership and the invitation in one step.
 *
 * @param props.into the existing member, or null for a new one; the dialog is closed while it is `undefined`
 * @param props.onApproved called with what became of the contact person
 */
export function ApproveDialog({
  application,
  into,
  onClose,
  onApproved,
}: {
  application: OfficeApplication
  into: IntoMember | undefined
  onClose: () => void
  onApproved: (approved: Approved) => void
}) {
  return (
    <Dialog
      open={into !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={`Approve ${application.company_name}`}
      description="Either all of this happens, or none of it. The applicant gets a mail."
    >
      {into !== undefined && <ApproveForm application={application} into={into} onApproved={onApproved} />}
    </Dialog>
  )
}
