import { Link } from 'react-router-dom'
import { Arrival } from '@/components/editorial/arrival'
import { FormSuccess } from '@/components/form/form-outcome'
import { publicationOf, publicSentence } from '../shared/event-publication'

/**
 * Says that an event was saved, whether it is public, and its address.
 *
 * @param props.focused whether it has just been added
 */
export function EventSaved({
  slug,
  published_at,
  focused,
}: {
  slug: string
  published_at: string | null
  focused: boolean
}) {
  const address = `/events/${slug}`
  return (
    <Arrival when={focused}>
      <FormSuccess title="Event saved">
        {publicSentence(published_at)} Its address is{' '}
        {publicationOf(published_at) === 'public' ? (
          <Link to={address} className="break-all text-sky-700 underline underline-offset-4">
            {address}
          </Link>
        ) : (
          <span className="font-semibold break-all">{address}</span>
        )}
        .
      </FormSuccess>
    </Arrival>
  )
}
