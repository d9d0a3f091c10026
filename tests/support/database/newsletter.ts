import { createHmac } from 'node:crypto'
import type { TestBackend } from './backend'

/** The newest link in the outbox for an address, as a path of the site. */
export async function linkFor(
  { sql }: Pick<TestBackend, 'sql'>,
  address: string,
  template: 'newsletter-confirm' | 'newsletter-welcome',
): Promise<string> {
  const [mail] = await sql<{ path: string }>(
    `select data ->> 'path' as path from public.mail_outbox where recipient = $1 and template = $2 order by created_at desc limit 1`,
    [address, template],
  )
  if (!mail) throw new Error(`There is no ${template} for ${address}`)
  return mail.path
}

/** The token of a link. */
export const tokenOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('token') ?? ''

/**
 * The token of a purpose and a subject, computed outside the database to prove that the database follows RFC 2104.
 *
 * @param key the database's key, in hexadecimal digits
 */
export function makeToken(key: string, purpose: string, subject: string): string {
  const id = Buffer.from(subject.replaceAll('-', ''), 'hex')
  const signature = createHmac('sha256', Buffer.from(key, 'hex')).update(`${purpose} `).update(id).digest()
  return Buffer.concat([id, signature]).toString('base64url')
}
