import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { EventValues } from './event-field-list'

/** Whether a place costs something, as far as it is typed. */
export const hasPrice = ({ price }: Pick<EventValues, 'price'>) => price.trim() !== ''

/** Who gets the meeting link of an event with a price. */
export const linkWords = (forParticipants: boolean) =>
  forParticipants
    ? 'The event has a price, so only who has paid gets the link. Untick this to show it to everybody.'
    : 'The event has a price, but everybody sees the link.'

/**
 * Keeps the meeting link for who has paid when an online event gets a price, or an event with a price goes online. It does
 * so once: what the office says afterwards stays, and so does the choice of an event that was opened with both.
 *
 * @param form the form of the event
 * @param before its values before the change, as they were rendered last
 * @returns to be called after a change of the price, or of whether the event is online
 */
export function useLinkForParticipants({ getValues, setValue }: UseFormReturn<EventValues>, before: EventValues) {
  const decided = useRef(false)
  return () => {
    const paidOnline = (values: EventValues) => values.is_online && hasPrice(values)
    if (paidOnline(before)) decided.current = true
    else if (!decided.current && paidOnline(getValues()))
      setValue('meeting_for_participants', true, { shouldDirty: true })
  }
}
