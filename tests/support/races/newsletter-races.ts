import type postgres from 'postgres'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountId, type Driver } from '../database/driver'
import { callAs, connectSessions } from '../sessions'

const issueId = 'f6520000-0000-4000-8000-000000000001'

/**
 * Defines the tests of issues of the newsletter in parallel transactions, which need a server with several sessions.
 *
 * @param connect returns the owner's driver once the server runs
 */
export function describeNewsletterRaces(connect: () => Driver): void {
  let driver: Driver
  let pool: postgres.Sql
  let editor: string
  beforeAll(async () => {
    driver = connect()
    pool = await connectSessions(driver, 8)
    editor = await accountId(driver.sql, 'editor')
    await driver.sql(`update private.operation_settings set value = 1000000 where name = 'mails_per_minute'`)
    return () => pool.end()
  })
  beforeEach(async () => {
    await driver.sql('delete from public.mail_outbox')
    await driver.sql('delete from public.newsletter_issues where id = $1', [issueId])
    await driver.sql(`delete from public.newsletter_subscribers where email like 'racer-%'`)
    await driver.sql(`update public.newsletter_subscribers set status = 'pending' where status = 'active'`)
    await driver.sql(
      `insert into public.newsletter_subscribers (email, status) select 'racer-' || n || '@issue.example', 'active' from generate_series(1, 200) n`,
    )
    await driver.sql(
      `insert into public.newsletter_issues (id, subject, blocks) values ($1, 'Race', '[{"id": "a", "kind": "text", "html": "<p>Race</p>"}]')`,
      [issueId],
    )
  })

  const call = (statement: string, parameters: unknown[]) => callAs(pool, editor, statement, parameters)
  const send = (size = 200) =>
    call(
      'select public.send_newsletter_issue(l.id, l.updated_at, $2::integer) from public.newsletter_issues l where l.id = $1',
      [issueId, size],
    )
  const turn = (name: string) => call(`select public.${name}_newsletter_issue($1::uuid)`, [issueId])
  const claim = () => pool.unsafe<{ cause: string }[]>('select cause from private.claim_mails(32)')
  const mails = () =>
    driver.sql(
      'select count(*)::integer as mails, count(distinct recipient)::integer as addresses from public.mail_outbox where newsletter_issue_id = $1',
      [issueId],
    )
  const oneEach = [{ mails: 200, addresses: 200 }]

  describe('an issue of the newsletter at the same moment', () => {
    test('from eight presses is sent once', async () => {
      expect(new Set(await Promise.all(Array.from({ length: 8 }, () => send())))).toEqual(new Set([null]))
      expect(await mails()).toEqual(oneEach)
    })

    test('by the scheduler, twice, and by a press is sent once', async () => {
      await driver.sql(`update public.newsletter_issues set status = 'scheduled', scheduled_at = now() where id = $1`, [
        issueId,
      ])
      await Promise.all([
        pool`select private.start_newsletter_issues()`,
        pool`select private.start_newsletter_issues()`,
        send(),
      ])
      await pool`select private.start_newsletter_issues()`
      expect(await mails()).toEqual(oneEach)
    })

    test('is claimed by eight drains, each mail by one of them', async () => {
      await send()
      const causes = (await Promise.all(Array.from({ length: 8 }, claim))).flat().map(({ cause }) => cause)
      expect(causes).toHaveLength(200)
      expect(new Set(causes).size).toBe(200)
    })

    test('is paused: after the answer no drain claims any of it', async () => {
      await driver.sql(
        `insert into public.newsletter_subscribers (email, status) select 'racer-more-' || n || '@issue.example', 'active' from generate_series(1, 800) n`,
      )
      await send(1000)
      let paused = false
      const late: number[] = []
      await Promise.all([
        turn('pause').then(() => {
          paused = true
        }),
        ...Array.from({ length: 3 }, async () => {
          for (let times = 0; times < 4; times += 1) {
            const begun = paused
            const claimed = await claim()
            if (begun) late.push(claimed.length)
          }
        }),
      ])
      expect(await claim()).toHaveLength(0)
      expect(late.every((count) => count === 0)).toBe(true)
    })

    test('is cancelled while drains claim and readers leave: nothing deadlocks, every mail has one end', async () => {
      await send()
      const readers = await driver.sql<{ id: string }>(
        `select id from public.newsletter_subscribers where email like 'racer-%' limit 20`,
      )
      const outcomes = await Promise.all([
        turn('cancel'),
        claim(),
        claim(),
        ...readers.map(({ id }) => call('select public.unsubscribe_subscriber($1::uuid)', [id])),
      ])
      expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([])
      await driver.sql(
        `update public.mail_outbox set claimed_at = now() - interval '3 minutes', next_attempt_at = now() where state = 'sending'`,
      )
      // Each takes some of what the first two had claimed when the issue was cancelled.
      for (let times = 0; times < 3; times += 1) expect(await claim()).toHaveLength(0)
      expect(await driver.sql('select distinct state from public.mail_outbox')).toEqual([{ state: 'dropped' }])
    })
  })
}
