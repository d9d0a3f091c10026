import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useEffect, type FormEvent, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { CheckboxField, SelectField, TextareaField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { useFormGuard } from '@/components/form/form-guard'
import type { Tier } from '@/features/members/tiers/tiers'
import { PrivacyNote } from '@/features/publish/site/shared/form-notes'
import { useKeptForm } from '@/features/write/editorial/shared/use-kept-form'
import { euros, tierOf, unbroken } from '@/features/members/tiers/tiers'
import { visitorZone } from '@/lib/dates/dates'
import { useApply } from '../public/api'
import {
  applicationSchema,
  countries,
  thanksDuration,
  type ApplicationInput,
  type ApplicationValues,
} from '../application-values'
import { applicationIndustries } from '@/features/members/industries/application-industries'
import { employeeCounts, type EmployeeCount } from '@/features/members/tiers/employee-counts'

/** Says why the tier and the number of employees do not agree, and offers the tier that does. */
function TierNote({
  tiers,
  tier,
  size,
  onTier,
}: {
  tiers: readonly Tier[]
  tier: Tier
  size: ApplicationInput['employeeCount'] | undefined
  onTier: (tier: Tier) => void
}) {
  const other = tierOf(tiers, size)
  return (
    <div role="status" className="sm:col-span-2">
      {other && other.id !== tier.id && (
        <div className="rounded-card bg-wheat-100 p-4 text-small">
          <p>
            {`${tier.name} membership is for ${unbroken(tier.employee_range).toLowerCase()}. For ${unbroken(size ?? '')} employees there is ${other.name} membership, ${euros(other.price)} per year.`}
          </p>
          <Button look="secondary" className="mt-3" onClick={() => onTier(other)}>
            Change to {other.name}
          </Button>
        </div>
      )}
    </div>
  )
}

function Fields({ field, note }: { field: ReturnType<typeof fieldsOf<ApplicationInput>>; note: ReactNode }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <TextField label="Company name" starred required autoComplete="organization" {...field('companyName')} />
      </div>
      <TextField label="Contact person" starred required autoComplete="name" {...field('contactName')} />
      <SelectField
        label="Country"
        starred
        required
        placeholder="Choose a country"
        options={countries}
        {...field('country')}
      />
      <TextField label="Email" starred required type="email" autoComplete="email" {...field('email')} />
      {/* Starred but not required: specification, section 5. */}
      <TextField label="Phone" starred type="tel" autoComplete="tel" {...field('phone')} />
      <SelectField
        label="Industry"
        starred
        required
        placeholder="Choose an industry"
        options={applicationIndustries}
        {...field('industry')}
      />
      <SelectField
        label="Number of employees"
        starred
        required
        placeholder="Choose a range"
        options={employeeCounts}
        {...field('employeeCount')}
      />
      {note}
      <div className="sm:col-span-2">
        <TextareaField label="Additional information" rows={3} {...field('message')} />
      </div>
      <div className="sm:col-span-2">
        <CheckboxField
          label="I am authorised to represent this organisation and apply on its behalf."
          required
          {...field('isAuthorized')}
        />
      </div>
    </div>
  )
}

/** The values of a new form, in which nothing is chosen yet. */
function emptyFor(size: EmployeeCount | undefined) {
  const values: Record<keyof ApplicationInput, string | boolean> = {
    companyName: '',
    contactName: '',
    country: '',
    email: '',
    phone: '',
    industry: '',
    employeeCount: size ?? '',
    message: '',
    isAuthorized: false,
  }
  return values as ApplicationInput
}

/**
 * The Membership Application dialog. It keeps what was typed while it is closed and opened again, and on the device. After the application was stored
 * it shows thanks, closes after two seconds and starts empty. If it is closed while sending, it opens again with the answer.
 *
 * @param props.tiers those that are offered
 * @param props.tier the tier whose button opened it
 * @param props.chosen the number of employees that was chosen on the page; without one, the tier's first is preselected
 * @param props.onTier called with another tier that suits the number of employees
 * @param props.onOpenChange called with the new state when the user, or the answer, opens or closes it
 */
export function ApplicationDialog({
  tiers,
  tier,
  chosen,
  onTier,
  open,
  onOpenChange,
}: {
  tiers: readonly Tier[]
  tier: Tier
  chosen: EmployeeCount | undefined
  onTier: (tier: Tier) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const preselected = chosen ?? tier.sizes[0]
  const form = useForm<ApplicationInput, unknown, ApplicationValues>({
    resolver: zodResolver(applicationSchema),
    defaultValues: emptyFor(preselected),
  })
  const { register, handleSubmit, reset, resetField, control, formState } = form
  const size = useWatch({ control, name: 'employeeCount' })
  const sizeChosen = formState.dirtyFields.employeeCount === true
  const { notice, until } = useKeptForm({
    owner: '',
    name: 'application',
    of: 'this application',
    form,
    initial: emptyFor(preselected),
    stored: null,
    zone: visitorZone(),
  })
  const { mutateAsync, reset: backToIdle, isPending, isSuccess, error } = useApply()
  const { trap, pass, once } = useFormGuard()

  useEffect(() => {
    // A range that somebody chose stays when they press another tier.
    if (!sizeChosen) resetField('employeeCount', { defaultValue: preselected })
  }, [preselected, sizeChosen, resetField])

  useEffect(() => {
    if (!isSuccess) return
    // Closing the dialog by hand has the same effect as waiting: the next application starts empty.
    const timer = setTimeout(
      () => {
        onOpenChange(false)
        backToIdle()
      },
      open ? thanksDuration : 0,
    )
    return () => clearTimeout(timer)
  }, [isSuccess, open, onOpenChange, backToIdle])

  const send = (answers: ApplicationValues) =>
    once((settled) =>
      until(
        mutateAsync(
          { application: { ...answers, tier: tier.key }, pass },
          {
            onSuccess: () => reset(emptyFor(preselected)),
            onSettled: () => {
              settled()
              onOpenChange(true)
            },
          },
        ),
      ),
    )
  const submit = (event: FormEvent) => void handleSubmit(send)(event)

  return (
    <>
      {/* Outside of the dialog, which may be closed while it is sent. */}
      <UnsavedChanges when={false} saving={isPending} />
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title="Membership Application"
        description={`${tier.name} membership, ${euros(tier.price)} per year, ${unbroken(tier.employee_range).toLowerCase()}.`}
      >
        <div role="status">
          {isSuccess && (
            <div className="grid min-h-72 place-content-center justify-items-center text-center">
              <CircleCheck aria-hidden="true" className="size-14 text-leaf-700" strokeWidth={1.25} />
              <p className="mt-5 font-serif text-subheading font-semibold">Application submitted successfully</p>
              <p className="mt-2 max-w-sm text-ink-700">
                Thank you for your interest. We will review your application and contact you soon.
              </p>
            </div>
          )}
        </div>
        {!isSuccess && (
          <form noValidate onSubmit={submit} aria-label="Membership Application" className="grid gap-6">
            {trap}
            {notice}
            <Fields
              field={fieldsOf({ register, formState })}
              note={<TierNote tiers={tiers} tier={tier} size={size} onTier={onTier} />}
            />
            {error && <FormFailure>{error.message}</FormFailure>}
            <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
              <div>
                <p className="text-fine text-ink-600">Nothing is due until the office has reviewed it.</p>
                <PrivacyNote>We use this to examine your application.</PrivacyNote>
              </div>
              <Button type="submit" busy={isPending} className="max-sm:w-full">
                {isPending ? 'Submitting…' : 'Submit application'}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}
