import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listenLocally } from './local.ts'
import { startMailServer } from './smtp.ts'

/** A provider of mails that can be killed at any moment and comes back. */
export interface Provider {
  /** What `drain-mail` needs to reach it. */
  settings: () => Record<string, string>
  /** The ids of the mails that it took, in their order, by recipient. An id is the same at each attempt. */
  taken: Map<string, string[]>
  /** Called when it has taken a mail and has not said so yet. */
  onTaken: () => void
  /** Ends every conversation where it is; from then on nobody answers. */
  kill: () => Promise<void>
  comeBack: () => Promise<void>
}

/** The provider's memory, which a kill does not touch. */
function memory() {
  const taken: Provider['taken'] = new Map()
  const take = (to: string, id: string) => taken.set(to, [...(taken.get(to) ?? []), id])
  return { taken, take }
}

/** A mail server. It takes whatever arrives, however often. */
export async function smtpProvider(): Promise<Provider> {
  const { taken, take } = memory()
  const onMail = ({ to, id }: { to: string; id: string }) => {
    take(to, id)
    provider.onTaken()
  }
  let server = await startMailServer(onMail)
  const { port } = server
  const provider: Provider = {
    settings: () => ({ MAIL_TRANSPORT: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) }),
    taken,
    onTaken: () => undefined,
    kill: () => server.stop(),
    comeBack: async () => {
      server = await startMailServer(onMail, port)
    },
  }
  return provider
}

/** A JSON interface like Resend's: a mail whose idempotency key it knows has been taken already. */
export async function httpProvider(): Promise<Provider> {
  const { taken, take } = memory()
  const known = new Set<string>()
  const server = createServer((request, response) => {
    void (async () => {
      const { to } = (await json(request)) as { to: [string] }
      const key = String(request.headers['idempotency-key'])
      if (!known.has(key)) {
        known.add(key)
        take(to[0], key)
        provider.onTaken()
      }
      response.end('{}')
      // A request that ends in its midst is no mail.
    })().catch(() => response.destroy())
  })
  const port = await listenLocally(server)
  const provider: Provider = {
    settings: () => ({
      MAIL_TRANSPORT: 'http',
      MAIL_HTTP_URL: `http://127.0.0.1:${port}/emails`,
      MAIL_HTTP_KEY: 're_rehearsal',
    }),
    taken,
    onTaken: () => undefined,
    kill: () => {
      server.close()
      server.closeAllConnections()
      return Promise.resolve()
    },
    comeBack: async () => void (await listenLocally(server, port)),
  }
  return provider
}
