import { Link } from 'react-router-dom'
import { FormSuccess } from '@/components/form/form-outcome'
import { underlinedLink } from '@/components/ui/link-look'
import { countOf } from '@/lib/text/numbers'
import { Arrival } from './arrival'

/**
 * Says that an item was saved, whether it is public, and its address.
 *
 * @param props.title such as `Event saved`
 * @param props.publication the sentence that says whether it is public
 * @param props.address a link if `isPublic`
 * @param props.failed how many pictures of its gallery could not be stored
 * @param props.focused whether it has just been added
 */
export function ItemSaved({
  title,
  publication,
  address,
  isPublic,
  failed,
  focused,
}: {
  title: string
  publication: string
  address: string
  isPublic: boolean
  failed: number
  focused: boolean
}) {
  return (
    <Arrival when={focused}>
      <FormSuccess title={title}>
        {publication} Its address is{' '}
        {isPublic ? (
          <Link to={address} className={`${underlinedLink} break-all`}>
            {address}
          </Link>
        ) : (
          <span className="font-semibold break-all">{address}</span>
        )}
        .
        {failed > 0 && (
          <strong className="mt-1 block font-semibold text-danger-700">
            {countOf(failed, 'picture')} could not be added to the gallery. The gallery says why.
          </strong>
        )}
      </FormSuccess>
    </Arrival>
  )
}
