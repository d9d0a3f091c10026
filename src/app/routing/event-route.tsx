import { useQuery } from '@tanstack/react-query'
import { eventQuery, type EventDetail } from '@/features/events/events/public/api'
import { EventPage } from '@/features/events/events/public/event-page'
import { RegistrationSlots } from '@/features/events/events/shared/registration-slots'
import { MeetingLink, Registration } from '@/features/events/registrations/shared/event-registration'
import { fullName } from '@/features/publish/site/site'
import { sharePicture } from '@/lib/pictures/share-picture'
import { MetaTags, PendingTags, type RouteHandle } from './page-meta'
import { publicPages } from './public-pages'
import { trail, type Node, type Site } from './structured-data'

const words = {
  description: 'Details, time, place and registration of an event of the Bulgarian–Kazakh Chamber of Commerce.',
  keywords: 'event, registration, business forum',
}

/** The page of an event, on which people register. */
export function Component() {
  return (
    <RegistrationSlots value={{ Registration, MeetingLink }}>
      <EventPage />
    </RegistrationSlots>
  )
}

/**
 * An event, with the status and attendance mode that Google requires
 * (developers.google.com/search/docs/appearance/structured-data/event).
 */
function eventNode(site: Site, event: EventDetail): Node {
  const url = `${site.origin}/events/${event.slug}`
  const city = site.office?.city ?? fullName
  return {
    '@type': 'Event',
    name: event.title,
    description: event.summary,
    url,
    startDate: event.start_date,
    endDate: event.end_date,
    eventStatus: `https://schema.org/${event.status === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: `https://schema.org/${event.is_online ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'}`,
    location: event.is_online
      ? { '@type': 'VirtualLocation', url }
      : { '@type': 'Place', name: event.location ?? city, address: event.location ?? city },
    image: [event.image_url ?? '/share.png', ...event.images.map((image) => image.url)].map(
      (address) => new URL(address, site.origin).href,
    ),
    organizer: { '@type': 'Organization', name: fullName, url: `${site.origin}/` },
    ...(event.max_participants && { maximumAttendeeCapacity: event.max_participants }),
  }
}

/** An event's own meta once the event has loaded; the generic meta until then. */
function EventMeta({ slug }: { slug: string }) {
  const { data, error } = useQuery(eventQuery(slug))
  if (!data) return <PendingTags meta={{ ...publicPages.eventDetail, ...words }} error={error} />
  return (
    <MetaTags
      meta={{
        ...publicPages.eventDetail,
        ...words,
        title: data.title,
        description: data.summary,
        image: sharePicture(`/events/${data.slug}`),
      }}
      graph={(site) => [
        eventNode(site, data),
        trail(site, [publicPages.events.title, publicPages.events.path], [data.title, `/events/${data.slug}`]),
      ]}
    />
  )
}

export const handle: RouteHandle = { meta: 'eventDetail', Head: EventMeta }
