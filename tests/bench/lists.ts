import type postgres from 'postgres'
import type { TestPostgres } from '../support/database/postgres'
import { become, type Claims } from '../support/sessions'
import { onPostgres, staffOf, timed, workAs } from './measure'
import { plansOf, type PlanNode } from './plans'
import { queries, type Asker, type Query } from './queries'
import { fill, ids } from './rows'

/** How many rows each table is filled with: so many that the nine tables that a search looks through have just over 100,000. */
const size = 11_200
/** How many rows a search through everything must have looked through. */
const searchable = 100_000
/** How often a query runs. The shortest time counts, because other work on the machine can only add to it. */
const runs = 25
/** The reference for all times in the same run: counting all members through an index. */
const reference = 'select count(*) from public.members'
/** Milliseconds that a query may take, or five times the reference, whichever is more. The filters of the directory are five lists of counts in one answer. No index has the order of members by the end of their term, which is in another table. A part of a file has a thousand rows: a file of 10,000 takes half a second of the database. */
const budgets = {
  list: 15,
  search: 15,
  figure: 15,
  filters: 30,
  people: 15,
  terms: 30,
  part: 50,
  everything: 150,
} as const

/** A filled database. */
interface Filled {
  sql: postgres.Sql
  claims: Record<Asker, Claims>
  /** The server's notices since then. */
  notices: string[]
}

async function fillFor(sql: postgres.Sql, notices: string[]): Promise<Filled> {
  await fill(sql, size)
  for (const set of [
    `load 'auto_explain'`,
    'set auto_explain.log_nested_statements = on',
    'set auto_explain.log_format = json',
    'set auto_explain.log_level = notice',
    'set auto_explain.log_min_duration = -1',
  ])
    await sql.unsafe(set)
  const [editor, administrator] = [await staffOf(sql, 'editor'), await staffOf(sql, 'administrator')]
  return { sql, notices, claims: { anon: {}, member: { sub: ids.person }, editor, administrator } }
}

/** The nodes of a query's plans, those inside functions included. */
async function plansFor(database: Filled, query: Query): Promise<PlanNode[]> {
  await database.sql.unsafe('set auto_explain.log_min_duration = 0')
  database.notices.length = 0
  await workAs(database.sql, database.claims[query.as], (transaction) => transaction.unsafe(query.sql))
  const nodes = plansOf(database.notices)
  await database.sql.unsafe('set auto_explain.log_min_duration = -1')
  return nodes
}

/** The shortest times in milliseconds of a query and of the reference. They alternate, so that other work on the machine affects both. */
async function measure(database: Filled, query: Query): Promise<{ time: number; counting: number }> {
  const [times, counts]: [number[], number[]] = [[], []]
  await workAs(database.sql, database.claims[query.as], async (transaction) => {
    for (let run = 0; run < runs; run += 1) {
      times.push(await timed(() => transaction.unsafe(query.sql)))
      await transaction.unsafe('reset role')
      counts.push(await timed(() => transaction.unsafe(reference)))
      await become(transaction, database.claims[query.as])
    }
  })
  return { time: Math.min(...times), counting: Math.min(...counts) }
}

/** The places where a plan evaluates a policy's check of the caller for each row. */
function faultsOf(nodes: readonly PlanNode[]): string[] {
  return [
    ...new Set(
      nodes
        .filter((node) =>
          /\b(user_role|is_member|is_staff|is_admin|is_super_admin|uid)\(/.test(
            [node.Filter, node['Index Cond'], node['Recheck Cond'], node['Join Filter']].join(' '),
          ),
        )
        .map((node) => `asks a policy's question for each row of ${node['Relation Name'] ?? node['Node Type']}`),
    ),
  ]
}

/**
 * Measures each list with its total, each search and each figure on a real PostgreSQL, in the role that uses it, against
 * the time of counting as many rows through an index, and prints the results.
 *
 * @param only measures only the queries whose name contains this text
 * @returns the faults: times over their budget, and policies that are evaluated for each row
 */
export function benchLists(only = ''): Promise<string[]> {
  const notices: string[] = []
  // The superuser may load auto_explain.
  const measureAll = async ({ admin }: TestPostgres) => {
    const faults: string[] = []
    const database = await fillFor(admin, notices)
    const line = ([name = '', as = '', ...cells]: string[], indexes: string) =>
      `${name.padEnd(38)}${as.padEnd(15)}${cells.map((cell) => cell.padStart(10)).join('')}  ${indexes}\n`
    process.stdout.write(
      line(
        [`shortest ms at ${size.toLocaleString('en-US')} rows`, 'asked by', 'query', 'counting', 'times'],
        'indexes',
      ),
    )
    const [all] = await database.sql<{ n: number }[]>`select count(*)::int as n from private.searchable`
    process.stdout.write(`A search looks through ${all?.n.toLocaleString('en-US')} rows.\n`)
    if ((all?.n ?? 0) < searchable) faults.push(`a search looks through fewer than ${searchable} rows`)
    const counted = await plansFor(database, { name: 'counting', as: 'administrator', sql: reference })
    if (!counted.some((node) => node['Node Type'] === 'Index Only Scan'))
      faults.push('the reference does not count along an index')
    for (const query of queries.filter(({ name }) => name.includes(only))) {
      const nodes = await plansFor(database, query)
      const read = [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].join(', ')
      const { time, counting } = await measure(database, query)
      const times = time / counting
      const cells = [time.toFixed(2), counting.toFixed(2), times.toFixed(1)]
      process.stdout.write(line([query.name, query.as, ...cells], read))
      faults.push(...faultsOf(nodes).map((fault) => `${query.name} (${query.as}): ${fault}`))
      if (times > 5 && time > budgets[query.kind ?? 'list'])
        faults.push(`${query.name} (${query.as}): ${time.toFixed(2)} ms, ${times.toFixed(1)} times the reference`)
    }
    return faults
  }
  return onPostgres('lists', measureAll, { onNotice: (notice) => notices.push(notice) })
}
