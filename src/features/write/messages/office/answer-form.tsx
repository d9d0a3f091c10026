import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { TextareaField } from '@/components/form/form-field'
import { FormBar } from '@/components/form/form-bar'
import { fieldsOf } from '@/components/form/fields-of'
import { FormSuccess } from '@/components/form/form-outcome'
import { resetToSaved } from '@/components/form/reset-to-saved'
import { UnsavedChanges } from '@/components/form/unsaved-changes'
import { useDraft } from '@/components/editorial/use-draft'
import { ChangedMeanwhileError } from '@/lib/data/errors'
import { useAnswer, type Message } from './api'
import { answerSchema, parseAnswerDraft, type TextValues } from './message-values'

const nothing: TextValues = { body: '' }

/**
 * The form of an answer by mail. What is typed is kept on this device until it is sent. If somebody else answers meanwhile, the writer
 * is warned, sees that answer, and may still send their own.
 *
 * @param props.me the id of the person who answers
 * @param props.onChanged called with whether something is typed that is neither sent nor on its way
 */
export function AnswerForm({
  message: { id, name, email, answers },
  me,
  onChanged,
}: {
  message: Message
  me: string
  onChanged: (changed: boolean) => void
}) {
  const form = useForm<TextValues>({
    resolver: zodResolver(answerSchema),
    defaultValues: nothing,
  })
  const { register, handleSubmit, reset, control, formState } = form
  const field = fieldsOf({ register, formState })
  const values = { body: useWatch({ control, name: 'body' }) }
  const changed = values.body !== ''
  const formId = useId()
  const answer = useAnswer(id)
  const unsent = changed && !answer.isPending
  useEffect(() => {
    onChanged(unsent)
    return () => onChanged(false)
  }, [onChanged, unsent])
  const draft = useDraft({
    owner: me,
    key: `message:${id}`,
    values,
    changed,
    base: null,
    parse: parseAnswerDraft,
  })
  // The number of answers when the writer began; the list above updates by itself.
  const [known, setKnown] = useState(answers.length)
  const meanwhile = answer.error instanceof ChangedMeanwhileError

  const send = ({ body }: TextValues, seen: number) => {
    const sent = form.getValues()
    answer
      .mutateAsync(
        { body, seen },
        {
          onSuccess: () => {
            resetToSaved(form, sent, nothing)
            setKnown(seen + 1)
          },
        },
      )
      // Also when the form has been left by then.
      .then(
        () => draft.forget(sent),
        () => undefined,
      )
  }
  const submit = (event: FormEvent) =>
    void handleSubmit((sent) => {
      // Pressed again after the warning: by now the page shows the answers that came meanwhile.
      const seen = meanwhile ? answers.length : known
      setKnown(seen)
      send(sent, seen)
    })(event)
  return (
    <form id={formId} noValidate onSubmit={submit} aria-label="Answer" className="space-y-5">
      <UnsavedChanges when={changed} saving={answer.isPending} />
      {draft.found && (
        <DraftNotice
          of="your answer"
          draft={{
            savedAt: draft.found.savedAt,
            stored: false,
            outdated: false,
            take: () => {
              const found = draft.takeFound()
              if (found) reset(found, { keepDefaultValues: true })
            },
            discard: draft.forgetFound,
          }}
        />
      )}
      <TextareaField
        label={answers.length > 0 ? 'Another answer' : 'Your answer'}
        starred
        rows={8}
        hint={`Goes to ${email} by mail, signed with your name.`}
        {...field('body')}
      />
      <FormBar
        form={formId}
        save={answer.isPending ? 'Sending…' : meanwhile ? 'Send all the same' : 'Send answer'}
        sends
        state={{ changed, busy: answer.isPending, stored: false, kept: draft.kept }}
        failure={
          answer.error && meanwhile
            ? `${answer.error.message} Their answer is above. Send yours all the same?`
            : answer.error?.message
        }
        done={
          answer.isSuccess &&
          !changed && <FormSuccess title="Answer sent">{`The mail to ${name} is on its way.`}</FormSuccess>
        }
      >
        {changed && (
          <Button
            look="quiet"
            disabled={answer.isPending}
            onClick={() => {
              draft.forget()
              answer.reset()
              reset(nothing)
            }}
          >
            Discard
          </Button>
        )}
      </FormBar>
    </form>
  )
}
