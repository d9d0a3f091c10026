import * as z from 'zod/mini'
import type { ShownPicture } from '@/components/editorial/field-comparison'
import { hasText } from '@/components/rich-text/content'
import {
  publicationOf,
  publications,
  publicationWords,
  type Publication,
} from '@/features/write/editorial/shared/publication'
import type { Tables } from '@/lib/data/database.types'
import { selectOf } from '@/lib/data/select-of'
import { cleanLine } from '@/lib/text/email'
import { centsAsTyped, parseCents } from '@/lib/text/money'
import { isSlug } from '@/lib/text/slug'
import { requiredText } from '@/lib/text/validation'
import { officeDay, officeTime } from '@/lib/dates/office-time'
import { statuses, statusLabel } from './event-list'

/** What the database stores of an event by itself. */
type OwnColumn = 'id' | 'summary' | 'created_at' | 'updated_at' | 'search_text' | 'files'

/** An event as the database stores it, or as one of its versions was (`private.snapshot_of`): older ones lack newer columns. */
export type StoredEvent = Partial<Omit<Tables<'events'>, OwnColumn>> & {
  images: { url: string; caption: string | null }[]
  members: Linked[]
}

/** An event as `save_event` takes it, with the gallery, which is sent beside it. */
export type EventRow = Omit<Tables<'events'>, OwnColumn> & {
  images: { url: string; caption: string | null }[]
  members: string[]
}

type Linked = { id: string; name: string }
type Picture = { url: string; caption: string }
/** The categories of events, by which theirs is named. */
export type Categories = readonly { id: string; name: string }[]

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

/** The form's values of a stored publication date. */
export function publicationValuesOf(
  published_at: string | null | undefined,
): Pick<EventValues, 'publication' | 'published_at'> {
  return {
    publication: published_at === undefined ? 'public' : publicationOf(published_at),
    published_at: published_at ?? '',
  }
}

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

/** What a place costs early, in cents; null without an early price, or without a price. */
export const earlyOf = ({ price, early_price }: Record<'price' | 'early_price', string>) =>
  parseCents(price) === null ? null : parseCents(early_price)

/** What members pay early as long as nothing else is typed: as others, but never more than later. */
const earlyForMembers = (early: number, later: number | null | undefined) => Math.min(early, later ?? early)

/** What a place costs members early, in cents; see {@link earlyOf}. */
export function earlyMemberOf(
  values: Record<'price' | 'member_price' | 'early_price' | 'early_member_price', string>,
): number | null {
  const early = earlyOf(values)
  if (early === null) return null
  return parseCents(values.early_member_price) ?? earlyForMembers(early, parseCents(values.member_price))
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
    words: ({ price, pay_until }: Record<'price' | 'pay_until', string>) => price && pay_until && officeDay(pay_until),
  },
  { ...flag, name: 'is_abroad', label: 'Outside Bulgaria' },
  {
    ...text,
    name: 'early_price',
    label: 'Early price',
    rule: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || within(text, 1), 'Please enter an amount, such as 100.00, or leave it empty'),
    ),
    select: 'early_price_cents',
    read: ({ early_price_cents }: StoredEvent) => typed(early_price_cents),
    write: (values: Record<'price' | 'early_price', string>) => ({ early_price_cents: earlyOf(values) }),
    words: ({ price, early_price }: Record<'price' | 'early_price', string>) => price && early_price,
  },
  {
    ...text,
    name: 'early_member_price',
    label: 'Early price for members',
    rule: z.string().check(
      z.trim(),
      z.refine((text) => text === '' || within(text, 0), 'Please enter an amount, such as 80.00, or leave it empty'),
    ),
    select: 'early_member_price_cents',
    read: ({ early_price_cents, early_member_price_cents, member_price_cents }: StoredEvent) =>
      early_price_cents == null || early_member_price_cents === earlyForMembers(early_price_cents, member_price_cents)
        ? ''
        : typed(early_member_price_cents),
    write: (values: Record<'price' | 'member_price' | 'early_price' | 'early_member_price', string>) => ({
      early_member_price_cents: earlyMemberOf(values),
    }),
    words: (values: Record<'price' | 'member_price' | 'early_price' | 'early_member_price', string>) =>
      typed(earlyMemberOf(values)),
  },
  {
    ...text,
    name: 'early_until',
    label: 'Last day of the early price',
    write: (values: Record<'price' | 'early_price' | 'early_until', string>) => ({
      early_until: earlyOf(values) === null ? null : values.early_until || null,
    }),
    words: ({ early_price, early_until }: Record<'early_price' | 'early_until', string>) =>
      early_price && early_until && officeDay(early_until),
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

/** The fields, each with all that it may say. */
export const fields: readonly (Field & { name: keyof EventValues })[] = eventFieldList
/** A value for each field, by its name. */
export const byField = <Value>(valueFor: (field: (typeof fields)[number]) => Value) =>
  Object.fromEntries(fields.map((field) => [field.name, valueFor(field)])) as Record<keyof EventValues, Value>

/** The columns of the form, as a `select` of `events` takes them. */
export const eventSelect = selectOf(eventFieldList)
