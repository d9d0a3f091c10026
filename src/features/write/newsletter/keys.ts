import type { IssueBlock } from '../../../../supabase/functions/_shared/mail/newsletter-blocks.ts'
import type { NewsletterIssue } from './issue'
import type { IssueFilter } from './office/issues/issues'
import type { SubscriberFilter } from './office/subscriber-list'

/** The query keys of the newsletter's subscribers. */
export const subscriberKeys = {
  all: ['subscribers'] as const,
  list: (filter: SubscriberFilter) => ['subscribers', 'list', filter] as const,
  counts: ['subscribers', 'counts'] as const,
}

/** The query keys of the issues of the newsletter. */
export const newsletterIssueKeys = {
  all: ['newsletter issues'] as const,
  list: (filter: IssueFilter) => ['newsletter issues', 'list', filter] as const,
  one: (id: string) => ['newsletter issues', 'one', id] as const,
  counts: (ids: readonly string[]) => ['newsletter issues', 'counts', ids] as const,
  /** Not under `all`: what follows is read each time it is shown. */
  audience: ['newsletter audience'] as const,
  pace: ['newsletter pace'] as const,
  shown: (ids: readonly string[]) => ['newsletter shown', ids] as const,
  found: (text: string): readonly string[] => ['newsletter found', text],
}

/** The query keys of the issues that everybody may read, and of the links in them. */
export const archiveKeys = {
  list: (page: number) => ['newsletter archive', 'list', page] as const,
  one: (slug: string) => ['newsletter archive', 'one', slug] as const,
  subscription: (token: string) => ['newsletter archive', 'subscription', token] as const,
}

/** The query keys of what is looked up before an issue is sent. */
export const checkKeys = {
  blocks: (blocks: readonly IssueBlock[]) => ['newsletter blocks', blocks] as const,
  found: (issue: NewsletterIssue) => ['newsletter checks', issue] as const,
}
