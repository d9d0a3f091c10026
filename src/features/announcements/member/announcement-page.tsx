import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { BackLink } from '@/components/ui/button'
import { OfficePage } from '@/components/ui/page'
import { RichText } from '@/components/rich-text/rich-text'
import { ErrorBox, Loading, Skeleton } from '@/components/ui/states'
import { useSession } from '@/features/session/api'
import { isStaff } from '@/features/session/permissions'
import { NotFoundError } from '@/lib/data/errors'
import { formatDate } from '@/lib/dates/dates'
import { announcementQuery, useRecordRead } from './api'
import { inboxHref } from './inbox'

/** An announcement that the signed-in person received. Opening it records that it was read. */
export function AnnouncementPage() {
  const { id = '' } = useParams()
  const { profile, role = 'member' } = useSession()
  const personId = profile?.id ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    ...announcementQuery(personId, id),
    enabled: personId !== '',
  })
  const { mutate: record } = useRecordRead(personId)
  const recorded = useRef('')
  const unread = data?.unread ?? false
  useEffect(() => {
    if (!unread || recorded.current === id) return
    recorded.current = id
    record(id)
  }, [unread, id, record])

  const back = <BackLink to={inboxHref()}>{isStaff(role) ? 'Back to Interchange' : 'Back to Inbox'}</BackLink>
  if (data)
    return (
      <OfficePage
        title={data.title}
        before={back}
        lead={
          <>
            <time dateTime={data.created_at}>{formatDate(data.created_at)}</time>
            {data.author && `, ${data.author.full_name}`}
          </>
        }
      >
        <RichText html={data.content} />
      </OfficePage>
    )
  if (error)
    return (
      <OfficePage title="Announcement" before={back}>
        <ErrorBox
          message={error.message}
          onRetry={error instanceof NotFoundError ? undefined : () => void refetch()}
          retrying={isFetching}
        />
      </OfficePage>
    )
  return (
    <OfficePage title="Announcement" before={back}>
      <Loading label="Loading announcement…">
        <Skeleton className="h-64 max-w-reading" />
      </Loading>
    </OfficePage>
  )
}
