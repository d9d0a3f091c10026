import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutgoingMail } from '../../supabase/functions/_shared/mail/mail'
import { httpTransport, smtpTransport, transportFrom } from '../../supabase/functions/_shared/mail/transport'

const mail: OutgoingMail = {
  key: 'key-of-the-cause',
  messageId: '<key-of-the-cause@site.example>',
  from: 'BKCC <office@bkcc.example>',
  to: 'somebody@fixtures.example',
  subject: 'Грайфер & café',
  html: '<p>HTML</p>',
  text: 'Text part',
  attachments: [
    { filename: 'forum.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content: 'BEGIN:VCALENDAR — ä' },
  ],
  headers: { 'Auto-Submitted': 'auto-generated' },
}
const soon = () => AbortSignal.timeout(5_000)

test.each<[number, string, string]>([
  [200, '{"id":"1"}', 'sent'],
  [422, '{"message":"Invalid `to` field"}', 'refused'],
  [400, '{"message":"The recipient does not exist"}', 'refused'],
  [422, '{"message":"There is no somebody@fixtures.example"}', 'refused'],
  // The mail is wrong, not the recipient, whom the answer repeats.
  [422, '{"message":"Invalid `attachments` field","to":["somebody@fixtures.example"]}', 'failed'],
  [422, '{"message":"This is no mail"}', 'failed'],
  // Our configuration is wrong, not the recipient.
  [422, '{"message":"Invalid `from` field"}', 'retry'],
  [403, '{"message":"The domain is not verified"}', 'retry'],
  [401, '{"message":"Missing API key"}', 'retry'],
  [429, 'Too many requests', 'retry'],
  [500, 'Oops', 'retry'],
  // The idempotency key is in use right now, or was used for an earlier text of the mail.
  [409, '{"name":"concurrent_idempotent_requests"}', 'retry'],
  [409, '{"name":"invalid_idempotent_request"}', 'sent'],
])('a provider that answers %i %s over HTTP means: %s', async (status, body, outcome) => {
  const asked: Request[] = []
  const result = await httpTransport('https://provider.example/emails', 'secret', (request) => {
    asked.push(request)
    return Promise.resolve(new Response(body, { status }))
  })(mail, soon())
  expect(result.outcome).toBe(outcome)
  const [request] = asked
  expect([request?.headers.get('idempotency-key'), request?.headers.get('authorization')]).toEqual([
    mail.key,
    'Bearer secret',
  ])
  expect(await request?.json()).toMatchObject({
    to: [mail.to],
    headers: { 'Message-ID': mail.messageId },
    attachments: [
      { filename: 'forum.ics', content: Buffer.from(mail.attachments[0]?.content ?? '').toString('base64') },
    ],
  })
})

/** A minimal mail server (RFC 5321); `answers` overrides its reply to a command. */
let answers: Partial<Record<'RCPT' | 'DATA' | 'EHLO', string>> = {}
const taken: string[] = []
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  let letter: string | undefined
  socket.write('220 mail.example ESMTP\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    if (letter !== undefined) {
      letter += chunk.toString()
      if (!letter.endsWith('\r\n.\r\n')) return
      taken.push(letter)
      letter = undefined
      socket.write('250 Taken\r\n')
      return
    }
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'QUIT') socket.end('221 Bye\r\n')
      else if (command === 'DATA' && answers.DATA === undefined) {
        letter = ''
        socket.write('354 Go on\r\n')
      } else if (answers[command as 'RCPT'] !== '') socket.write(`${answers[command as 'RCPT'] ?? '250 Fine'}\r\n`)
    }
  })
})
let port = 0
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})

test.each<[string, typeof answers, string]>([
  ['takes it', {}, 'sent'],
  ['knows no such mailbox', { RCPT: '550 5.1.1 No such user' }, 'refused'],
  ['knows no such domain', { RCPT: '553-5.1.2 No such\r\n553 5.1.2 domain' }, 'refused'],
  ['knows no enhanced codes', { RCPT: '550 User unknown' }, 'refused'],
  ['has a full mailbox', { RCPT: '552 5.2.2 Over quota' }, 'failed'],
  ['dislikes the sender', { RCPT: '550 5.7.1 Blocked by policy' }, 'failed'],
  ['relays for others', { RCPT: '550 Relay access denied' }, 'failed'],
  [
    'does not know the sender',
    { RCPT: "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)" },
    'failed',
  ],
  ['gives no reason', { RCPT: '550 Administrative prohibition' }, 'failed'],
  ['has had enough', { RCPT: '550 Too many recipients in this hour' }, 'failed'],
  ['is greylisting', { RCPT: '451 4.7.1 Come back later' }, 'retry'],
  ['takes nothing today', { DATA: '554 5.7.1 Refused' }, 'retry'],
])('a mail server that %s means: %s', async (_, said, outcome) => {
  answers = said
  taken.length = 0
  expect((await smtpTransport({ host: '127.0.0.1', port })(mail, soon())).outcome).toBe(outcome)
  expect(taken).toHaveLength(outcome === 'sent' ? 1 : 0)
  if (outcome !== 'sent') return
  for (const part of [
    `Message-ID: ${mail.messageId}`,
    'From: BKCC <office@bkcc.example>',
    'To: somebody@fixtures.example',
    'text/plain',
    'text/html',
    'text/calendar',
    'Auto-Submitted: auto-generated',
  ])
    expect(taken[0]).toContain(part)
})

test('a mail server that says nothing is given up when the time is over', async () => {
  answers = { EHLO: '' }
  expect(await smtpTransport({ host: '127.0.0.1', port })(mail, AbortSignal.timeout(200))).toMatchObject({
    outcome: 'retry',
  })
})

test('the way out is what the settings name', () => {
  const from = (settings: Record<string, string>) => () =>
    transportFrom({
      apiUrl: '',
      serviceKey: '',
      publishableKey: '',
      siteUrl: '',
      ask: fetch,
      read: (name) => settings[name],
    })
  expect(from({})).toThrow('MAIL_TRANSPORT must be "http" or "smtp".')
  expect(from({ MAIL_TRANSPORT: 'http' })).toThrow('MAIL_HTTP_URL is not set.')
  expect(from({ MAIL_TRANSPORT: 'smtp' })).toThrow('SMTP_HOST is not set.')
  expect(from({ MAIL_TRANSPORT: 'smtp', SMTP_HOST: 'localhost' })).not.toThrow()
})
