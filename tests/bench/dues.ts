import type postgres from 'postgres'
import { become } from '../support/sessions'
import { benchMatching } from './dues-matching'
import { onPostgres, staffOf, timed } from './measure'

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
    `insert into public.documents (id, kind, series, member_id, number, issued_on, due_on, settings_version, seller, accounts, buyer, totals, net_cents, tax_cents, total_cents, payment_reference, issued_at, debt_id)
       select ${id('bb', 'n')}, 'invoice', 'invoice', ${id('ba', `1 + n % ${members}`)}, lpad((5000000 + n)::text, 10, '0'), current_date - n % 700, current_date - n % 700 + 14, 1, '{}', '[]',
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
const queries: readonly (readonly [name: string, kind: keyof typeof budgets, sql: string])[] = [
  ['documents', 'list', `${listed} order by listed_on desc, id limit 50`],
  ['documents, their total', 'list', 'select count(*) from public.document_list'],
  ['documents, open', 'all', `${listed} where state = 'open' order by listed_on desc, id limit 50`],
  ['documents, total of open', 'all', `select count(*) from public.document_list where state = 'open'`],
  ['documents, overdue', 'all', `${listed} where overdue order by listed_on desc, id limit 50`],
  ['search for a number', 'list', `select * from public.search_documents('0005031234')`],
  ['search for a member', 'list', `select * from public.search_documents('Bench c4ca4238a0b923820dcc509a6f75849b')`],
  ['search for an amount', 'all', `select * from public.search_documents('450,00')`],
  ['payments', 'list', 'select * from public.payment_list order by booked_on desc, id limit 50'],
  [
    'payments of a member',
    'all',
    `select * from public.payment_list where members @> array[${id('ba', '1234')}] order by booked_on desc, id limit 50`,
  ],
  ['search for a payer', 'all', `select * from public.search_payments('bench')`],
  ['documents past their years', 'yearly', 'select * from public.get_expired_documents()'],
  ['a document', 'page', `select public.get_document(${id('bb', '31234')})`],
  ['what a member owes', 'page', `select public.get_member_dues(${id('ba', '1234')})`],
  ['figures of the Overview', 'all', 'select public.get_dues_figures()'],
  ['directory', 'all', `select * from public.member_cards where member_type = 'company' order by name, id limit 24`],
  ['directory, its total', 'all', `select count(*) from public.member_cards where member_type = 'company'`],
  ['directory, its filters', 'all', `select * from public.get_member_filters('company')`],
  ['a company page', 'page', `select public.get_company('bench-dues-77')`],
  ['Home', 'all', 'select public.get_home()'],
  ['lapsed members of the office', 'all', `select id from public.search_all_members('', of_standing => 'lapsed')`],
  ['standing of all members', 'all', 'select standing, count(*) from private.standings() group by standing'],
]

/**
 * Measures what reads documents and payments, at 10,000 members and 60,000 documents, on a real PostgreSQL, as an
 * Administrator (standings as the owner), and prints the shortest times of seven.
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
    for (const [name, kind, text] of queries) {
      const times: number[] = []
      await sql.begin(async (transaction) => {
        if (!text.includes('private.')) await become(transaction, desk)
        for (let run = 0; run < runs; run += 1) times.push(await timed(() => transaction.unsafe(text)))
      })
      const time = Math.min(...times)
      process.stdout.write(`${name.padEnd(30)}${time.toFixed(1).padStart(8)} ms of ${budgets[kind]}\n`)
      if (time > budgets[kind]) slow.push(`${name}: ${time.toFixed(1)} ms`)
    }
    return slow
  })
  return [...faults, ...(await benchMatching())]
}
