import * as z from 'zod/mini'
import { hasText } from '@/components/rich-text/content'
import { cleanLine } from '@/lib/text/email'
import { officeDate } from '@/lib/dates/office-time'
import { centsAsTyped, parseCents } from '@/lib/text/money'
import { isSlug } from '@/lib/text/slug'
import { requiredText } from '@/lib/text/validation'
import { statuses } from './event-list'
import { publicationOf, publications } from '@/features/write/editorial/shared/publication'

/** Longest edge of a stored event picture, in pixels: as wide as the site shows one. */
export const pictureEdge = 1600

/** What is said when a picture of an event could not be stored. */
export const uploadFailed = 'Error uploading image'

const statusNames = statuses.map(({ value }) => value)
const publicationNames = publications.map(({ value }) => value)

/**
 * The values of an event's form. Points in time are ISO 8601 in UTC, or empty; the maximum number of participants is a string, as
 * typed. Location and meeting link are both kept, whichever of them is shown. The publication date is as it was stored or typed; an
 * event that is published now has none before it is saved.
 */
const shape = {
  title: z.string(),
  slug: z.string(),
  description: z.string(),
  category_id: z.string(),
  status: z.enum(statusNames),
  publication: z.enum(publicationNames),
  published_at: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  time_zone: z.string(),
  is_online: z.boolean(),
  location: z.string(),
  meeting_url: z.string(),
  meeting_for_participants: z.boolean(),
  max_participants: z.string(),
  registration_deadline: z.string(),
  price: z.string(),
  member_price: z.string(),
  pay_until: z.string(),
  is_featured: z.boolean(),
  image_url: z.string(),
  images: z.array(z.object({ url: z.string(), caption: z.string() })),
  members: z.array(z.object({ id: z.string(), name: z.string() })),
}
// Older drafts lack these fields and must still be readable; every event was public then.
const draftSchema = z.object({
  ...shape,
  publication: z._default(z.enum(publicationNames), 'public'),
  published_at: z._default(z.string(), ''),
  meeting_for_participants: z._default(z.boolean(), false),
  members: z._default(shape.members, []),
  price: z._default(z.string(), ''),
  member_price: z._default(z.string(), ''),
  pay_until: z._default(z.string(), ''),
})
/** See the shape above. */
export type EventValues = z.infer<typeof draftSchema>

/** Checks a stored draft before the form uses it: it may break the rules for saving, but must have the right shape. */
export function parseEventDraft(stored: unknown): EventValues | undefined {
  return draftSchema.safeParse(stored).data
}

const webAddress = /^https?:\/\/[^\s/?#<>"][^\s/?#<>".]*\.[^\s<>"]+$/i

/** The largest value of the column (`integer`). */
const mostParticipants = 2_147_483_647

/** Whether a text is an amount between a number of cents and the highest price. */
const within = (text: string, least: number) => {
  const cents = parseCents(text)
  return cents !== null && cents >= least && cents <= 10_000_000
}

/** The problems that involve several fields: a sentence for each field that has one. */
function problems(event: EventValues): Partial<Record<keyof EventValues, string>> {
  const [start, end, deadline] = [event.start_date, event.end_date, event.registration_deadline].map((iso) =>
    Date.parse(iso),
  )
  const found: Partial<Record<keyof EventValues, string>> = {}
  const missing = 'Start date and end date are required'
  if (Number.isNaN(start)) found.start_date = missing
  if (Number.isNaN(end)) found.end_date = missing
  if (start !== undefined && end !== undefined && end <= start) found.end_date = 'Please choose an end after the start'
  if (start !== undefined && deadline !== undefined && deadline > start)
    found.registration_deadline = 'Please choose a registration deadline that is not after the start'
  if (event.publication === 'scheduled' && !event.published_at)
    found.published_at = 'Please choose the date and time of publication'
  const price = parseCents(event.price)
  if (price !== null) {
    if ((parseCents(event.member_price) ?? 0) > price) found.member_price = 'Members pay no more than others'
    if (event.pay_until === '') found.pay_until = 'Please choose the last day to pay'
    else if (event.start_date && event.pay_until > officeDate(new Date(event.start_date)))
      found.pay_until = 'Please choose a day that is not after the start'
  } else if (event.member_price.trim() !== '') found.price = 'Please enter what others pay'
  // Hidden fields are not stored, so their values cannot be wrong.
  if (
    event.is_online &&
    event.meeting_url.trim() &&
    (event.meeting_url.trim().length > 2000 || !webAddress.test(event.meeting_url.trim()))
  )
    found.meeting_url = 'Please enter a URL that begins with http:// or https://'
  if (!event.is_online && [...event.location.trim()].length > 300) found.location = 'Please use at most 300 characters'
  return found
}

/** The rules for saving an event: lengths and rules as in the database, error texts from the specification (section 5). */
export const eventSchema = z
  .object({
    ...shape,
    title: requiredText('Please enter the title', 200),
    slug: z.string().check(
      z.trim(),
      z.refine(
        (slug) => slug === '' || isSlug(slug),
        'Please use small Latin letters and digits, with single hyphens between them',
      ),
    ),
    description: z.string().check(
      z.refine(hasText, 'Please write a description'),
      z.refine((html) => html.length <= 200_000, 'This text is too long to be stored. Please shorten it.'),
    ),
    category_id: z.string().check(z.minLength(1, 'Please choose a category')),
    status: z.enum(statusNames, { error: 'Please choose a status' }),
    max_participants: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostParticipants),
        'Please enter a whole number, 1 or more, or leave it empty',
      ),
    ),
    price: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || within(text, 1),
        'Please enter an amount up to 100,000, such as 120.50, or leave it empty',
      ),
    ),
    member_price: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || within(text, 0), 'Please enter an amount, such as 80.00, or leave it empty'),
    ),
  })
  .check(({ value, issues }) => {
    for (const [field, message] of Object.entries(problems(value)))
      issues.push({ code: 'custom', message, path: [field], input: value })
  })

/** What is still missing before an event can be stored, a draft as well: all of it has its place in every list. */
export function missingOf({ title, description, category_id, start_date, end_date }: EventValues): string[] {
  const needed: Readonly<Record<string, boolean>> = {
    'a title': title.trim() !== '',
    'a description': hasText(description),
    'a category': category_id !== '',
    'a start': start_date !== '',
    'an end': end_date !== '',
  }
  return Object.keys(needed).filter((name) => !needed[name])
}

/** An event as the database stores it, or as one of its versions was (`private.snapshot_of`). */
export type StoredEvent = {
  title: string
  slug: string
  description: string
  category_id: string
  status: string
  /** Absent in versions older than the field; every event was public then. */
  published_at?: string | null
  start_date: string
  end_date: string
  time_zone: string
  is_online: boolean
  location: string | null
  meeting_url: string | null
  /** Absent in versions older than the field. */
  meeting_for_participants?: boolean
  max_participants: number | null
  registration_deadline: string | null
  /** Absent in versions older than the fields; every event was free then. */
  price_cents?: number | null
  member_price_cents?: number | null
  pay_until?: string | null
  is_featured: boolean
  image_url: string | null
  images: { url: string; caption: string | null }[]
  members: { id: string; name: string }[]
}

/** The initial values of a new event's form (specification, section 4: upcoming, and a draft). */
export const emptyEvent: EventValues = {
  title: '',
  slug: '',
  description: '',
  category_id: '',
  status: 'upcoming',
  publication: 'draft',
  published_at: '',
  start_date: '',
  end_date: '',
  time_zone: 'Europe/Sofia',
  is_online: false,
  location: '',
  meeting_url: '',
  meeting_for_participants: false,
  max_participants: '',
  registration_deadline: '',
  price: '',
  member_price: '',
  pay_until: '',
  is_featured: false,
  image_url: '',
  images: [],
  members: [],
}

/** Normalizes a point in time, so that database values and field values compare as equal. */
const instant = (iso: string | null) => (iso ? new Date(iso).toISOString() : '')

/** The form's values of a stored publication date. */
export function publicationValuesOf(
  published_at: string | null | undefined,
): Pick<EventValues, 'publication' | 'published_at'> {
  return {
    publication: published_at === undefined ? 'public' : publicationOf(published_at),
    published_at: published_at ?? '',
  }
}

const typed = (cents: number | null | undefined) => (cents == null ? '' : centsAsTyped(cents))

/** The initial values of a stored event's form. */
export function eventValuesOf(event: StoredEvent): EventValues {
  return {
    title: event.title,
    slug: event.slug,
    description: event.description,
    category_id: event.category_id,
    status: statusNames.find((status) => status === event.status) ?? 'upcoming',
    ...publicationValuesOf(event.published_at),
    start_date: instant(event.start_date),
    end_date: instant(event.end_date),
    time_zone: event.time_zone,
    is_online: event.is_online,
    location: event.location ?? '',
    meeting_url: event.meeting_url ?? '',
    meeting_for_participants: event.meeting_for_participants ?? false,
    max_participants: event.max_participants === null ? '' : String(event.max_participants),
    registration_deadline: instant(event.registration_deadline),
    price: typed(event.price_cents),
    member_price: event.member_price_cents === event.price_cents ? '' : typed(event.member_price_cents),
    pay_until: event.pay_until ?? '',
    is_featured: event.is_featured,
    image_url: event.image_url ?? '',
    images: event.images.map(({ url, caption }) => ({ url, caption: caption ?? '' })),
    members: event.members,
  }
}

/**
 * The form's values of a stored version.
 *
 * @param snapshot the JSON of `private.snapshot_of`, which names the members by their ids alone
 * @param members the members of today, which restoring leaves as they are
 */
export function versionValuesOf(snapshot: unknown, members: EventValues['members']): EventValues {
  return eventValuesOf({ ...(snapshot as StoredEvent), members })
}

/** The values of a new event copied from another one: upcoming, a draft, not featured, with its own slug. */
export function copyOf(event: StoredEvent): EventValues {
  return {
    ...eventValuesOf(event),
    title: [...`Copy of ${event.title}`].slice(0, 200).join(''),
    slug: '',
    status: 'upcoming',
    publication: 'draft',
    published_at: '',
    is_featured: false,
  }
}

/** The values as they will be stored: only the visible one of location and meeting link. */
export function visibleOf(values: EventValues): EventValues {
  return {
    ...values,
    location: values.is_online ? '' : cleanLine(values.location),
    meeting_url: values.is_online ? values.meeting_url.trim() : '',
    meeting_for_participants: values.is_online && values.meeting_for_participants,
    images: values.images.map(({ url, caption }) => ({ url, caption: caption.trim() })),
  }
}

/** What a place costs, as it is stored: nothing without a price, and the same for members as long as theirs is empty. */
export function priceOf({ price, member_price, pay_until }: Pick<EventValues, 'price' | 'member_price' | 'pay_until'>) {
  const cents = parseCents(price)
  return {
    price_cents: cents,
    member_price_cents: cents === null ? null : (parseCents(member_price) ?? cents),
    pay_until: cents === null ? null : pay_until || null,
  }
}

/** A form's values as `save_event` takes them; the gallery is sent beside the event. */
export function eventRowOf(values: EventValues) {
  const { images, publication, members, price, member_price, pay_until, ...event } = visibleOf(values)
  return {
    event: {
      ...event,
      members: members.map(({ id }) => id),
      // The database's clock says what now is.
      published_at: publication === 'draft' ? null : event.published_at || 'now',
      location: event.location || null,
      meeting_url: event.meeting_url || null,
      max_participants: event.max_participants ? Number(event.max_participants) : null,
      registration_deadline: event.registration_deadline || null,
      ...priceOf({ price, member_price, pay_until }),
      image_url: event.image_url || null,
    },
    images: images.map(({ url, caption }) => ({ url, caption: caption || null })),
  }
}
