import type { ComparedField } from '@/components/editorial/editorial'
import { dayInWords } from '@/lib/dates/dates'
import { officeTime } from '@/lib/dates/office-time'
import { publicationWords } from '@/features/write/editorial/shared/publication'
import { statusLabel } from './event-list'
import type { EventValues } from './event-values'

/**
 * The values as labels and texts, for comparing two versions.
 *
 * @param categories to look up the category's name
 */
export function eventFields(values: EventValues, categories: readonly { id: string; name: string }[]): ComparedField[] {
  const zone = values.time_zone
  const time = (iso: string) => (iso ? officeTime(iso, zone) : '')
  return [
    { label: 'Title', value: values.title },
    { label: 'URL', value: values.slug },
    { label: 'Description', value: values.description, rich: true },
    { label: 'Category', value: categories.find(({ id }) => id === values.category_id)?.name ?? '' },
    { label: 'Status', value: statusLabel(values.status) },
    { label: 'Publication', value: publicationWords(values.publication, values.published_at) },
    { label: 'Start', value: time(values.start_date) },
    { label: 'End', value: time(values.end_date) },
    { label: 'Time zone', value: zone },
    { label: 'Online', value: values.is_online ? 'Yes' : 'No' },
    { label: 'Location', value: values.is_online ? '' : values.location },
    { label: 'Meeting URL', value: values.is_online ? values.meeting_url : '' },
    {
      label: 'Meeting URL for',
      value:
        !values.is_online || !values.meeting_url
          ? ''
          : values.meeting_for_participants
            ? 'Registered participants'
            : 'Everybody',
    },
    { label: 'Maximum participants', value: values.max_participants },
    { label: 'Registration deadline', value: time(values.registration_deadline) },
    { label: 'Price', value: values.price },
    { label: 'Price for members', value: values.price && (values.member_price || values.price) },
    { label: 'Last day to pay', value: values.price && values.pay_until && dayInWords(values.pay_until) },
    { label: 'Members', value: values.members.map(({ name }) => name).join(', ') },
    { label: 'Featured', value: values.is_featured ? 'Yes' : 'No' },
    {
      label: 'Event image',
      value: values.image_url,
      pictures: values.image_url ? [{ url: values.image_url, caption: '' }] : [],
    },
    {
      label: 'Gallery',
      value: values.images.map(({ url, caption }) => (caption ? `${caption} (${url})` : url)).join('\n'),
      pictures: values.images,
    },
  ]
}
