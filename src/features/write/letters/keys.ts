import type { Addressees, LetterAudience } from './letters'

/** The query keys of letters. */
export const letterKeys = {
  all: ['letters'] as const,
  list: (eventId: string | undefined, page: number) => ['letters', 'list', eventId, page] as const,
  one: (id: string) => ['letters', 'one', id] as const,
  counts: (ids: readonly string[]) => ['letters', 'counts', ids] as const,
  mails: (id: string, page: number) => ['letters', 'mails', id, page] as const,
  /** Not under `all`: it is read each time it is shown. */
  size: ({ eventId }: Addressees, audience: LetterAudience) => ['letter audience', eventId, audience] as const,
  sample: ({ eventId }: Addressees) => ['letter sample', eventId] as const,
}
