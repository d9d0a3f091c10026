import * as z from 'zod/mini'
import { countOf } from '@/lib/text/numbers'

const text = z.string()
const rowsOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ total: z.number(), rows: z.array(row) })

/** The facts of one year. */
const yearSchema = z.object({
  year: z.number(),
  events: z.extend(
    rowsOf(
      z.object({
        id: text,
        slug: text,
        title: text,
        start_date: text,
        time_zone: text,
        people: z.number(),
        others: z.number(),
      }),
    ),
    { others: z.number(), kept_from: z.nullable(text) },
  ),
  articles: rowsOf(z.object({ id: text, slug: text, title: text, published_at: text })),
  issues: rowsOf(z.object({ id: text, slug: text, title: text, sent_at: text })),
  announcements: z.extend(
    rowsOf(z.object({ id: text, title: text, created_at: text, people: z.number(), readers: z.number() })),
    { read: z.number() },
  ),
  visits: z.number(),
})
const headSchema = z.object({
  name: text,
  slug: text,
  listed: z.boolean(),
  first_year: z.number(),
  last_year: z.number(),
})

/** What a membership brought in a year, as `get_membership_facts` returns it; of a year that has none, the head alone. */
export const factsSchema = z.object({ ...headSchema.shape, ...z.partial(yearSchema).shape })

/** What is known of every year. */
export type FactsHead = z.infer<typeof headSchema>
/** The facts of one year. */
export type YearFacts = FactsHead & z.infer<typeof yearSchema>
/** See {@link factsSchema}. */
export type MembershipFacts = z.infer<typeof factsSchema>

/** Whether there are facts of the year that was asked for. */
export function hasYear(facts: MembershipFacts): facts is YearFacts {
  return facts.year !== undefined
}

/** The year in an address: none for this one, 0 for what is no year. */
export function readYear(params: URLSearchParams): number | undefined {
  const year = params.get('year')
  if (year === null) return undefined
  return /^\d{4}$/.test(year) ? Number(year) : 0
}

/** The years of a member, newest first. */
export function yearsOf({ first_year, last_year }: FactsHead): number[] {
  return Array.from({ length: last_year - first_year + 1 }, (_, index) => last_year - index)
}

/** Whether a year brought nothing. */
export function isEmpty({ events, articles, issues, announcements, visits }: YearFacts): boolean {
  return events.total + articles.total + issues.total + announcements.total + visits === 0
}

/** What a row of the events says of who was there, such as `2 of your people, with 41 others`. */
export function presenceWords(people: number, others: number, whose: 'your' | 'its'): string {
  return `${people} of ${whose} people, ${others === 0 ? 'and nobody else' : `with ${countOf(others, 'other')}`}`
}

/** What a row of the announcements says of its readers, such as `read by 1 of 3`. */
export function readingWords(people: number, readers: number): string {
  if (readers === 0) return 'not read yet'
  return people === 1 ? 'read' : `read by ${readers} of ${people}`
}
