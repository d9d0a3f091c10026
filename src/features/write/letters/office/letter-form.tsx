import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useId, useState, type FormEvent } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { late } from '@/components/ui/late'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
import { FormBar } from '@/components/form/form-bar'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { AudienceCount } from '@/features/write/editorial/shared/audience-count'
import { readNothing, SendQuestion } from '@/features/write/editorial/shared/send-question'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { createSubmissionIds } from '@/lib/data/submission'
import { peopleWords } from '@/lib/text/numbers'
import { AudienceFields } from './audience-fields'
import { UnreachedLinks } from './unreached-links'
import { audienceSizeQuery, useSendLetter, useTestLetter } from './api'
import { letterSchema, parseLetterDraft, type LetterValues } from '../letter-values'
import { audienceOf, letterHref, sizeWords, type Addressees } from '../letters'

const LetterPreview = late(async () => (await import('./letter-preview')).default)
const LetterCutOff = late(async () => (await import('./letter-preview')).LetterCutOff)

const comparedFields = ({ subject, content }: LetterValues) => [
  { label: 'Subject', value: subject },
  { label: 'Text', value: content, rich: true },
]

/** The letter as a test to oneself: the button, and what became of it. */
function useTest(to: Addressees) {
  const [ids] = useState(createSubmissionIds)
  const test = useTestLetter(to)
  return {
    busy: test.isPending,
    send: ({ subject, content }: LetterValues) =>
      // The same text may be sent again once its test has gone.
      test.mutate({ id: ids.idOf([subject, content]), subject, content }, { onSuccess: ids.renew }),
    outcome: test.error ? (
      <FormFailure>{test.error.message}</FormFailure>
    ) : (
      <p role="status" className="text-small text-leaf-700 empty:hidden">
        {test.data && `A test is on its way to ${test.data}.`}
      </p>
    ),
  }
}

/**
 * The form of a letter: its text, its audience, how many people that is, a preview, a test to oneself, and one question
 * before it is sent.
 *
 * @param props.initial see `newLetter`
 * @param props.about in the question, behind the audience: whose participants they are
 * @param props.priced see `AudienceFields`
 */
export function LetterForm({
  to,
  initial,
  about = '',
  priced = false,
}: {
  to: Addressees
  initial: LetterValues
  about?: string
  priced?: boolean
}) {
  const formId = useId()
  const form = useForm<LetterValues>({ resolver: zodResolver(letterSchema), defaultValues: initial })
  const send = useSendLetter(to)
  const editorial = useEditorial({
    name: `letter:${to.eventId ?? 'members'}`,
    item: undefined,
    initial,
    form,
    parse: parseLetterDraft,
    read: readNothing,
    save: send,
  })
  const { saved } = editorial
  const field = fieldsOf({ register: form.register, formState: form.formState })
  const audience = useWatch({ control: form.control, name: 'audience' })
  const size = useQuery(audienceSizeQuery(to, audienceOf(to, audience)))
  const test = useTest(to)
  const [shown, setShown] = useState<LetterValues>()
  const [asked, setAsked] = useState<LetterValues>()
  const known = size.data

  const checked = (then: (values: LetterValues) => void) => () =>
    void form.handleSubmit((values) => {
      // Put the schema's trimmed text into the form, or it would seem unsaved after sending.
      form.setValue('subject', values.subject)
      then(form.getValues())
    })()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A preview that is still loading must not cover the question.
    setShown(undefined)
    checked(setAsked)()
  }
  return (
    <FormProvider {...form}>
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        aria-label="Letter"
        className="space-y-8 [&_:is(button,input,select)]:scroll-mb-28"
      >
        <DraftNotice draft={editorial.draft} of="a letter" />
        <Controller
          control={form.control}
          name="audience"
          render={({ field: { value, onChange } }) => (
            <AudienceFields participants={to.eventId !== undefined} priced={priced} value={value} onChange={onChange}>
              <AudienceCount size={size} words={known ? sizeWords(known, audience.contacts) : 'Counting…'}>
                {!to.eventId && known && known.without_address > 0 && <UnreachedLinks audience={audience} />}
              </AudienceCount>
            </AudienceFields>
          )}
        />
        <TextField label="Subject" starred autoComplete="off" maxLength={200} {...field('subject')} />
        <RichTextField
          control={form.control}
          name="content"
          label="Text"
          uploadImage={editorial.uploadTo('news', `letters/${editorial.id}`)}
        />
        <EditorialNotices editorial={editorial} fields={comparedFields} />
        <FormBar
          form={formId}
          save={known?.recipients ? `Send to ${peopleWords(known.recipients)}` : 'Send'}
          sends
          state={{ changed: editorial.changed, busy: editorial.busy, stored: false, kept: editorial.kept }}
          disabled={!known?.recipients}
          why={known?.recipients === 0 && 'It can be sent once somebody is to receive it.'}
          done={test.outcome}
        >
          <Button look="secondary" onClick={checked(setShown)}>
            Preview
          </Button>
          <Button look="secondary" busy={test.busy} onClick={checked(test.send)}>
            Send a test to me
          </Button>
          {editorial.changed && (
            <Button look="quiet" disabled={editorial.busy} onClick={editorial.discard}>
              Discard
            </Button>
          )}
        </FormBar>
      </form>
      {shown && (
        <Suspense>
          <LetterPreview to={to} subject={shown.subject} content={shown.content} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      <SendQuestion
        editorial={editorial}
        asked={asked}
        title={asked?.subject}
        size={known?.recipients}
        next={saved && letterHref(to, saved.id)}
        onCancel={() => setAsked(undefined)}
      >
        <p>{known && `To: ${known.words}${about}. ${sizeWords(known, audience.contacts)}`}</p>
        <p>It goes by email, once to each address, and cannot be called back.</p>
        {asked && (
          <Suspense>
            <LetterCutOff to={to} subject={asked.subject} content={asked.content} />
          </Suspense>
        )}
      </SendQuestion>
    </FormProvider>
  )
}
