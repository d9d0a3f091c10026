import { randomUUID } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import type { EmailDriver, EmailMessage } from '@supabase/lite'
import { z } from 'zod'
import { richAsText } from '../functions/_shared/mail/rich.ts'
import { hasErrorCode } from './start-failure.ts'

/** A mail that the embedded backend would have sent. `sentAt` is an ISO 8601 time in UTC. */
export interface LocalMail {
  /** Its idempotency key, if it has one: a mail with the same key is the same mail. */
  id: string
  to: string
  subject: string
  sentAt: string
  html: string
  text: string
  /** Additional headers, including the Message-ID; the Auth service sets none. */
  headers: Record<string, string>
  /** What is no text has its content in base64. */
  attachments: { filename: string; type: string; content: string }[]
}

/** Enough for all mails of a working day, and few enough for one page. */
const keptMails = 200

/** A mail received over HTTP: the fields of Resend's API that supabase/functions/_shared/mail/transport.ts sends. */
const handedIn = z.object({
  to: z.array(z.string()).length(1),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ filename: z.string(), content_type: z.string(), content: z.string() })),
})

/** Whether an attachment of this media type is kept as text. */
export const isText = (type: string): boolean => type.startsWith('text/')

/** Keeps mails instead of sending them, so that a new developer can follow a reset link without a mail server. */
export class Mailbox implements EmailDriver {
  readonly #mails: LocalMail[]
  readonly #ids: Set<string>
  readonly #file: string | undefined

  private constructor(mails: LocalMail[], file: string | undefined) {
    this.#mails = mails
    this.#ids = new Set(mails.map(({ id }) => id))
    this.#file = file
  }

  /**
   * Opens a mailbox.
   * @param file keeps mails across restarts, one JSON object per line; without it they are only in memory
   */
  static async open(file?: string): Promise<Mailbox> {
    if (file === undefined) return new Mailbox([], undefined)
    const lines = await readFile(file, 'utf8').catch((error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return ''
      throw error
    })
    return new Mailbox(lines.split('\n').flatMap(parseMail).slice(-keptMails), file)
  }

  /**
   * Accepts a mail from the Auth service. Its text part is made from the project's HTML, because @supabase/lite writes its own words
   * there, with a code that no page of the site accepts.
   */
  async send(message: EmailMessage): Promise<void> {
    const html = message.html ?? ''
    await this.#keep({
      id: randomUUID(),
      to: message.to,
      subject: message.subject,
      html,
      text: richAsText(html, ''),
      headers: {},
      attachments: [],
    })
  }

  /** Accepts a mail like a provider's HTTP API: with an Idempotency-Key, and each key only once. */
  async take(request: Request): Promise<Response> {
    const id = request.headers.get('idempotency-key') ?? randomUUID()
    const parsed = handedIn.safeParse(await request.json())
    if (!parsed.success) return Response.json({ message: z.prettifyError(parsed.error) }, { status: 422 })
    const { to, subject, html, text, headers, attachments } = parsed.data
    if (!this.#ids.has(id)) {
      const files = attachments.map(({ filename, content_type: type, content }) => ({
        filename,
        type,
        content: isText(type) ? Buffer.from(content, 'base64').toString() : content,
      }))
      await this.#keep({ id, to: to.join(), subject, html, text, headers, attachments: files })
    }
    return Response.json({ id })
  }

  async #keep(given: Omit<LocalMail, 'sentAt'>): Promise<void> {
    const mail = { ...given, sentAt: new Date().toISOString() }
    this.#ids.add(mail.id)
    this.#mails.push(mail)
    if (this.#mails.length > keptMails) this.#mails.shift()
    if (this.#file !== undefined) await appendFile(this.#file, `${JSON.stringify(mail)}\n`)
  }

  /** The kept mails, newest first. */
  list(): LocalMail[] {
    return this.#mails.toReversed()
  }
}

/**
 * Parses a line. A line that a killed process left incomplete is skipped: losing that mail is better than not starting.
 */
function parseMail(line: string): LocalMail[] {
  if (line === '') return []
  try {
    // Mails that an earlier version stored have no headers and no attachments.
    return [{ headers: {}, attachments: [], ...(JSON.parse(line) as Omit<LocalMail, 'headers' | 'attachments'>) }]
  } catch {
    return []
  }
}
