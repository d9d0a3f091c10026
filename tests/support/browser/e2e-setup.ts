import { inject } from 'vitest'
import { siteFiles } from '../../../hosting/site-files'
import { siteOrigin } from './site-origin'
import { giveTestBackend } from '../database/test-backend'

const { folder } = inject('site')

await giveTestBackend({ origin: siteOrigin, site: (api) => siteFiles(folder, api, { origin: siteOrigin }) })
