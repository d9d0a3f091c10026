import { createContext, type ComponentType } from 'react'
import type { EventDetail } from '../public/api'

type Slot = ComponentType<{
  event: EventDetail
  /** Whether nobody registers here: the office looks at the page before others do. */
  preview: boolean
}>

/**
 * What the registrations put on the page of an event. The routes give it (app/routing), because registrations know events and not
 * the other way round.
 */
export const RegistrationSlots = createContext<{ Registration: Slot; MeetingLink: Slot }>({
  Registration: () => null,
  MeetingLink: () => null,
})
