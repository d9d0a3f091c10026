import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { myRegistrationsQuery } from '@/features/events/registrations/member/api'
import { stateWords } from '@/features/events/registrations/registrations'
import { useSession } from '@/features/people/session/api'

/**
 * The registrations for an event that the signed-in person's address has, each with its participant, and the way to manage them.
 *
 * @param props.onFound called with whether there is one
 */
export function OwnPlace({ eventId, onFound }: { eventId: string; onFound: (found: boolean) => void }) {
  const { user, role } = useSession()
  const { data } = useQuery({ ...myRegistrationsQuery(user?.id ?? ''), enabled: role !== undefined })
  const own =
    data?.filter(
      ({ event_id, status }) => event_id === eventId && ['confirmed', 'waitlisted', 'offered'].includes(status),
    ) ?? []
  const found = own.length > 0
  useEffect(() => {
    onFound(found)
    return () => onFound(false)
  }, [onFound, found])
  if (!found) return null
  return (
    <div role="status" className="mb-2 text-small">
      {own.map((one) => (
        <p
          key={one.id}
          className={`font-semibold break-words ${one.status === 'confirmed' ? 'text-leaf-700' : 'text-ink-900'}`}
        >
          {one.status === 'confirmed' ? (
            `${one.name} is registered.`
          ) : (
            <>
              <span className="block">{one.name}</span>
              {stateWords(one)}
            </>
          )}
        </p>
      ))}
      <Link
        to="/dashboard/registrations"
        className="inline-flex min-h-touch items-center font-medium text-sky-700 underline underline-offset-4"
      >
        {own.some(({ status, payment }) => status === 'offered' && !payment?.held)
          ? 'Accept or decline in My registrations'
          : own.some(({ payment }) => payment)
            ? 'See or give up in My registrations'
            : 'See or cancel in My registrations'}
      </Link>
    </div>
  )
}
