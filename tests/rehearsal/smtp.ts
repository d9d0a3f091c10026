import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { listenLocally } from './local.ts'

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string
  subject: string
  /** Its Message-ID; empty if it has none. */
  id: string
  /** Its body, decoded. */
  html: string
}

/**
 * Starts a mail server that delivers nowhere: it takes every mail and passes it on.
 *
 * @param onMail called before the sender is told that its mail was taken
 * @param port without it a free one
 * @returns its port on loopback, and how to stop it, which ends conversations in their midst
 */
export async function startMailServer(
  onMail: (mail: ArrivedMail) => Promise<void> | void,
  port = 0,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    void converse(socket, onMail).catch(() => socket.destroy())
  })
  return {
    port: await listenLocally(server, port),
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      if (!server.listening) return
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(socket: Socket, onMail: (mail: ArrivedMail) => Promise<void> | void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let to = ''
  let message: string[] | undefined
  say('220 rehearsal')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (message && line !== '.') message.push(line.replace(/^\.\./, '.'))
    else if (message) {
      await onMail({ to, ...parse(message.join('\r\n')) })
      message = undefined
      say('250 taken')
    } else if (/^RCPT TO:/i.test(line)) {
      to = /<(.*)>/.exec(line)?.[1] ?? ''
      say('250 ok')
    } else if (/^DATA/i.test(line)) {
      message = []
      say('354 go on')
    } else if (/^QUIT/i.test(line)) {
      say('221 bye')
      socket.end()
    } else say('250 ok')
  }
}

/** Reads a message whose parts are quoted-printable, as Auth and the outbox send theirs. */
function parse(message: string): Omit<ArrivedMail, 'to'> {
  const end = message.indexOf('\r\n\r\n')
  const head = (name: string) =>
    new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(message.slice(0, end))?.[1] ?? ''
  const html = decode(message.slice(end + 4).replace(/=\r\n/g, ''))
  // A word of other letters is quoted-printable, too: =?UTF-8?q?…?=
  const subject = head('Subject')
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/=\?UTF-8\?q\?(.*?)\?=/gi, (_, word: string) => decode(word.replaceAll('_', ' ')))
  return { subject, id: head('Message-ID').trim(), html }
}

const decode = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
