import { useQuery } from '@tanstack/react-query'
import { meetingLinkQuery } from '@/features/events/registrations/member/api'
import { useSession } from '@/features/people/session/api'
import { MeetingAddress, MeetingByMail } from './meeting-address'

/** The participants' meeting link, if the database returns it to the signed-in person. */
export function ParticipantsLink({ eventId }: { eventId: string }) {
  const { user, role } = useSession()
  const { data: link } = useQuery({ ...meetingLinkQuery(eventId, user?.id ?? ''), enabled: role !== undefined })
  return link ? <MeetingAddress link={link} /> : <MeetingByMail />
}
