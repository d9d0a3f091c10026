import { describe } from 'vitest'
import { describeConstraints } from '../support/rights/constraint-tests'
import { describeExposure } from '../support/rights/exposure-tests'
import { describeOnPostgres } from '../support/database/on-postgres'
import { describePermissions } from '../support/rights/permission-tests'
import { describeSecondFactor } from '../support/rights/second-factor-tests'

describeOnPostgres((connect) => {
  describe('rights', () => describePermissions(connect))
  describe('exposure', () => describeExposure(connect))
  describe('rules', () => describeConstraints(connect))
  describe('second factor', () => describeSecondFactor(connect))
})
