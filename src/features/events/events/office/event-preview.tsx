import { useQuery } from '@tanstack/react-query'
import { PreviewOverlay, UnreadPreview } from '@/components/editorial/preview-overlay'
import { Container } from '@/components/ui/page'
import { EmptyState } from '@/components/ui/states'
import { slugOf } from '@/lib/text/slug-of'
import { EventView } from '../public/event-page'
import { eventCategoriesQuery, officeEventQuery, placeTaxRateQuery } from './api'
import type { EventValues } from './event-field-list'
import { eventRowOf, eventValuesOf } from './event-values'

type Previewed = { id: string; values: EventValues; categories: readonly { id: string; name: string }[] }

const titleOf = ({ title }: EventValues) => title.trim() || 'Without a title'

function Shown({ id, values, categories, layer }: Previewed & { layer: HTMLElement | null }) {
  const { event, images } = eventRowOf(values)
  const title = titleOf(values)
  const { data: rate } = useQuery({ ...placeTaxRateQuery(event.is_abroad), enabled: event.price_cents !== null })
  // The page of an event says when it is in many words, none of which can be left out.
  return Date.parse(values.end_date) >= Date.parse(values.start_date) ? (
    <EventView
      layer={layer}
      event={{
        ...event,
        id,
        slug: slugOf(event.slug || title),
        title,
        summary: '',
        tax_rate: rate ?? null,
        // As the view has them while the early price holds; once it is over, the page goes on to the later one.
        ...(event.early_until && {
          price_cents: event.early_price_cents,
          member_price_cents: event.early_member_price_cents,
        }),
        later_price_cents: event.price_cents,
        later_member_price_cents: event.member_price_cents,
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

/** A preview of an event with the form's current values. */
export function EventPreview({ onClose, ...previewed }: Previewed & { onClose: () => void }) {
  return (
    <PreviewOverlay of={titleOf(previewed.values)} onClose={onClose}>
      {(layer) => <Shown {...previewed} layer={layer} />}
    </PreviewOverlay>
  )
}

/** A preview of an event as it is stored. */
export function StoredPreview({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const event = useQuery(officeEventQuery(id))
  const categories = useQuery(eventCategoriesQuery)
  return (
    <PreviewOverlay of={title} onClose={onClose}>
      {(layer) =>
        event.data && categories.data ? (
          <Shown id={id} values={eventValuesOf(event.data)} categories={categories.data} layer={layer} />
        ) : (
          <UnreadPreview what="event" query={event.data ? categories : event} />
        )
      }
    </PreviewOverlay>
  )
}
