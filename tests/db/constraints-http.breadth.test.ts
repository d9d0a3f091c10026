import { describeConstraints } from '../support/constraint-tests'
import { httpDriver } from '../support/http-driver'
import { testBackend } from '../support/test-backend'

describeConstraints(() => httpDriver(testBackend()))
