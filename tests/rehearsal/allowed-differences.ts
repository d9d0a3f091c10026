import type { Read } from './reads.ts'

/** What an answer of the Data API says. */
export interface Answer {
  status: number
  /** Its media type, unless it is a refusal. */
  type?: string | null
  range: string | null
  body: unknown
}

/** A difference between the answers of the embedded backend and of PostgREST to a read, with the reason why it stays. */
interface AllowedDifference {
  reason: string
  isOf: (read: Read, ours: Answer, theirs: Answer) => boolean
}

const codeOf = ({ body }: Answer) =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined
/** An answer without the bounds of its periods. */
const withoutBounds = (answer: Answer) => JSON.stringify(answer).replace(/"bucket_(?:start|end)":"[^"]*"/g, '')

export const allowedDifferences: readonly AllowedDifference[] = [
  {
    reason:
      'PostgREST 14, which @supabase/lite follows, has another sentence for no row or several where one is asked for than 12, which the rehearsal runs; nobody reads it',
    isOf: (_read, ours, theirs) =>
      ours.status === 406 && theirs.status === 406 && codeOf(ours) === 'PGRST116' && codeOf(theirs) === 'PGRST116',
  },
  {
    reason: 'the days of the growth are counted back from the moment of the answer, a few milliseconds apart',
    isOf: ({ path }, ours, theirs) => path === 'rpc/get_growth' && withoutBounds(ours) === withoutBounds(theirs),
  },
]
