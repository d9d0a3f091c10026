import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState, type FormEvent, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Avatar } from '@/components/ui/avatar'
import { pictureTypeNames } from '@/lib/pictures/image'
import { Button } from '@/components/ui/button'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { ImageUpload } from '@/components/upload/image-upload'
import { OfficePage } from '@/components/ui/office-page'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { codeInput } from '@/features/people/second-factor/shared/code-form'
import { OwnFactors } from '@/features/people/second-factor/shared/own-factors'
import { useSession, type Profile } from '@/features/people/session/api'
import { OldSessionError } from '@/features/people/session/password/api'
import { isStaff, rightsLabel } from '@/features/people/session/permissions'
import { shortestPassword, shortestStaffPassword } from '@/features/people/session/session'
import { uploadPortrait, useChangePortrait, useSaveProfile } from './api'
import { OwnCompanies } from '@/features/members/company-pages/shared/own-companies'
import { MyData } from '@/features/people/privacy/shared/my-data'
import { portraitEdge, profileSchema, type ProfileValues } from './profile'

function ProfilePart({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-10 gap-y-5 border-t border-paper-300 py-8 md:grid-cols-[14rem_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
      {/* A legend only names its fieldset as a direct child; floating makes it an ordinary grid cell. */}
      <legend className="float-left font-serif text-subheading font-semibold">{title}</legend>
      <p className="-mt-4 text-fine text-ink-600 md:col-start-1">{text}</p>
      <div className="grid content-start gap-5 sm:grid-cols-2 md:col-start-2 md:row-span-2 md:row-start-1">
        {children}
      </div>
    </fieldset>
  )
}

function Portrait({ profile }: { profile: Profile }) {
  const { mutateAsync } = useChangePortrait(profile)
  return (
    <div className="pb-8">
      <ImageUpload
        label="Your picture"
        hint={`${pictureTypeNames}. It is cut to a square; place and camera data are removed.`}
        preview={<Avatar person={profile} size="lg" />}
        address={profile.avatar_url ?? ''}
        longestEdge={portraitEdge}
        crop="square"
        upload={(picture, options) => uploadPortrait(profile.id, picture, options)}
        onChange={mutateAsync}
        failed="Failed to upload avatar"
      />
    </div>
  )
}

const stored = ({
  first_name,
  last_name,
  company_name,
  job_role,
  phone,
  email,
  wants_announcement_mails,
}: Profile): ProfileValues => ({
  first_name,
  last_name,
  company_name: company_name ?? '',
  job_role: job_role ?? '',
  phone: phone ?? '',
  email,
  wants_announcement_mails,
  password: '',
  repeated: '',
  current: '',
  code: '',
})

/** @param props.waiting a new address that still has to be confirmed */
function ProfileForm({ profile, waiting }: { profile: Profile; waiting: string | undefined }) {
  const { proven } = useSession()
  const shortest = profile.role || profile.is_accountant ? shortestStaffPassword : shortestPassword
  // What was saved elsewhere, such as a new address that has been confirmed, fills the fields that nobody has edited.
  const form = useForm<ProfileValues>({
    resolver: zodResolver(profileSchema(shortest)),
    values: stored(profile),
    resetOptions: { keepDirtyValues: true },
  })
  const { register, handleSubmit, reset, setFocus, formState } = form
  const field = fieldsOf({ register, formState })
  const { isDirty } = formState
  const save = useSaveProfile(profile)
  const [asksForPassword, setAsksForPassword] = useState(false)
  useEffect(() => {
    if (asksForPassword) setFocus('current')
  }, [asksForPassword, setFocus])
  const submit = (event: FormEvent) =>
    void handleSubmit((values) => {
      const sent = form.getValues()
      save.mutate(values, {
        onSuccess: () => {
          // The email address stays the old one until the new one is confirmed.
          const saved = { ...values, email: profile.email, password: '', repeated: '', current: '', code: '' }
          resetToSaved(form, sent, saved)
          setAsksForPassword(false)
        },
        onError: (error) => error instanceof OldSessionError && setAsksForPassword(true),
      })
    })(event)
  return (
    <form noValidate onSubmit={submit} aria-label="Profile">
      <UnsavedChanges when={isDirty} saving={save.isPending} />
      <ProfilePart
        title="Personal"
        text={`How the chamber addresses you${profile.role ? ', and how you sign what you publish' : ''}.`}
      >
        <TextField label="First name" autoComplete="given-name" starred {...field('first_name')} />
        <TextField label="Last name" autoComplete="family-name" starred {...field('last_name')} />
      </ProfilePart>
      <ProfilePart
        title="Professional"
        text={profile.company ? `You belong to ${profile.company.name}.` : 'What you do, and for whom.'}
      >
        <TextField label="Company name" autoComplete="organization" {...field('company_name')} />
        <TextField
          label="Job role"
          autoComplete="organization-title"
          hint={profile.role ? 'Shown with your name under what you publish.' : undefined}
          {...field('job_role')}
        />
      </ProfilePart>
      <ProfilePart title="Contact" text="Seen by the chamber’s Administrators, never by visitors or other members.">
        <div className="sm:col-span-2">
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            starred
            hint={
              waiting && waiting !== profile.email
                ? `${waiting} is waiting for you to follow the link that we sent there. Until then, this one counts.`
                : 'A new email counts once you follow the link that we send.'
            }
            {...field('email')}
          />
        </div>
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
      </ProfilePart>
      <ProfilePart title="Mails" text="Announcements are always in your inbox here.">
        <div className="sm:col-span-2">
          <CheckboxField label="Send me announcements by email too" {...register('wants_announcement_mails')} />
        </div>
      </ProfilePart>
      <ProfilePart title="Security" text="Leave both fields empty to keep your password.">
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${shortest} characters`}
          {...field('password')}
        />
        <TextField label="Repeat password" type="password" autoComplete="new-password" {...field('repeated')} />
      </ProfilePart>
      <div className="space-y-5 border-t border-paper-300 py-8">
        {save.error && <FormFailure>{save.error.message}</FormFailure>}
        {asksForPassword && (
          <div className="max-w-md space-y-5">
            <TextField label="Current password" type="password" autoComplete="current-password" {...field('current')} />
            {proven && (
              <TextField
                label="Code of your second factor"
                hint="The six digits that your authenticator app shows now."
                {...codeInput}
                {...field('code')}
              />
            )}
          </div>
        )}
        {save.isSuccess && !isDirty && (
          <FormSuccess title="Profile updated successfully">
            {save.data.emailToConfirm ? (
              <span className="wrap-anywhere">
                {`To use ${save.data.emailToConfirm}, follow the link in the mail that we have just sent.`}
              </span>
            ) : (
              'Everything is saved.'
            )}
          </FormSuccess>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save profile'}
          </Button>
          {isDirty && (
            <Button
              look="secondary"
              disabled={save.isPending}
              onClick={() => {
                reset(stored(profile), { keepDirtyValues: false })
                setAsksForPassword(false)
              }}
            >
              Discard changes
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** A person's own profile: picture, names, company, contact and password. */
export function ProfilePage() {
  const { user, profile, role } = useSession()
  // The dashboard's layout renders no page before the profile is loaded.
  if (!profile || !role) return null
  return (
    <OfficePage title="Profile Settings" lead={`${profile.full_name} · ${rightsLabel(profile)}`} narrow>
      <Portrait profile={profile} />
      <ProfileForm profile={profile} waiting={user?.new_email} />
      <OwnCompanies companies={profile.companies} />
      {(isStaff(role) || profile.is_accountant) && <OwnFactors required={profile.needs_factor} />}
      <MyData me={profile.id} />
    </OfficePage>
  )
}
