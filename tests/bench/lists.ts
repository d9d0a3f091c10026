import type postgres from 'postgres'
import { findPostgres, startTestPostgres } from '../support/postgres'
import { plansOf, type PlanNode } from './plans'
import { queries, type Asker, type Query } from './queries'
import { bigTables, fill, ids } from './rows'

/** How many rows each table is filled with, one after the other: the sizes of issue 6. */
const sizes = [1_000, 100_000] as const
/** How often a query runs; the median counts. */
const runs = 15
/** A query at the greater size may take this many times as long as at the smaller one. */
const mostGrowth = 2
/** Milliseconds below which two medians cannot be told apart on a machine that does other things, too: shorter ones count as this. */
const floor = 0.5

type Claims = { role: 'anon' | 'authenticated'; sub?: string }

async function askers(sql: postgres.Sql): Promise<Record<Asker, Claims>> {
  const staff = await sql<{ id: string; name: string }[]>`select p.id, r.name from public.user_profiles p join public.user_roles r on r.id = p.role_id`
  const one = (name: string): Claims => ({ role: 'authenticated', sub: staff.find((person) => person.name === name)?.id ?? '' })
  return { anon: { role: 'anon' }, member: { role: 'authenticated', sub: ids.person }, editor: one('editor'), administrator: one('administrator') }
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** Runs a query with row security on, and gives the median of its times in milliseconds and the nodes of its plans, those inside functions included. */
async function measure(sql: postgres.Sql, notices: string[], claims: Claims, query: Query): Promise<{ time: number; nodes: PlanNode[] }> {
  return sql.begin(async (transaction) => {
    const plansWanted = (wanted: boolean) => transaction.unsafe(`set local auto_explain.log_min_duration = ${wanted ? 0 : -1}`)
    const ask = async () => {
      await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
      await transaction.unsafe(`set local role ${claims.role}`)
    }
    await plansWanted(true)
    await ask()
    notices.length = 0
    await transaction.unsafe(query.sql)
    const nodes = plansOf(notices)
    await transaction.unsafe('reset role')
    await plansWanted(false)
    await ask()
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const started = performance.now()
      await transaction.unsafe(query.sql)
      times.push(performance.now() - started)
    }
    return { time: median(times), nodes }
  })
}

/** What is wrong with a plan: a big table read from end to end, or a policy's question about the asker put to each row. */
function faultsOf(nodes: readonly PlanNode[]): string[] {
  const read = nodes.filter((node) => node['Node Type'] === 'Seq Scan' && bigTables.some((table) => table === node['Relation Name'])).map((node) => `reads all of ${node['Relation Name']}`)
  const asked = nodes.filter((node) => /\b(user_role|is_member|is_staff|is_admin|is_super_admin|uid)\(/.test([node.Filter, node['Index Cond'], node['Recheck Cond'], node['Join Filter']].join(' ')))
  return [...new Set([...read, ...asked.map((node) => `asks a policy's question for each row of ${node['Relation Name'] ?? node['Node Type']}`)])]
}

/**
 * Measures how each list, search, count and figure grows with its table, on a real PostgreSQL, as the role that asks it, and
 * prints it. Medians are compared; times below {@link floor} count as that.
 *
 * @param only measures only the queries whose name contains this text
 * @returns what is not as it should be: a time that grows, a plan without an index, a policy that is evaluated for each row
 */
export async function benchLists(only = ''): Promise<string[]> {
  const chosen = queries.filter(({ name }) => name.includes(only))
  const { folder, missing } = findPostgres()
  if (folder === undefined) {
    process.stdout.write(`Lists were not measured: ${missing}.\n`)
    return []
  }
  const notices: string[] = []
  const { sql, stop } = await startTestPostgres(folder, (notice) => notices.push(notice))
  const faults: string[] = []
  try {
    for (const set of [`load 'auto_explain'`, 'set auto_explain.log_nested_statements = on', 'set auto_explain.log_format = json', 'set auto_explain.log_level = notice', 'set auto_explain.log_min_duration = -1']) await sql.unsafe(set)
    const claims = await askers(sql)
    const times = new Map<Query, number[]>()
    const read = new Map<Query, string>()
    let filled = 0
    for (const size of sizes) {
      await fill(sql, filled, size)
      filled = size
      for (const query of chosen) {
        const { time, nodes } = await measure(sql, notices, claims[query.as], query)
        times.set(query, [...(times.get(query) ?? []), time])
        if (size !== sizes.at(-1)) continue
        read.set(query, [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].join(', '))
        faults.push(...faultsOf(nodes).map((fault) => `${query.name} (${query.as}): ${fault}`))
      }
    }
    const line = ([name = '', as = '', ...cells]: string[], indexes: string) => `${name.padEnd(32)}${as.padEnd(15)}${cells.map((cell) => cell.padStart(10)).join('')}  ${indexes}\n`
    process.stdout.write(line(['median ms, at rows', 'asked by', ...sizes.map((size) => size.toLocaleString('en-US')), 'growth'], 'indexes'))
    for (const query of chosen) {
      const [first = 0, last = 0] = times.get(query) ?? []
      const growth = Math.max(last, floor) / Math.max(first, floor)
      process.stdout.write(line([query.name, query.as, first.toFixed(2), last.toFixed(2), `${growth.toFixed(1)} ×`], read.get(query) ?? ''))
      if (growth > mostGrowth) faults.push(`${query.name} (${query.as}): ${first.toFixed(2)} ms became ${last.toFixed(2)} ms`)
    }
  } finally {
    await stop()
  }
  return faults
}
