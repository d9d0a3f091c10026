import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { authTemplates } from '../supabase/functions/_shared/mail/auth-templates.ts'

/**
 * `npm run mail:templates`: writes the templates of the Auth service's mails, in the layout of the portal's own mails.
 */
export async function run(): Promise<void> {
  const folder = path.resolve(import.meta.dirname, '../supabase/templates')
  for (const [name, html] of Object.entries(authTemplates)) await writeFile(path.join(folder, name), html)
  process.stdout.write(`${Object.keys(authTemplates).length} templates are written.\n`)
}
