import type { MailedEvent, MailedParticipant } from './calendar.ts'
import type { Block, Brand, Letter } from './layout.ts'
import type { MailAttachment } from './mail.ts'
import type { ResolvedBlock } from './newsletter-blocks.ts'

/** What a template writes. */
export type Draft = Letter & { attachments?: MailAttachment[]; headers?: Record<string, string> }
/** Writes a mail from the data of its row. */
export type Template = (data: Data, brand: Brand) => Draft

/**
 * The data of a row of the outbox. Each getter throws when its value is missing, so that an incomplete mail is never
 * sent.
 */
export class Data {
  readonly #values: Record<string, unknown>
  readonly #siteUrl: string

  constructor(values: Record<string, unknown>, siteUrl: string) {
    this.#values = values
    this.#siteUrl = siteUrl
  }

  text(name: string): string {
    const value = this.#values[name]
    if (typeof value !== 'string') throw new Error(`The mail has no ${name}.`)
    return value
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== null
  }

  optional(name: string): string | undefined {
    const value = this.#values[name]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }

  /** A relative path of the site as an absolute link. */
  link(name = 'path'): string {
    const path = this.text(name)
    if (!/^\/(?!\/)/.test(path)) throw new Error(`The ${name} of the mail does not lead to the site.`)
    return `${this.#siteUrl}${path}`
  }

  flag(name: string): boolean {
    return this.#values[name] === true
  }

  number(name: string): number {
    const value = this.#values[name]
    if (typeof value !== 'number') throw new Error(`The mail has no ${name}.`)
    return value
  }

  /** A list of objects, such as the items of a digest. */
  list(name: string): Data[] {
    const value = this.#values[name]
    if (!Array.isArray(value)) throw new Error(`The mail has no ${name}.`)
    return value.map((item) => new Data(item as Record<string, unknown>, this.#siteUrl))
  }

  /** The blocks of an issue, as `private.mail_data` writes them. */
  blocks(name: string): ResolvedBlock[] {
    const value = this.#values[name]
    if (!Array.isArray(value)) throw new Error(`The mail has no ${name}.`)
    return value as ResolvedBlock[]
  }

  event(): MailedEvent {
    const value = this.#values.event
    if (typeof value !== 'object' || value === null || !('id' in value) || !('start_date' in value))
      throw new Error('The mail has no event.')
    return value as MailedEvent
  }

  participant(): MailedParticipant {
    const value = this.#values.participant
    if (typeof value !== 'object' || value === null || !('id' in value) || !('name' in value))
      throw new Error('The mail has no participant.')
    return value as MailedParticipant
  }
}

/** A paragraph. */
export const text = (value: string): Block => ({ kind: 'text', text: value })

/** A remark in smaller letters. */
export const note = (value: string): Block => ({ kind: 'note', text: value })

/** A link that looks like a button. */
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
