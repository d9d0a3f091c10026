import * as z from 'zod/mini'
import { requiredText } from '@/lib/text/validation'

/** The values of an answer; maximum length as in the database. */
export const answerSchema = z.object({ body: requiredText('Please write an answer', 10_000) })
/** The values of a note; maximum length as in the database. */
export const noteSchema = z.object({ body: requiredText('Please write a note', 5000) })
/** The values of {@link answerSchema} and {@link noteSchema}. */
export type TextValues = { body: string }

/** Reads the text of an answer from a draft stored on the device. */
export function parseAnswerDraft(values: unknown): TextValues | undefined {
  const { success, data } = z.object({ body: z.string() }).safeParse(values)
  return success ? data : undefined
}
