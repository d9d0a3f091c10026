import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Driver, Row } from './database/driver'
import type { Answer } from './database/inside'
import { eventId, guard, saveEvent } from './database/registration-support'
import { after } from './dues'

/** By what an act chooses; with `places`, among the papers of places alone. */
export type Numbers = { a: number; b: number; cents: number; places?: boolean }

interface Desk {
  sql: Driver['sql']
  ask: <Body>(name: string, given: object, as?: { id: string | null }) => Promise<Answer<Body>>
  /** Calls as an Administrator, or somebody else; undefined when it was refused with a sentence. */
  call: <Body>(name: string, given: Row, as?: { id: string }) => Promise<Body | undefined>
  /** Runs a statement that changes something. */
  change: Driver['sql']
  /** What was done. */
  did: string[]
  editor: string
  today: () => string
}

interface Seat {
  id: string
  status: string
  debt_id: string | null
  confirmed_at: string | null
}

export const pick = <Of>(list: readonly Of[], at: number) => list[at % (list.length || 1)]

/** What visitors, participants and the office do with the places of one event. Neither giving up nor cancelling the event is ever refused because of money. */
export function placeActs({ sql, ask, call, change, did, editor, today }: Desk) {
  const seats = (which: string) =>
    sql<Seat>(
      `select id, status, debt_id, confirmed_at from public.event_registrations where event_id = '${eventId}' and (${which}) order by queued_at, id`,
    )
  /** Whether documents that hold were issued for places. */
  const documented = async (places: readonly Seat[]) =>
    (
      await sql(
        `select from public.document_list d where d.debt_id = any ($1) and d.state not in ('annulled', 'cancelled', 'invoiced')`,
        [`{${places.flatMap(({ debt_id }) => debt_id ?? []).join()}}`],
      )
    ).length > 0

  /** Saves the event, and confirms what follows. */
  async function save(values: Row, as?: { id: string }, consent: Row = {}) {
    const [event] = await sql<{ row: Row }>('select to_jsonb(e) as row from public.events e where id = $1', [eventId])
    const saved = (expected: Row | null) =>
      saveEvent(sql, (name, given) => ask(name, given, as), { ...event?.row, ...values }, { ...consent, expected })
    await change('select')
    const { code, asks } = await saved(null)
    did.push(`save_event ${JSON.stringify(values)} → ${code ?? 'done'}`)
    return code === 'PT428' ? saved(asks) : { code, asks }
  }

  return {
    async 'order places'({ a, b }: Numbers) {
      const [event] = await sql('select status from public.events where id = $1', [eventId])
      if (event?.status === 'cancelled')
        expect(await save({ status: 'upcoming' }, undefined, { restore: b % 3 > 0 })).toMatchObject({ code: null })
      const people = Array.from({ length: 1 + (a % 3) }, (_, at) => ({ name: `Guest ${'ABCD'[(at + b) % 4]}` }))
      const placed = {
        id: randomUUID(),
        event_id: eventId,
        name: 'Guest Payer',
        email: `payer-${(a * 7 + b) % 12}@buyer.example`,
        people,
        unit_cents: 4999,
        legal_name: `Guest ${b} OOD`,
        address: 'Varna',
        country: pick(['BG', 'DE', 'KZ'], b),
      }
      await call('order_places', { placed, guard })
    },
    async 'give up a place'({ a, b }: Numbers) {
      const seat = pick(await seats(`status not in ('cancelled', 'attended')`), a)
      if (!seat) return
      if (b % 3) {
        did.push(`give up ${seat.id}`)
        await change('select private.cancel_participation($1, $2)', [seat.id, b % 3 === 1 ? 'participant' : 'office'])
        return
      }
      const refused = seat.confirmed_at !== null && (await documented([seat]))
      await call('cancel_registration_for_office', { registration_id: seat.id }, { id: editor })
      expect((await seats(`id = '${seat.id}'`))[0]?.status, did.at(-1)).toBe(refused ? seat.status : 'cancelled')
    },
    async 'check in'({ a, b }: Numbers) {
      const seat = pick(await seats(`status not in ('cancelled', 'attended')`), a)
      if (seat) await call('check_in', { registration_id: seat.id, reason: b % 2 ? 'Speaker' : null }, { id: editor })
    },
    async 'undo a check-in'({ a }: Numbers) {
      const seat = pick(await seats(`status = 'attended'`), a)
      if (seat) await call('undo_check_in', { registration_id: seat.id }, { id: editor })
    },
    async 'accept a place'({ a }: Numbers) {
      const seat = pick(await seats(`status = 'offered' and debt_id is null`), a)
      did.push(`accept ${seat?.id}`)
      if (seat) await change('select private.accept_seat($1)', [seat.id])
    },
    /** So long that no transfer of the last day is on its way any more. */
    async 'time to pay passes'({ a }: Numbers) {
      const seat = pick(await seats(`'offered' in (status, attended_from)`), a)
      if (!seat) return
      did.push(`time to pay ${seat.id} passes`)
      await sql(
        `update public.event_registrations set offer_expires_at = now() - interval '9 days' where 'offered' in (status, attended_from) and coalesce(debt_id, id) = $1`,
        [seat.debt_id ?? seat.id],
      )
      await change('select private.pass_on_offers()')
    },
    async 'ask again for places'({ a }: Numbers) {
      const seat = pick(await seats(`cancelled_by = 'offer_expired' and debt_id is not null`), a)
      if (seat) await call('ask_again_for_places', { document_id: seat.debt_id })
    },
    async 'move the event'({ a, b }: Numbers) {
      const [event] = await sql('select max_participants from public.events where id = $1', [eventId])
      const year = 2090 + (b % 3)
      const values = {
        start_date: `${year}-01-01`,
        end_date: `${year}-01-02`,
        pay_until: after(today(), pick([-5, 0, 60], a) ?? 0),
        max_participants: Number(event?.max_participants) + (a % 7 === 0 ? 1 : 0),
      }
      expect(await save(values, { id: editor })).toMatchObject({ code: null })
    },
    async 'cancel the event'({ a, b }: Numbers) {
      const held = await seats(`status <> 'cancelled'`)
      const cancelled = { status: 'cancelled' }
      if (a % 2) {
        const { code } = await save(cancelled, { id: editor })
        expect(code, did.at(-1)).toBe((await documented(held)) ? '42501' : null)
      }
      expect(await save(cancelled), did.at(-1)).toMatchObject({ code: null })
      expect(await seats(`status <> 'cancelled'`)).toEqual([])
      if (b % 2)
        expect(await save({ status: 'upcoming' }, undefined, { restore: b % 4 > 1 })).toMatchObject({ code: null })
    },
    // Its first order has documents, whatever became of them.
    async 'delete the event'({ a }: Numbers) {
      const answer = await call<{ done: Row[]; failed: Row[] }>(
        'delete_events',
        { ids: [eventId] },
        a % 2 ? { id: editor } : undefined,
      )
      expect(answer, did.at(-1)).toMatchObject({
        done: [],
        failed: [{ id: eventId, reason: expect.stringContaining('Documents were issued') as string }],
      })
    },
    async 'erase who ordered'({ a, b }: Numbers) {
      const ordered = pick(
        await sql<{ email: string }>(
          `select email from public.event_orders where event_id = $1 and erased_at is null order by created_at, id`,
          [eventId],
        ),
        a,
      )
      if (ordered && b % 2) await call('fulfil_erasure', { address: ordered.email, request: null })
    },
  }
}
