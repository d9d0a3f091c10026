import { giveTestBackend } from '../support/database/test-backend.ts'
import { rehearse } from './setup.ts'

await giveTestBackend({ start: rehearse() })
