import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type postgres from 'postgres'
import {
  findPostgres,
  startTestPostgres,
  type TestPostgres,
  type TestPostgresOptions,
} from '../support/database/postgres'
import { become, type Claims } from '../support/sessions'

type Faults = Promise<string[]>

/** The value of an option `--name=value`. */
export const optionOf = (options: readonly string[], name: string) =>
  options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)

/** The value in the middle; 0 of none. */
export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** How many milliseconds some work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** Measures on a PostgreSQL of its own; where none is installed, says so instead. */
export async function onPostgres(
  what: string,
  measure: (server: TestPostgres) => Faults,
  options?: TestPostgresOptions,
): Faults {
  const { folder, missing } = findPostgres()
  if (folder === undefined) {
    process.stdout.write(`Not measured: ${what}, because ${missing}.\n`)
    return []
  }
  const server = await startTestPostgres(folder, options)
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}

/** What a token of somebody of staff says. */
export async function staffOf(sql: postgres.Sql, role: string): Promise<Claims> {
  const [person] = await sql<{ id: string }[]>`
    select p.id from public.user_profiles p join public.user_roles r on r.id = p.role_id where r.name = ${role} limit 1`
  return { sub: person?.id ?? '' }
}

/** Works in a transaction as somebody, with row security on. */
export const workAs = <Result>(
  sql: postgres.Sql,
  claims: Claims,
  work: (transaction: postgres.TransactionSql) => Promise<Result>,
): Promise<Result> =>
  sql.begin(async (transaction) => {
    await become(transaction, claims)
    return work(transaction)
  }) as Promise<Result>

/** Measures with a folder for data, which is removed afterwards. */
export async function withFolder(measure: (folder: string) => Faults): Faults {
  const folder = await mkdtemp(path.join(tmpdir(), 'bkcc-bench-'))
  try {
    return await measure(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
