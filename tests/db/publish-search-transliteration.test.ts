import { expect, test } from 'vitest'
import { slugFixtures } from '../support/slug-fixtures'
import { apart, otherNames, sameNames, type Spellings } from '../support/database/spellings'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()

/** Whether each pair meets: whether its first name, asked for, finds a text that is its second. */
async function meet(pairs: readonly Spellings[]): Promise<boolean[]> {
  const rows = await sql<{ met: boolean }>(
    `select private.fold(p.pair ->> 1) = any (private.readings(p.pair ->> 0)) as met from jsonb_array_elements($1::text::jsonb) with ordinality as p (pair, n) order by n`,
    [JSON.stringify(pairs)],
  )
  return rows.map(({ met }) => met)
}

/** Pairs, each in both directions. */
const bothWays = (pairs: readonly Spellings[]) =>
  pairs.flatMap(([one, other]): Spellings[] => [
    [one, other],
    [other, one],
  ])

test('spellings of one name meet, whatever the alphabet and the standard', async () => {
  expect(sameNames.length).toBeGreaterThanOrEqual(300)
  const pairs = bothWays(sameNames)
  const met = await meet(pairs)
  expect(pairs.filter((_, n) => !met[n]).map((pair) => pair.join(' → '))).toEqual(apart)
  expect(met.filter(Boolean).length / pairs.length).toBeGreaterThanOrEqual(0.98)
})

test('names that are only close do not meet', async () => {
  expect(otherNames.length).toBeGreaterThanOrEqual(150)
  const pairs = bothWays(otherNames)
  const met = await meet(pairs)
  // й and ж are both j in one of the standards.
  expect(pairs.filter((_, n) => met[n]).map((pair) => pair.join(' → '))).toEqual(['Божана → Бояна', 'Бояна → Божана'])
  expect(met.filter(Boolean).length / pairs.length).toBeLessThanOrEqual(0.02)
})

test('a query that folds to nothing finds nothing, and one without letters to replace stays as it is', async () => {
  expect(
    await sql(
      `select private.readings('’ - "') as none, private.search_patterns(' - ') as also, private.search_patterns(' ') as every`,
    ),
  ).toEqual([{ none: [], also: [], every: ['%'] }])
  expect(
    await sql(
      `select private.search_patterns('100%_a\\b') as patterns, private.fold(e'One  line\n\tanother') as lines`,
    ),
  ).toEqual([{ patterns: ['%100\\%\\_a\\\\b%'], lines: 'one line\n anoter' }])
})

test('two letters are found only where a word begins, also those that a longer query folds to', async () => {
  const [found] = await sql(
    `select private.search_text('Zhezkazgan Zkm') like any (private.search_patterns('zzqq')) as begins,
       private.search_text('Zhezkazgan') like any (private.search_patterns('zzqq')) as within`,
  )
  expect(found).toEqual({ begins: true, within: false })
})

test('a synonym begins words from five letters on; a shorter one is a word', async () => {
  expect(
    await sql(
      `select s.word, private.text_pattern(s.word, 'synonym') as pattern from unnest('{port,ports}'::text[]) as s (word)`,
    ),
  ).toEqual([
    { word: 'port', pattern: '% port %' },
    { word: 'ports', pattern: '% ports%' },
  ])
})

test('the database makes the same addresses out of titles as the browser shows', async () => {
  const titles = slugFixtures.map(([title]) => title)
  const made = await sql<{ slug: string }>(
    `select private.slug_of(t) as slug from jsonb_array_elements_text($fixture$${JSON.stringify(titles)}$fixture$::jsonb) with ordinality as f (t, n) order by n`,
  )
  expect(made.map(({ slug }, index) => [titles[index], slug])).toEqual(slugFixtures.map((pair) => [...pair]))
})
