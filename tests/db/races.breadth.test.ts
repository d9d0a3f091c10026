import { describe } from 'vitest'
import { describeBulkRaces } from '../support/races/bulk-races'
import { describeCompanyRaces } from '../support/races/company-races'
import { describeDuesRaces } from '../support/races/dues-races'
import { describeLetterRaces } from '../support/races/letter-races'
import { describeNewsletterRaces } from '../support/races/newsletter-races'
import { describeOnPostgres } from '../support/database/on-postgres'
import { describeRaces } from '../support/races/race-tests'
import { describeOrderRaces } from '../support/races/order-races'
import { describeRegistrationRaces } from '../support/races/registration-races'

// The embedded database runs one statement after the other, so it cannot show what waits for a lock, or for ever.
describeOnPostgres((connect) => {
  // Each in its own group, so that the hooks before and after each test run only for the tests of the group.
  describe('races', () => describeRaces(connect))
  describe('races of many at once', () => describeBulkRaces(connect))
  describe('races on a company page', () => describeCompanyRaces(connect))
  describe('races of documents and payments', () => describeDuesRaces(connect))
  describe('races of letters', () => describeLetterRaces(connect))
  describe('races of issues', () => describeNewsletterRaces(connect))
  describe('races of orders', () => describeOrderRaces(connect))
  describe('races of registrations', () => describeRegistrationRaces(connect))
})
