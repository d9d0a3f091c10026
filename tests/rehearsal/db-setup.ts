import { giveTestBackend } from '../support/test-backend.ts'
import { rehearse } from './setup.ts'

await giveTestBackend({ start: rehearse() })
