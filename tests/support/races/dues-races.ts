import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountId, type Driver } from '../database/driver'
import { callAs, connectSessions, openAs } from '../sessions'

/** A company of the seed that has billing details. */
const member = '20000000-0000-4000-8000-000000000001'

/**
 * Defines the tests of documents and payments in parallel transactions, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeDuesRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let admin: string
  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 12)
    admin = await accountId(driver.sql, 'administrator')
    // A connection that a test has killed never answers.
    return () => pool.end({ timeout: 5 })
  })

  const call = (statement: string, parameters: unknown[]) => callAs(pool, admin, statement, parameters)
  async function draft(): Promise<string> {
    const id = randomUUID()
    const lines = [{ kind: 'dues', words_bg: 'Внос', words_en: 'Dues', unit_cents: 10000 }]
    const document = { kind: 'invoice', member_id: member }
    expect(await call('select public.save_draft($1::uuid, $2::jsonb, $3::jsonb)', [id, document, lines])).toBeNull()
    return id
  }
  const issuing = `select public.issue_document(d.id, d.updated_at) from public.documents d where d.id = $1::uuid`
  const numbers = async () =>
    (
      await driver.sql<{ n: string }>(
        `select number as n from public.documents where kind = 'invoice' and number is not null order by number`,
      )
    ).map(({ n }) => Number(n))

  describe('documents at the same moment', () => {
    test('fifty issues at once, and three whose backend is killed, leave numbers without a gap or a double', async () => {
      const before = await numbers()
      const killed = await Promise.all(Array.from({ length: 3 }, draft))
      for (const id of killed) {
        const { run } = await openAs(pool, admin)
        const [backend] = await run<{ pid: number }>('select pg_backend_pid() as pid')
        await run(issuing, [id])
        await driver.sql('select pg_terminate_backend($1)', [backend?.pid])
      }
      const drafts = await Promise.all(Array.from({ length: 50 }, draft))
      expect(await Promise.all(drafts.map((id) => call(issuing, [id])))).toEqual(drafts.map(() => null))
      const after = await numbers()
      expect(after).toHaveLength(before.length + 50)
      expect(after).toEqual(Array.from(after, (_, place) => (after[0] ?? 0) + place))
      expect(
        await driver.sql(`select from public.documents where id = any ($1::uuid[]) and number is not null`, [killed]),
      ).toEqual([])
    })

    test('one document pressed eight times is issued once', async () => {
      const id = await draft()
      const before = (await numbers()).length
      await Promise.all(Array.from({ length: 8 }, () => call(issuing, [id])))
      expect(await numbers()).toHaveLength(before + 1)
    })

    test('of eight who allocate a payment to the same document, one does and the others are told', async () => {
      const id = await draft()
      await call(issuing, [id])
      const pay = () =>
        call('select public.record_payment($1::uuid, $2::jsonb, $3::jsonb)', [
          randomUUID(),
          { member_id: member, cents: 10000, booked_on: '2026-01-15', payer: 'Race' },
          [{ document_id: id, cents: 10000, open_cents: 10000 }],
        ])
      const outcomes = await Promise.all(Array.from({ length: 8 }, pay))
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'PT409')).toHaveLength(7)
    })

    test('two drafts for the same term, issued at once, become one document', async () => {
      const term = randomUUID()
      await driver.sql(
        `insert into public.memberships (id, member_id, tier, starts_on, ends_on, owed) values ($1, $2, 'standard', '2090-01-01', '2090-12-31', true)`,
        [term, member],
      )
      const lines = [{ kind: 'dues', words_bg: 'Внос', words_en: 'Dues', unit_cents: 10000, term_id: term }]
      const drafts = Array.from({ length: 8 }, () => randomUUID())
      for (const id of drafts) {
        const document = { kind: 'invoice', member_id: member }
        expect(await call('select public.save_draft($1::uuid, $2::jsonb, $3::jsonb)', [id, document, lines])).toBeNull()
      }
      const outcomes = await Promise.all(drafts.map((id) => call(issuing, [id])))
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'P0001')).toHaveLength(7)
    })

    test('a renewal run by two Administrators, and one that is killed, leaves each member with one document and one mail', async () => {
      const members = Array.from({ length: 6 }, () => randomUUID())
      await driver.sql(
        `insert into public.members (id, name, member_type) select id, 'Renewal race', 'company' from unnest($1::uuid[]) as m (id)`,
        [members],
      )
      await driver.sql(
        `insert into public.memberships (member_id, tier, starts_on, ends_on)
           select id, 'standard', private.office_day() - 365, private.office_day() from unnest($1::uuid[]) as m (id)`,
        [members],
      )
      await driver.sql(
        `insert into public.billing_details (member_id, legal_name, address, country) select id, 'Race', 'Varna', 'BG' from unnest($1::uuid[]) as m (id)`,
        [members],
      )
      await driver.sql(
        `insert into public.billing_contacts (member_id, name, email) select id, 'Ada', 'race@renewal.example' from unnest($1::uuid[]) as m (id)`,
        [members],
      )
      const renew = () => call('select public.renew_members($1::uuid[])', [members])
      expect(await Promise.all([renew(), renew(), renew()])).toEqual([null, null, null])
      const rows = await driver.sql<{ id: string; version: string; cents: string }>(
        `select document_id as id, version::text, cents::text from private.renewals where document_id is not null and member_id = any ($1::uuid[])`,
        [members],
      )
      expect(rows).toHaveLength(6)
      const issue = 'select public.issue_renewal($1::uuid, $2::text::timestamptz, $3::bigint)'
      const { run } = await openAs(pool, admin)
      const [backend] = await run<{ pid: number }>('select pg_backend_pid() as pid')
      await run(issue, [rows[0]?.id, rows[0]?.version, rows[0]?.cents])
      await driver.sql('select pg_terminate_backend($1)', [backend?.pid])
      const other = await accountId(driver.sql, 'superAdministrator')
      const runs = [admin, other].map(async (who) => {
        for (const { id, version, cents } of rows) await callAs(pool, who, issue, [id, version, cents])
      })
      await Promise.all(runs)
      expect(
        await driver.sql(
          `select count(distinct d.id)::integer as documents, count(o.id)::integer as mails, count(distinct d.member_id)::integer as members
           from public.documents d left join public.mail_outbox o on o.about_id = d.id where d.member_id = any ($1::uuid[])`,
          [members],
        ),
      ).toEqual([{ documents: 6, mails: 6, members: 6 }])
    })
  })
}
