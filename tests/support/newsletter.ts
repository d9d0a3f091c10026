import { createHmac } from 'node:crypto'
import type { TestBackend } from './backend'

/** What the form tells of a person who took their time. */
export const unhurried = { seconds: 5, website: '' }

/** The last link that the outbox holds for an address, as a path of the site. */
export async function linkFor({ sql }: Pick<TestBackend, 'sql'>, address: string, template: 'newsletter-confirm' | 'newsletter-welcome'): Promise<string> {
  const [mail] = await sql<{ path: string }>(`select data ->> 'path' as path from public.mail_outbox where recipient = $1 and template = $2 order by created_at desc limit 1`, [address, template])
  if (!mail) throw new Error(`There is no ${template} for ${address}`)
  return mail.path
}

/** The token of a link. */
export const tokenOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('token') ?? ''

/**
 * The token of a purpose and a subject, made outside of the database: proves that the links say what RFC 2104 would.
 *
 * @param key the database's own, in hexadecimal digits
 */
export function makeToken(key: string, purpose: string, subject: string): string {
  const id = Buffer.from(subject.replaceAll('-', ''), 'hex')
  const signature = createHmac('sha256', Buffer.from(key, 'hex')).update(`${purpose} `).update(id).digest()
  return Buffer.concat([id, signature]).toString('base64url')
}

/** Lets tests send as often as they like; `restoreCaps` brings the real caps back. */
export async function liftCaps({ sql }: Pick<TestBackend, 'sql'>): Promise<void> {
  await sql(`update private.submission_caps set most = 1000000 where form = 'subscription'`)
}

/** The caps as the migrations set them, with nothing counted yet. */
export async function restoreCaps({ sql }: Pick<TestBackend, 'sql'>): Promise<void> {
  await sql(`update private.submission_caps set most = case scope when 'address' then 5 when 'origin' then 20 else 120 end, span = case scope when 'address' then interval '1 hour' else interval '1 minute' end where form = 'subscription'`)
  await sql(`delete from private.submission_counts where form = 'subscription'`)
}
