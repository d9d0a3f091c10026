import { CalendarClock, FilePen } from 'lucide-react'
import { publicationOf, publicationLabel, publicationWords } from '@/features/write/editorial/shared/publication'

/** The mark of an event that visitors do not see yet: a draft, or scheduled, with its date as the title; nothing for a public one. */
export function PublicationMark({ published_at }: { published_at: string | null }) {
  const publication = publicationOf(published_at)
  if (publication === 'public') return null
  const words = publicationWords(publication, published_at ?? '')
  const label = publicationLabel(publication)
  const Icon = publication === 'draft' ? FilePen : CalendarClock
  return (
    <span
      title={words}
      className="ms-1.5 inline-flex shrink-0 items-center gap-1 rounded-control bg-paper-200 px-1.5 text-fine font-semibold text-ink-900"
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" /> {label}
      <span className="sr-only">{words.slice(label.length)}</span>
    </span>
  )
}
