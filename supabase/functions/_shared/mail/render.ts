import { oneLine } from '../../../../src/lib/text/one-line.ts'
import { letterAsHtml, letterAsText, type Brand } from './layout.ts'
import type { MailAttachment } from './mail.ts'
import { Data, type Template } from './template.ts'

/** A mail as rendered from its template. */
export interface RenderedMail {
  subject: string
  html: string
  text: string
  attachments: MailAttachment[]
  headers: Record<string, string>
}

/**
 * Renders a mail with both its parts.
 *
 * @param values the data of a row of the outbox
 * @throws {Error} naming the missing value
 */
export function renderTemplate(template: Template, values: Record<string, unknown>, brand: Brand): RenderedMail {
  const data = new Data(values, brand.siteUrl)
  const { attachments = [], headers = {}, ...draft } = template(data, brand)
  const letter = { reader: data.optional('reader'), ...draft }
  const subject = oneLine(letter.subject).replace(/\s+/g, ' ')
  return {
    subject,
    html: letterAsHtml({ ...letter, subject }, brand),
    text: letterAsText(letter, brand),
    attachments,
    headers,
  }
}
