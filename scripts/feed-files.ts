import type { Plugin } from 'vite'
import { readEnvironment } from '../supabase/local/environment.ts'
import { feeds, rowsReader } from '../supabase/local/feeds.ts'
import { reasonOf } from '../supabase/local/start-failure.ts'
import { siteOrigin } from './crawler-files.ts'

/**
 * Adds the feeds to a build for a remote Supabase, as they are at that moment; a static host has no other way. The embedded
 * backend answers for them itself, always as they are now. `STATIC_ONLY=1` builds without them, where no backend can be reached.
 */
export function feedFiles(): Plugin {
  return {
    name: 'bkcc:feed-files',
    apply: 'build',
    async generateBundle() {
      const { remoteUrl, publishableKey } = readEnvironment(process.cwd(), 'production')
      if (remoteUrl === undefined || process.env.STATIC_ONLY === '1') return
      const read = rowsReader(remoteUrl, publishableKey ?? '', fetch)
      for (const [path, { make }] of Object.entries(feeds)) {
        try {
          this.emitFile({ type: 'asset', fileName: path.slice(1), source: await make(read, siteOrigin()) })
        } catch (error) {
          this.error(`${path} could not be read from ${remoteUrl}: ${reasonOf(error)}. Set STATIC_ONLY=1 to build without the feeds.`)
        }
      }
    },
  }
}
