import postgres from 'postgres'
import type { Driver, Row } from './database/driver'

/**
 * Connections of the owner to the server of a driver, for transactions that run beside each other.
 *
 * @param most how many at once
 */
export async function connectSessions(driver: Driver, most: number): Promise<postgres.Sql> {
  const [socket] = await driver.sql<{ folder: string }>(`select current_setting('unix_socket_directories') as folder`)
  return postgres({
    path: `${socket?.folder ?? ''}/.s.PGSQL.5432`,
    user: 'postgres',
    database: 'postgres',
    max: most,
    onnotice: () => undefined,
  })
}

/** What a token says: of an account, or of a visitor. */
export type Claims = { sub?: string; aal?: string }

/** Makes a transaction one of the Data API's. */
export async function become(sql: postgres.ISql, claims: Claims): Promise<void> {
  const role = claims.sub === undefined ? 'anon' : 'authenticated'
  await sql`select set_config('request.jwt.claims', ${JSON.stringify({ role, ...claims })}, true), set_config('role', ${role}, true)`
}

/** The SQLSTATE of a refusal; throws whatever else it is. */
export function codeOf(error: unknown): string {
  if (error instanceof postgres.PostgresError) return error.code
  throw error
}

/** Runs a statement with somebody's claims, in a transaction of its own: the SQLSTATE of the refusal, or its rows. */
export const rowsAs = (pool: postgres.Sql, claims: Claims, statement: string): Promise<string | Row[]> =>
  pool
    .begin(async (transaction) => {
      await become(transaction, claims)
      return [...(await transaction.unsafe(statement))] as Row[]
    })
    .catch(codeOf)

/** A call as a person, or as a visitor (null), in a transaction of its own; its outcome is the SQLSTATE of the refusal, or null. */
export const callAs = (
  pool: postgres.Sql,
  person: string | null,
  statement: string,
  parameters: unknown[],
): Promise<string | null> =>
  pool
    .begin(async (transaction) => {
      await become(transaction, person === null ? {} : { sub: person })
      await transaction.unsafe(statement, parameters as postgres.ParameterOrJSON<never>[])
      return null
    })
    .catch(codeOf)

/** A transaction of a person that is open until `commit`. */
export async function openAs(pool: postgres.Sql, person: string) {
  const connection = await pool.reserve()
  await connection.unsafe('begin')
  await become(connection, { sub: person })
  return {
    run: <Result extends Row>(statement: string, parameters: readonly unknown[] = []) =>
      connection.unsafe<Result[]>(statement, [...parameters] as postgres.ParameterOrJSON<never>[]),
    commit: async () => {
      await connection.unsafe('commit')
      connection.release()
    },
  }
}
