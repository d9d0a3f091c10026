import type { MailFilter, MailSubject } from './mail'

/** The query keys of mails. */
export const mailKeys = {
  all: ['mail'] as const,
  list: (filter: MailFilter) => ['mail', 'list', filter] as const,
  content: (id: string) => ['mail', 'content', id] as const,
  counts: ['mail', 'counts'] as const,
  failedJobs: ['mail', 'failed-jobs'] as const,
  countsAbout: (kind: MailSubject, id: string) => ['mail', 'counts', kind, id] as const,
  /** The mails that belong to things of one kind. */
  aboutAll: (kind: MailSubject) => ['mail', 'about', kind] as const,
  about: (kind: MailSubject, id: string) => ['mail', 'about', kind, id] as const,
}
