import { describeConstraints } from '../support/rights/constraint-tests'
import { sqlDriver } from '../support/database/sql-driver'
import { testBackend } from '../support/database/test-backend'

describeConstraints(() => sqlDriver(testBackend().sql))
