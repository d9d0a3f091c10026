import { describeConstraints } from '../support/constraint-tests'
import { sqlDriver } from '../support/sql-driver'
import { testBackend } from '../support/test-backend'

describeConstraints(() => sqlDriver(testBackend().sql))
