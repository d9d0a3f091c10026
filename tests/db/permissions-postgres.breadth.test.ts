import { afterAll, beforeAll, describe } from 'vitest'
import { findPostgres, startTestPostgres, type TestPostgres } from '../support/postgres'
import { describeBulkRaces } from '../support/bulk-races'
import { describeCompanyRaces } from '../support/company-races'
import { describeConstraints } from '../support/constraint-tests'
import type { Driver } from '../support/driver'
import { describeExposure } from '../support/exposure-tests'
import { describeLetterRaces } from '../support/letter-races'
import { describeNewsletterRaces } from '../support/newsletter-races'
import { describePermissions } from '../support/permission-tests'
import { describeRaces } from '../support/race-tests'
import { describeRegistrationRaces } from '../support/registration-races'
import { describeSecondFactor } from '../support/second-factor-tests'
import { sqlDriver } from '../support/sql-driver'

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

  const connect = () => {
    if (!driver) throw new Error('PostgreSQL is not running')
    return driver
  }
  // Each in its own group, so that the hooks of the races before and after each test run only for the races.
  describe('rights', () => describePermissions(connect))
  describe('exposure', () => describeExposure(connect))
  describe('rules', () => describeConstraints(connect))
  describe('second factor', () => describeSecondFactor(connect))
  describe('races', () => describeRaces(connect))
  describe('races of many at once', () => describeBulkRaces(connect))
  describe('races on a company page', () => describeCompanyRaces(connect))
  describe('races of letters', () => describeLetterRaces(connect))
  describe('races of letters to subscribers', () => describeNewsletterRaces(connect))
  describe('races of registrations', () => describeRegistrationRaces(connect))
})
