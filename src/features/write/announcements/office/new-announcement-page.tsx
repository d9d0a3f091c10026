import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type FormEvent } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link, useNavigate } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { failureOf } from '@/components/editorial/editorial'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormColumns, FormSection } from '@/components/form/form-section'
import { SheetPage } from '@/components/ui/sheet'
import { hasText } from '@/components/rich-text/content'
import { ErrorBox } from '@/components/ui/states'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { writeHref } from '@/features/write/letters/letters'
import { useSession } from '@/features/people/session/api'
import { may } from '@/features/people/session/permissions'
import { NotFoundError } from '@/lib/data/errors'
import { lastView } from '@/lib/list/list-views'
import { AnnouncementFields } from './announcement-fields'
import { AudienceChangedError, audienceSizeQuery, useSendAnnouncement } from './api'
import { AudienceFields } from './audience-fields'
import {
  announcementList,
  audienceOf,
  audienceWords,
  comparedFields,
  emptyAnnouncement,
  newAnnouncementSchema,
  officeAnnouncementHref,
  parseNewAnnouncementDraft,
  peopleWords,
  sizeWords,
  type AudienceValues,
  type NewAnnouncementValues,
} from '../announcements'

const missing: Partial<Record<AudienceValues['to'], string>> = {
  company: 'Choose the company that it goes to.',
  people: 'Choose the people whom it goes to.',
}

/** How many the form's audience has now: in words, the people, and the members of whom nobody gets it. */
function useAudienceSize(values: AudienceValues) {
  const audience = audienceOf(values)
  const { data, error, isFetching, refetch } = useQuery(audienceSizeQuery(audience))
  const size = audience && data
  const words = !audience ? missing[values.to] : size === undefined ? 'Counting…' : sizeWords(size)
  return {
    size: size?.people,
    without: size?.without_people ?? 0,
    words,
    error: data === undefined ? error : null,
    isFetching,
    refetch,
  }
}

const fieldsOf = (values: NewAnnouncementValues) => [
  ...comparedFields(values),
  { label: 'Who receives it', value: audienceWords(values.audience) },
]

// Nothing is stored yet, so nobody can have changed it.
const readNothing = (): Promise<never> => Promise.reject(new NotFoundError('There is no such announcement.'))

function NewAnnouncement() {
  const navigate = useNavigate()
  const formId = useId()
  const form = useForm<NewAnnouncementValues>({
    resolver: zodResolver(newAnnouncementSchema),
    defaultValues: emptyAnnouncement,
    shouldFocusError: false,
  })
  const send = useSendAnnouncement()
  const editorial = useEditorial({
    name: 'announcement',
    item: undefined,
    initial: emptyAnnouncement,
    form,
    parse: parseNewAnnouncementDraft,
    read: readNothing,
    save: send,
  })
  const [asked, setAsked] = useState<NewAnnouncementValues>()
  const [content, audience] = useWatch({ control: form.control, name: ['content', 'audience'] })
  const { role = 'member' } = useSession()
  const { size, without, words, error, isFetching, refetch } = useAudienceSize(audience)
  const [tried, setTried] = useState<NewAnnouncementValues>()
  const { saved } = editorial
  // Only for the current question: an earlier attempt may have failed too.
  const failure = asked && tried === asked ? editorial.error : null
  const moved = failure instanceof AudienceChangedError

  // Navigate only after the re-render that lifts the guard for unsaved changes.
  useEffect(() => {
    if (saved) void navigate(officeAnnouncementHref(saved.id), { replace: true, state: { sent: saved.recipients } })
  }, [saved, navigate])

  function ask(values: NewAnnouncementValues) {
    // Put the schema's trimmed text into the form, or it would seem unsaved after sending.
    form.setValue('title', values.title)
    setAsked(form.getValues())
  }
  const submit = (event: FormEvent) => void form.handleSubmit(ask)(event)
  const question =
    asked &&
    (moved
      ? `The audience has changed to ${peopleWords(size ?? 0)}. Send it to them?`
      : `Send “${asked.title}” to ${peopleWords(size ?? 0)}?`)
  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit} aria-label="New announcement" className="space-y-6">
        <DraftNotice draft={editorial.draft} of="a new announcement" />
        <EditorialNotices editorial={editorial} fields={fieldsOf} />
        <ErrorSummary form={form} />
        <FormColumns
          main={<AnnouncementFields upload={editorial.uploadTo('news', `announcements/${editorial.id}`)} />}
          side={
            <FormSection title="Audience">
              <Controller
                control={form.control}
                name="audience"
                render={({ field }) => (
                  <AudienceFields value={field.value} onChange={field.onChange}>
                    {error ? (
                      <ErrorBox message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
                    ) : (
                      <p role="status" className="min-h-7 font-semibold">
                        {words}
                      </p>
                    )}
                    {without > 0 && may(role, 'members') && (
                      <p className="text-small text-ink-700">
                        A{' '}
                        <Link
                          to={writeHref({ eventId: undefined })}
                          className="font-semibold text-sky-700 underline underline-offset-4"
                        >
                          letter to members
                        </Link>{' '}
                        reaches their contact persons by email.
                      </p>
                    )}
                  </AudienceFields>
                )}
              />
            </FormSection>
          }
        />
        <FormBar
          form={formId}
          save={size ? `Send to ${peopleWords(size)}` : 'Send'}
          sends
          state={{ changed: editorial.changed, busy: editorial.busy, stored: false, kept: editorial.kept }}
          disabled={!size || !hasText(content)}
          why={
            !hasText(content)
              ? 'Write something first; pictures alone cannot be sent.'
              : !size && 'Choose who gets it first.'
          }
          failure={failureOf(editorial)}
        >
          {editorial.changed && (
            <Button look="secondary" disabled={editorial.busy} onClick={editorial.discard}>
              Discard
            </Button>
          )}
        </FormBar>
      </form>
      <ConfirmDialog
        open={asked !== undefined && !saved}
        title={question ?? ''}
        confirm={`Send to ${peopleWords(size ?? 0)}`}
        doing="Sending…"
        look="primary"
        deed={{ isPending: editorial.busy, error: moved ? null : failure }}
        onConfirm={() => {
          if (!asked) return
          setTried(asked)
          editorial.submit(asked)
        }}
        onCancel={() => setAsked(undefined)}
      >
        <p>
          {asked &&
            `“${asked.title}” goes to: ${asked.audience.to === 'people' ? 'chosen people' : audienceWords(asked.audience)}. ${words ?? ''}`}
        </p>
        <p>
          {asked?.is_active === false
            ? 'It is not active: they see it, and it goes by email to those who want copies, only once you activate it.'
            : 'They find it in their inbox at once, and it goes by email to those who want copies.'}{' '}
          To whom it goes cannot be changed afterwards.
        </p>
      </ConfirmDialog>
    </FormProvider>
  )
}

/** The form of a new announcement: its text, its audience, and how many people that is, before it is sent. */
export function NewAnnouncementPage() {
  return (
    <SheetPage
      title="New announcement"
      back={{ to: lastView(announcementList.href()), label: 'Back to Announcements' }}
    >
      <NewAnnouncement />
    </SheetPage>
  )
}
