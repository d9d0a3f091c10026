import { zodResolver } from '@hookform/resolvers/zod'
import type { FormEvent, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { TextareaField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { Dialog, DialogButtons } from '@/components/ui/dialog'
import { requiredText } from '@/lib/text/validation'

/** Maximum length as in the database (`proposals`). */
const returnSchema = z.object({ message: requiredText('Please write why it comes back', 5000) })

type Asked = {
  busy: boolean
  failure?: string
  /** What was typed before; {@link onType} is called with each change, because closing the dialog must not lose it. */
  message: string
  onType: (message: string) => void
  /** What a failure offers beside the buttons. */
  look?: ReactNode
  onReturn: (message: string) => void
}

function ReturnForm({ busy, failure, message, look, onType, onReturn }: Asked) {
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(returnSchema),
    defaultValues: { message },
  })
  const field = fieldsOf({ register, formState })('message')
  function submit(event: FormEvent) {
    // The dialog stands in the form of the proposal, which must not be sent with it.
    event.stopPropagation()
    void handleSubmit((typed) => onReturn(typed.message))(event)
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Return" className="grid gap-5">
      <TextareaField
        label="Message"
        starred
        hint="In the mail, and where managers keep the page."
        rows={5}
        {...field}
        onChange={(event) => {
          onType(event.target.value)
          return field.onChange(event)
        }}
      />
      {failure && <FormFailure>{failure}</FormFailure>}
      {look && <div>{look}</div>}
      <DialogButtons send="Return proposal" busy={busy && 'Returning…'} />
    </form>
  )
}

/**
 * Asks for the message with which a proposal goes back.
 *
 * @param props.to who gets the mail; undefined when whoever proposed it manages the company no more
 */
export function ReturnDialog({
  open,
  to,
  onClose,
  ...rest
}: {
  open: boolean
  to: string | undefined
  onClose: () => void
} & Asked) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Return the proposal"
      description={
        to
          ? `Nothing of it is stored. One mail goes out, to ${to}, with your message; they can change it and propose it again.`
          : 'Nothing of it is stored. No mail goes out: whoever proposed it no longer manages the company.'
      }
    >
      <ReturnForm {...rest} />
    </Dialog>
  )
}
