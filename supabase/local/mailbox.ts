import { randomUUID } from 'node:crypto'
import { appendFile, readFile } from 'node:fs/promises'
import type { EmailDriver, EmailMessage } from '@supabase/lite'
import { hasErrorCode } from './start-failure.ts'

/** A mail that the embedded backend would have sent. `sentAt` is an ISO 8601 time in UTC. */
export interface LocalMail {
  id: string
  to: string
  subject: string
  sentAt: string
  html: string
  text: string
}

/** Enough for every mail of a working day, and little enough for one page. */
const keptMails = 200

/** Keeps mails instead of sending them, so that a newcomer can follow a reset link without a mail server. */
export class Mailbox implements EmailDriver {
  readonly #mails: LocalMail[]
  readonly #file: string | undefined

  private constructor(mails: LocalMail[], file: string | undefined) {
    this.#mails = mails
    this.#file = file
  }

  /**
   * Opens a mailbox.
   * @param file where mails survive a restart, one JSON object a line; without it they live in memory only
   */
  static async open(file?: string): Promise<Mailbox> {
    if (file === undefined) return new Mailbox([], undefined)
    const lines = await readFile(file, 'utf8').catch((error: unknown) => {
      if (hasErrorCode(error, 'ENOENT')) return ''
      throw error
    })
    return new Mailbox(lines.split('\n').flatMap(parseMail).slice(-keptMails), file)
  }

  /** Takes a mail from the auth service. */
  async send(message: EmailMessage): Promise<void> {
    const mail: LocalMail = {
      id: randomUUID(),
      to: message.to,
      subject: message.subject,
      sentAt: new Date().toISOString(),
      html: message.html ?? '',
      text: message.text ?? '',
    }
    this.#mails.push(mail)
    if (this.#mails.length > keptMails) this.#mails.shift()
    if (this.#file !== undefined) await appendFile(this.#file, `${JSON.stringify(mail)}\n`)
  }

  /** The kept mails, newest first. */
  list(): LocalMail[] {
    return this.#mails.toReversed()
  }
}

/** A line that a killed process left half-written is skipped: losing that mail is better than not starting. */
function parseMail(line: string): LocalMail[] {
  if (line === '') return []
  try {
    return [JSON.parse(line) as LocalMail]
  } catch {
    return []
  }
}
