import fc from 'fast-check'
import type postgres from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountId, type Driver } from '../database/driver'
import { addressOf, broken, eventId, form, guard, makeEvent, stored, whole } from '../database/registration-support'
import { callAs, connectSessions } from '../sessions'

/** How many people act at the same moment. */
const connections = 8

/**
 * Defines the tests of registrations in parallel transactions, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeRegistrationRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let editor: string

  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, connections)
    editor = await accountId(driver.sql, 'editor')
    // Counting for the caps lets one registration pass at a time; without the caps only the event's lock protects the seats.
    await driver.sql(`update private.operation_settings set value = 1000000 where name = 'registrations_per_origin'`)
    await driver.sql(`delete from private.submission_caps where form = 'registration'`)
    return () => pool.end()
  })

  /** A call as a visitor, or as the Editor. */
  const call = (statement: string, parameters: unknown[], asEditor = false) =>
    callAs(pool, asEditor ? editor : null, statement, parameters)
  const register = (number: number) =>
    call('select public.register_for_event($1::jsonb, $2::jsonb)', [form(number), guard])

  describe('registrations at the same moment', () => {
    test('120 for 20 seats: 20 are confirmed, nobody is overtaken', async () => {
      await makeEvent(driver.sql, { max_participants: 20 })
      const codes = await Promise.all(Array.from({ length: 120 }, (_, number) => register(number)))
      expect(codes.filter((code) => code !== null)).toEqual([])
      expect((await stored(driver.sql)).map(({ status }) => status)).toEqual([
        ...Array<string>(20).fill('confirmed'),
        ...Array<string>(100).fill('waitlisted'),
      ])
      expect(await broken(driver.sql)).toEqual(whole)
    })

    test('of one address, from many windows: one place, one mail', async () => {
      await makeEvent(driver.sql, { max_participants: 20 })
      expect(new Set(await Promise.all(Array.from({ length: 16 }, () => register(1))))).toEqual(new Set([null]))
      expect(await stored(driver.sql)).toHaveLength(1)
      expect(await broken(driver.sql)).toEqual(whole)
    })

    test('behind a locked event hold up none for another: no counter is held while they wait', async () => {
      await makeEvent(driver.sql)
      const other = crypto.randomUUID()
      await driver.sql(
        `insert into public.events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location)
         select $1, 'registration-test-other', 'Other', description, category_id, start_date, end_date, registration_deadline, location from public.events where id = $2`,
        [other, eventId],
      )
      await driver.sql(
        `insert into private.submission_caps (form, scope, span, most) values ('registration', 'everybody', '1 minute', 1000000)`,
      )
      const office = await pool.reserve()
      await office.unsafe('begin')
      await office.unsafe('select 1 from public.events where id = $1 for no key update', [eventId])
      const held = register(1)
      await expect
        .poll(async () => (await driver.sql('select 1 from pg_catalog.pg_locks where not granted')).length, {
          timeout: 20_000,
        })
        .toBeGreaterThan(0)
      expect(
        await call('select public.register_for_event($1::jsonb, $2::jsonb)', [form(2, { event_id: other }), guard]),
      ).toBeNull()
      await office.unsafe('commit')
      office.release()
      expect(await held).toBeNull()
      await driver.sql(`delete from private.submission_caps where form = 'registration'`)
      await driver.sql('delete from public.events where id = $1', [other])
    })

    test('while the event is withdrawn: it is withdrawn with the number that was confirmed, or not at all', async () => {
      for (let round = 1; round <= 6; round += 1) {
        await makeEvent(driver.sql, { max_participants: 20 })
        for (const number of [1, 2]) await register(number)
        const [event] = await driver.sql(
          `select to_jsonb(e) || '{"published_at": null}' as draft, e.updated_at::text as updated_at from public.events e where e.id = $1`,
          [eventId],
        )
        const withdraw = () =>
          call(
            `select public.save_event($1, $2::jsonb, '[]', $3, $4::text::timestamptz, '{"expected": {"withdrawn": 2}}')`,
            [eventId, event?.draft, crypto.randomUUID(), event?.updated_at],
            true,
          )
        const late = [3, 4, 5, 6].map((number) => () => register(number))
        // In half of the rounds the office is first.
        const [withdrawn, ...codes] =
          round % 2 === 0
            ? await Promise.all([withdraw(), ...late.map((act) => act())])
            : await Promise.all([...late.map((act) => act()), withdraw()]).then((all) => [
                all.at(-1),
                ...all.slice(0, -1),
              ])
        const entered = codes.filter((code) => code === null).length
        expect(codes.filter((code) => code !== null && code !== 'PT404')).toEqual([])
        expect(await stored(driver.sql)).toHaveLength(2 + entered)
        expect([withdrawn, entered]).toEqual(withdrawn === null ? [null, 0] : ['PT428', 4])
      }
    })

    test('mixed with cancelling, accepting, expiring, walk-ins, check-ins and other capacities, they keep every rule', async () => {
      const action = fc.record({
        what: fc.constantFrom('register', 'register', 'cancel', 'accept', 'walkIn', 'checkIn', 'tick', 'capacity'),
        who: fc.integer({ min: 0, max: 11 }),
        capacity: fc.constantFrom(2, 4, 6, null),
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(action, { minLength: 6, maxLength: 12 }), { minLength: 2, maxLength: 4 }),
          async (rounds) => {
            await makeEvent(driver.sql, { max_participants: 3 })
            for (const round of rounds) {
              const rows = await stored(driver.sql)
              const codes = await Promise.all(
                round.map(({ what, who, capacity }) => {
                  const row = rows.findLast(({ email }) => email === addressOf(who))
                  if (what === 'register') return register(who)
                  if (what === 'walkIn')
                    return call(
                      'select public.add_participant($1, $2::jsonb)',
                      [eventId, { ...form(who), reason: 'Speaker' }],
                      true,
                    )
                  if (what === 'capacity')
                    return call(
                      'update public.events set max_participants = case when $2::integer is not null then greatest(coalesce(max_participants, 1000000), $2) end where id = $1',
                      [eventId, capacity],
                      true,
                    )
                  if (what === 'tick')
                    return driver
                      .sql(
                        `with late as (update public.event_registrations set offer_expires_at = now() where event_id = $1 and status = 'offered' and email = $2) select private.pass_on_offers()`,
                        [eventId, addressOf(who)],
                      )
                      .then(() => null)
                  if (!row) return Promise.resolve(null)
                  if (what === 'checkIn') return call('select public.check_in($1, $2)', [row.id, 'Speaker'], true)
                  return call(`select public.${what === 'cancel' ? 'cancel_registration' : 'accept_offer'}($1)`, [
                    row.token,
                  ])
                }),
              )
              // Either done or refused for a business reason: no deadlock, no unique violation.
              expect(codes.filter((code) => code !== null && code !== 'P0001')).toEqual([])
              expect(await broken(driver.sql)).toEqual(whole)
            }
          },
        ),
        { numRuns: 25 },
      )
    })
  })
}
