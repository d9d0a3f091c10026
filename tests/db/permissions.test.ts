import { testBackend } from '../support/test-backend'
import { describeExposure } from '../support/exposure-tests'
import { describePermissions } from '../support/permission-tests'
import { sqlDriver } from '../support/sql-driver'

const driver = sqlDriver(testBackend().sql)

describePermissions(() => driver)
describeExposure(() => driver)
