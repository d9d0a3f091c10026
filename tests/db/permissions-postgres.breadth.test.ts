import { describe } from 'vitest'
import { describeConstraints } from '../support/constraint-tests'
import { describeExposure } from '../support/exposure-tests'
import { describeOnPostgres } from '../support/on-postgres'
import { describePermissions } from '../support/permission-tests'
import { describeSecondFactor } from '../support/second-factor-tests'

describeOnPostgres((connect) => {
  describe('rights', () => describePermissions(connect))
  describe('exposure', () => describeExposure(connect))
  describe('rules', () => describeConstraints(connect))
  describe('second factor', () => describeSecondFactor(connect))
})
