import { useState, type FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { zodResolver } from '@hookform/resolvers/zod'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { FormFailure, FormSuccess } from '@/components/form/form-outcome'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { OwnBelonging } from '@/features/people/session/api'
import { optionalText } from '@/lib/text/validation'
import { useChooseShowing, useLeaveCompany } from '../member/api'

const schema = z.object({ is_shown: z.boolean(), title: optionalText(120) })
type Values = z.infer<typeof schema>

function Leaving({
  company: { member_id, name, is_manager },
  onClose,
}: {
  company: OwnBelonging
  onClose: () => void
}) {
  const leaving = useLeaveCompany()
  return (
    <ConfirmDialog
      open
      title={`Leave ${name}?`}
      confirm="Leave company"
      doing="Leaving…"
      mutation={leaving}
      onConfirm={() => leaving.mutate(member_id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <p>
        {`You will not belong to ${name} any more, and its page will not show you. Announcements to its people will not reach you.`}
        {is_manager &&
          ' You will not keep its page any more: what you proposed stays with the office, and what you typed and did not save is lost.'}
      </p>
      <p>Your account stays. Only the chamber’s office can let you belong to the company again.</p>
    </ConfirmDialog>
  )
}

function Belonging({ company }: { company: OwnBelonging }) {
  const { member_id, name } = company
  const [leaves, setLeaves] = useState(false)
  const choice = useChooseShowing()
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { is_shown: company.is_shown, title: company.title ?? '' },
  })
  const { isDirty } = form.formState
  const submit = (event: FormEvent) =>
    void form.handleSubmit((values) => {
      const sent = form.getValues()
      choice.mutate({ member_id, ...values }, { onSuccess: () => resetToSaved(form, sent, values) })
    })(event)
  return (
    <li className="rounded-card border border-paper-300 bg-paper-50 p-5">
      <h3 className="font-semibold break-words">{name}</h3>
      <form noValidate onSubmit={submit} aria-label={name} className="mt-4 space-y-4">
        <UnsavedChanges when={isDirty} saving={choice.isPending} />
        <CheckboxField label="Show me on the company’s page, with my name and picture" {...form.register('is_shown')} />
        <TextField
          {...fieldsOf(form)('title')}
          label="Title"
          autoComplete="organization-title"
          hint="What you are there, such as Export Manager. The page shows it with your name."
        />
        {choice.error && <FormFailure>{choice.error.message}</FormFailure>}
        {choice.isSuccess && !isDirty && (
          <FormSuccess title="Saved">
            {choice.variables.is_shown ? 'The company’s page shows you.' : 'The company’s page does not show you.'}
          </FormSuccess>
        )}
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          <Button type="submit" look="secondary" busy={choice.isPending}>
            {choice.isPending ? 'Saving…' : 'Save'}
          </Button>
          <Button look="quiet" className="text-danger-700!" onClick={() => setLeaves(true)}>
            Leave company
          </Button>
        </div>
      </form>
      {leaves && <Leaving company={company} onClose={() => setLeaves(false)} />}
    </li>
  )
}

/** The companies that the person belongs to: whether their pages show the person, and leaving them. Nothing without one. */
export function OwnCompanies({ companies }: { companies: readonly OwnBelonging[] }) {
  if (companies.length === 0) return null
  return (
    <section id="companies" aria-labelledby="companies-title" className="border-t border-paper-300 py-8">
      <h2 id="companies-title" className="font-serif text-subheading font-semibold">
        {companies.length === 1 ? 'Your company' : 'Your companies'}
      </h2>
      <p className="mt-1 text-fine text-ink-600">The chamber’s office keeps who belongs to which company.</p>
      <ul className="mt-4 space-y-4">
        {companies.map((company) => (
          <Belonging key={company.member_id} company={company} />
        ))}
      </ul>
    </section>
  )
}
