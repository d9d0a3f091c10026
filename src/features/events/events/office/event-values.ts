import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import type { ShownPicture } from '@/components/editorial/field-comparison'
import { hasText } from '@/components/rich-text/content'
import type { Tables } from '@/lib/data/database.types'
import { selectOf } from '@/lib/data/select-of'
import { dayInWords } from '@/lib/dates/dates'
import { officeDate, officeTime } from '@/lib/dates/office-time'
import { cleanLine } from '@/lib/text/email'
import { centsAsTyped, parseCents } from '@/lib/text/money'
import { isSlug } from '@/lib/text/slug'
import { requiredText } from '@/lib/text/validation'
import { statuses, statusLabel } from './event-list'
import {
  publicationOf,
  publications,
  publicationWords,
  type Publication,
} from '@/features/write/editorial/shared/publication'

/** Longest edge of a stored event picture, in pixels: as wide as the site shows one. */
export const pictureEdge = 1600

/** What is said when a picture of an event could not be stored. */
export const uploadFailed = 'Error uploading image'

/** What the database stores of an event by itself. */
type OwnColumn = 'id' | 'summary' | 'created_at' | 'updated_at' | 'search_text' | 'files'

/** An event as the database stores it, or as one of its versions was (`private.snapshot_of`): older ones lack newer columns. */
export type StoredEvent = Partial<Omit<Tables<'events'>, OwnColumn>> & {
  images: { url: string; caption: string | null }[]
  members: Linked[]
}

/** An event as `save_event` takes it, with the gallery, which is sent beside it. */
type EventRow = Omit<Tables<'events'>, OwnColumn> & {
  images: { url: string; caption: string | null }[]
  members: string[]
}

type Linked = { id: string; name: string }
type Picture = { url: string; caption: string }
type Categories = readonly { id: string; name: string }[]

/** What a field of the list below says of itself; where it says nothing, it is like most. */
type Field = {
  name: string
  /** What it is called where two versions are compared; without one, it is not compared. */
  label?: string
  /** What a form may hold of it. */
  shape: z.ZodMiniType
  /** What the form of a new event holds. */
  empty: unknown
  /** What a draft has that is older than the field, instead of `empty`. */
  older?: unknown
  /** The rule for saving it, with lengths and rules as in the database; without one, `shape`. */
  rule?: z.ZodMiniType
  /** Whether it is null in the database when it is empty. */
  optional?: true
  /** Whether it is only of events online, or only of those at a place; the others store it empty. */
  online?: boolean
  /** Its control among the fields of the place, where it has its label; others have theirs elsewhere. */
  control?: 'text' | 'url'
  /** How it is selected, instead of as a column of its name; empty when another field's column says it. */
  select?: string
  /** What a form holds of a stored event, instead of the column of its name. */
  read?: (event: StoredEvent) => unknown
  /** Its value as it will be stored, where that is not as it was typed. */
  clean?: (values: EventValues) => unknown
  /** Its part of the row that is written, instead of the column of its name. */
  write?: (values: EventValues) => Partial<EventRow>
  /** Its words where two versions are compared. */
  words?: (values: EventValues, categories: Categories) => string
  rich?: true
  pictures?: (values: EventValues) => readonly ShownPicture[]
}

const text = { shape: z.string(), empty: '' }
const optionalText = { ...text, optional: true } as const
const flag = { shape: z.boolean(), empty: false }
/** A point in time: ISO 8601 in UTC, or empty; normalized, so that stored and typed ones compare as equal. */
const time = <Name extends 'start_date' | 'end_date' | 'registration_deadline'>(name: Name) => ({
  ...text,
  name,
  read: (event: StoredEvent) => {
    const iso = event[name]
    return iso ? new Date(iso).toISOString() : ''
  },
  words: (values: Record<Name | 'time_zone', string>) =>
    values[name] ? officeTime(values[name], values.time_zone) : '',
})

const statusNames = statuses.map(({ value }) => value)
const publicationNames = publications.map(({ value }) => value)
const typed = (cents: number | null | undefined) => (cents == null ? '' : centsAsTyped(cents))

/** The largest value of the column (`integer`). */
const mostParticipants = 2_147_483_647

/** Whether a text is an amount between a number of cents and the highest price. */
const within = (text: string, least: number) => {
  const cents = parseCents(text)
  return cents !== null && cents >= least && cents <= 10_000_000
}

/**
 * The fields of an event, in the order in which versions are compared: values of the form, rules, drafts, columns, comparison and the
 * row that is written follow from it. Numbers and amounts are as typed. Location and meeting link are both kept in the form, whichever
 * of them is shown. The publication date is as it was stored or typed; an event that is published now has none before it is saved.
 */
export const eventFieldList = [
  { ...text, name: 'title', label: 'Title', rule: requiredText('Please enter the title', 200) },
  {
    ...text,
    name: 'slug',
    label: 'URL',
    rule: z.string().check(
      z.trim(),
      z.refine(
        (slug) => slug === '' || isSlug(slug),
        'Please use small Latin letters and digits, with single hyphens between them',
      ),
    ),
  },
  {
    ...text,
    name: 'description',
    label: 'Description',
    rich: true,
    rule: z.string().check(
      z.refine(hasText, 'Please write a description'),
      z.refine((html) => html.length <= 200_000, 'This text is too long to be stored. Please shorten it.'),
    ),
  },
  {
    ...text,
    name: 'category_id',
    label: 'Category',
    rule: z.string().check(z.minLength(1, 'Please choose a category')),
    words: ({ category_id }: Record<'category_id', string>, categories: Categories) =>
      categories.find(({ id }) => id === category_id)?.name ?? '',
  },
  {
    name: 'status',
    label: 'Status',
    shape: z.enum(statusNames),
    empty: 'upcoming' as (typeof statusNames)[number],
    rule: z.enum(statusNames, { error: 'Please choose a status' }),
    read: (event: StoredEvent) => statusNames.find((status) => status === event.status) ?? 'upcoming',
    words: ({ status }: Record<'status', string>) => statusLabel(status),
  },
  {
    name: 'publication',
    label: 'Publication',
    shape: z.enum(publicationNames),
    empty: 'draft' as Publication,
    // Every event was public then.
    older: 'public',
    select: '',
    read: ({ published_at }: StoredEvent) => publicationValuesOf(published_at).publication,
    write: () => ({}),
    words: ({ publication, published_at }: { publication: Publication; published_at: string }) =>
      publicationWords(publication, published_at),
  },
  {
    ...text,
    name: 'published_at',
    // The database's clock says what now is.
    write: ({ publication, published_at }: { publication: Publication; published_at: string }) => ({
      published_at: publication === 'draft' ? null : published_at || 'now',
    }),
  },
  { ...time('start_date'), label: 'Start' },
  { ...time('end_date'), label: 'End' },
  { ...text, name: 'time_zone', label: 'Time zone', empty: 'Europe/Sofia' as string },
  { ...flag, name: 'is_online', label: 'Online' },
  {
    ...optionalText,
    name: 'location',
    label: 'Location',
    online: false,
    control: 'text',
    clean: ({ location }: Record<'location', string>) => cleanLine(location),
  },
  {
    ...optionalText,
    name: 'meeting_url',
    label: 'Meeting URL',
    online: true,
    control: 'url',
    clean: ({ meeting_url }: Record<'meeting_url', string>) => meeting_url.trim(),
  },
  {
    ...flag,
    name: 'meeting_for_participants',
    label: 'Meeting URL for',
    online: true,
    words: ({ meeting_url, meeting_for_participants }: { meeting_url: string; meeting_for_participants: boolean }) =>
      meeting_url && (meeting_for_participants ? 'Registered participants' : 'Everybody'),
  },
  {
    ...text,
    name: 'max_participants',
    label: 'Maximum participants',
    rule: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= mostParticipants),
        'Please enter a whole number, 1 or more, or leave it empty',
      ),
    ),
    read: ({ max_participants }: StoredEvent) => String(max_participants ?? ''),
    write: ({ max_participants }: Record<'max_participants', string>) => ({
      max_participants: Number(max_participants) || null,
    }),
  },
  { ...time('registration_deadline'), optional: true, label: 'Registration deadline' },
  {
    ...text,
    name: 'price',
    label: 'Price',
    rule: z.string().check(
      z.trim(),
      z.refine(
        (text) => text === '' || within(text, 1),
        'Please enter an amount up to 100,000, such as 120.50, or leave it empty',
      ),
    ),
    select: 'price_cents',
    read: ({ price_cents }: StoredEvent) => typed(price_cents),
    write: ({ price }: Record<'price', string>) => ({ price_cents: parseCents(price) }),
  },
  // Members pay the same as long as theirs is empty; without a price, neither of both is stored.
  {
    ...text,
    name: 'member_price',
    label: 'Price for members',
    rule: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || within(text, 0), 'Please enter an amount, such as 80.00, or leave it empty'),
    ),
    select: 'member_price_cents',
    read: ({ price_cents, member_price_cents }: StoredEvent) =>
      member_price_cents === price_cents ? '' : typed(member_price_cents),
    write: ({ price, member_price }: Record<'price' | 'member_price', string>) => ({
      member_price_cents: parseCents(price) === null ? null : (parseCents(member_price) ?? parseCents(price)),
    }),
    words: ({ price, member_price }: Record<'price' | 'member_price', string>) => price && (member_price || price),
  },
  {
    ...text,
    name: 'pay_until',
    label: 'Last day to pay',
    write: ({ price, pay_until }: Record<'price' | 'pay_until', string>) => ({
      pay_until: parseCents(price) === null ? null : pay_until || null,
    }),
    words: ({ price, pay_until }: Record<'price' | 'pay_until', string>) => price && pay_until && dayInWords(pay_until),
  },
  {
    name: 'members',
    label: 'Members',
    shape: z.array(z.object({ id: z.string(), name: z.string() })),
    empty: [] as Linked[],
    select: 'members!event_members(id, name)',
    write: ({ members }: { members: Linked[] }) => ({ members: members.map(({ id }) => id) }),
    words: ({ members }: { members: Linked[] }) => members.map(({ name }) => name).join(', '),
  },
  { ...flag, name: 'is_featured', label: 'Featured' },
  {
    ...optionalText,
    name: 'image_url',
    label: 'Event image',
    pictures: ({ image_url }: Record<'image_url', string>) => (image_url ? [{ url: image_url, caption: '' }] : []),
  },
  {
    name: 'images',
    label: 'Gallery',
    shape: z.array(z.object({ url: z.string(), caption: z.string() })),
    empty: [] as Picture[],
    select: 'images:event_images(url, caption)',
    read: ({ images }: StoredEvent) => images.map(({ url, caption }) => ({ url, caption: caption ?? '' })),
    clean: ({ images }: { images: Picture[] }) => images.map(({ url, caption }) => ({ url, caption: caption.trim() })),
    write: ({ images }: { images: Picture[] }) => ({
      images: images.map(({ url, caption }) => ({ url, caption: caption || null })),
    }),
    words: ({ images }: { images: Picture[] }) =>
      images.map(({ url, caption }) => (caption ? `${caption} (${url})` : url)).join('\n'),
    pictures: ({ images }: { images: Picture[] }) => images,
  },
] as const

/** The values of an event's form. */
export type EventValues = { -readonly [field in (typeof eventFieldList)[number] as field['name']]: field['empty'] }

const fields: readonly (Field & { name: keyof EventValues })[] = eventFieldList
const byField = <Value>(valueFor: (field: (typeof fields)[number]) => Value) =>
  Object.fromEntries(fields.map((field) => [field.name, valueFor(field)])) as Record<keyof EventValues, Value>

/** The columns of the form, as a `select` of `events` takes them. */
export const eventSelect = selectOf(eventFieldList)

const draftSchema = z.object(byField(({ shape, empty, older = empty }) => z._default(shape, older)))

/** Checks a stored draft before the form uses it: it may break the rules for saving, but must have the right shape. */
export function parseEventDraft(stored: unknown): EventValues | undefined {
  return draftSchema.safeParse(stored).data as EventValues | undefined
}

const webAddress = /^https?:\/\/[^\s/?#<>"][^\s/?#<>".]*\.[^\s<>"]+$/i

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

type Rules = { [name in keyof EventValues]: z.ZodMiniType<EventValues[name], EventValues[name]> }

/** The rules for saving an event: error texts from the specification (section 5). */
export const eventSchema = z.object(byField(({ shape, rule = shape }) => rule) as Rules).check(({ value, issues }) => {
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

/** The initial values of a new event's form (specification, section 4: upcoming, and a draft). */
export const emptyEvent = byField(({ empty }) => empty) as EventValues

/** The form's values of a stored publication date. */
export function publicationValuesOf(
  published_at: string | null | undefined,
): Pick<EventValues, 'publication' | 'published_at'> {
  return {
    publication: published_at === undefined ? 'public' : publicationOf(published_at),
    published_at: published_at ?? '',
  }
}

/** The initial values of a stored event's form. */
export function eventValuesOf(event: StoredEvent): EventValues {
  const columns: Readonly<Record<string, unknown>> = event
  return byField(({ name, empty, read }) => (read ? read(event) : (columns[name] ?? empty))) as EventValues
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
  const values = eventValuesOf(event)
  return {
    ...values,
    title: [...`Copy of ${values.title}`].slice(0, 200).join(''),
    slug: '',
    status: 'upcoming',
    publication: 'draft',
    published_at: '',
    is_featured: false,
  }
}

/** The values as they will be stored: only the visible one of location and meeting link. */
export function visibleOf(values: EventValues): EventValues {
  return byField(({ name, empty, online = values.is_online, clean }) => {
    if (online !== values.is_online) return empty
    return clean ? clean(values) : values[name]
  }) as EventValues
}

/** A form's values as `save_event` takes them; the gallery is sent beside the event. */
export function eventRowOf(values: EventValues) {
  const shown = visibleOf(values)
  const parts = fields.map(({ name, optional, write }) =>
    write ? write(shown) : { [name]: optional ? shown[name] || null : shown[name] },
  )
  const { images, ...event } = Object.fromEntries(parts.flatMap((part) => Object.entries(part))) as EventRow
  return { event, images }
}

/**
 * The values as labels and texts, for comparing two versions.
 *
 * @param categories to look up the category's name
 */
export function eventFields(values: EventValues, categories: Categories): ComparedField[] {
  const shown = visibleOf(values)
  const plain = (value: unknown) => (typeof value === 'string' ? value : value ? 'Yes' : 'No')
  return fields.flatMap(({ name, label, words, rich, pictures }) =>
    label
      ? { label, value: words ? words(shown, categories) : plain(shown[name]), rich, pictures: pictures?.(shown) }
      : [],
  )
}
