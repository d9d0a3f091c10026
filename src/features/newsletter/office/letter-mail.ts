import { office } from '@/features/site/site'
import type { ResolvedBlock } from '../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import { newsletterTemplates } from '../../../../supabase/functions/_shared/mail/newsletter-templates.ts'
import { renderTemplate, type RenderedMail } from '../../../../supabase/functions/_shared/mail/render.ts'

/**
 * A letter as its subscribers get it, rendered by the template that sends it; only its links to unsubscribe and to its
 * page are nobody's.
 *
 * @param name the site's title
 * @throws {Error} when a block lacks what the template needs
 */
export function letterMail(
  letter: { subject: string; preheader: string; blocks: readonly ResolvedBlock[] },
  name: string,
): RenderedMail {
  const template = newsletterTemplates['newsletter-letter']
  if (template === undefined) throw new Error('There is no template of letters.')
  const data = {
    ...letter,
    archive_path: '/newsletter',
    path: '/newsletter/unsubscribe',
    one_click: '/functions/v1/unsubscribe',
  }
  return renderTemplate(template, data, { name, email: office.email, siteUrl: window.location.origin })
}
