import postgres from 'postgres'
import type { TestPostgres } from '../support/database/postgres'
import type { Claims } from '../support/sessions'
import { onPostgres, staffOf, timed, workAs } from './measure'

/** How many subscribers the issue goes to. */
const audience = 100_000
/** Milliseconds that freezing may take. */
const budget = 5000
/** How many milliseconds a list of the office may take meanwhile. */
const listBudget = 500

const list = 'select id, recipient, state, created_at from public.mail_outbox order by created_at desc, id limit 50'

/** What the office reads while an issue is frozen: the slowest time of each list, in milliseconds. */
async function readLists(sql: postgres.Sql, editor: Claims, while_: Promise<unknown>): Promise<Map<string, number>> {
  const reads = {
    mails: list,
    subscribers: 'select id, email, status from public.newsletter_subscribers order by created_at desc, id limit 25',
    issues: 'select id, subject, status, updated_at from public.newsletter_issues order by created_at desc limit 25',
    articles: 'select id, title, status from public.news_articles order by created_at desc, id desc limit 25',
  }
  const slowest = new Map<string, number>()
  let over = false
  void while_.finally(() => {
    over = true
  })
  while (!over)
    for (const [name, text] of Object.entries(reads)) {
      const time = await timed(() => workAs(sql, editor, (transaction) => transaction.unsafe(text)))
      slowest.set(name, Math.max(slowest.get(name) ?? 0, time))
    }
  return slowest
}

/** The time of inserting the mails without one index at a time, for a budget that does not hold. */
async function costOfIndexes(admin: postgres.Sql, issue: string): Promise<[string, number][]> {
  const found = await admin<{ name: string; definition: string }[]>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
    left join pg_constraint c on c.conindid = i.indexrelid where i.indrelid = 'public.mail_outbox'::regclass and c.oid is null`
  const costs: [string, number][] = []
  for (const { name } of [{ name: '' }, ...found]) {
    const taken = await admin
      .begin(async (transaction) => {
        if (name) await transaction.unsafe(`drop index ${name}`)
        const time = await timed(() =>
          transaction.unsafe(
            `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency, newsletter_issue_id)
             select 'newsletter-issue', lower(s.email), 'bench:' || s.id, 'subscription', s.id, 2, '${issue}' from public.newsletter_subscribers s where s.status = 'active'`,
          ),
        )
        throw Object.assign(new Error('undone'), { time })
      })
      .catch((error: unknown) => {
        if (error instanceof Error && 'time' in error) return Number(error.time)
        throw error
      })
    costs.push([name || 'with all indexes', taken])
  }
  return costs
}

/**
 * Measures sending an issue to 100,000 subscribers on a real PostgreSQL, with as many mails in the outbox before: freezing it in one
 * transaction, the office's lists meanwhile, and claims while it is sent and while it is paused.
 *
 * @returns the faults: times over their budgets
 */
export const benchIssues = (): Promise<string[]> => onPostgres('issues', measureIssues)

async function measureIssues({ admin, socketFolder }: TestPostgres): Promise<string[]> {
  // The office's lists are read beside the sending.
  const sql = postgres({
    path: `${socketFolder}/.s.PGSQL.5432`,
    user: 'supabase_admin',
    database: 'postgres',
    max: 2,
    onnotice: () => undefined,
  })
  const faults: string[] = []
  try {
    await sql`delete from public.newsletter_subscribers`
    await sql.unsafe(
      `insert into public.newsletter_subscribers (email, status) select 'reader-' || n || '@people.example', 'active' from generate_series(1, ${audience}) n`,
    )
    // The mails of the issue before.
    await sql.unsafe(
      `insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency, state, created_at, settled_at)
       select 'bench', s.email, 'bench ' || s.id, 'subscription', s.id, 2, 'sent', now() - interval '30 days', now() - interval '30 days' from public.newsletter_subscribers s`,
    )
    await sql`analyze`
    const editor = await staffOf(sql, 'editor')
    const issue = crypto.randomUUID()
    await workAs(sql, editor, (transaction) =>
      transaction.unsafe('select public.save_newsletter_issue($1::uuid, $2::jsonb, $3::uuid)', [
        issue,
        { subject: 'Bench', preheader: '', blocks: [{ id: 'a', kind: 'text', html: '<p>Bench</p>' }] } as never,
        crypto.randomUUID(),
      ]),
    )
    const sending = timed(() =>
      workAs(sql, editor, (transaction) =>
        transaction.unsafe(
          'select public.send_newsletter_issue(l.id, l.updated_at, $2::integer) from public.newsletter_issues l where l.id = $1::uuid',
          [issue, audience],
        ),
      ),
    )
    const lists = await readLists(sql, editor, sending)
    const frozen = await sending
    const claim = () => timed(() => sql.unsafe('select * from private.claim_mails(32)'))
    await sql`update private.operation_settings set value = 1000000 where name = 'mails_per_minute'`
    const claimed = await claim()
    const counted = await timed(() =>
      workAs(sql, editor, (transaction) =>
        transaction.unsafe('select * from public.get_newsletter_issue_counts(array[$1::uuid])', [issue]),
      ),
    )
    const turn = (name: string) =>
      timed(() =>
        workAs(sql, editor, (transaction) =>
          transaction.unsafe(`select public.${name}_newsletter_issue($1::uuid)`, [issue]),
        ),
      )
    const paused = await turn('pause')
    const claimedPaused = await claim()
    const cancelled = await turn('cancel')
    const figures: [string, number, number?][] = [
      [`freezing ${audience.toLocaleString('en-US')}`, frozen, budget],
      ...[...lists].map(([name, time]): [string, number, number] => [
        `meanwhile, slowest list of ${name}`,
        time,
        listBudget,
      ]),
      ['claiming 32 mails', claimed, listBudget],
      ['counting', counted, listBudget],
      ['pausing', paused, listBudget],
      ['claiming beside a paused issue', claimedPaused, listBudget],
      ['cancelling', cancelled],
    ]
    for (const [name, time, most] of figures) {
      process.stdout.write(
        `${name.padEnd(42)}${time.toFixed(0).padStart(8)} ms${most === undefined ? '' : ` of ${most}`}\n`,
      )
      if (most !== undefined && time > most) faults.push(`${name}: ${time.toFixed(0)} ms of ${most}`)
    }
    if (frozen > budget)
      for (const [name, time] of await costOfIndexes(admin, issue))
        process.stdout.write(
          `  inserting, ${(name.startsWith('with') ? name : `without ${name}`).padEnd(60)}${time.toFixed(0).padStart(8)} ms\n`,
        )
  } finally {
    await sql.end()
  }
  return faults
}
