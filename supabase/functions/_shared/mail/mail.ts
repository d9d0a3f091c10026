/** A file in a mail. */
export interface MailAttachment {
  filename: string
  /** Media type, with its parameters. */
  type: string
  /** The text of the file. */
  content: string
}

/** A mail as a transport sends it. */
export interface OutgoingMail {
  /** The same at each try, so that a provider that honours idempotency keys sends it once. */
  key: string
  /** With angle brackets, derived from the cause too. */
  messageId: string
  /** `Name <address>` */
  from: string
  replyTo?: string
  to: string
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  headers: Record<string, string>
}

/** What became of a try: sent, refused for good (failed), or to be tried again. */
export type Outcome = { outcome: 'sent' } | { outcome: 'failed' | 'retry'; error: string }

/** Sends a mail; `signal` ends the try. What it throws counts as `retry`. */
export type Transport = (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>

/** A row of the outbox as `claim_mails` gives it. */
export interface ClaimedMail {
  id: string
  claim: string
  template: string
  recipient: string
  cause: string
  attempts: number
  data: Record<string, unknown>
}
