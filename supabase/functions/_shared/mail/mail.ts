/** A file in a mail. */
export interface MailAttachment {
  filename: string
  /** Media type, with its parameters. */
  type: string
  /** The text of the file, or its bytes. */
  content: string | Uint8Array<ArrayBuffer>
}

/** A mail as a transport sends it. */
export interface OutgoingMail {
  /** The same on each attempt, so that a provider with idempotency keys sends the mail only once. */
  key: string
  /** With angle brackets; also the same on each attempt. */
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

/**
 * The outcome of an attempt: sent, with the provider's id if it gave one; refused for good, because there is no such
 * address (refused) or for another reason (failed); to be retried, or to wait without losing a try.
 */
export type Outcome =
  | { outcome: 'sent'; providerId?: string | undefined }
  | { outcome: 'failed' | 'refused' | 'retry' | 'wait'; error: string }

/** Sends a mail; `signal` cancels the attempt. A thrown error counts as `retry`. */
export type Transport = (mail: OutgoingMail, signal: AbortSignal) => Promise<Outcome>

/** A row of the outbox as `claim_mails` returns it. */
export interface ClaimedMail {
  id: string
  claim: string
  template: string
  recipient: string
  cause: string
  attempts: number
  data: Record<string, unknown>
}
