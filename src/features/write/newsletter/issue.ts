import * as z from 'zod/mini'
import { randomId } from '@/lib/data/submission'
import type { IssueBlock } from '../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'

/** The most blocks that an issue holds, as in the database. */
export const mostBlocks = 60

/** The texts of each kind of block, as it is stored. */
const textsOf = new Map<unknown, readonly string[]>([
  ['text', ['html']],
  ['article', ['article_id']],
  ['event', ['event_id']],
  ['picture', ['url', 'alt', 'link']],
  ['button', ['label', 'href']],
])

const blockSchema = z.custom<IssueBlock>((value) => {
  if (typeof value !== 'object' || value === null) return false
  const block = value as Readonly<Record<string, unknown>>
  const texts = textsOf.get(block.kind)
  return texts !== undefined && block.id !== '' && ['id', ...texts].every((name) => typeof block[name] === 'string')
})

const issueSchema = z.object({
  subject: z.string(),
  preheader: z.string(),
  blocks: z.array(blockSchema).check(
    z.maxLength(mostBlocks),
    z.refine((blocks) => new Set(blocks.map((block) => block.id)).size === blocks.length),
  ),
})

/** What is written of an issue of the newsletter. A draft may have empty fields. */
export type NewsletterIssue = z.infer<typeof issueSchema>

/** Checks a stored issue, from the database or a draft on the device; undefined when it is none. */
export function parseNewsletterIssue(stored: unknown): NewsletterIssue | undefined {
  return issueSchema.safeParse(stored).data
}

/** An empty block of a kind that is written in the issue itself. */
export function newBlock(kind: 'text' | 'picture' | 'button'): IssueBlock {
  const block = { id: randomId() }
  switch (kind) {
    case 'text':
      return { ...block, kind, html: '' }
    case 'picture':
      return { ...block, kind, url: '', alt: '', link: '' }
    case 'button':
      return { ...block, kind, label: '', href: '' }
  }
}
