import { useQuery } from '@tanstack/react-query'
import { PreviewOverlay } from '@/components/editorial/preview-overlay'
import { Container } from '@/components/ui/page'
import { EmptyState } from '@/components/ui/states'
import { slugOf } from '@/lib/text/slug-of'
import { EventView } from '../public/event-page'
import { placeTaxRateQuery } from './api'
import type { EventValues } from './event-field-list'
import { eventRowOf } from './event-values'

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
  const { event, images } = eventRowOf(values)
  const title = values.title.trim() || 'Without a title'
  const { data: rate } = useQuery({ ...placeTaxRateQuery, enabled: event.price_cents !== null })
  return (
    <PreviewOverlay of={title} onClose={onClose}>
      {(layer) =>
        // The page of an event says when it is in many words, none of which can be left out.
        Date.parse(values.end_date) >= Date.parse(values.start_date) ? (
          <EventView
            layer={layer}
            event={{
              ...event,
              id,
              slug: slugOf(event.slug || title),
              title,
              summary: '',
              tax_rate: rate ?? null,
              meeting_url: event.meeting_for_participants ? null : event.meeting_url,
              updated_at: '',
              category: categories.find((category) => category.id === event.category_id)?.name ?? '',
              reports: [],
              images: images.map((image) => ({ ...image, id: image.url })),
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
