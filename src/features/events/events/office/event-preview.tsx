import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { Container } from '@/components/ui/page'
import { EmptyState } from '@/components/ui/states'
import { slugOf } from '@/lib/text/slug-of'
import { EventView } from '../public/event-page'
import { priceOf, visibleOf, type EventValues } from './event-values'

/** A preview of an event with the form's current values. */
export function EventPreview({
  id,
  values,
  categories,
  onClose,
}: {
  id: string
  values: EventValues
  categories: readonly { id: string; name: string }[]
  onClose: () => void
}) {
  const event = visibleOf(values)
  const title = event.title.trim() || 'Without a title'
  return (
    <PreviewOverlay of={title} onClose={onClose}>
      {(layer) =>
        // The page of an event says when it is in many words, none of which can be left out.
        Date.parse(event.end_date) >= Date.parse(event.start_date) ? (
          <EventView
            layer={layer}
            event={{
              id,
              slug: slugOf(event.slug || title),
              title,
              summary: '',
              description: event.description,
              status: event.status,
              start_date: event.start_date,
              end_date: event.end_date,
              time_zone: event.time_zone,
              location: event.location || null,
              is_online: event.is_online,
              meeting_url: event.meeting_for_participants ? null : event.meeting_url || null,
              meeting_for_participants: event.meeting_for_participants,
              max_participants: Number(event.max_participants) || null,
              registration_deadline: event.registration_deadline || null,
              ...priceOf(event),
              image_url: event.image_url || null,
              category_id: event.category_id,
              updated_at: '',
              category: categories.find((category) => category.id === event.category_id)?.name ?? '',
              reports: [],
              images: event.images.map(({ url, caption }) => ({ id: url, url, caption: caption || null })),
            }}
          />
        ) : (
          <Container className="py-12">
            <EmptyState>To see its page, please choose the start of the event and an end after it.</EmptyState>
          </Container>
        )
      }
    </PreviewOverlay>
  )
}
