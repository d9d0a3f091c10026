import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { checkFunction, type RunningFunction, startFunction } from './deno'
import { findPrograms } from './programs'

const backend = connectTestBackend(inject('database'))
const { sql } = backend
const deno = findPrograms().programs?.deno ?? ''
/** The mails that the mail server took, by recipient. */
const taken: { to: string; content: string }[] = []
let mailServer: Server
beforeAll(async () => {
  mailServer = createServer((socket) => {
    let to = ''
    let content: string | undefined
    let rest = ''
    socket.write('220 sink\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (content !== undefined && line !== '.') content += `${line}\n`
        else if (content !== undefined) {
          taken.push({ to, content })
          content = undefined
          socket.write('250 taken\r\n')
        } else if (line === 'DATA') {
          content = ''
          socket.write('354 go on\r\n')
        } else if (line === 'QUIT') socket.end('221 bye\r\n')
        else {
          to = /^RCPT TO:<([^>]+)>/.exec(line)?.[1] ?? to
          socket.write('250 well\r\n')
        }
      }
    })
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => mailServer.close(resolve)))

let running: RunningFunction | undefined
afterEach(() => running?.stop())

test.each(['drain-mail', 'intake', 'unsubscribe'])('Deno finds no fault with the types of %s', async (name) => {
  expect(await checkFunction(deno, name)).toBe('')
})

test('a drain on Deno hands the outbox to an SMTP server', async () => {
  await sql('delete from public.mail_outbox')
  await sql(
    `select private.enqueue_mail('application-received', name || '@fixtures.example', 'rehearsal:' || name, '{"path": "/application?token=x"}', 'message', gen_random_uuid(), 0) from unnest(array['one', 'two', 'three']) as name`,
  )
  const { port } = mailServer.address() as AddressInfo
  running = await startFunction(deno, 'drain-mail', {
    apiUrl: backend.url,
    secretKey: backend.secretKey,
    publishableKey: backend.publishableKey,
    siteUrl: 'https://site.example',
    own: {
      MAIL_TRANSPORT: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(port),
      MAIL_FROM: 'office@bkcc.example',
    },
  })
  const { url } = running
  expect((await fetch(url, { method: 'POST' })).status, 'only the scheduler').toBe(401)
  const drained = await fetch(url, { method: 'POST', headers: { apikey: backend.secretKey } })
  expect(await drained.json()).toMatchObject({ sent: 3 })
  expect(taken.map(({ to }) => to).toSorted()).toEqual([
    'one@fixtures.example',
    'three@fixtures.example',
    'two@fixtures.example',
  ])
  expect(taken[0]?.content).toContain('https://site.example/application?token=3Dx')
  expect(await sql('select distinct state from public.mail_outbox')).toEqual([{ state: 'sent' }])
  await sql('delete from public.mail_outbox')
})
