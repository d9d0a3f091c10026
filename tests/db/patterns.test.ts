import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { testBackend } from '../support/test-backend'
import { worstTexts, type WorstText } from '../support/worst-texts'

const backend = testBackend()
const { sql } = backend
const migrations = path.resolve(import.meta.dirname, '../../supabase/migrations')

/** How many characters a text has. */
const length = process.env.TEST_BREADTH ? 100_000 : 10_000

/** How long a text may take, in milliseconds; a pattern that is quadratic takes far longer. */
const most = process.env.TEST_BREADTH ? 2000 : 200

/** How often a slow text is tried, because the machine may have paused. */
const tries = 10

/**
 * Evaluates an expression over `t.text` on texts of that length.
 *
 * @returns what is slow on which of them
 */
async function slowOn(expression: string, texts: readonly WorstText[], attempt = 1): Promise<string[]> {
  const slow = await sql<{ unit: string; took: number }>(
    `select w.unit, (extract(epoch from later.at - t.at) * 1000)::int as took
      from jsonb_to_recordset($1::text::jsonb) as w (beginning text, unit text, "end" text),
        lateral (select w.beginning || repeat(w.unit, ceil(${length}.0 / length(w.unit))::int) || w."end" as text, clock_timestamp() as at) as t,
        lateral (select case when (${expression}) is null then clock_timestamp() else clock_timestamp() end as at) as later
      where later.at - t.at > make_interval(secs => ${most / 1000})`,
    [JSON.stringify(texts.map(({ end, ...text }) => ({ ...text, end: end.replace('\u0001', '\u007f') })))],
  )
  const again = texts.filter((text) => slow.some(({ unit }) => unit === text.unit))
  if (again.length > 0 && attempt < tries) return slowOn(expression, again, attempt + 1)
  return slow.map(({ unit, took }) => `${expression} takes ${took} ms on ${JSON.stringify(unit)} over and over`)
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
    const sleep = `t.text || pg_sleep(${most / 900})::text`
    expect(await slowOn(sleep, [{ beginning: '', unit: 'a', end: '' }], tries)).toHaveLength(1)
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
])('plain text is without tags, scripts and styles, with entities decoded: %s', async (html, text) => {
  expect(await sql('select private.plain_text($1) as text', [html])).toEqual([{ text }])
})
