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
