import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startBackend } from '../../supabase/local/backend.ts'
import { backendMiddleware, listen, type Middleware } from '../../supabase/local/http-server.ts'

/**
 * What the process says to its parent: that it listens, or how many bytes it holds (`resident` in all, `heap` those of
 * JavaScript and of the database's WebAssembly).
 */
export type Told =
  | { kind: 'listens'; url: string; publishableKey: string }
  | { kind: 'memory'; resident: number; heap: number }

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void
const tell = (told: Told) => process.send?.(told)

let answer: Middleware = (_request, _response, next) => next()
const server = await listen((request, response, next) => answer(request, response, next), 0)
const url = `http://localhost:${server.port}`
const backend = await startBackend({
  projectRoot: path.resolve(import.meta.dirname, '../..'),
  origin: url,
  dataDirectory: process.env.LOCAL_DATA_DIR,
})
// All that visitors send comes from one place here.
await backend.query('update private.submission_caps set most = 1000000000')
await backend.query(`update private.operation_settings set value = 1000000000 where name = 'registrations_per_origin'`)
answer = backendMiddleware(backend)

process.on('message', (asked) => {
  if (asked === 'memory') {
    collectGarbage()
    const { rss, heapUsed, external } = process.memoryUsage()
    tell({ kind: 'memory', resident: rss, heap: heapUsed + external })
  } else
    void server
      .close()
      .then(() => backend.close())
      .then(() => process.exit(0))
})
tell({ kind: 'listens', url, publishableKey: backend.publishableKey })
