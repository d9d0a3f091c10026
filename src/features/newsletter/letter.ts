import * as z from 'zod/mini'
import { randomId } from '@/lib/data/submission'
import type { LetterBlock } from '../../../supabase/functions/_shared/mail/newsletter-blocks.ts'

/** The most blocks that a letter holds, as in the database. */
export const mostBlocks = 60

/** The texts of each kind of block, as it is stored. */
const textsOf = new Map<unknown, readonly string[]>([
  ['text', ['html']],
  ['article', ['article_id']],
  ['event', ['event_id']],
  ['picture', ['url', 'alt', 'link']],
  ['button', ['label', 'href']],
])

const blockSchema = z.custom<LetterBlock>((value) => {
  if (typeof value !== 'object' || value === null) return false
  const block = value as Readonly<Record<string, unknown>>
  const texts = textsOf.get(block.kind)
  return texts !== undefined && block.id !== '' && ['id', ...texts].every((name) => typeof block[name] === 'string')
})

const letterSchema = z.object({
  subject: z.string(),
  preheader: z.string(),
  blocks: z.array(blockSchema).check(
    z.maxLength(mostBlocks),
    z.refine((blocks) => new Set(blocks.map((block) => block.id)).size === blocks.length),
  ),
})

/** What is written of a letter to the subscribers of the newsletter. A draft may have empty fields. */
export type NewsletterLetter = z.infer<typeof letterSchema>

/** Checks a stored letter, from the database or a draft on the device; undefined when it is none. */
export function parseNewsletterLetter(stored: unknown): NewsletterLetter | undefined {
  return letterSchema.safeParse(stored).data
}

/** An empty block of a kind that is written in the letter itself. */
export function newBlock(kind: 'text' | 'picture' | 'button'): LetterBlock {
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
