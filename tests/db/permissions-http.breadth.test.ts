import { testBackend } from '../support/test-backend'
import { httpDriver } from '../support/http-driver'
import { describePermissions } from '../support/permission-tests'

describePermissions(() => httpDriver(testBackend()))
