import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testBackend } from '../support/database/test-backend'
import { worstTexts, type WorstText } from '../support/worst-texts'

const backend = testBackend()
const { sql } = backend
const migrations = path.resolve(import.meta.dirname, '../../supabase/migrations')

/** How many characters a text has. */
const length = process.env.TEST_BREADTH ? 100_000 : 3_000

/**
 * How long a text may be computed, in milliseconds of the process that the database runs in, which no other process
 * lengthens. A linear pattern takes a hundredth of it, a quadratic one far more.
 */
const most = process.env.TEST_BREADTH ? 2000 : 40

/** How many texts are tried in one statement. */
const together = 10

/** How often a slow text is tried again, because the process may have compiled or collected meanwhile. */
const tries = 3

/** Evaluates an expression over `t.text`, on each of the texts. Returns how long it was computed, in milliseconds. */
async function timeOf(expression: string, texts: readonly WorstText[]): Promise<number> {
  const before = process.cpuUsage()
  await sql(
    `select (${expression}) is null from (select x.beginning || repeat(x.unit, x.times) || x.ending as text
       from unnest($1::text[], $2::text[], $3::int[], $4::text[]) as x (beginning, unit, times, ending)) t`,
    [
      texts.map(({ beginning }) => beginning),
      texts.map(({ unit }) => unit),
      texts.map(({ unit }) => Math.ceil(length / unit.length)),
      texts.map(({ end }) => end.replace('\u0001', '\u007f')),
    ],
  )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Evaluates an expression on texts of that length. Returns what is slow on which of them. */
async function slowOn(expression: string, texts: readonly WorstText[]): Promise<string[]> {
  const slow: string[] = []
  for (let at = 0; at < texts.length; at += together) {
    const some = texts.slice(at, at + together)
    // Where all of them together do not take it, none does.
    if ((await timeOf(expression, some)) <= most) continue
    for (const text of some) {
      let took = await timeOf(expression, [text])
      for (let attempt = 1; took > most && attempt < tries; attempt++)
        took = Math.min(took, await timeOf(expression, [text]))
      if (took > most)
        slow.push(`${expression} takes ${took.toFixed()} ms on ${JSON.stringify(text.unit)} over and over`)
    }
  }
  return slow
}

const files = await Promise.all(
  (await readdir(migrations)).map((file) => readFile(path.join(migrations, file), 'utf8')),
)
const patterns = new Set<string>()
for (const [, pattern] of files.join('\n').matchAll(/~\*?\s+'((?:[^']|'')*)'/g)) patterns.add(pattern ?? '')
for (const line of files.join('\n').split('\n'))
  if (/regexp_|substring\(/.test(line) && !line.startsWith('comment'))
    for (const [, literal = ''] of line.matchAll(/'((?:[^']|'')*)'/g)) if (/[[*+]/.test(literal)) patterns.add(literal)
/** Functions run several patterns, or decide which text a pattern gets. */
const functions = (
  await sql<{ name: string }>(
    `select p.proname as name from pg_catalog.pg_proc p where p.pronamespace = 'private'::regnamespace and p.provolatile = 'i' and not p.proretset and p.pronargs = 1 and p.proargtypes[0] = 'text'::regtype and p.prorettype <> 'void'::regtype`,
  )
).map(({ name }) => name)

describe('more than linear time on very long texts', () => {
  test('is noticed, and there are patterns and functions', async () => {
    const long = `t.text || (select count(*) from generate_series(1, ${most * 20_000}))`
    expect(await slowOn(long, [{ beginning: '', unit: 'a', end: '' }])).toHaveLength(1)
    expect(patterns.size).toBeGreaterThan(20)
    expect(functions).toEqual(
      expect.arrayContaining(['plain_text', 'plain_excerpt', 'company_key', 'slug_of', 'is_email', 'mailbox']),
    )
  })

  test.each([...patterns])('is not taken by the pattern %s', async (pattern) => {
    expect(await slowOn(`regexp_replace(t.text, '${pattern}', '', 'gi')`, worstTexts(pattern))).toEqual([])
  })

  test.each([...functions.map((name) => `${name}(t.text)`), `files_in(t.text, '')`])(
    'is not taken by the function %s',
    async (call) => {
      expect(await slowOn(`private.${call}`, worstTexts())).toEqual([])
    },
  )
})

test.each([
  ['<p>One</p><p>two &amp; <b>three</b></p>', 'One two & three'],
  ['a<script>x</script>b<script src="y">z</script>c', 'a b c'],
  ['a<style media="x">b</style>c<STYLE>d</STYLE>', 'a c'],
  ['a<script>b</style>c', 'a b c'],
  ['1 &lt; 2', '1 < 2'],
  [
    '<p>Rates<a href="#x">[1]</a>, <strong>rel</strong>iable <EM class="y">wine</EM>s</p><h2>Next</h2><p>H<sub>2</sub>O<br>end</p>',
    'Rates[1], reliable wines Next H2O end',
  ],
])('plain text is without tags, scripts and styles, with entities decoded: %s', async (html, text) => {
  expect(await sql('select private.plain_text($1) as text', [html])).toEqual([{ text }])
})
