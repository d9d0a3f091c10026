import type postgres from 'postgres'
import { findPostgres, startTestPostgres } from '../support/database/postgres'
import { become } from '../support/sessions'
import { benchMatching } from './dues-matching'

const members = 10_000
const documents = 60_000
const runs = 7
/** Milliseconds: a list opens as those of `lists` do, with its total; figures and states read all debts; some is opened once a year. */
const budgets = { list: 15, page: 15, all: 150, yearly: 1_000 } as const

const id = (kind: string, n: string) => `('${kind}000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`

/** Fills the tables of dues: each member has six documents, of which one is open, and payments for the others. */
async function fill(sql: postgres.Sql): Promise<void> {
  await sql.unsafe(`set session_replication_role = replica`)
  for (const statement of [
    `insert into public.members (id, slug, name, member_type) select ${id('ba', 'n')}, 'bench-dues-' || n, 'Bench ' || md5(n::text), 'company' from generate_series(1, ${members}) n`,
    `insert into public.memberships (member_id, tier, starts_on, ends_on, owed) select ${id('ba', 'n')}, 'standard', current_date - 100, current_date + 265, true from generate_series(1, ${members}) n`,
    `insert into public.documents (id, kind, member_id, number, issued_on, due_on, settings_version, seller, accounts, buyer, totals, net_cents, tax_cents, total_cents, payment_reference, issued_at, debt_id)
       select ${id('bb', 'n')}, 'invoice', ${id('ba', `1 + n % ${members}`)}, lpad((5000000 + n)::text, 10, '0'), current_date - n % 700, current_date - n % 700 + 14, 1, '{}', '[]',
         jsonb_build_object('legal_name', 'Bench ' || md5((1 + n % ${members})::text), 'reference', 'PO-' || n), '[]', 100 * (n % 900), 0, 100 * (n % 900), 'RF' || n, now(), ${id('bb', 'n')} from generate_series(1, ${documents}) n`,
    `insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents, term_id)
       select ${id('bb', 'n')}, 1, 'dues', 'Bench', 'Bench', 100 * (n % 900), t.id from generate_series(1, ${documents}) n
         left join public.memberships t on n > ${documents - members} and t.member_id = ${id('ba', `1 + n % ${members}`)}`,
    `insert into public.payments (id, member_id, cents, arrived_cents, booked_on, payer) select ${id('bc', 'n')}, ${id('ba', `1 + n % ${members}`)}, greatest(100 * (n % 900), 1), greatest(100 * (n % 900), 1), current_date - n % 700, 'Bench' from generate_series(1, ${documents}) n where n % 6 <> 0`,
    `insert into public.settlements (debt_id, kind, payment_id, cents, settled_on) select ${id('bb', 'n')}, 'payment', ${id('bc', 'n')}, 100 * (n % 900), current_date from generate_series(1, ${documents}) n where n % 6 <> 0 and n % 900 <> 0`,
  ])
    await sql.unsafe(statement)
  await sql.unsafe('set session_replication_role = origin')
  // As if the membership of whoever owes had lapsed: the public's reads ask for it then.
  await sql.unsafe(
    `insert into public.billing_settings select (jsonb_populate_record(b, jsonb_build_object('version', b.version + 1, 'lapses_from', current_date - 400, 'grace_days', 0))).* from private.billing() b`,
  )
  await sql.unsafe('analyze')
}

const listed = 'select * from public.document_list'
const queries: readonly { name: string; kind: keyof typeof budgets; sql: string }[] = [
  { name: 'documents', kind: 'list', sql: `${listed} order by listed_on desc, id limit 50` },
  { name: 'documents, their total', kind: 'list', sql: 'select count(*) from public.document_list' },
  { name: 'documents, open', kind: 'all', sql: `${listed} where state = 'open' order by listed_on desc, id limit 50` },
  {
    name: 'documents, total of open',
    kind: 'all',
    sql: `select count(*) from public.document_list where state = 'open'`,
  },
  { name: 'documents, overdue', kind: 'all', sql: `${listed} where overdue order by listed_on desc, id limit 50` },
  { name: 'search for a number', kind: 'list', sql: `select * from public.search_documents('0005031234')` },
  {
    name: 'search for a member',
    kind: 'list',
    sql: `select * from public.search_documents('Bench ${'c4ca4238a0b923820dcc509a6f75849b'}')`,
  },
  { name: 'search for an amount', kind: 'all', sql: `select * from public.search_documents('450,00')` },
  { name: 'payments', kind: 'list', sql: 'select * from public.payment_list order by booked_on desc, id limit 50' },
  {
    name: 'payments of a member',
    kind: 'all',
    sql: `select * from public.payment_list where members @> array[${id('ba', '1234')}] order by booked_on desc, id limit 50`,
  },
  { name: 'search for a payer', kind: 'all', sql: `select * from public.search_payments('bench')` },
  { name: 'documents past their years', kind: 'yearly', sql: 'select * from public.get_expired_documents()' },
  { name: 'a document', kind: 'page', sql: `select public.get_document(${id('bb', '31234')})` },
  { name: 'what a member owes', kind: 'page', sql: `select public.get_member_dues(${id('ba', '1234')})` },
  { name: 'figures of the Overview', kind: 'all', sql: 'select public.get_dues_figures()' },
  {
    name: 'directory',
    kind: 'all',
    sql: `select * from public.member_cards where member_type = 'company' order by name, id limit 24`,
  },
  {
    name: 'directory, its total',
    kind: 'all',
    sql: `select count(*) from public.member_cards where member_type = 'company'`,
  },
  { name: 'directory, its filters', kind: 'all', sql: `select * from public.get_member_filters('company')` },
  { name: 'a company page', kind: 'page', sql: `select public.get_company('bench-dues-77')` },
  { name: 'Home', kind: 'all', sql: 'select public.get_home()' },
  {
    name: 'lapsed members of the office',
    kind: 'all',
    sql: `select id from public.search_all_members('', of_standing => 'lapsed')`,
  },
  {
    name: 'standing of all members',
    kind: 'all',
    sql: 'select standing, count(*) from private.standings() group by standing',
  },
]

/**
 * Measures what reads documents and payments, at 10,000 members and 60,000 documents, on a real PostgreSQL, as an
 * Administrator (standings as the owner), and prints the shortest times of seven.
 *
 * @returns the faults: times over their budget
 */
export async function benchDues(): Promise<string[]> {
  const { folder, missing } = findPostgres()
  if (folder === undefined) {
    process.stdout.write(`Dues were not measured: ${missing}.\n`)
    return []
  }
  const faults: string[] = []
  const { admin: sql, stop } = await startTestPostgres(folder)
  try {
    const connection = await sql.reserve()
    await fill(connection)
    connection.release()
    const [desk] = await sql<{ id: string }[]>`
      select p.id from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = 'administrator' limit 1`
    for (const query of queries) {
      const times: number[] = []
      await sql.begin(async (transaction) => {
        if (!query.sql.includes('private.')) await become(transaction, { sub: desk?.id ?? '' })
        for (let run = 0; run < runs; run += 1) {
          const started = performance.now()
          await transaction.unsafe(query.sql)
          times.push(performance.now() - started)
        }
      })
      const time = Math.min(...times)
      process.stdout.write(`${query.name.padEnd(30)}${time.toFixed(1).padStart(8)} ms of ${budgets[query.kind]}\n`)
      if (time > budgets[query.kind]) faults.push(`${query.name}: ${time.toFixed(1)} ms`)
    }
  } finally {
    await stop()
  }
  return [...faults, ...(await benchMatching())]
}
