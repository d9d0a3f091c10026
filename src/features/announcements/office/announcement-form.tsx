import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { DraftNotice } from '@/components/editorial/draft-notice'
import { EditorialNotices, failureOf } from '@/components/editorial/editorial-notices'
import { DiscardButton } from '@/components/form/discard-button'
import { ErrorSummary } from '@/components/form/error-summary'
import { FormBar } from '@/components/form/form-bar'
import { FormSuccess } from '@/components/form/form-outcome'
import { FormActions, FormColumns } from '@/components/form/form-section'
import { hasText } from '@/components/rich-text/content'
import { RevisionsDialog } from '@/features/editorial/shared/revisions-dialog'
import { useEditorial } from '@/features/editorial/shared/use-editorial'
import { AnnouncementFields } from './announcement-fields'
import { useReadStored, useSaveAnnouncement, valuesOf, type OfficeAnnouncement } from './api'
import { announcementSchema, comparedFields, parseDraft, type AnnouncementValues } from '../announcements'

// A version holds more than the form does; the database guarantees its shape.
const versionFields = (snapshot: unknown) =>
  comparedFields(parseDraft(snapshot) ?? { title: '', content: '', is_active: true })

/**
 * The form of an announcement that has been sent: its text, not its audience.
 *
 * @param props.announcement as it was read
 * @param props.facts what is known of its sending, beside the fields
 * @param props.actions what else can be done with it
 */
export function AnnouncementForm({
  announcement,
  facts,
  actions,
}: {
  announcement: OfficeAnnouncement
  facts: ReactNode
  actions: ReactNode
}) {
  const formId = useId()
  const initial = valuesOf(announcement)
  const form = useForm<AnnouncementValues>({
    resolver: zodResolver(announcementSchema),
    defaultValues: initial,
    shouldFocusError: false,
  })
  const editorial = useEditorial({
    name: 'announcement',
    item: announcement,
    initial,
    form,
    parse: parseDraft,
    read: useReadStored(),
    save: useSaveAnnouncement(),
  })
  const [versions, setVersions] = useState(false)
  const content = useWatch({ control: form.control, name: 'content' })
  function send({ title }: AnnouncementValues) {
    // Put the schema's trimmed text into the form, or it would seem unsaved after the save.
    form.setValue('title', title)
    editorial.submit(form.getValues())
  }
  const submit = (event: FormEvent) => void form.handleSubmit(send)(event)
  return (
    <FormProvider {...form}>
      <form id={formId} noValidate onSubmit={submit} aria-label="Announcement" className="space-y-6">
        <DraftNotice draft={editorial.draft} of="this announcement" />
        <EditorialNotices editorial={editorial} fields={comparedFields} />
        <ErrorSummary form={form} />
        <FormColumns
          main={<AnnouncementFields upload={editorial.uploadTo('news', `announcements/${editorial.id}`)} />}
          side={
            <>
              {facts}
              <FormActions>
                <Button look="quiet" onClick={() => setVersions(true)}>
                  Versions
                </Button>
                {actions}
              </FormActions>
            </>
          }
        />
        <FormBar
          form={formId}
          save="Save announcement"
          state={{ changed: editorial.changed, busy: editorial.busy, stored: true, kept: editorial.kept }}
          disabled={!hasText(content)}
          why={!hasText(content) && 'It can be saved once it has a text. Pictures alone are not enough.'}
          failure={failureOf(editorial)}
          done={
            editorial.saved &&
            !editorial.changed && (
              <FormSuccess title="Announcement saved">
                {editorial.values.is_active
                  ? 'Its recipients see it as it is now.'
                  : 'It is inactive, so its recipients do not see it.'}
              </FormSuccess>
            )
          }
        >
          {editorial.changed && <DiscardButton disabled={editorial.busy} onDiscard={editorial.discard} />}
        </FormBar>
      </form>
      <RevisionsDialog
        open={versions}
        onClose={() => setVersions(false)}
        itemId={announcement.id}
        fields={versionFields}
        current={comparedFields(editorial.values)}
        onRestore={(snapshot) => {
          const values = parseDraft(snapshot)
          if (values) editorial.put(values)
          setVersions(false)
        }}
      />
    </FormProvider>
  )
}
