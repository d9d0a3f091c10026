import postgres from 'postgres'
import type { Driver } from './driver'

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

/** A call as a person, or as a visitor (null), in a transaction of its own; its outcome is the SQLSTATE of the refusal, or null. */
export async function callAs(
  pool: postgres.Sql,
  person: string | null,
  statement: string,
  parameters: unknown[],
): Promise<string | null> {
  try {
    await pool.begin(async (transaction) => {
      const role = person === null ? 'anon' : 'authenticated'
      const claims = JSON.stringify({ role, ...(person !== null && { sub: person }) })
      await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('role', ${role}, true)`
      await transaction.unsafe(statement, parameters as postgres.ParameterOrJSON<never>[])
    })
    return null
  } catch (error) {
    if (error instanceof postgres.PostgresError) return error.code
    throw error
  }
}
