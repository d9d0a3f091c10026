import type postgres from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountId, type Driver } from '../database/driver'
import { addressOf, eventId, guard, makeEvent, nameOf } from '../database/registration-support'
import { billingSettings } from '../dues'
import { callAs, connectSessions, openAs } from '../sessions'
import { racesOf, type Act } from './two-at-once'

/**
 * Defines the tests of orders, payments, expiry and cancelling in parallel transactions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeOrderRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let desk: string

  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 8)
    desk = await accountId(driver.sql, 'administrator')
    await driver.sql(`update private.operation_settings set value = 1000000 where name = 'registrations_per_origin'`)
    await driver.sql(`delete from private.submission_caps where form = 'registration'`)
    await callAs(
      pool,
      desk,
      `select public.save_billing_settings($1::jsonb, '{}', (select max(version) from public.billing_settings))`,
      [billingSettings],
    )
    return () => pool.end({ timeout: 5 })
  })

  /** What does not agree, in one row: seats with documents, documents with money. */
  const broken = async () =>
    (
      await driver.sql(
        `with r as (select * from public.event_registrations where event_id = $1),
           d as (select d.*, f.state, f.open_cents, (select sum(l.quantity) from public.document_lines l where l.document_id = d.id) as seats
             from public.documents d join private.document_facts f on f.id = d.id join public.event_orders o on o.id = d.order_id where o.event_id = $1),
           live as (select debt_id, count(*) filter (where status = 'offered') as held, count(*) filter (where status = 'confirmed') as paid,
               count(*) filter (where status = 'cancelled' and confirmed_at is not null and cancelled_by = 'participant') as given_up
             from r where debt_id is not null group by debt_id)
         select (select count(*) from r where status in ('offered', 'confirmed')) > (select max_participants from public.events where id = $1) as overbooked,
           exists (select from d left join live on live.debt_id = d.id where d.kind = 'pro_forma' and d.state = 'open' and d.seats is distinct from live.held) as open_but_not_held,
           exists (select from live join d on d.id = live.debt_id where live.held > 0 and d.state <> 'open') as held_but_not_open,
           exists (select from live join d on d.id = live.debt_id where live.paid > 0 and d.state <> 'invoiced') as confirmed_but_not_paid,
           exists (select from d as i join live on live.debt_id = i.debt_id where i.kind = 'invoice' and i.seats <> live.paid + live.given_up
             + coalesce((select sum(n.seats) from d as n where n.refers_to = i.id and n.kind = 'credit_note'), 0)) as invoice_of_others,
           (select coalesce(sum(p.cents), 0) from public.payments p where p.payer = 'Race')
             <> (select coalesce(sum(s.cents), 0) from public.settlements s join public.payments p on p.id = s.payment_id where p.payer = 'Race' and s.undone_at is null)
               + (select coalesce(sum(p.left_cents), 0) from public.payment_list p where p.payer = 'Race') as money_lost`,
        [eventId],
      )
    )[0]
  const whole = {
    overbooked: false,
    open_but_not_held: false,
    held_but_not_open: false,
    confirmed_but_not_paid: false,
    invoice_of_others: false,
    money_lost: false,
  }

  const [asked, seats] = [400, 50]

  describe('orders at the same moment', () => {
    const order = (number: number) =>
      callAs(pool, null, 'select public.order_places($1::jsonb, $2::jsonb)', [
        {
          id: crypto.randomUUID(),
          event_id: eventId,
          name: nameOf(number),
          email: addressOf(number),
          people: [{ name: nameOf(number) }, ...(number % 3 === 0 ? [{ name: `${nameOf(number)} Second` }] : [])],
          unit_cents: 10000,
          legal_name: nameOf(number),
          address: 'Sofia',
          country: 'BG',
        },
        guard,
      ])

    const race = racesOf(() => ({ driver, pool, admin: desk }))
    /** An event with one place, which is held for somebody. */
    async function heldPlace() {
      const pay_until = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
      await makeEvent(driver.sql, { max_participants: 1, price_cents: 10000, member_price_cents: 10000, pay_until })
      expect(await order(1)).toBeNull()
      const [place] = await driver.sql<{ seat: string; debt: string; cents: number }>(
        `select r.id as seat, r.debt_id as debt, private.open_cents(r.debt_id)::integer as cents from public.event_registrations r where r.event_id = $1`,
        [eventId],
      )
      const { seat = '', debt = '', cents = 0 } = place ?? {}
      const payment = { cents, booked_on: '2026-01-15', payer: 'Race' }
      const parts = [{ document_id: debt, cents, open_cents: cents }]
      const cancelling: Act = ['select public.cancel_registration_for_office($1::uuid)', [seat]]
      const paying: Act = ['select public.record_payment(gen_random_uuid(), $1::jsonb, $2::jsonb)', [payment, parts]]
      return { cancelling, paying }
    }

    test('a place that is cancelled while it is paid is not paid, and one that is paid while it is cancelled is credited', async () => {
      const first = await heldPlace()
      expect(await race(first.cancelling, first.paying)).toEqual([null, 'P0001'])
      const second = await heldPlace()
      expect(await race(second.paying, second.cancelling)).toEqual([null, null])
      expect(await broken()).toEqual(whole)
    })

    test('of two who correct the buyer of an order, the second is told, and overwrites nothing', async () => {
      await heldPlace()
      const [order] = await driver.sql<{ id: string; updated_at: string }>(
        'select id, updated_at::text from public.event_orders where event_id = $1',
        [eventId],
      )
      const correcting = (buyer: object): Act => [
        'select public.correct_buyer($1::uuid, $2::jsonb, $3::text::timestamptz)',
        [order?.id, buyer, order?.updated_at],
      ]
      expect(await race(correcting({ legal_name: 'First OOD' }), correcting({ address: 'Varna' }))).toEqual([
        null,
        'PT409',
      ])
      expect(
        await driver.sql('select legal_name, address from public.event_orders where id = $1', [order?.id]),
      ).toEqual([{ legal_name: 'First OOD', address: 'Sofia' }])
    })

    test('a line of a bank that is confirmed while its place is cancelled is refused, and pays nothing', async () => {
      const { cancelling, paying } = await heldPlace()
      const [, [, parts]] = paying as readonly [string, [object, { cents: number }[]]]
      const statement = crypto.randomUUID()
      const lines = [{ booked_on: '2026-01-15', cents: parts[0]?.cents, payer: 'Race', text: 'race' }]
      const file = { id: statement, account: 'RACE', currency: 'EUR', format: 'csv', file_name: 'race.csv', lines }
      expect(await callAs(pool, desk, 'select public.import_statements($1::jsonb)', [[file]])).toBeNull()
      const [line] = await driver.sql<{ id: string }>('select id from public.statement_lines where statement_id = $1', [
        statement,
      ])
      const confirming: Act = [
        'select public.confirm_line($1::uuid, gen_random_uuid(), null, null, $2::jsonb)',
        [line?.id, parts],
      ]
      expect(await race(cancelling, confirming)).toEqual([null, 'P0001'])
      expect(await broken()).toEqual(whole)
    })

    test('an offered place that is accepted twice is asked for once', async () => {
      const [cancelling, parameters] = (await heldPlace()).cancelling
      expect(await order(2)).toBeNull()
      expect(await callAs(pool, desk, cancelling, parameters)).toBeNull()
      const [next] = await driver.sql<{ token: string }>(
        `select private.link_token('registration', r.id) as token from public.event_registrations r where r.event_id = $1 and r.status = 'offered'`,
        [eventId],
      )
      const accepting: Act = ['select public.accept_offer($1)', [next?.token]]
      expect(await race(accepting, accepting)).toEqual([null, null])
      expect(await broken()).toEqual(whole)
    })

    test('an erasure waits for the events of places and orders in one order', async () => {
      await makeEvent(driver.sql)
      const later = 'f0000000-0000-4000-8000-00000000e0ff'
      await driver.sql(
        `insert into public.events (id, slug, title, description, category_id, start_date, end_date, location)
         select $2, 'race-of-erasures', 'Race', '<p>Race</p>', category_id, start_date, end_date, location from public.events where id = $1`,
        [eventId, later],
      )
      const [guest, other] = [crypto.randomUUID(), crypto.randomUUID()]
      const email = 'race@erasures.example'
      await driver.sql(
        `with placed as (insert into public.event_orders (id, event_id, name, email, unit_cents, legal_name, address, country)
           values (gen_random_uuid(), $2, 'Race', $3, 100, 'Race', 'Sofia', 'BG') returning id)
         insert into public.event_registrations (id, event_id, name, email, order_id, status, queued_at, offer_expires_at)
           select v.id, v.event, v.name, v.email, case when v.event = $2 then p.id end, v.status, clock_timestamp(), now() + interval '1 day'
           from placed p, (values (gen_random_uuid(), $1::uuid, 'Race', $3, 'confirmed'), ($4::uuid, $1::uuid, 'Guest', null, 'confirmed'),
             ($5::uuid, $2::uuid, 'Other', null, 'offered')) as v (id, event, name, email, status)`,
        [eventId, later, email, guest, other],
      )
      // The door of both events, while somebody is erased who has a place at the first and an order at the second.
      const { run, commit } = await openAs(pool, desk)
      await run('select public.check_in($1::uuid)', [guest])
      const erasing = callAs(pool, desk, 'select public.fulfil_erasure($1, null)', [email])
      await expect
        .poll(() => driver.sql('select from pg_catalog.pg_locks where not granted'), { timeout: 20_000 })
        .not.toEqual([])
      await run('select public.check_in($1::uuid)', [other])
      await commit()
      expect(await erasing).toBeNull()
    })

    test(`${asked} people for ${seats} seats, while payments, expiry and cancelling go on: seats, money and documents agree`, async () => {
      await makeEvent(driver.sql, {
        max_participants: seats,
        price_cents: 10000,
        member_price_cents: 10000,
        pay_until: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
      })
      const pay = async (number: number) => {
        const [debt] = await driver.sql<{ id: string; open_cents: string }>(
          `select d.id, private.open_cents(d.id)::text as open_cents from public.documents d join public.event_orders o on o.id = d.order_id
           where o.event_id = $1 and lower(o.email) = $2 and d.kind = 'pro_forma' and private.open_cents(d.id) > 0 order by d.issued_at desc limit 1`,
          [eventId, addressOf(number)],
        )
        if (!debt) return null
        // Some pay a part alone.
        const cents = number % 5 === 0 ? 50 : Number(debt.open_cents)
        return callAs(pool, desk, 'select public.record_payment(gen_random_uuid(), $1::jsonb, $2::jsonb)', [
          { cents, booked_on: '2026-01-15', payer: 'Race' },
          [{ document_id: debt.id, cents, open_cents: Number(debt.open_cents) }],
        ])
      }
      const seatOf = async (number: number) =>
        (
          await driver.sql<{ id: string }>(
            `select id from public.event_registrations where event_id = $1 and email_key = $2 and status in ('offered', 'confirmed') limit 1`,
            [eventId, addressOf(number)],
          )
        )[0]
      const cancel = async (number: number) => {
        const seat = await seatOf(number)
        return seat ? callAs(pool, desk, 'select public.cancel_registration_for_office($1)', [seat.id]) : null
      }
      const accept = async (number: number) => {
        const seat = await seatOf(number)
        return seat
          ? driver.sql('select private.accept_seat($1)', [seat.id]).then(
              () => null,
              (error: { code: string }) => error.code,
            )
          : null
      }
      const tick = (number: number) =>
        driver
          .sql(
            `with late as (update public.event_registrations set offer_expires_at = now() - interval '7 days' where event_id = $1 and status = 'offered' and email_key = $2) select private.pass_on_offers()`,
            [eventId, addressOf(number)],
          )
          .then(
            () => null,
            (error: { code: string }) => error.code,
          )
      const actions = [pay, accept, cancel, tick, pay]
      const codes = await Promise.all(
        Array.from({ length: asked }, async (_, number) => {
          const found = [await order(number)]
          for (const [at, action] of actions.entries()) if ((number + at) % 2 === 0) found.push(await action(number))
          return found
        }),
      )
      // Done, or refused for a business reason: no deadlock, no unique violation.
      expect(codes.flat().filter((code) => code !== null && !['P0001', 'PT409'].includes(code))).toEqual([])
      expect(await broken()).toEqual(whole)
      await driver.sql(`update public.events set status = 'cancelled' where id = $1`, [eventId])
      expect(
        await driver.sql(
          `select d.number from public.documents d join private.document_facts f on f.id = d.id where d.order_id in (select o.id from public.event_orders o where o.event_id = $1) and d.kind = 'pro_forma' and f.state = 'open'`,
          [eventId],
        ),
      ).toEqual([])
    })
  })
}
