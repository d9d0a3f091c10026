import type { LetterBlock } from '../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import type { NewsletterLetter } from './letter'
import type { SubscriberFilter } from './office/subscriber-list'

/** The query keys of the newsletter's subscribers. */
export const subscriberKeys = {
  all: ['subscribers'] as const,
  list: (filter: SubscriberFilter) => ['subscribers', 'list', filter] as const,
  counts: ['subscribers', 'counts'] as const,
}

/** The query keys of what is looked up before a letter is sent. */
export const checkKeys = {
  blocks: (blocks: readonly LetterBlock[]) => ['newsletter blocks', blocks] as const,
  found: (letter: NewsletterLetter) => ['newsletter checks', letter] as const,
}
