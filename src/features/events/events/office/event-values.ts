import * as z from 'zod/mini'
import type { ComparedField } from '@/components/editorial/editorial'
import { hasText } from '@/components/rich-text/content'
import { officeDate } from '@/lib/dates/office-time'
import { parseCents } from '@/lib/text/money'
import {
  byField,
  earlyMemberOf,
  earlyOf,
  fields,
  type Categories,
  type EventRow,
  type EventValues,
  type StoredEvent,
} from './event-field-list'

/** Longest edge of a stored event picture, in pixels: as wide as the site shows one. */
export const pictureEdge = 1600

/** What is said when a picture of an event could not be stored. */
export const uploadFailed = 'Error uploading image'

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
    const [early, members] = [earlyOf(event), earlyMemberOf(event)]
    if (early !== null && members !== null) {
      if (early >= price) found.early_price = 'Please enter less than the price'
      if (members > early) found.early_member_price = 'Members pay no more than others'
      else if (members > (parseCents(event.member_price) ?? price))
        found.early_member_price = 'Please enter no more than what members pay later'
      if (event.early_until === '') found.early_until = 'Please choose the last day of the early price'
      else if (event.pay_until !== '' && event.early_until > event.pay_until)
        found.early_until = 'Please choose a day that is not after the last day to pay'
    }
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
