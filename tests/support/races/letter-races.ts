import type postgres from 'postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, type Driver, type Row } from '../database/driver'
import { eventId, makeEvent } from '../database/registration-support'
import { callAs, connectSessions } from '../sessions'

const letter = { subject: 'Race', content: '<p>Race</p>' }

/**
 * Defines the tests of letters in parallel transactions, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeLetterRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let editor: string
  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 8)
    editor = await accountId(driver.sql, 'editor')
    return () => pool.end()
  })
  beforeEach(async () => {
    await makeEvent(driver.sql)
    await driver.sql(
      `insert into public.event_registrations (id, event_id, name, email, status, queued_at, confirmed_at)
       select gen_random_uuid(), $1, 'Participant ' || translate(n::text, '0123456789', 'ABCDEFGHIJ'), 'participant-' || n || '@registrations.example', 'confirmed', now() + n * interval '1 microsecond', now() from generate_series(1, 40) n`,
      [eventId],
    )
  })

  const call = (statement: string, parameters: unknown[]) => callAs(pool, editor, statement, parameters)
  const send = (id: string, size = 40) =>
    call('select public.send_letter($1::uuid, $2::jsonb, $3::jsonb, $4::integer, $5::uuid)', [
      id,
      letter,
      { to: 'confirmed' },
      size,
      eventId,
    ])
  const sent = () =>
    driver.sql<Row>(
      `select l.recipients, count(o.id)::integer as mails, count(distinct o.recipient)::integer as addresses
       from public.letters l left join public.mail_outbox o on o.letter_id = l.id where l.event_id = $1 group by l.id`,
      [eventId],
    )

  describe('letters at the same moment', () => {
    test('the same letter from eight presses is sent once, and each press is told so', async () => {
      const id = crypto.randomUUID()
      expect(new Set(await Promise.all(Array.from({ length: 8 }, () => send(id))))).toEqual(new Set([null]))
      expect(await sent()).toEqual([{ recipients: 40, mails: 40, addresses: 40 }])
    })

    test('from eight windows it is sent once, and the others are refused', async () => {
      const codes = await Promise.all(Array.from({ length: 8 }, () => send(crypto.randomUUID())))
      expect(codes.filter((code) => code === null)).toHaveLength(1)
      expect(new Set(codes.filter((code) => code !== null))).toEqual(new Set(['PT409']))
      expect(await sent()).toEqual([{ recipients: 40, mails: 40, addresses: 40 }])
    })

    test('while participants cancel, it goes to as many as were counted or to nobody', async () => {
      const rows = await driver.sql<{ id: string }>(
        'select id from public.event_registrations where event_id = $1 order by queued_at',
        [eventId],
      )
      const [outcome, ...cancelled] = await Promise.all([
        send(crypto.randomUUID()),
        ...rows.slice(0, 6).map(({ id }) => call('select public.cancel_registration_for_office($1::uuid)', [id])),
      ])
      expect(cancelled).toEqual(Array(6).fill(null))
      const letters = await sent()
      if (outcome === null) expect(letters).toEqual([{ recipients: 40, mails: 40, addresses: 40 }])
      else expect([outcome, letters]).toEqual(['PT409', []])
      expect(await send(crypto.randomUUID(), 34)).toBe(outcome === null ? 'PT409' : null)
    })
  })
}
