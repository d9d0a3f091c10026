import { describeConstraints } from '../support/rights/constraint-tests'
import { httpDriver } from '../support/database/http-driver'
import { testBackend } from '../support/database/test-backend'

describeConstraints(() => httpDriver(testBackend()))
