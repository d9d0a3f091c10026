import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { connectTestBackend } from '../support/backend'
import { worstTexts } from '../support/worst-texts'

const backend = connectTestBackend(inject('database'))
const { sql } = backend
const migrations = path.resolve(import.meta.dirname, '../../supabase/migrations')

/** How long 100,000 characters may take, in milliseconds; a pattern that is quadratic takes far longer. */
const most = 1000

/**
 * Evaluates an expression over `t.text` on all texts.
 *
 * @returns the text that took longest when it took too long
 */
async function slowest(expression: string, texts: readonly string[]): Promise<string | undefined> {
  for (const text of texts) {
    const time = async () => {
      const before = performance.now()
      await sql(`select (${expression}) is null from (select $1::text as text) as t`, [text])
      return performance.now() - before
    }
    const took = await time()
    if (took < most) continue
    const again = Math.min(took, await time())
    if (again >= most) return `${expression} takes ${again.toFixed()} ms on ${JSON.stringify(text.slice(0, 40))}…`
  }
  return undefined
}

test('no pattern of the database takes more than linear time on a hundred thousand characters', async () => {
  const files = await Promise.all(
    (await readdir(migrations)).map((file) => readFile(path.join(migrations, file), 'utf8')),
  )
  const patterns = new Set<string>()
  for (const [, pattern] of files.join('\n').matchAll(/~\*?\s+'((?:[^']|'')*)'/g)) patterns.add(pattern ?? '')
  for (const line of files.join('\n').split('\n'))
    if (/regexp_|substring\(/.test(line) && !line.startsWith('comment'))
      for (const [, literal = ''] of line.matchAll(/'((?:[^']|'')*)'/g))
        if (/[[*+]/.test(literal)) patterns.add(literal)
  expect(patterns.size).toBeGreaterThan(20)
  const slow = []
  for (const pattern of patterns)
    slow.push(await slowest(`regexp_replace(t.text, '${pattern}', '', 'gi')`, [...worstTexts(pattern)]))
  // Functions run several patterns, or decide which text a pattern gets.
  const functions = await sql<{ name: string }>(
    `select p.proname as name from pg_catalog.pg_proc p where p.pronamespace = 'private'::regnamespace and p.provolatile = 'i' and p.pronargs = 1 and p.proargtypes[0] = 'text'::regtype and p.prorettype <> 'void'::regtype`,
  )
  expect(functions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['plain_text', 'plain_excerpt', 'company_key', 'slug_of', 'is_email', 'mailbox']),
  )
  for (const { name } of functions) slow.push(await slowest(`private.${name}(t.text)`, [...worstTexts('')]))
  slow.push(await slowest(`private.files_in(t.text, '')`, [...worstTexts('')]))
  expect(slow.filter((sentence) => sentence !== undefined)).toEqual([])
})

test('plain text is without tags, scripts and styles, with entities decoded', async () => {
  for (const [html, text] of [
    ['<p>One</p><p>two &amp; <b>three</b></p>', 'One two & three'],
    ['a<script>x</script>b<script src="y">z</script>c', 'a b c'],
    ['a<style media="x">b</style>c<STYLE>d</STYLE>', 'a c'],
    ['a<script>b</style>c', 'a b c'],
    ['1 &lt; 2', '1 < 2'],
  ])
    expect(await sql('select private.plain_text($1) as text', [html])).toEqual([{ text }])
})
