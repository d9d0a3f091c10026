import { inject } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { describeConstraints } from '../support/constraint-tests'
import { httpDriver } from '../support/http-driver'

describeConstraints(() => httpDriver(connectTestBackend(inject('database'))))
