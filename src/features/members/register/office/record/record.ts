import * as z from 'zod/mini'
import { inWords } from '@/lib/text/in-words'

/** How many rows of each part the page shows at first, and at most. */
export const [fewRows, mostShown] = [5, 200]

const part = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) })
const text = z.string()
const maybe = z.nullable(z.string())

/** What a member's people and contacts did, as `get_member_record` returns it; the parts of Administrators are absent for Editors. */
export const recordSchema = z.object({
  registrations: part(
    z.object({
      id: text,
      name: text,
      status: text,
      event_id: text,
      title: text,
      start_date: text,
      time_zone: text,
    }),
  ),
  announcements: part(
    z.object({ id: text, recipient_id: text, title: text, name: text, read_at: maybe, created_at: text }),
  ),
  applications: z.optional(part(z.object({ id: text, name: text, tier: maybe, status: text, created_at: text }))),
  proposals: z.optional(
    part(z.object({ id: text, name: text, status: text, fields: z.array(text), created_at: text })),
  ),
  letters: z.optional(
    part(
      z.object({
        id: text,
        kind: z.enum(['participants', 'members', 'subscribers']),
        event_id: maybe,
        title: text,
        name: text,
        created_at: text,
      }),
    ),
  ),
  messages: z.optional(
    part(z.object({ id: text, name: text, subject: text, excerpt: text, status: text, created_at: text })),
  ),
  mails: z.optional(
    part(
      z.object({
        id: text,
        template: text,
        recipient: text,
        state: text,
        attempts: z.number(),
        next_attempt_at: text,
        settled_at: maybe,
        last_error: maybe,
        created_at: text,
      }),
    ),
  ),
})

/** See {@link recordSchema}. */
export type MemberHistory = z.infer<typeof recordSchema>

/** A stored status in words: `in_review` becomes `In review`. */
export function statusWords(status: string): string {
  return status === 'waitlisted' ? 'Waiting list' : inWords(status)
}
