import { inject } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { describeConstraints } from './constraint-tests'
import { httpDriver } from './http-driver'

describeConstraints(() => httpDriver(connectTestBackend(inject('database'))))
