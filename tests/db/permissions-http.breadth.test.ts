import { testBackend } from '../support/database/test-backend'
import { httpDriver } from '../support/database/http-driver'
import { describePermissions } from '../support/rights/permission-tests'

describePermissions(() => httpDriver(testBackend()))
