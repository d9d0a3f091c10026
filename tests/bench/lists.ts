import type postgres from 'postgres'
import { findPostgres, startTestPostgres } from '../support/postgres'
import { plansOf, type PlanNode } from './plans'
import { queries, type Asker, type Query } from './queries'
import { bigTables, fill, ids } from './rows'

/** How many rows each table is filled with, one after the other: the sizes of issue 6. */
const sizes = [1_000, 100_000] as const
/** How often a query runs; the median counts. */
const runs = 25
/** A query at the greater size may take this many times as long as at the smaller one. */
const mostGrowth = 2
/** Milliseconds below which two medians cannot be told apart on a machine that does other things, too: shorter ones count as this. */
const floor = 0.5

type Claims = { role: 'anon' | 'authenticated'; sub?: string }

async function askers(sql: postgres.Sql): Promise<Record<Asker, Claims>> {
  const staff = await sql<
    { id: string; name: string }[]
  >`select p.id, r.name from public.user_profiles p join public.user_roles r on r.id = p.role_id`
  const one = (name: string): Claims => ({
    role: 'authenticated',
    sub: staff.find((person) => person.name === name)?.id ?? '',
  })
  return {
    anon: { role: 'anon' },
    member: { role: 'authenticated', sub: ids.person },
    editor: one('editor'),
    administrator: one('administrator'),
  }
}

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0

/** A database filled to one of the sizes. */
interface Filled {
  sql: postgres.Sql
  claims: Record<Asker, Claims>
  /** What its server has told since. */
  notices: string[]
  stop: () => Promise<void>
}

async function filled(folder: string, size: number): Promise<Filled> {
  const notices: string[] = []
  const { sql, stop } = await startTestPostgres(folder, (notice) => notices.push(notice))
  try {
    await fill(sql, 0, size)
    for (const set of [
      `load 'auto_explain'`,
      'set auto_explain.log_nested_statements = on',
      'set auto_explain.log_format = json',
      'set auto_explain.log_level = notice',
      'set auto_explain.log_min_duration = -1',
    ])
      await sql.unsafe(set)
    return { sql, claims: await askers(sql), notices, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Lets a query be asked with row security on, as often as `work` wants to, in one transaction. */
async function asking<Result>(
  { sql, claims }: Filled,
  query: Query,
  work: (ask: () => Promise<unknown>) => Promise<Result>,
  text = query.sql,
): Promise<Result> {
  return sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${JSON.stringify(claims[query.as])}, true)`
    await transaction.unsafe(`set local role ${claims[query.as].role}`)
    return work(() => transaction.unsafe(text))
  }) as Promise<Result>
}

/** The nodes of a query's plans, those inside functions included. */
async function plansFor(database: Filled, query: Query): Promise<PlanNode[]> {
  await database.sql.unsafe('set auto_explain.log_min_duration = 0')
  database.notices.length = 0
  await asking(database, query, (ask) => ask())
  const nodes = plansOf(database.notices)
  await database.sql.unsafe('set auto_explain.log_min_duration = -1')
  return nodes
}

/** The medians of a query's times in milliseconds in two databases that are asked in turn, so that what else the machine does meanwhile touches both. */
async function measure(small: Filled, large: Filled, query: Query): Promise<readonly [number, number]> {
  const times: [number[], number[]] = [[], []]
  const timed = async (ask: () => Promise<unknown>, kept: number[]) => {
    const started = performance.now()
    await ask()
    kept.push(performance.now() - started)
  }
  await asking(
    small,
    query,
    (askSmall) =>
      asking(large, query, async (askLarge) => {
        for (let run = 0; run < runs; run += 1) {
          await timed(askSmall, times[0])
          await timed(askLarge, times[1])
        }
      }),
    query.small,
  )
  return [median(times[0]), median(times[1])]
}

/** What is wrong with a plan: a big table read from end to end, or a policy's question about the asker put to each row. */
function faultsOf(nodes: readonly PlanNode[]): string[] {
  const read = nodes
    .filter((node) => node['Node Type'] === 'Seq Scan' && bigTables.some((table) => table === node['Relation Name']))
    .map((node) => `reads all of ${node['Relation Name']}`)
  const asked = nodes.filter((node) =>
    /\b(user_role|is_member|is_staff|is_admin|is_super_admin|uid)\(/.test(
      [node.Filter, node['Index Cond'], node['Recheck Cond'], node['Join Filter']].join(' '),
    ),
  )
  return [
    ...new Set([
      ...read,
      ...asked.map((node) => `asks a policy's question for each row of ${node['Relation Name'] ?? node['Node Type']}`),
    ]),
  ]
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
  const faults: string[] = []
  const databases: Filled[] = []
  try {
    for (const size of sizes) databases.push(await filled(folder, size))
    const [small, large] = databases
    if (!small || !large) return []
    const line = ([name = '', as = '', ...cells]: string[], indexes: string) =>
      `${name.padEnd(32)}${as.padEnd(15)}${cells.map((cell) => cell.padStart(10)).join('')}  ${indexes}\n`
    process.stdout.write(
      line(
        ['median ms, at rows', 'asked by', ...sizes.map((size) => size.toLocaleString('en-US')), 'growth'],
        'indexes',
      ),
    )
    for (const query of chosen) {
      const nodes = await plansFor(large, query)
      faults.push(...faultsOf(nodes).map((fault) => `${query.name} (${query.as}): ${fault}`))
      const [first, last] = await measure(small, large, query)
      const growth = Math.max(last, floor) / Math.max(first, floor)
      const read = [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))].join(', ')
      process.stdout.write(
        line(
          [
            query.name + (query.small === undefined ? '' : ' *'),
            query.as,
            first.toFixed(2),
            last.toFixed(2),
            `${growth.toFixed(1)} ×`,
          ],
          read,
        ),
      )
      if (growth > mostGrowth)
        faults.push(`${query.name} (${query.as}): ${first.toFixed(2)} ms became ${last.toFixed(2)} ms`)
    }
    if (chosen.some(({ small: other }) => other !== undefined))
      process.stdout.write('* against another search that finds as much at the smaller size\n')
  } finally {
    for (const { stop } of databases) await stop()
  }
  return faults
}
