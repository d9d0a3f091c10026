import { formatDayAndTime } from '../../../../src/lib/dates/dates.ts'
import { endOfDay } from '../../../../src/lib/dates/day-end.ts'
import { zoneName } from '../../../../src/lib/dates/time-range.ts'
import { formatCents } from '../../../../src/lib/text/money.ts'
import { calendarAttachment } from './calendar.ts'
import { eventFacts } from './event-facts.ts'
import { button, note, text, type Data, type Draft, type Template } from './template.ts'

const registered = 'You receive this because this email was given for a registration.'

/** A mail about a registration: its message, the event, and a link to the registration's page. */
function aboutRegistration(
  data: Data,
  {
    subject,
    opening,
    label = 'See your registration',
    closing,
    ...rest
  }: Pick<Draft, 'heading' | 'attachments'> & { subject: string; opening: string; label?: string; closing?: string },
): Draft {
  const event = data.event()
  return {
    ...rest,
    subject: `${subject}: ${event.title}`,
    reader: data.participant().name,
    blocks: [
      text(opening),
      eventFacts(event),
      button(label, data.link()),
      ...(closing === undefined ? [] : [note(closing)]),
    ],
    reason: registered,
  }
}

/** What a place that is waited for costs, where it has a price. */
function priceOf(data: Data): string {
  if (!data.has('unit_cents') || data.number('unit_cents') === 0) return ''
  const [cents, rate] = [data.number('unit_cents'), data.number('tax_rate')]
  const tax = rate > 0 ? ` with ${rate / 100} % VAT` : ''
  return ` A place costs ${formatCents(cents + Math.floor((cents * rate + 5000) / 10_000))}${tax}. Nothing is to be paid before it is free.`
}

const elsewhere = 'If you cannot come, please cancel on that page; somebody else may be waiting for your place.'

/** Tells the participant why a registration is cancelled. */
const cancelledBy: Readonly<Record<string, string>> = {
  participant: 'You have cancelled your registration. Your place is free for somebody else.',
  orderer:
    'Whoever ordered your place has given it up, and your registration has ended. If you did not expect this, please ask them.',
  office: 'The office of the chamber has cancelled your registration. If you did not expect this, please write to us.',
  event: 'The event is cancelled, and with it your registration. We are sorry.',
  offer_expired: 'The place that we held for you was not taken in time, so we hold it no longer.',
  not_paid:
    'The place that we held for you was not paid in time, so we hold it no longer. If it was paid in the last days, please write to us.',
}

/** The mails to participants of events. */
export const registrationTemplates: Readonly<Record<string, Template>> = {
  'registration-confirmed': (data, brand) =>
    aboutRegistration(data, {
      subject: 'You are registered',
      heading: 'Your place is confirmed',
      opening: 'We look forward to seeing you. The event is attached for your calendar.',
      closing: elsewhere,
      attachments: [calendarAttachment(data.event(), data.participant(), brand)],
    }),
  'registration-waitlisted': (data) =>
    aboutRegistration(data, {
      subject: 'Waiting list',
      heading: 'You are on the waiting list',
      opening: `All places are taken at the moment. We offer you the first one that becomes free when it is your turn, and write to you then.${priceOf(data)}`,
    }),
  'registration-offered': (data) => {
    const { time_zone } = data.event()
    const until = data.text('offer_expires_at')
    return aboutRegistration(data, {
      subject: 'A place is free',
      heading: 'A place is free for you',
      label: 'Take the place',
      opening: `We hold it for you until ${formatDayAndTime(until, time_zone)} (${zoneName(until, time_zone)}). After that it is free for others.`,
      closing: 'You do not want it any more? You can say so on the same page.',
    })
  },
  'registration-held': (data) => {
    const until = endOfDay(data.text('offer_expires_at'))
    return aboutRegistration(data, {
      subject: 'Your place is held',
      heading: 'Your place is held until it is paid',
      opening: `We hold it until ${until}. Whoever ordered it has the pro forma in another email; once the payment has arrived, your place is confirmed and we write again. If it is not paid by then, it is free for others.`,
      closing: 'You cannot come? Please give the place up on that page.',
    })
  },
  'registration-reminder': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Soon',
      heading: 'Your event is near',
      opening: 'You are registered for this event. Here is what you need to know.',
      closing: elsewhere,
      attachments: [calendarAttachment(data.event(), data.participant(), brand)],
    }),
  'registration-changed': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Changed',
      heading: 'Your event has changed',
      opening:
        'The time or the place of this event is new. This is how it stands now; the attached file sets your calendar right. Your registration stays as it is.',
      closing: elsewhere,
      attachments: [calendarAttachment(data.event(), data.participant(), brand)],
    }),
  'registration-restored': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Takes place after all',
      heading: 'Your event takes place after all',
      ...(data.text('status') === 'confirmed'
        ? {
            opening:
              'This event was cancelled and takes place after all. Your registration is restored, and your place is confirmed. This is how the event stands now; it is attached for your calendar.',
            closing: elsewhere,
            attachments: [calendarAttachment(data.event(), data.participant(), brand)],
          }
        : {
            opening:
              'This event was cancelled and takes place after all. Your registration is restored, and you are on the waiting list again: as soon as a place is free for you, we write to you.',
          }),
    }),
  'registration-cancelled': (data, brand) =>
    aboutRegistration(data, {
      subject: 'Cancelled',
      heading: data.text('by') === 'event' ? 'The event is cancelled' : 'Your registration is cancelled',
      opening: cancelledBy[data.text('by')] ?? 'Your registration is cancelled.',
      attachments: [calendarAttachment(data.event(), data.participant(), brand, true)],
    }),
}
