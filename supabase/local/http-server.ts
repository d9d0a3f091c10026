import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Backend } from './backend.ts'
import { feeds, rowsReader } from '../../hosting/feeds.ts'
import { answerLocalPage, isLocalPage } from './local-pages.ts'
import { hasErrorCode, reasonOf, StartFailure } from './start-failure.ts'

/** Handles a request, or passes it on by calling `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** The embedded backend, its local pages and the feeds as one middleware, for the production server and for Vite's. */
export function backendMiddleware(backend: Backend): Middleware {
  const read = rowsReader(backend.origin, backend.publishableKey, (request) => backend.handle(request))
  const listener = getRequestListener(async (request, { incoming }) => {
    const { pathname } = new URL(request.url)
    if (isLocalPage(pathname)) return answerLocalPage(request, backend)
    const feed = feeds[pathname]
    if (!feed) return backend.handle(request, incoming.socket.remoteAddress)
    return new Response(await feed.make(read, backend.origin), {
      headers: { 'content-type': feed.type, 'cache-control': 'no-cache' },
    })
  })
  return (request, response, next) => {
    const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/'
    if (!backend.answers(pathname) && !isLocalPage(pathname) && !(pathname in feeds)) next()
    else void listener(request, response)
  }
}

/** A listening server: `port` is its actual port, `close` ends open connections. */
export interface RunningServer {
  port: number
  close: () => Promise<void>
}

/**
 * Listens on both loopback addresses, because `localhost` may mean either; a computer without IPv6 has only the first.
 * @param port 0 for any free one
 * @param host the address to listen on instead, such as `0.0.0.0`
 * @throws {StartFailure} when the port is taken or not allowed
 */
export async function listen(handler: Middleware, port: number, host?: string): Promise<RunningServer> {
  const first = await listenOn(handler, port, host ?? '127.0.0.1')
  const address = first.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  const servers = [first]
  if (host === undefined) {
    try {
      servers.push(await listenOn(handler, taken, '::1'))
    } catch (error) {
      if (error instanceof StartFailure) {
        await closeServer(first)
        throw error
      }
    }
  }
  return {
    port: taken,
    close: async () => {
      await Promise.all(servers.map(closeServer))
    },
  }
}

function listenOn(handler: Middleware, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((request, response) => {
      handler(request, response, () =>
        response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n'),
      )
    })
    // Node's five seconds end a connection just as a busy client sends its next request on it.
    server.keepAliveTimeout = 65_000
    server.once('error', (error) => {
      if (hasErrorCode(error, 'EADDRINUSE')) reject(portTaken(port))
      else if (hasErrorCode(error, 'EADDRNOTAVAIL') || hasErrorCode(error, 'EAFNOSUPPORT')) reject(error)
      else reject(new StartFailure(`Port ${port} cannot be used: ${reasonOf(error)}.`))
    })
    server.listen({ port, host, exclusive: true }, () => resolve(server))
  })
}

/** The failure for a port that another program listens on. */
export function portTaken(port: number): StartFailure {
  return new StartFailure(`Port ${port} is taken by another program; stop it, or choose another port with PORT.`)
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
