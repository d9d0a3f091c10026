import type postgres from 'postgres'
import { expect } from 'vitest'
import type { Driver } from '../database/driver'
import { callAs, codeOf, openAs } from '../sessions'

/** A statement and its parameters. */
export type Act = readonly [statement: string, parameters: unknown[]]

/**
 * Runs the first act of a person, then the second while the first is open, until the second waits for a lock or is over, and
 * then commits the first; the SQLSTATEs of their refusals, or null.
 *
 * @param of returns whose acts they are, and on what server
 */
export const racesOf =
  (of: () => { driver: Driver; pool: postgres.Sql; admin: string }) =>
  async (first: Act, second: Act): Promise<(string | null)[]> => {
    const { driver, pool, admin } = of()
    const { run, commit } = await openAs(pool, admin)
    const outcome = await run(...first).then(() => null, codeOf)
    let over = false
    const later = callAs(pool, admin, ...second).finally(() => {
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
