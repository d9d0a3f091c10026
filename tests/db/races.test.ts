import { describe } from 'vitest'
import { describeBulkRaces } from '../support/bulk-races'
import { describeCompanyRaces } from '../support/company-races'
import { describeLetterRaces } from '../support/letter-races'
import { describeNewsletterRaces } from '../support/newsletter-races'
import { describeOnPostgres } from '../support/on-postgres'
import { describeRaces } from '../support/race-tests'
import { describeRegistrationRaces } from '../support/registration-races'

// The embedded database runs one statement after the other, so it cannot show what waits for a lock, or for ever.
describeOnPostgres((connect) => {
  // Each in its own group, so that the hooks before and after each test run only for the tests of the group.
  describe('races', () => describeRaces(connect))
  describe('races of many at once', () => describeBulkRaces(connect))
  describe('races on a company page', () => describeCompanyRaces(connect))
  describe('races of letters', () => describeLetterRaces(connect))
  describe('races of letters to subscribers', () => describeNewsletterRaces(connect))
  describe('races of registrations', () => describeRegistrationRaces(connect))
})
