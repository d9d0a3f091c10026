import type postgres from 'postgres'
import { expect } from 'vitest'
import type { Driver } from '../database/driver'
import { callAs, codeOf, openAs } from '../sessions'

/** A statement with its parameters, and the id of the account that runs it where it is another one. */
export type Act = readonly [statement: string, parameters: unknown[], by?: string]

/**
 * Runs the first act, then the second while the first is open, until the second waits for a lock or is over, and
 * then commits the first; the SQLSTATEs of their refusals, or null.
 *
 * @param of returns the server, and the Administrator whose acts they are
 */
export const racesOf =
  (of: () => { driver: Driver; pool: postgres.Sql; admin: string }) =>
  async ([statement, parameters, by]: Act, [next, given, other]: Act): Promise<(string | null)[]> => {
    const { driver, pool, admin } = of()
    const { run, commit } = await openAs(pool, by ?? admin)
    const outcome = await run(statement, parameters).then(() => null, codeOf)
    let over = false
    const later = callAs(pool, other ?? admin, next, given).finally(() => {
      over = true
    })
    await expect
      .poll(async () => over || (await driver.sql('select from pg_catalog.pg_locks where not granted')).length > 0, {
        timeout: 20_000,
      })
      .toBe(true)
    await commit()
    return [outcome, await later]
  }
