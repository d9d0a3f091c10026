import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link, useSearchParams } from 'react-router-dom'
import { ButtonLink } from '@/components/ui/button'
import { ListPage, ListParts } from '@/components/ui/list-page'
import { Pagination } from '@/components/list/pagination'
import { EmptyState } from '@/components/ui/states'
import { ListStates } from '@/components/list/list-states'
import { useSession } from '@/features/people/session/api'
import { isStaff } from '@/features/people/session/permissions'
import { officeDay } from '@/lib/dates/office-time'
import { readPageNumber } from '@/lib/list/list-address'
import { newAnnouncementHref } from '../announcements'
import { inboxQuery, unreadQuery, type ReceivedAnnouncement } from './api'
import { announcementHref, inboxHref, inboxPageSize, interchangeParts, unreadWords } from '../shared/inbox'

function Entry({
  announcement: { id, title, created_at, author, unread, reminded },
}: {
  announcement: ReceivedAnnouncement
}) {
  return (
    <li className="group relative grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3 py-4 hover:bg-paper-50">
      <span
        aria-hidden="true"
        className={`mt-2 size-2.5 rounded-full ${unread ? 'bg-rose-600 forced-color-adjust-none' : 'border border-ink-300'}`}
      />
      <div className="min-w-0 md:flex md:items-baseline md:justify-between md:gap-8">
        <h2 className={unread ? 'font-semibold' : 'text-ink-700'}>
          <Link
            to={announcementHref(id)}
            className="after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-4"
          >
            {unread && <span className="sr-only">Unread: </span>}
            {title}
          </Link>
          {reminded && (
            <span className="ms-3 inline-block rounded-control bg-wheat-100 px-2 py-0.5 text-fine font-semibold text-ink-900">
              Reminder
            </span>
          )}
        </h2>
        <p className="mt-1 shrink-0 text-small text-ink-600 md:mt-0">
          {author && `${author.full_name}, `}
          <time dateTime={created_at}>{officeDay(created_at)}</time>
        </p>
      </div>
    </li>
  )
}

function Entries({ personId, page }: { personId: string; page: number }) {
  const query = useQuery(inboxQuery(personId, page))
  return (
    <ListStates query={query} loading="Loading announcements…" skeleton={{ rows: 8, row: 'h-15', text: 'max-w-lg' }}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <EmptyState>
            <p>
              {total > 0
                ? 'The list ends before this page.'
                : 'No announcements yet. When the chamber writes to you, you find it here.'}
            </p>
            {total > 0 && (
              <ButtonLink to={inboxHref()} look="secondary" className="mt-6">
                Go to the first page
              </ButtonLink>
            )}
          </EmptyState>
        ) : (
          <>
            <ul
              aria-label="Announcements"
              aria-busy={query.isPlaceholderData || undefined}
              className={`divide-y divide-paper-300 border-y border-paper-300 transition-opacity ${query.isPlaceholderData ? 'opacity-60' : ''}`}
            >
              {rows.map((announcement) => (
                <Entry key={announcement.id} announcement={announcement} />
              ))}
            </ul>
            <Pagination
              label="Pages of announcements"
              page={page}
              pages={Math.ceil(total / inboxPageSize)}
              href={inboxHref}
            />
          </>
        )
      }
    </ListStates>
  )
}

/** The announcements that the signed-in person received: a member's inbox, and for staff the Received part of Interchange. */
export function InboxPage() {
  const { profile, role } = useSession()
  const [params] = useSearchParams()
  const personId = profile?.id ?? ''
  const { data: unread } = useQuery({ ...unreadQuery(personId), enabled: personId !== '' })
  if (!profile || !role) return null
  const staff = isStaff(role)
  return (
    <ListPage
      title={staff ? 'Interchange' : 'Inbox'}
      lead={<span className="block min-h-5">{unread ? unreadWords(unread.total) : ''}</span>}
      actions={
        staff && (
          <ButtonLink to={newAnnouncementHref}>
            <Plus aria-hidden="true" className="size-4" />
            <span>
              New <span className="max-sm:sr-only">announcement</span>
            </span>
          </ButtonLink>
        )
      }
    >
      {staff && <ListParts label="Parts of Interchange" parts={interchangeParts('received')} />}
      <div className="mt-4">
        <Entries personId={personId} page={readPageNumber(params)} />
      </div>
    </ListPage>
  )
}
