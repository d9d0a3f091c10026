/** What a provider reports: that an address bounced, or that its owner reported a mail as spam. */
interface DeliveryEvent {
  address: string
  kind: 'bounced' | 'complained'
  detail: string | null
  /** The provider's id of the mail. */
  provider_id: string | null
  /** The `Message-ID` of the mail, which holds the key of its cause. */
  message_id: string | null
}

/** What an event reads as: one to note, one that changes nothing here, or nothing that can be read. */
export type Reading = DeliveryEvent | 'ignored' | 'unreadable'

type Fields = Readonly<Record<string, unknown>>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** A text of a field, as long as the database keeps it and of characters that it takes; null when there is none. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  return (
    value
      .slice(0, 500)
      .replaceAll('\0', '')
      .replace(/\p{Surrogate}/gu, '')
      .trim() || null
  )
}

/**
 * Reads an event of Resend (https://resend.com/docs/dashboard/webhooks/event-types). Only a permanent bounce says that
 * there is no such mailbox; a full one may have room tomorrow.
 */
export function readResendEvent(body: unknown): Reading {
  const { type, data } = fieldsOf(body)
  if (typeof type !== 'string') return 'unreadable'
  if (type !== 'email.bounced' && type !== 'email.complained') return 'ignored'
  const { to, email_id, message_id, bounce } = fieldsOf(data)
  const { type: bounceType, message } = fieldsOf(bounce)
  if (type === 'email.bounced' && bounceType !== 'Permanent') return 'ignored'
  const recipients: unknown[] = Array.isArray(to) ? to : [to]
  const address = textOf(recipients[0])
  if (address === null) return 'unreadable'
  // The portal writes each mail to one address; of several, nobody could say which one came back.
  if (recipients.length > 1) return 'ignored'
  return {
    address: /<([^<>]+)>$/.exec(address)?.[1] ?? address,
    kind: type === 'email.bounced' ? 'bounced' : 'complained',
    detail: textOf(message),
    provider_id: textOf(email_id),
    message_id: textOf(message_id),
  }
}

/** Reads an event of the generic form: `kind`, `address`, and, where they are known, `detail` and `message_id`. */
export function readGenericEvent(body: unknown): Reading {
  const { kind, address, detail, message_id } = fieldsOf(body)
  const recipient = textOf(address)
  if ((kind !== 'bounced' && kind !== 'complained') || recipient === null) return 'unreadable'
  return { address: recipient, kind, detail: textOf(detail), provider_id: null, message_id: textOf(message_id) }
}
