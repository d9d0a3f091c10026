import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { officeTime } from '@/lib/dates/office-time'
import { publicationOf, publicationWords } from '@/features/write/editorial/shared/publication'
import type { ListedEvent } from './api'
import { touchLink } from '@/components/ui/link-look'

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-fine text-ink-600">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

/** What the list of events has no column for; below the row that somebody opened. */
export function EventDetails({ event }: { event: ListedEvent }) {
  const {
    summary,
    registration_deadline: deadline,
    max_participants,
    images,
    slug,
    published_at,
    updated_at,
    time_zone,
  } = event
  return (
    <div className="max-w-4xl space-y-4 py-2">
      <p className="max-w-reading">{summary}</p>
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact term="Registration deadline">{deadline ? officeTime(deadline, time_zone) : 'None'}</Fact>
        <Fact term="Maximum participants">
          {max_participants === null ? 'No limit' : max_participants.toLocaleString('en-US')}
        </Fact>
        <Fact term="Publication">{publicationWords(publicationOf(published_at), published_at ?? '')}</Fact>
        <Fact term="Gallery">{images.length === 1 ? '1 picture' : `${images.length} pictures`}</Fact>
        <Fact term="Last change">{`${officeTime(updated_at, time_zone)}`}</Fact>
      </dl>
      {publicationOf(published_at) === 'public' && (
        <Link to={`/events/${slug}`} className={`${touchLink} gap-2 break-all`}>
          <ExternalLink aria-hidden="true" className="size-4 shrink-0" /> {`/events/${slug}`}
        </Link>
      )}
    </div>
  )
}
