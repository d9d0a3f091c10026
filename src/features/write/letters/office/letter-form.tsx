import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useId, useState, type FormEvent } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { late } from '@/components/ui/late'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
import { FormBar } from '@/components/form/form-bar'
import { fieldsOf } from '@/components/form/fields-of'
import { TextField } from '@/components/form/form-field'
import { FormFailure } from '@/components/form/form-outcome'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { ErrorBox } from '@/components/ui/states'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { NotFoundError } from '@/lib/data/errors'
import { createSubmissionIds } from '@/lib/data/submission'
import { AudienceFields } from './audience-fields'
import { UnreachedLinks } from './unreached-links'
import { AudienceChangedError, audienceSizeQuery, useSendLetter, useTestLetter } from './api'
import { letterSchema, parseLetterDraft, type LetterValues } from '../letter-values'
import { audienceOf, letterHref, peopleWords, sizeWords, type Addressees } from '../letters'

const LetterPreview = late(async () => (await import('./letter-preview')).default)

// Nothing is stored yet, so nobody can have changed it.
const readNothing = (): Promise<never> => Promise.reject(new NotFoundError('There is no such letter.'))
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
  const navigate = useNavigate()
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
  const [tried, setTried] = useState<LetterValues>()
  const failure = asked && tried === asked ? editorial.error : null
  const moved = failure instanceof AudienceChangedError
  // Not the number of the audience before.
  const known = size.isPlaceholderData ? undefined : size.data
  const people = peopleWords(known?.recipients ?? 0)

  // Navigate only after the re-render that lifts the guard for unsaved changes.
  useEffect(() => {
    if (saved) void navigate(letterHref(to, saved.id), { replace: true, state: { sent: saved.recipients } })
  }, [saved, navigate, to])

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
              {size.error && !known ? (
                <ErrorBox message={size.error.message} onRetry={() => void size.refetch()} retrying={size.isFetching} />
              ) : (
                <>
                  <p role="status" className="min-h-7 font-semibold">
                    {known ? sizeWords(known, audience.contacts) : 'Counting…'}
                  </p>
                  {!to.eventId && known && known.without_address > 0 && <UnreachedLinks audience={audience} />}
                </>
              )}
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
        <div className="sticky bottom-0 z-20 shadow-lift">
          <FormBar
            form={formId}
            save={known?.recipients ? `Send to ${people}` : 'Send'}
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
        </div>
      </form>
      {shown && (
        <Suspense>
          <LetterPreview to={to} subject={shown.subject} content={shown.content} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={asked !== undefined && !saved}
        title={
          moved
            ? `The audience has changed to ${people}. Send it to them?`
            : `Send “${asked?.subject ?? ''}” to ${people}?`
        }
        confirm={`Send to ${people}`}
        doing="Sending…"
        look="primary"
        deed={{ isPending: editorial.busy, error: moved ? null : failure }}
        onConfirm={() => {
          if (!asked || !known?.recipients) return
          setTried(asked)
          editorial.submit(asked)
        }}
        onCancel={() => setAsked(undefined)}
      >
        <p>{known && `To: ${known.words}${about}. ${sizeWords(known, audience.contacts)}`}</p>
        <p>It goes by email, once to each address, and cannot be called back.</p>
      </ConfirmDialog>
    </FormProvider>
  )
}
