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

/** Encodes a text as UTF-8 in base64, which both transports accept for attachments. */
export function base64Of(text: string): string {
  let bytes = ''
  for (const byte of new TextEncoder().encode(text)) bytes += String.fromCharCode(byte)
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
    return response.ok ? { outcome: 'sent' } : outcomeOf(response.status, answer)
  }
}

/**
 * The outcome of a refusal. Only a refusal of this recipient is final. A wrong key or sender will be corrected, and
 * then the mail can be sent.
 */
function outcomeOf(status: number, answer: string): Outcome {
  const error = `The provider answered ${status}: ${answer.replace(/\s+/g, ' ').slice(0, 300)}`
  // The key was used for an earlier version of this mail, which has been sent.
  if (status === 409 && /idempoten/i.test(answer) && !/concurrent|in progress/i.test(answer)) return { outcome: 'sent' }
  if ([400, 406, 410, 422].includes(status) && !/\bfrom\b|sender|domain|api.?key/i.test(answer))
    return { outcome: 'failed', error }
  return { outcome: 'retry', error }
}

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
        attachments: mail.attachments.map(({ filename, type, content }) => ({ filename, contentType: type, content })),
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

function smtpOutcome(error: unknown): Outcome {
  const { message, responseCode, command } = error as { message?: string; responseCode?: number; command?: string }
  const refused = responseCode !== undefined && responseCode >= 500 && command === 'RCPT TO'
  return {
    outcome: refused ? 'failed' : 'retry',
    error: `The mail server: ${(message ?? String(error)).slice(0, 300)}`,
  }
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
