import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { CalendarLeaf } from '@/components/ui/calendar-leaf'
import { Avatar } from '@/components/ui/avatar'
import { Section } from '@/components/ui/page'
import { Picture } from '@/components/ui/picture'
import { useNow } from '@/components/ui/rendering'
import { dateRange, isPast, placeOf as placeOfEvent } from '@/features/events/events/events'
import { fallback } from '@/features/publish/news/news'
import { formatDate } from '@/lib/dates/dates'
import { splitName } from '@/lib/text/split-name'
import type { Company } from '../company'
import { placeOf } from '@/features/members/directory/member-words'
import { Emblem } from '@/features/members/directory/shared/emblem'

const stretchedLink =
  'after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4'
const row = 'group relative flex items-start gap-5 border-t border-paper-300 py-4'
const rowTitle = 'font-serif text-subheading font-semibold break-words'

/** A part of a company page under its heading. */
export function CompanyPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 min-w-0 first:mt-0">
      <h2 id={id} className="mb-4 font-serif text-heading font-semibold break-words">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The people who chose to be shown. */
export function People({ people }: Pick<Company, 'people'>) {
  return (
    <ul className="grid gap-x-8 gap-y-5 @min-[40rem]:grid-cols-2">
      {people.map(({ name, title, avatar_url }, index) => (
        // The answer has no ids of people, and two may have one name.
        <li key={index} className="flex min-w-0 items-center gap-4">
          <Avatar person={{ ...splitName(name), avatar_url }} />
          <p className="min-w-0 break-words">
            <span className="block font-semibold">{name}</span>
            {title && <span className="block text-small text-ink-700">{title}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** The articles that are about a member, newest first. */
export function News({ news }: Pick<Company, 'news'>) {
  return (
    <ul>
      {news.map(({ id, slug, title, image_url: image, published_at: published }) => (
        <li key={id} className={row}>
          <Picture
            src={image ?? fallback}
            sizes="128px"
            ratio="4 / 3"
            className="w-32 shrink-0 rounded-card @max-[40rem]:hidden"
          />
          <div className="min-w-0">
            <h3 className={rowTitle}>
              <Link to={`/news/${slug}`} className={stretchedLink}>
                {title}
              </Link>
            </h3>
            <p className="mt-1 text-fine text-ink-600">
              <time dateTime={published}>{formatDate(published, 'Europe/Sofia')}</time>
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** The events in which a member takes part, coming ones first. */
export function Events({ events }: Pick<Company, 'events'>) {
  const now = useNow()
  return (
    <ul>
      {events.map(({ end_date, ...stored }) => {
        const event = { ...stored, end_date: end_date ?? stored.start_date }
        return (
          <li key={event.id} className={row}>
            <CalendarLeaf at={event.start_date} zone={event.time_zone} className="shrink-0 bg-paper-100" />
            <div className="min-w-0">
              <h3 className={rowTitle}>
                <Link to={`/events/${event.slug}`} className={stretchedLink}>
                  {event.title}
                </Link>
              </h3>
              <p className="mt-1 text-fine text-ink-700">
                <time dateTime={event.start_date}>{dateRange(event)}</time> · {placeOfEvent(event)}
                {event.status === 'cancelled' ? (
                  <span className="font-semibold text-danger-700"> · Cancelled</span>
                ) : (
                  isPast(event, now) && ' · This event has taken place'
                )}
              </p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Members with the same keywords or of the same industry. */
export function Similar({ similar }: Pick<Company, 'similar'>) {
  return (
    <Section tone="linen" labelledBy="similar" className="print:hidden">
      <h2 id="similar" className="mb-8 font-serif text-heading font-semibold">
        Similar members
      </h2>
      {/* As many columns as members, so that they fill their row. */}
      <ul className="grid gap-4 @min-[40rem]:grid-cols-2 @min-[64rem]:auto-cols-fr @min-[64rem]:grid-flow-col @min-[64rem]:grid-cols-none">
        {similar.map((member) => (
          <li
            key={member.id}
            className="group relative flex min-w-0 gap-4 border border-paper-300 bg-paper-50 p-5 last:odd:col-span-full @min-[64rem]:last:odd:col-auto"
          >
            <Emblem member={member} />
            <div className="min-w-0">
              <h3 className={rowTitle}>
                <Link to={`/members/${member.slug}`} className={stretchedLink}>
                  {member.name}
                </Link>
              </h3>
              {member.industry && <p className="mt-1 text-fine font-semibold text-rose-700">{member.industry}</p>}
              <p className="mt-0.5 text-fine text-ink-700">{placeOf(member)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}
