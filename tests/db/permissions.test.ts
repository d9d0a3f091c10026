import { describe } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { describeConstraints } from '../support/rights/constraint-tests'
import { describeExposure } from '../support/rights/exposure-tests'
import { describePermissions } from '../support/rights/permission-tests'
import { describeSecondFactor } from '../support/rights/second-factor-tests'
import { sqlDriver } from '../support/database/sql-driver'

const driver = sqlDriver(testBackend().sql)

describePermissions(() => driver)
describeExposure(() => driver)
describe('rules', () => describeConstraints(() => driver))
describe('second factor', () => describeSecondFactor(() => driver))
