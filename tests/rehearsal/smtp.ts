import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail as it arrived. */
export interface ArrivedMail {
  to: string
  subject: string
  html: string
}

/**
 * Starts a mail server that delivers nowhere: it takes every mail and passes it on.
 *
 * @param onMail called before the sender is told that its mail was taken
 * @returns its port on loopback, and how to stop it
 */
export async function startMailServer(
  onMail: (mail: ArrivedMail) => Promise<void>,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    void converse(socket, onMail).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function converse(socket: Socket, onMail: (mail: ArrivedMail) => Promise<void>): Promise<void> {
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

/** Reads a message of one HTML part, as Auth sends it: quoted-printable. */
function parse(message: string): Omit<ArrivedMail, 'to'> {
  const end = message.indexOf('\r\n\r\n')
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)/im.exec(message.slice(0, end))?.[1] ?? ''
  const html = decode(message.slice(end + 4).replace(/=\r\n/g, ''))
  // A word of other letters is quoted-printable, too: =?UTF-8?q?…?=
  const words = subject
    .replace(/\r\n[ \t]/g, ' ')
    .replace(/=\?UTF-8\?q\?(.*?)\?=/gi, (_, word: string) => decode(word.replaceAll('_', ' ')))
  return { subject: words, html }
}

const decode = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString()
