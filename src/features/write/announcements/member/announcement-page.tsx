import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { RecordPage } from '@/components/ui/record-page'
import { RichText } from '@/components/rich-text/rich-text'
import { useSession } from '@/features/people/session/api'
import { isStaff } from '@/features/people/session/permissions'
import { officeDay } from '@/lib/dates/office-time'
import { announcementQuery, useRecordRead } from './api'
import { inboxHref } from '../shared/inbox'

/** An announcement that the signed-in person received. Opening it records that it was read. */
export function AnnouncementPage() {
  const { id = '' } = useParams()
  const { profile, role = 'member' } = useSession()
  const personId = profile?.id ?? ''
  const query = useQuery({ ...announcementQuery(personId, id), enabled: personId !== '' })
  const { mutate: record } = useRecordRead(personId)
  const recorded = useRef('')
  const unread = query.data?.unread ?? false
  useEffect(() => {
    if (!unread || recorded.current === id) return
    recorded.current = id
    record(id)
  }, [unread, id, record])

  return (
    <RecordPage
      query={query}
      kind="Announcement"
      back={{ to: inboxHref(), label: isStaff(role) ? 'Back to Interchange' : 'Back to Inbox' }}
      narrow={false}
      title={({ title }) => title}
      lead={({ created_at, author }) => (
        <>
          <time dateTime={created_at}>{officeDay(created_at)}</time>
          {author && `, ${author.full_name}`}
        </>
      )}
      skeleton={['h-64 max-w-reading']}
    >
      {({ content }) => <RichText html={content} />}
    </RecordPage>
  )
}
