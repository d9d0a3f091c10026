import { late } from '@/components/ui/late'
import { EventOfficePage } from '@/features/events/events/office/event-office-page'
import { RegistrationSlots } from '@/features/events/events/shared/registration-slots'

const registration = () => import('@/features/events/registrations/shared/event-registration')
// Only the preview shows these two.
const Registration = late(async () => (await registration()).Registration)
const MeetingLink = late(async () => (await registration()).MeetingLink)

/** The form of an event, whose preview shows where people register. */
export function EventOfficeRoute() {
  return (
    <RegistrationSlots value={{ Registration, MeetingLink }}>
      <EventOfficePage />
    </RegistrationSlots>
  )
}
