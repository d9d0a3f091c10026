import type postgres from 'postgres'
import { become } from '../support/sessions'
import { benchMatching } from './dues-matching'
import { onPostgres, staffOf, timed } from './measure'

const members = 10_000
const documents = 60_000
const runs = 7
/** Which documents are paid. */
const paid = `case when n <= ${documents / 2} then n <= ${documents / 2 - members} or n % 10 <> 0 else n % 3 <> 0 end`
/** The reference for the times of lists in the same run: counting all members through an index. */
const reference = 'select count(*) from public.members'
/** Milliseconds that a query may take or, of a list, so many times the reference, whichever is more. What is there once a year waits longer. */
const budgets = {
  public: [15, 5],
  filters: [30, 5],
  office: [15, 15],
  page: [15, 0],
  figures: [300, 0],
  rates: [500, 0],
  yearly: [1_000, 0],
  job: [2_000, 0],
} as const

const id = (kind: string, n: string) => `('${kind}000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

const member = id('ba', `1 + n % ${members}`)

/**
 * Fills the tables of dues: each member has three terms, and a document for each of them and for three other things;
 * every third of these is open. Each tenth member has lapsed: its last term is not paid.
 */
export async function fill(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`set session_replication_role = replica`)
  for (const statement of [
    `insert into public.members (id, slug, name, member_type) select ${id('ba', 'n')}, 'bench-dues-' || n, 'Bench ' || md5(n::text), 'company' from generate_series(1, ${members}) n`,
    `insert into public.memberships (id, member_id, tier, starts_on, ends_on, owed) select ${id('bd', 'n')}, ${member}, 'standard', b.day, private.year_after(b.day), true
       from generate_series(1, ${documents / 2}) n, lateral (select current_date - 100 - n % 200 - 366 * (3 - ((n - 1) / ${members} + 1)) as day) b`,
    `insert into public.office_details (member_id, tier, ends_on) select t.member_id, 'standard', max(t.ends_on) from public.memberships t where t.id::text like 'bd000000-0000-4000-%' group by t.member_id`,
    `insert into public.documents (id, kind, series, member_id, number, issued_on, due_on, settings_version, seller, accounts, buyer, totals, net_cents, tax_cents, total_cents, payment_reference, issued_at, debt_id)
       select ${id('bb', 'n')}, 'invoice', 'invoice', ${member}, lpad((5000000 + n)::text, 10, '0'), current_date - 30 - n % 700, current_date - 30 - n % 700 + 14, 1, '{}', '[]',
         jsonb_build_object('legal_name', 'Bench ' || md5((1 + n % ${members})::text), 'reference', 'PO-' || n), '[]', 100 * (1 + n % 900), 0, 100 * (1 + n % 900), 'RF' || n, now(), ${id('bb', 'n')} from generate_series(1, ${documents}) n`,
    `insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents, term_id)
       select ${id('bb', 'n')}, 1, 'dues', 'Bench', 'Bench', 100 * (1 + n % 900), case when n <= ${documents / 2} then ${id('bd', 'n')} end from generate_series(1, ${documents}) n`,
    `insert into public.payments (id, member_id, cents, arrived_cents, booked_on, payer) select ${id('bc', 'n')}, ${member}, 100 * (1 + n % 900), 100 * (1 + n % 900), current_date - n % 700, 'Bench' from generate_series(1, ${documents}) n where ${paid}`,
    `insert into public.settlements (debt_id, kind, payment_id, cents, settled_on) select ${id('bb', 'n')}, 'payment', ${id('bc', 'n')}, 100 * (1 + n % 900), current_date from generate_series(1, ${documents}) n where ${paid}`,
  ])
    await sql.unsafe(statement)
  await sql.unsafe('set session_replication_role = origin')
  await sql.unsafe('analyze')
  // Writes the days of lapse of all.
  await sql.unsafe(
    `insert into public.billing_settings select (jsonb_populate_record(b, jsonb_build_object('version', b.version + 1, 'lapses_from', current_date - 400, 'grace_days', 10))).* from private.billing() b`,
  )
  // Autovacuum would keep pages from being all-visible, as they are in an idle database.
  await sql.unsafe('vacuum analyze')
}

const listed = 'select * from public.document_list'
const cards = 'from public.member_cards'
type Query = readonly [name: string, kind: keyof typeof budgets, sql: string]
const ofVisitors: readonly Query[] = [
  ['directory', 'public', `select * ${cards} where member_type = 'company' order by name, id limit 12`],
  ['directory, its total', 'public', `select count(*) ${cards} where member_type = 'company'`],
  ['directory, its filters', 'filters', `select * from public.get_member_filters('company')`],
  ['search for members', 'public', `select * from public.search_members('c4ca4238', of_type => 'company')`],
  ['search that finds nothing', 'public', `select * from public.search_members('qwrtzp', of_type => 'company')`],
  ['a company page', 'public', `select public.get_company('bench-dues-77')`],
  ['Home', 'public', 'select public.get_home()'],
]
const ofTheOffice: readonly Query[] = [
  ['documents', 'office', `${listed} order by listed_on desc, id limit 50`],
  ['documents, their total', 'office', 'select count(*) from public.document_list'],
  ['documents, open', 'office', `${listed} where state = 'open' order by listed_on desc, id limit 50`],
  ['documents, total of open', 'office', `select count(*) from public.document_list where state = 'open'`],
  ['documents, overdue', 'office', `${listed} where overdue order by listed_on desc, id limit 50`],
  ['search for a number', 'office', `select * from public.search_documents('0005031234')`],
  ['search for a buyer', 'office', `select * from public.search_documents('c4ca4238')`],
  ['search for an amount', 'office', `select * from public.search_documents('450,00')`],
  ['documents, their sums', 'figures', 'select public.sum_documents()'],
  ['documents, their sums by a buyer', 'figures', `select public.sum_documents('c4ca4238')`],
  ['payments, their sums', 'figures', 'select public.sum_payments()'],
  ['payments', 'office', 'select * from public.payment_list order by booked_on desc, id limit 50'],
  ['payments of a member', 'office', `select * from public.payment_list where members @> array[${id('ba', '1234')}] order by booked_on desc, id limit 50`],
  ['search for a payer', 'office', `select * from public.search_payments('bench')`],
  ['lapsed members', 'office', `select id from public.search_all_members('', of_standing => 'lapsed')`],
  ['members in grace', 'office', `select id from public.search_all_members('', of_standing => 'in_grace')`],
  ['standing of a page of members', 'office', `select * from public.get_standings(array(select ${id('ba', 'n')} from generate_series(1, 25) n))`],
  ['what waits', 'figures', 'select * from public.get_waiting()'],
  ['figures of the Overview', 'figures', 'select public.get_dues_figures()'],
  ['a document', 'page', `select public.get_document(${id('bb', '31234')})`],
  ['what a member owes', 'page', `select public.get_member_dues(${id('ba', '1234')})`],
  ['renewal rates', 'rates', 'select * from public.get_renewal_rates()'],
  ['coming reminders', 'rates', 'select * from public.get_reminders()'],
  ['what was owed on a day', 'yearly', 'select public.get_receivables(current_date - 100)'],
  ['the journal of payments of a year', 'yearly', 'select public.get_payment_journal(current_date - 366, current_date)'],
  ['a statement of account', 'filters', `select public.statement_by_token(public.get_member_dues(${id('ba', '1234')}) ->> 'statement_token', current_date - 400, current_date)`],
  ['documents past their years', 'yearly', 'select * from public.get_expired_documents()'],
] // prettier-ignore
const jobs: readonly Query[] = [
  ['reminding of what is due', 'job', 'select private.send_dues_reminders()'],
  ['telling of lapses', 'job', 'select private.tell_of_lapses()'],
  ['comparing the days of lapse', 'job', 'select private.check_lapses()'],
  ['writing all days of lapse', 'job', 'select private.write_lapses()'],
]

/**
 * Measures what reads documents, payments and members, at 10,000 members of whom 1,000 have lapsed and 60,000 documents,
 * on a real PostgreSQL, as a visitor, as an Administrator and as a job, and prints the shortest times of seven.
 *
 * @returns the faults: times over their budget
 */
export async function benchDues(): Promise<string[]> {
  const faults = await onPostgres('dues', async ({ admin: sql }) => {
    const slow: string[] = []
    const connection = await sql.reserve()
    await fill(connection)
    connection.release()
    const desk = await staffOf(sql, 'administrator')
    const measured = [
      ...ofVisitors.map((query) => [query, {}] as const),
      ...ofTheOffice.map((query) => [query, desk] as const),
      ...jobs.map((query) => [query, null] as const),
    ]
    for (const [[name, kind, text], as] of measured) {
      const times: number[] = []
      const counts: number[] = []
      await sql.begin(async (transaction) => {
        for (let run = 0; run < runs; run += 1) {
          // Who was told once is not told again.
          await transaction.unsafe('savepoint run')
          if (as !== null) await become(transaction, as)
          times.push(await timed(() => transaction.unsafe(text)))
          await transaction.unsafe('rollback to run')
          counts.push(await timed(() => transaction.unsafe(reference)))
        }
      })
      const [time, counting] = [Math.min(...times), Math.min(...counts)]
      const [fixed, most] = budgets[kind]
      const budget = Math.max(fixed, most * counting)
      process.stdout.write(
        `${name.padEnd(32)}${time.toFixed(1).padStart(8)} ms of ${budget.toFixed(0).padStart(5)}, ${(time / counting).toFixed(1).padStart(6)} times a count\n`,
      )
      if (time > budget) slow.push(`${name}: ${time.toFixed(1)} ms`)
    }
    return slow
  })
  return [...faults, ...(await benchMatching())]
}
