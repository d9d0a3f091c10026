import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'

/** Lets a server listen on loopback, without a port on a free one. Returns the port. */
export async function listenLocally(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Passes a request on to another server of this machine. */
export async function passOn(url: string, request: Request, headers = new Headers(request.headers)): Promise<Response> {
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding', 'accept-encoding'])
    headers.delete(name)
  const response = await fetch(url, {
    method: request.method,
    headers,
    redirect: 'manual',
    body: request.body === null ? null : await request.arrayBuffer(),
  })
  return new Response(response.body, { status: response.status, headers: response.headers })
}
