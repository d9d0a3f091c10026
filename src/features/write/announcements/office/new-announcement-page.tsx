import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { failureOf } from '@/components/editorial/editorial'
import { EditorialNotices } from '@/components/editorial/editorial-notices'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormColumns, FormSection } from '@/components/form/form-section'
import { SheetPage } from '@/components/ui/sheet'
import { underlinedLink } from '@/components/ui/link-look'
import { hasText } from '@/components/rich-text/content'
import { AudienceCount } from '@/features/write/editorial/shared/audience-count'
import { readNothing, SendQuestion } from '@/features/write/editorial/shared/send-question'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { writeHref } from '@/features/write/letters/letters'
import { useSession } from '@/features/people/session/api'
import { may } from '@/features/people/session/permissions'
import { peopleWords } from '@/lib/text/numbers'
import { AnnouncementFields } from './announcement-fields'
import { audienceSizeQuery, useSendAnnouncement } from './api'
import { AudienceFields } from './audience-fields'
import {
  audienceOf,
  audienceWords,
  comparedFields,
  emptyAnnouncement,
  newAnnouncementSchema,
  officeAnnouncementHref,
  parseNewAnnouncementDraft,
  sizeWords,
  type AudienceValues,
  type NewAnnouncementValues,
} from '../announcements'

const missing: Partial<Record<AudienceValues['to'], string>> = {
  company: 'Choose the company that it goes to.',
  people: 'Choose the people whom it goes to.',
}

const fieldsOf = (values: NewAnnouncementValues) => [
  ...comparedFields(values),
  { label: 'Who receives it', value: audienceWords(values.audience) },
]

function NewAnnouncement() {
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
  const chosen = audienceOf(audience)
  const size = useQuery(audienceSizeQuery(chosen))
  const people = size.data?.people
  const words = !chosen ? missing[audience.to] : size.data ? sizeWords(size.data) : 'Counting…'
  const { saved } = editorial

  function ask(values: NewAnnouncementValues) {
    // Put the schema's trimmed text into the form, or it would seem unsaved after sending.
    form.setValue('title', values.title)
    setAsked(form.getValues())
  }
  const submit = (event: FormEvent) => void form.handleSubmit(ask)(event)
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
                    <AudienceCount size={size} words={words}>
                      {(size.data?.without_people ?? 0) > 0 && may(role, 'members') && (
                        <p className="text-small text-ink-700">
                          A{' '}
                          <Link to={writeHref({ eventId: undefined })} className={underlinedLink}>
                            letter to members
                          </Link>{' '}
                          reaches their contact persons by email.
                        </p>
                      )}
                    </AudienceCount>
                  </AudienceFields>
                )}
              />
            </FormSection>
          }
        />
        <FormBar
          form={formId}
          save={people ? `Send to ${peopleWords(people)}` : 'Send'}
          sends
          state={{ changed: editorial.changed, busy: editorial.busy, stored: false, kept: editorial.kept }}
          disabled={!people || !hasText(content)}
          why={
            !hasText(content)
              ? 'Write something first; pictures alone cannot be sent.'
              : !people && 'Choose who gets it first.'
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
      <SendQuestion
        editorial={editorial}
        asked={asked}
        title={asked?.title}
        size={people}
        next={saved && officeAnnouncementHref(saved.id)}
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
      </SendQuestion>
    </FormProvider>
  )
}

/** The form of a new announcement: its text, its audience, and how many people that is, before it is sent. */
export function NewAnnouncementPage() {
  return (
    <SheetPage title="New announcement">
      <NewAnnouncement />
    </SheetPage>
  )
}
