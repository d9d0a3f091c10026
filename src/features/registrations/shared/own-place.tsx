import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { myRegistrationsQuery } from '@/features/registrations/member/api'
import { stateWords } from '@/features/registrations/registrations'
import { useSession } from '@/features/session/api'

/**
 * The signed-in person's registration for an event, if they have one, with the way to manage it.
 *
 * @param props.onFound called with whether they have one
 */
export function OwnPlace({ eventId, onFound }: { eventId: string; onFound: (found: boolean) => void }) {
  const { user, role } = useSession()
  const { data } = useQuery({ ...myRegistrationsQuery(user?.id ?? ''), enabled: role !== undefined })
  const own = data?.find(
    ({ event_id, status }) => event_id === eventId && ['confirmed', 'waitlisted', 'offered'].includes(status),
  )
  const found = own !== undefined
  useEffect(() => {
    onFound(found)
    return () => onFound(false)
  }, [onFound, found])
  if (!own) return null
  return (
    <div role="status" className="mb-2 text-small">
      <p className={`font-semibold ${own.status === 'confirmed' ? 'text-leaf-700' : 'text-ink-900'}`}>
        {own.status === 'confirmed' ? 'You are registered.' : stateWords(own)}
      </p>
      <Link
        to="/dashboard/registrations"
        className="inline-flex min-h-touch items-center font-medium text-sky-700 underline underline-offset-4"
      >
        {own.status === 'offered' ? 'Accept or decline it in My registrations' : 'See or cancel it in My registrations'}
      </Link>
    </div>
  )
}
