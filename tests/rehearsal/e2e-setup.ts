import { afterAll, inject } from 'vitest'
import { siteFiles } from '../../hosting/site-files.ts'
import { listen } from '../../supabase/local/http-server.ts'
import { siteOrigin } from '../support/browser/site-origin.ts'
import { giveTestBackend, testBackend } from '../support/database/test-backend.ts'
import { apiPort, rehearse } from './setup.ts'

// The built site on one origin and the rehearsal on another, as in production.
await giveTestBackend({ port: apiPort, start: rehearse(siteOrigin) })
const { url, publishableKey } = testBackend()
const server = await listen(
  siteFiles(inject('site').folder, { url, publishableKey }, { origin: siteOrigin, remote: url }),
  0,
)
testBackend().siteUrl = `http://localhost:${server.port}`
afterAll(() => server.close())
