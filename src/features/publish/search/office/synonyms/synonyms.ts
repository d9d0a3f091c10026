import { defineList } from '@/lib/list/define-list'
import * as z from 'zod/mini'

/** The list of synonyms. */
export const synonymList = defineList({
  path: '/dashboard/pages/synonyms',
  pageSize: 25,
  search: { label: 'Find by name', of: 'Synonyms' },
})
/** What the list of synonyms shows. */
export type SynonymFilter = ReturnType<typeof synonymList.read>

/** The longest synonym, in characters, its fewest letters, and how many a group has, as in the database. */
const longest = 60
const fewest = 2
const fewestLetters = 2
const most = 20

/** The synonyms of a text with one on each line; empty lines and repetitions are left out. */
export function wordsIn(text: string): string[] {
  const seen = new Set<string>()
  return text
    .split('\n')
    .map((line) => line.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => {
      const same = word.toLowerCase()
      if (!word || seen.has(same)) return false
      seen.add(same)
      return true
    })
}

/** A group of synonyms as the form holds it: one on each line. */
export const synonymSchema = z.object({
  words: z.string().check(
    z.refine((text) => wordsIn(text).length >= fewest, `Please enter at least ${fewest} names, one a line`),
    z.refine((text) => wordsIn(text).length <= most, `At most ${most} names`),
    z.refine((text) => wordsIn(text).every((word) => word.length <= longest), `At most ${longest} characters a name`),
    z.refine(
      (text) => wordsIn(text).every((word) => (word.match(/\p{L}/gu)?.length ?? 0) >= fewestLetters),
      `At least ${fewestLetters} letters a name`,
    ),
  ),
})

/** The values of {@link synonymSchema}. */
export type SynonymValues = z.infer<typeof synonymSchema>
