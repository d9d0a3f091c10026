import { Link } from 'react-router-dom'
import type { AudienceValues } from '../letter-values'
import { unreachedHref } from '../letters'
import { underlinedLink } from '@/components/ui/link-look'

const types = [
  { type: undefined, label: 'companies' },
  { type: 'individual', label: 'individuals' },
] as const

/** The way to the members whom a letter to primary contacts does not reach: the list shows one type at a time. */
export function UnreachedLinks({ audience }: { audience: AudienceValues }) {
  return (
    <p className="text-small text-ink-700">
      {audience.people.length > 0 ? 'All members' : 'Members'} without a primary contact’s address:{' '}
      {types.map(({ type, label }, at) => (
        <span key={label}>
          {at > 0 && ', '}
          <Link to={unreachedHref(audience, type)} className={underlinedLink}>
            {label}
          </Link>
        </span>
      ))}
    </p>
  )
}
