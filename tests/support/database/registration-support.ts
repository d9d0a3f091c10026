import type { Driver, Row } from './driver'
import type { Answer } from './inside'

/** The event of the tests of registrations. */
export const eventId = 'f0000000-0000-4000-8000-00000000e001'
/** The `guard` of a form that a person filled in. */
export const guard = { seconds: 8, website: '' }
/** The address of a participant by number; all of them are removed with the event. */
export const addressOf = (number: number) => `participant-${number}@registrations.example`

/** The name of a participant by number, in letters: Participant BA for 10. */
export const nameOf = (number: number) =>
  `Participant ${[...String(number)].map((digit) => 'ABCDEFGHIJ'[Number(digit)]).join('')}`

/** Recreates the event without participants: in a month, with registration open until the day before. */
export async function makeEvent(sql: Driver['sql'], change: Row = {}): Promise<void> {
  await removeEvent(sql)
  const row = {
    id: eventId,
    slug: 'registration-test',
    title: 'Registration Test',
    description: '<p>Test</p>',
    category_id: '30000000-0000-4000-8000-000000000001',
    status: 'upcoming',
    time_zone: 'Europe/Sofia',
    is_featured: false,
    start_date: days(30),
    end_date: days(30.1),
    registration_deadline: days(29),
    is_online: false,
    location: 'Sofia',
    max_participants: null,
    meeting_for_participants: false,
    meeting_url: null,
    ...change,
  }
  const names = Object.keys(row).join(', ')
  await sql(
    `insert into public.events (${names}) select ${names} from jsonb_populate_record(null::public.events, $1::text::jsonb)`,
    [JSON.stringify(row)],
  )
}

/** The event as its form sends it. */
export const eventForm = (change: Row = {}): Row => ({
  title: 'Registration Test',
  slug: 'registration-test',
  description: '<p>Test</p>',
  image_url: '',
  status: 'upcoming',
  is_featured: false,
  time_zone: 'Europe/Sofia',
  location: 'Sofia',
  is_online: false,
  meeting_url: '',
  meeting_for_participants: false,
  max_participants: 2,
  category_id: '30000000-0000-4000-8000-000000000001',
  ...change,
})

/**
 * Saves the event as its form does.
 *
 * @param call calls a function as the Editor
 * @param consent what the form was answered, and confirms
 * @returns what the database asks first, if it does
 */
export async function saveEvent(
  sql: Driver['sql'],
  call: (name: string, parameters: Row) => Promise<Answer<Row | null>>,
  event: Row,
  consent: Row | null,
) {
  const [{ updated_at } = {}] = await sql<Row>('select updated_at from public.events where id = $1', [eventId])
  const more = { images: [], save_id: crypto.randomUUID(), expected: updated_at, consent }
  const { code, body } = await call('save_event', { event_id: eventId, event, ...more })
  return { code, asks: code === 'PT428' ? (JSON.parse(String(body?.details)) as Row) : null }
}

/** How {@link saveEvent} is answered when it has saved. */
export const saved = { code: null, asks: null }

/** Removes the event with everything that belongs to it, and the mails of all tests. */
async function removeEvent(sql: Driver['sql']): Promise<void> {
  // What was issued for its places would keep it.
  await sql('update public.event_orders set event_id = null where event_id = $1', [eventId])
  await sql('delete from public.events where id = $1', [eventId])
  await sql(
    `delete from public.mail_outbox where recipient like '%@registrations.example' or recipient like '%@accounts.example'`,
  )
}

/** The time in `number` days from now, as ISO 8601. */
export function days(number: number): string {
  return new Date(Date.now() + number * 86_400_000).toISOString()
}

/** What somebody sends to register. */
export function form(number: number, more: Row = {}): Row {
  return {
    id: crypto.randomUUID(),
    event_id: eventId,
    name: nameOf(number),
    email: addressOf(number),
    company: '',
    phone: '',
    ...more,
  }
}

/** One registration as the database has it. */
export type Stored = {
  id: string
  email: string | null
  status: string
  cancelled_by: string | null
  override_reason: string | null
  token: string
}

/** All registrations of the event in the order of the queue, with the tokens of their links. */
export function stored(sql: Driver['sql']): Promise<Stored[]> {
  return sql<Stored>(
    `select id, email, status, cancelled_by, override_reason, private.link_token('registration', coalesce(link_id, id)) as token from public.event_registrations where event_id = $1 order by queued_at, id`,
    [eventId],
  )
}

/** The last registration of a participant by number. */
export async function one(sql: Driver['sql'], number: number): Promise<Stored> {
  const found = (await stored(sql)).findLast(({ email }) => email === addressOf(number))
  if (!found) throw new Error(`Participant ${number} is not registered`)
  return found
}

/** The states of all registrations of the event, in the order of the queue. */
export const standing = async (sql: Driver['sql']) => (await stored(sql)).map(({ status }) => status)

/** A mail about a registration. */
type ParticipantMail = {
  kind: string
  recipient: string
  name: string | null
  state: string
  data: { by?: string; path: string; offer_expires_at?: string; event: Row; participant: Row }
}

/** The mails about registrations in their order. */
export const participantMails = (sql: Driver['sql']) =>
  sql<ParticipantMail>(
    `select replace(template, 'registration-', '') as kind, recipient, data -> 'participant' ->> 'name' as name, state, data from public.mail_outbox
     where about_kind = 'registration' and letter_id is null order by created_at, recipient, cause`,
  )

/** The mails about registrations by kind and participant, such as `changed 1`, in their order. */
export const told = async (sql: Driver['sql']) =>
  (await participantMails(sql)).map(({ kind, recipient }) => `${kind} ${recipient.replace(/^participant-|@.*/g, '')}`)

/** Counts violations of the invariants, in one row; all counts must be zero. */
export async function broken(sql: Driver['sql'], outOfTurn: string[] = []): Promise<Row> {
  const [found] = await sql(
    `with e as (select * from public.events where id = $1), r as (select * from public.event_registrations where event_id = $1),
       held as (select * from r where status in ('confirmed', 'attended', 'offered'))
     select (select count(*) from held where override_reason is null) > coalesce((select max_participants from e), 1000000) as overbooked,
       exists (select 1 from r where status = 'waitlisted') and (select count(*) from held) < coalesce((select max_participants from e), 1000000) as free_while_waiting,
       exists (select 1 from r where status <> 'cancelled' and email is not null group by lower(email), name_key having count(*) > 1) as twice,
       exists (select 1 from r as w join held as s on s.queued_at > w.queued_at where w.status = 'waitlisted' and s.override_reason is null and not w.id::text = any ($2::text[])) as overtaken,
       (select count(*) from r) <> (select count(distinct queued_at) from r) as same_place,
       (select coalesce(sum(mails), 0) from r) <> (select count(*) from public.mail_outbox where about_kind = 'registration' and about_id in (select id from r)) as mails_missing`,
    [eventId, `{${outOfTurn.join(',')}}`],
  )
  return found ?? {}
}

/** How {@link broken} looks when all is well. */
export const whole = {
  overbooked: false,
  free_while_waiting: false,
  twice: false,
  overtaken: false,
  same_place: false,
  mails_missing: false,
}
