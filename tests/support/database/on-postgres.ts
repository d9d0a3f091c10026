import { afterAll, beforeAll, describe } from 'vitest'
import type { Driver } from './driver'
import { findPostgres, startTestPostgres, type TestPostgres } from './postgres'
import { sqlDriver } from './sql-driver'

/**
 * Defines tests on a PostgreSQL server of their own, which are left out where none is installed.
 *
 * @param define defines the tests; its parameter returns the owner's driver once the server runs
 */
export function describeOnPostgres(define: (connect: () => Driver) => void): void {
  const { folder, missing } = findPostgres()
  if (missing !== undefined) process.stdout.write(`The tests on a real PostgreSQL are left out: ${missing}.\n`)

  describe.skipIf(missing !== undefined)('on a real PostgreSQL', () => {
    let server: TestPostgres | undefined
    let driver: Driver | undefined
    beforeAll(async () => {
      if (folder === undefined) return
      server = await startTestPostgres(folder)
      const connection = server.sql
      driver = sqlDriver(
        async <R>(query: string, parameters: unknown[] = []) =>
          [...(await connection.unsafe(query, parameters as never[]))] as R[],
      )
    })
    afterAll(() => server?.stop())

    define(() => {
      if (!driver) throw new Error('PostgreSQL is not running')
      return driver
    })
  })
}
