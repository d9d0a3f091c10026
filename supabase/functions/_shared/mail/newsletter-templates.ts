import { absolute } from './address.ts'
import { whenAndWhere } from './event-facts.ts'
import type { Block } from './layout.ts'
import type { ResolvedBlock } from './newsletter-blocks.ts'
import { button, type Template } from './template.ts'

/** A block of an issue in the mail; nothing of what is not public, and of what leads or shows nowhere. */
function mailed(block: ResolvedBlock, siteUrl: string): Block[] {
  switch (block.kind) {
    case 'text':
      return [{ kind: 'rich', html: block.html }]
    case 'picture': {
      const address = absolute(block.url, siteUrl)
      return address === '' ? [] : [{ kind: 'picture', address, alt: block.alt, href: absolute(block.link, siteUrl) }]
    }
    case 'button': {
      const href = absolute(block.href, siteUrl)
      return href === '' ? [] : [button(block.label, href)]
    }
    case 'article':
    case 'event': {
      if (!block.public) return []
      const href = absolute(block.path, siteUrl)
      if (href === '') return []
      return [
        {
          kind: 'item',
          title: block.title,
          href,
          picture: absolute(block.image_url, siteUrl),
          facts: block.kind === 'event' ? whenAndWhere(block) : [],
          text: block.summary,
          more: block.kind === 'event' ? 'About the event' : 'Read the article',
        },
      ]
    }
  }
}

/** The issues of the newsletter. */
export const newsletterTemplates: Readonly<Record<string, Template>> = {
  'newsletter-issue': (data, { siteUrl, office }) => {
    const subject = data.text('subject')
    const test = data.flag('test')
    // No issue leaves without the way out that mail programs show.
    if (!test) data.link('one_click')
    return {
      subject: test ? `Test: ${subject}` : subject,
      heading: subject,
      preheader: data.optional('preheader'),
      archive: data.optional('archive_path') && data.link('archive_path'),
      blocks: data.blocks('blocks').flatMap((block) => mailed(block, siteUrl)),
      reason: 'You receive this because you subscribed to the newsletter of the chamber.',
      footLink: { label: 'Unsubscribe', href: data.link() },
      ...(office && { address: office.address }),
      headers: { 'List-Id': `<newsletter.${new URL(siteUrl).hostname}>` },
    }
  },
}
