import type { SiteSettings } from '@/features/publish/site/site'
import type { ResolvedBlock } from '../../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import { newsletterTemplates } from '../../../../../supabase/functions/_shared/mail/newsletter-templates.ts'
import { renderTemplate, type RenderedMail } from '../../../../../supabase/functions/_shared/mail/render.ts'

/**
 * An issue as its subscribers get it, rendered by the template that sends it; only its links to unsubscribe and to its
 * page are nobody's.
 *
 * @param site its title and first office, which the mail's foot names
 * @throws {Error} when a block lacks what the template needs
 */
export function issueMail(
  issue: { subject: string; preheader: string; blocks: readonly ResolvedBlock[] },
  { title, office }: Pick<SiteSettings, 'title' | 'office'>,
): RenderedMail {
  const template = newsletterTemplates['newsletter-issue']
  if (template === undefined) throw new Error('There is no template of issues.')
  const data = {
    ...issue,
    archive_path: '/newsletter',
    path: '/newsletter/unsubscribe',
    one_click: '/functions/v1/unsubscribe',
  }
  return renderTemplate(template, data, {
    name: title,
    email: office?.email ?? '',
    office,
    siteUrl: window.location.origin,
  })
}
