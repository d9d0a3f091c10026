import { giveTestBackend } from './test-backend'

await giveTestBackend()
