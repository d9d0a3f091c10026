import { queryOptions, useMutation } from '@tanstack/react-query'
import { failAsTold, failWith, NotFoundError } from '@/lib/data/errors'
import type { Database } from '@/lib/data/database.types'
import { useInvalidate } from '@/lib/data/invalidate'
import { supabase } from '@/lib/data/supabase'
import { seatKeys } from '@/features/events/events/seats/keys'
import { registrationKeys } from '../keys'
import type { Payment } from '../registrations'

type Stored = Database['public']['CompositeTypes']['own_registration']
// The generated type does not know which columns of a composite type can be null.
type Empty =
  | 'slug'
  | 'place'
  | 'offer_expires_at'
  | 'cancelled_by'
  | 'registration_deadline'
  | 'location'
  | 'meeting_url'

/** A registration as its participant sees it; `place` is the position on the waiting list. */
export type OwnRegistration = {
  [Column in Exclude<keyof Stored, 'payment'>]: Column extends Empty ? Stored[Column] : NonNullable<Stored[Column]>
} & { payment: Payment | null }

/**
 * The registration that the signed link of a mail belongs to. Reading it changes nothing.
 *
 * @throws {NotFoundError} when the link is not valid
 */
export function registrationQuery(token: string) {
  return queryOptions({
    queryKey: registrationKeys.byToken(token),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('registration_by_token', { token }).abortSignal(signal).maybeSingle()
      if (error) failWith('Failed to load your registration', error)
      if (!data) throw new NotFoundError('This link is not valid.')
      return data as unknown as OwnRegistration
    },
  })
}

/** The registrations of the signed-in person, latest event first. The key has their id, because public pages stay open when somebody else signs in. */
export function myRegistrationsQuery(personId: string) {
  return queryOptions({
    queryKey: registrationKeys.mine(personId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('my_registrations').abortSignal(signal)
      if (error) failWith('Failed to load your registrations', error)
      return data as unknown as OwnRegistration[]
    },
  })
}

/** The meeting link of an event, for signed-in people with a confirmed place and for staff; null for everyone else. */
export function meetingLinkQuery(eventId: string, personId: string) {
  return queryOptions({
    queryKey: registrationKeys.meetingLink(eventId, personId),
    queryFn: async ({ signal }) => {
      const { data, error } = await supabase.rpc('get_meeting_link', { of_event: eventId }).abortSignal(signal)
      if (error) failWith('Failed to load the meeting link', error)
      return data
    },
  })
}

/** What identifies a registration: the token of its link, or its id if the signed-in member owns it. */
export type Handle = { token: string } | { registration_id: string }

function action(name: 'cancel' | 'accept', handle: Handle) {
  if ('token' in handle) return supabase.rpc(name === 'cancel' ? 'cancel_registration' : 'accept_offer', handle)
  return supabase.rpc(name === 'cancel' ? 'cancel_my_registration' : 'accept_my_offer', handle)
}

/** Cancels a registration or accepts the place offered to it. Throws the database's own sentence when it refuses. */
export function useOwnAction(handle: Handle) {
  return useMutation({
    mutationFn: async (name: 'cancel' | 'accept') => {
      const { error } = await action(name, handle)
      if (error)
        failAsTold(
          name === 'cancel' ? 'Failed to cancel. Please try again.' : 'Failed to accept the place. Please try again.',
          error,
        )
    },
    // Also after an error: the page must then show the state that caused it.
    onSettled: useInvalidate(registrationKeys.all, seatKeys.all),
  })
}
