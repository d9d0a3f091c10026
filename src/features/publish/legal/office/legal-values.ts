import * as z from 'zod/mini'
import { hasText } from '@/components/rich-text/content'
import type { ComparedField } from '@/components/editorial/editorial'
import { officeDate, officeDay, officeMidnight } from '@/lib/dates/office-time'

/** A version of a legal text; `holds_from` is the office's day (`YYYY-MM-DD`) from which it holds. */
export type LegalVersion = {
  id: string
  content: string
  holds_from: string
  created_at: string
  updated_at: string
  author: string | null
}

/** Whether a version holds now, held before, or does not hold yet. */
export type VersionStanding = 'coming' | 'in force' | 'earlier'

/** The office's today. */
export const today = () => officeDate(new Date())

/** The office's day after today. */
export const tomorrow = () => officeDate(new Date(Date.parse(officeMidnight(today(), 1))))

/** Each version with its standing, the newest first. */
export function withStanding<Version extends { holds_from: string }>(
  versions: readonly Version[],
  day = today(),
): (Version & { standing: VersionStanding })[] {
  const ordered = versions.toSorted((a, b) => b.holds_from.localeCompare(a.holds_from))
  const inForce = ordered.find(({ holds_from }) => holds_from <= day)
  return ordered.map((version) => ({
    ...version,
    standing: version === inForce ? 'in force' : version.holds_from > day ? 'coming' : 'earlier',
  }))
}

const shape = z.object({ content: z.string(), holds_from: z.string() })

/** The values of the form of a version. */
export type LegalValues = z.infer<typeof shape>

/** Checks a draft on the device, or a stored version, before the form uses it. */
export function readLegal(stored: unknown): LegalValues | undefined {
  return shape.safeParse(stored).data
}

/** The rules for saving a version; the longest text as in the database. */
export const legalSchema = z.object({
  content: z.string().check(
    z.refine(hasText, 'Please write the text'),
    z.refine((html) => html.length <= 200_000, 'This text is too long to be stored. Please shorten it.'),
  ),
  holds_from: z.string().check(
    z.refine((day) => officeMidnight(day) !== '', { error: 'Please enter the day from which it holds', abort: true }),
    z.refine((day) => day >= today(), 'It cannot hold from a day that is over'),
  ),
})

/** The values as labels and texts, for comparing two versions. */
export function legalFields({ content, holds_from }: LegalValues): ComparedField[] {
  return [
    { label: 'Holds from', value: officeMidnight(holds_from) && officeDay(holds_from) },
    { label: 'Text', value: content, rich: true },
  ]
}
