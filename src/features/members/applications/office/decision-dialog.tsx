import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent } from 'react'
import { useForm } from 'react-hook-form'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { TextareaField } from '@/components/form/form-field'
import { fieldsOf } from '@/components/form/fields-of'
import { FormFailure } from '@/components/form/form-outcome'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useDecide, type Decision, type OfficeApplication } from './api'
import { decisionSchema, refusalWords } from '../applications'

type Ending = Exclude<Decision, 'in_review'>

const words: Record<
  Ending,
  { title: (company: string) => string; description: string; confirm: string; busy: string }
> = {
  rejected: {
    title: (company) => `Reject the application of ${company}?`,
    description:
      'The applicant gets a mail about it, with your message. The application can be taken into review again later.',
    confirm: 'Reject application',
    busy: 'Rejecting…',
  },
  withdrawn: {
    title: (company) => `Mark the application of ${company} as withdrawn?`,
    description:
      'For an applicant who has told you that they no longer want to join. It cannot be taken back, and no mail is sent.',
    confirm: 'Mark as withdrawn',
    busy: 'Marking…',
  },
}

function DecisionForm({
  application,
  decision,
  onDone,
}: {
  application: OfficeApplication
  decision: Ending
  onDone: () => void
}) {
  const deciding = useDecide()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(decisionSchema),
    defaultValues: { note: '', message: '' },
  })
  const field = fieldsOf({ register, formState })
  const submit = (event: FormEvent) =>
    void handleSubmit((values) => deciding.mutate({ application, decision, values }, { onSuccess: onDone }))(event)
  const { confirm, busy } = words[decision]
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <UnsavedChanges when={formState.isDirty} saving={deciding.isPending} />
      {decision === 'rejected' && (
        <TextareaField
          label="Message to the applicant"
          hint="In the mail, and on the page behind its link. May stay empty."
          rows={4}
          {...field('message')}
        />
      )}
      <TextareaField label="Note for the office" hint="Only Administrators read it." rows={3} {...field('note')} />
      {deciding.error && <FormFailure>{refusalWords(deciding.error)}</FormFailure>}
      <DialogButtons look="danger" send={confirm} busy={deciding.isPending && busy} />
    </form>
  )
}

/**
 * Asks for the note and the message of a rejection or a withdrawal, and then decides.
 *
 * @param props.decision which of the two; without one the dialog is closed
 */
export function DecisionDialog({
  application,
  decision,
  onClose,
}: {
  application: OfficeApplication
  decision: Ending | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      open={decision !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title={decision ? words[decision].title(application.company_name) : ''}
      description={decision && words[decision].description}
    >
      {decision && <DecisionForm application={application} decision={decision} onDone={onClose} />}
    </Dialog>
  )
}
