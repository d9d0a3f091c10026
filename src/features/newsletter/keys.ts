import type { LetterBlock } from '../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import type { NewsletterLetter } from './letter'
import type { LetterFilter } from './office/letters/letters'
import type { SubscriberFilter } from './office/subscriber-list'

/** The query keys of the newsletter's subscribers. */
export const subscriberKeys = {
  all: ['subscribers'] as const,
  list: (filter: SubscriberFilter) => ['subscribers', 'list', filter] as const,
  counts: ['subscribers', 'counts'] as const,
}

/** The query keys of the letters to subscribers. */
export const newsletterLetterKeys = {
  all: ['newsletter letters'] as const,
  list: (filter: LetterFilter) => ['newsletter letters', 'list', filter] as const,
  one: (id: string) => ['newsletter letters', 'one', id] as const,
  counts: (ids: readonly string[]) => ['newsletter letters', 'counts', ids] as const,
  /** Not under `all`: what follows is read each time it is shown. */
  audience: ['newsletter audience'] as const,
  pace: ['newsletter pace'] as const,
  shown: (ids: readonly string[]) => ['newsletter shown', ids] as const,
  found: (kind: 'article' | 'event', text: string) => ['newsletter found', kind, text] as const,
}

/** The query keys of the letters that everybody may read, and of the links in them. */
export const archiveKeys = {
  list: (page: number) => ['newsletter archive', 'list', page] as const,
  one: (slug: string) => ['newsletter archive', 'one', slug] as const,
  subscription: (token: string) => ['newsletter archive', 'subscription', token] as const,
}

/** The query keys of what is looked up before a letter is sent. */
export const checkKeys = {
  blocks: (blocks: readonly LetterBlock[]) => ['newsletter blocks', blocks] as const,
  found: (letter: NewsletterLetter) => ['newsletter checks', letter] as const,
}
