import { Link } from 'react-router-dom'
import { FormSuccess } from '@/components/form/form-outcome'
import { Arrival } from './arrival'

/**
 * Says that an item was saved, whether it is public, and its address.
 *
 * @param props.title such as `Event saved`
 * @param props.publication the sentence that says whether it is public
 * @param props.address a link if `isPublic`
 * @param props.focused whether it has just been added
 */
export function ItemSaved({
  title,
  publication,
  address,
  isPublic,
  focused,
}: {
  title: string
  publication: string
  address: string
  isPublic: boolean
  focused: boolean
}) {
  return (
    <Arrival when={focused}>
      <FormSuccess title={title}>
        {publication} Its address is{' '}
        {isPublic ? (
          <Link to={address} className="font-semibold break-all text-sky-700 underline underline-offset-4">
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
