import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server as PlainServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { makeCertificate } from '../support/database/certificate.ts'
import { listenLocally } from './local.ts'

const host = 'challenges.cloudflare.com'

/** Plays Cloudflare's Turnstile for `intake` on Deno, which reaches it through a proxy. */
export interface Turnstile {
  /** What `intake` needs to reach it. */
  settings: Record<string, string>
  /** How it treats the next proofs: it confirms them for a form, or ends the conversation in its midst. */
  next: { confirms: string } | 'dies'
  stop: () => void
}

export async function startTurnstile(): Promise<Turnstile> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bkcc-turnstile-'))
  const { certificate, key } = makeCertificate(folder, host)
  const cloudflare = createSecureServer(
    { cert: readFileSync(certificate), key: readFileSync(key) },
    (request, response) => {
      if (played.next === 'dies') request.socket.destroy()
      else response.end(JSON.stringify({ success: true, action: played.next.confirms }))
    },
  )
  const proxy: PlainServer = createServer()
  proxy.on('connect', (request, socket) => {
    if (request.url !== `${host}:443`) return socket.destroy()
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    cloudflare.emit('connection', socket)
  })
  const played: Turnstile = {
    settings: {
      TURNSTILE_SECRET_KEY: 'secret',
      HTTPS_PROXY: `http://127.0.0.1:${await listenLocally(proxy)}`,
      DENO_CERT: certificate,
    },
    next: 'dies',
    stop: () => {
      proxy.close()
      proxy.closeAllConnections()
      cloudflare.closeAllConnections()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return played
}
