import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { Arrival } from '@/components/editorial/arrival'
import { useArrival } from '@/components/editorial/use-arrival'
import { Fact } from '@/components/ui/fact'
import { FormSuccess } from '@/components/form/form-outcome'
import { RecordPage } from '@/components/ui/record-page'
import { SheetPage, useCloseSheet } from '@/components/ui/sheet'
import { mailCountsAboutQuery } from '@/features/write/mail/api'
import { mailCountWords } from '@/features/write/mail/mail'
import { officeDay } from '@/lib/dates/office-time'
import { AnnouncementForm } from './announcement-form'
import { officeAnnouncementQuery, type OfficeAnnouncement } from './api'
import { peopleWords } from '@/lib/text/numbers'
import { DeleteAnnouncement } from './delete-announcement'
import { ReadShare } from './read-share'
import { Recipients } from './recipients'

function Facts({
  announcement: { id, audience, counts, created_at, author, is_active },
}: {
  announcement: OfficeAnnouncement
}) {
  const { data: mails } = useQuery(mailCountsAboutQuery('announcement', id))
  // They go out once it is activated.
  const held = is_active ? 0 : (mails?.dropped ?? 0)
  return (
    <dl className="grid gap-x-8 gap-y-4 rounded-card border border-paper-300 bg-paper-50 p-5 text-small sm:grid-cols-2 lg:grid-cols-1">
      <Fact label="Sent on">{officeDay(created_at)}</Fact>
      <Fact label="By">{author?.full_name ?? '–'}</Fact>
      <Fact label="To">{audience ?? 'Chosen people'}</Fact>
      <Fact label="Recipients">
        <ReadShare counts={counts} />
      </Fact>
      <div className="min-w-0 sm:col-span-2 lg:col-span-1">
        <dt className="text-fine text-ink-600">Copies by mail</dt>
        <dd className="mt-0.5 min-h-6 font-semibold">
          {mails &&
            ([mailCountWords(mails), held > 0 && `Held back ${held.toLocaleString('en-US')}`]
              .filter(Boolean)
              .join(' · ') ||
              'None')}
        </dd>
      </div>
    </dl>
  )
}

function KnownAnnouncement({ id }: { id: string }) {
  const sent = useArrival<{ sent?: number }>()?.sent
  const [asking, setAsking] = useState(false)
  const [gone, setGone] = useState(false)
  const query = useQuery({ ...officeAnnouncementQuery(id), enabled: !gone })
  const close = useCloseSheet()
  // The form unmounts before the sheet closes, and its guard for unsaved changes with it.
  useEffect(() => {
    if (gone) close()
  }, [gone, close])
  if (gone) return null
  return (
    <RecordPage
      query={query}
      fresh
      kind="Announcement"
      page={SheetPage}
      title={({ title }) => title}
      skeleton={['h-24', 'h-12', 'h-80']}
    >
      {(announcement) => (
        <>
          {sent !== undefined && (
            <div className="mb-6">
              <Arrival when>
                <FormSuccess title={announcement.is_active ? 'Announcement sent' : 'Announcement saved'}>
                  {announcement.is_active
                    ? `It went to ${peopleWords(sent)}.`
                    : `It is inactive: ${peopleWords(sent)} ${sent === 1 ? 'sees' : 'see'} it once it is activated.`}
                </FormSuccess>
              </Arrival>
            </div>
          )}
          <AnnouncementForm
            announcement={announcement}
            facts={<Facts announcement={announcement} />}
            actions={
              <Button look="quiet" className="text-danger-700!" onClick={() => setAsking(true)}>
                Delete announcement
              </Button>
            }
          />
          <Recipients announcement={announcement} />
          <DeleteAnnouncement
            announcement={asking ? announcement : undefined}
            onClose={() => setAsking(false)}
            onDeleted={() => setGone(true)}
          />
        </>
      )}
    </RecordPage>
  )
}

/** A sent announcement in the office: its text, who received it and who has read it. */
export function AnnouncementOfficePage() {
  const { id = '' } = useParams()
  return <KnownAnnouncement key={id} id={id} />
}
