import type { Plugin } from 'vite'
import type { Backend } from './backend.ts'
import { localPublishableKey } from './demo-accounts.ts'
import { readEnvironment } from './environment.ts'

/** What the development server passes to its successor when Vite restarts it after a configuration change. */
interface Shared {
  backend: Promise<Backend>
  users: number
}

const sharedKey = Symbol.for('bkcc.embedded-backend')

/**
 * Runs the embedded backend inside Vite's development server and tells the site where its backend is.
 *
 * When `VITE_SUPABASE_URL` is set (in the environment or an `.env` file), the site uses that Supabase and nothing is
 * started. Otherwise the embedded backend runs on the site's own address, so the client uses `window.location.origin`.
 * It defines two constants, for the development server and the production build alike:
 * - `__LOCAL_BACKEND__`: whether the site was built for the embedded backend, for content that may be shown only then;
 * - `__LOCAL_PUBLISHABLE_KEY__`: the fixed key that every embedded backend accepts; empty for a remote Supabase.
 */
export function embeddedBackend(): Plugin {
  let release: (() => Promise<void>) | undefined
  return {
    name: 'bkcc:embedded-backend',
    config(config, { mode }) {
      const { remoteUrl } = readEnvironment(
        config.root ?? process.cwd(),
        mode === 'production' ? 'production' : 'development',
      )
      return {
        define: {
          __LOCAL_BACKEND__: JSON.stringify(remoteUrl === undefined),
          __LOCAL_PUBLISHABLE_KEY__: JSON.stringify(remoteUrl === undefined ? localPublishableKey : ''),
        },
        // Changes of the database must not trigger a reload.
        server: { watch: { ignored: ['**/.local/**'] } },
      }
    },
    async configureServer(server) {
      const {
        root,
        server: { port },
      } = server.config
      const { remoteUrl, dataDirectory } = readEnvironment(root, 'development')
      if (remoteUrl !== undefined) return
      const [{ startBackend }, { backendMiddleware }] = await Promise.all([
        import('./backend.ts'),
        import('./http-server.ts'),
      ])
      const shared = share(() => startBackend({ projectRoot: root, origin: `http://localhost:${port}`, dataDirectory }))
      release = shared.release
      const middleware = backendMiddleware(await shared.backend)
      server.middlewares.use(middleware)
    },
    async closeBundle() {
      await release?.()
      release = undefined
    },
  }
}

function share(start: () => Promise<Backend>): { backend: Promise<Backend>; release: () => Promise<void> } {
  const holder = globalThis as { [sharedKey]?: Shared }
  const shared = (holder[sharedKey] ??= { backend: start(), users: 0 })
  shared.users += 1
  return {
    backend: shared.backend,
    release: async () => {
      shared.users -= 1
      if (shared.users > 0) return
      holder[sharedKey] = undefined
      await shared.backend.then(
        (backend) => backend.close(),
        () => undefined,
      )
    },
  }
}
