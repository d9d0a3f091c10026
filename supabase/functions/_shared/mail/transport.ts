import { Buffer } from 'node:buffer'
import type { FunctionEnvironment } from '../environment.ts'
import type { Outcome, Transport } from './mail.ts'

/**
 * The transport from the settings: `MAIL_TRANSPORT` is `http` (a JSON API like Resend's: `MAIL_HTTP_URL`,
 * `MAIL_HTTP_KEY`) or `smtp` (`SMTP_HOST`, `SMTP_PORT`, `SMTP_USER`, `SMTP_PASSWORD`).
 *
 * @throws {Error} naming the setting that is missing or wrong
 */
export function transportFrom(environment: FunctionEnvironment): Transport {
  const kind = environment.read('MAIL_TRANSPORT')
  if (kind === 'http')
    return httpTransport(need(environment, 'MAIL_HTTP_URL'), need(environment, 'MAIL_HTTP_KEY'), environment.ask)
  if (kind === 'smtp') {
    return smtpTransport({
      host: need(environment, 'SMTP_HOST'),
      port: Number(environment.read('SMTP_PORT') ?? 465),
      user: environment.read('SMTP_USER'),
      password: environment.read('SMTP_PASSWORD'),
    })
  }
  throw new Error('MAIL_TRANSPORT must be "http" or "smtp".')
}

function need(environment: FunctionEnvironment, name: string): string {
  const value = environment.read(name)
  if (value === undefined) throw new Error(`${name} is not set.`)
  return value
}

/** Encodes bytes, or a text as UTF-8, in base64, which providers accept for attachments. */
function base64Of(content: string | Uint8Array): string {
  let bytes = ''
  for (const byte of typeof content === 'string' ? new TextEncoder().encode(content) : content)
    bytes += String.fromCharCode(byte)
  return btoa(bytes)
}

/**
 * Sends over HTTP, one POST per mail, with an Idempotency-Key
 * (https://resend.com/docs/api-reference/emails/send-email).
 *
 * @param ask sends the request
 */
export function httpTransport(url: string, key: string, ask: (request: Request) => Promise<Response>): Transport {
  return async (mail, signal) => {
    const body = {
      from: mail.from,
      to: [mail.to],
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      ...(mail.replyTo === undefined ? {} : { reply_to: mail.replyTo }),
      headers: { ...mail.headers, 'Message-ID': mail.messageId },
      attachments: mail.attachments.map(({ filename, type, content }) => ({
        filename,
        content_type: type,
        content: base64Of(content),
      })),
    }
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': mail.key }
    const response = await ask(new Request(url, { method: 'POST', headers, body: JSON.stringify(body), signal }))
    const answer = await response.text()
    return response.ok
      ? { outcome: 'sent', providerId: providerIdOf(answer) }
      : outcomeOf(response.status, answer, mail.to)
  }
}

/** The id by which the provider reports what became of the mail. */
function providerIdOf(answer: string): string | undefined {
  try {
    const { id } = JSON.parse(answer) as { id?: unknown }
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

/**
 * The outcome of a refusal. Only a refusal of this mail is final; one that names the recipient says that there is no such
 * address. A wrong key or sender will be corrected, and then the mail can be sent.
 */
function outcomeOf(status: number, answer: string, recipient: string): Outcome {
  const error = `The provider answered ${status}: ${answer.replace(/\s+/g, ' ').slice(0, 300)}`
  // The key was used for an earlier version of this mail, which has been sent.
  if (status === 409 && /idempoten/i.test(answer) && !/concurrent|in progress/i.test(answer)) return { outcome: 'sent' }
  const words = answer.toLowerCase()
  const rest = words.replaceAll(recipient.toLowerCase(), '')
  if (![400, 406, 410, 422].includes(status) || /\bfrom\b|sender|domain|api.?key/.test(rest))
    return { outcome: 'retry', error }
  const isAboutRecipient = (rest !== words || /\brecipient\b|`to`/.test(rest)) && !aboutTheMail.test(rest)
  return { outcome: isAboutRecipient ? 'refused' : 'failed', error }
}

/** Words of an answer about the mail itself, which may repeat its recipient, too. */
const aboutTheMail = /\b(html|text|subject|attachments?|headers?|content|size|large)\b/

/** The SMTP server. Port 465 uses TLS from the start; any other port must offer STARTTLS if there is a password. */
export interface SmtpSettings {
  host: string
  port: number
  user?: string | undefined
  password?: string | undefined
}

/** How long a server may be silent, in milliseconds. */
const smtpPatience = 15_000

/**
 * Sends over SMTP, one connection per mail. SMTP has no idempotency key, but the Message-ID stays the same, so most
 * mail programs show a repeated mail only once.
 */
export function smtpTransport({ host, port, user, password }: SmtpSettings): Transport {
  return async (mail, signal) => {
    const { createTransport } = await import('nodemailer')
    const server = createTransport({
      host,
      port,
      secure: port === 465,
      requireTLS: port !== 465 && user !== undefined,
      ...(user === undefined ? {} : { auth: { user, pass: password ?? '' } }),
      connectionTimeout: smtpPatience,
      greetingTimeout: smtpPatience,
      socketTimeout: smtpPatience,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      const sending = server.sendMail({
        from: mail.from,
        to: { name: '', address: mail.to },
        replyTo: mail.replyTo,
        subject: mail.subject,
        html: mail.html,
        text: mail.text,
        messageId: mail.messageId,
        headers: mail.headers,
        attachments: mail.attachments.map(({ filename, type, content }) => ({
          filename,
          contentType: type,
          content: typeof content === 'string' ? content : Buffer.from(content),
        })),
      })
      await untilAborted(sending, signal)
      return { outcome: 'sent' }
    } catch (error) {
      return smtpOutcome(error)
    } finally {
      server.close()
    }
  }
}

/** Words of a refusal at the recipient that say that there is no such address. */
const noSuchAddress =
  /unknown|no such|not exist|does ?n.t exist|no mailbox|no user|not found|unrouteable|invalid (?:recipient|address|mailbox|user)/i
/** Words of one that blames the sender or the mail, whatever else it says. */
const blamesSender = /relay|rcpthosts|spam|block|black.?list|policy|sender|reputation|authenticat|denied/i

/**
 * Whether a server's reply to `RCPT TO` says that there is no such address: by its enhanced code (RFC 3463, sections 3.2
 * and 3.3), wherever it stands, or, without one, by its code and words. A full mailbox, or a server that does not like the
 * sender, says nothing about the address; where the words leave a doubt, the subscriber stays.
 */
function saysNoSuchAddress(code: number, message: string): boolean {
  const [, enhanced] = /\b(5\.\d{1,3}\.\d{1,3})\b(?!\.\d)/.exec(message) ?? []
  if (enhanced !== undefined) return ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'].includes(enhanced)
  return [550, 551, 553].includes(code) && noSuchAddress.test(message) && !blamesSender.test(message)
}

function smtpOutcome(error: unknown): Outcome {
  const { message, response, responseCode, command } = error as {
    message?: string
    response?: string
    responseCode?: number
    command?: string
  }
  const words = `The mail server: ${(message ?? String(error)).slice(0, 300)}`
  if (responseCode === undefined || responseCode < 500 || command !== 'RCPT TO')
    return { outcome: 'retry', error: words }
  return { outcome: saysNoSuchAddress(responseCode, response ?? '') ? 'refused' : 'failed', error: words }
}

/** Settles like the promise, or rejects with the signal's reason if that comes first. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason instanceof Error ? signal.reason : new Error('The try took too long.'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
      .catch(() => undefined)
  })
}

/** The sender's name and address: `MAIL_FROM` as `Name <address>`, or an address alone, which gets the site's name. */
export function senderFrom(environment: FunctionEnvironment, siteName: string): string {
  const from = need(environment, 'MAIL_FROM')
  return from.includes('<') ? from : `${siteName.replace(/[^\p{L}\p{N} .&–-]/gu, '')} <${from}>`
}

/** The address in a `Name <address>`. */
export function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1]?.trim() ?? sender.trim()
}
