import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { FormSuccess } from '@/components/form/form-outcome'
import { hasText } from '@/components/rich-text/content'
import { EditorialForm } from '@/features/write/editorial/shared/editorial-form'
import { useEditorial } from '@/features/write/editorial/shared/use-editorial'
import { mailCountsAboutQuery } from '@/features/write/mail/api'
import { AnnouncementFields } from './announcement-fields'
import { useReadStored, useSaveAnnouncement, valuesOf, type OfficeAnnouncement } from './api'
import { ActivateDialog } from './bulk/announcement-bulk'
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
  const content = useWatch({ control: form.control, name: 'content' })
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { data: mails } = useQuery(mailCountsAboutQuery('announcement', announcement.id))
  const [outdated, setOutdated] = useState(false)
  function save() {
    const { base } = editorial
    const values = form.getValues()
    setOutdated(Boolean(mails?.sent) && (values.title !== base.title || values.content !== base.content))
    editorial.submit(values)
  }
  function send({ title, is_active }: AnnouncementValues) {
    // Put the schema's trimmed text into the form, or it would seem unsaved after the save.
    form.setValue('title', title)
    if (is_active && !editorial.base.is_active) setAsking(true)
    else save()
  }
  return (
    <FormProvider {...form}>
      <EditorialForm
        label="Announcement"
        of="this announcement"
        item={announcement}
        editorial={editorial}
        form={form}
        fields={comparedFields}
        onValid={send}
        side={facts}
        actions={actions}
        versions={{ fields: versionFields, valuesOf: parseDraft }}
        save="Save announcement"
        disabled={!hasText(content)}
        why={!hasText(content) && 'It can be saved once it has a text. Pictures alone are not enough.'}
        done={
          editorial.saved && (
            <FormSuccess title="Announcement saved">
              {editorial.values.is_active
                ? `Its recipients see it as it is now in the portal.${outdated ? ' Mails that are out keep the old text.' : ''}`
                : 'It is inactive, so its recipients do not see it.'}
            </FormSuccess>
          )
        }
      >
        <AnnouncementFields upload={editorial.uploadTo('news', `announcements/${editorial.id}`)} />
      </EditorialForm>
      {asking && (
        <ActivateDialog
          dialog={{
            ids: [announcement.id],
            // The dialog's task is not run: the save itself activates, with the text.
            start: () => {
              close()
              save()
            },
            close,
          }}
        />
      )}
    </FormProvider>
  )
}
