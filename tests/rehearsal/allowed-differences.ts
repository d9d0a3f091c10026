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

export const allowedDifferences: readonly AllowedDifference[] = []
