import { readdirSync } from 'node:fs'
import { globSync } from 'tinyglobby'
import { expect, test } from 'vitest'
import { changed, type Change } from '../bench/fault'
import { isMigrationOf, modulesOf, roomNames } from '../bench/fault-rooms'
import { replacing, sqlChanges } from '../bench/sql-changes'
import { typescriptChanges } from '../bench/typescript-changes'

const columns = new Map([['debts', ['issued_on', 'due_on'].map((name) => ({ name, type: 'date' }))]])

/** The text after each change of that kind. */
const after = (kind: string, text: string, changes: readonly Change[]) =>
  changes.filter((change) => change.kind === kind).map((change) => changed(text, change))

test.each([
  ['border', 'a < 1 and b >= now()', ['a <= 1 and b >= now()']],
  ['border', `x ->> 'a' <> y`, []],
  ['border', 'a > b -- < c', ['a >= b -- < c']],
  ['condition', 'where a = 1 and (b or c) order by d', ['where a = 1 order by d', 'where (b or c) order by d']],
  ['condition', 'when a between 1 and 2 and b then', ['when a between 1 and 2 then', 'when b then']],
  ['condition', 'if not a and b and c then', ['if not a and c then', 'if b and c then', 'if not a and b then']],
  ['number', `a + interval '14 days'`, [`a + interval '15 days'`]],
  ['number', 'least(7, $1)', ['least(8, $1)']],
  ['number', 'd.due_on < of_cents', ['d.due_on + 1 < of_cents', 'd.due_on < of_cents + 1']],
  ['coalesce', 'coalesce(sum(a, b), 0) + 1', ['(sum(a, b)) + 1']],
  ['coalesce', 'coalesce(coalesce(a, b), c)', ['(coalesce(a, b))', 'coalesce((a), c)']],
  ['coalesce', `'coalesce(a, b)'`, []],
  ['column', 'from public.debts d where d.due_on', ['from public.debts d where d.issued_on']],
  ['column', 'd public.debts; select d.issued_on', ['d public.debts; select d.due_on']],
  ['column', 'from public.members d where d.due_on', []],
  ['state', `a in ('b', 'c')`, [`a in ('c')`, `a in ('b')`]],
  ['state', `array['a', 'b', 'c']`, [`array['b', 'c']`, `array['a', 'c']`, `array['a', 'b']`]],
  ['state', `a in ('b', c)`, []],
  ['lock', 'create function f: select a for no key update skip locked;', ['create function f: select a ;']],
  ['lock', 'create function f: perform x.pg_advisory_xact_lock(f(1));', ['create function f: null;']],
  ['lock', 'create policy p on t for update using (a)', []],
  ['right', 'create policy p on t using (a or (b))', ['create policy p on t using (true)']],
  ['right', 'if not p.is_staff() then raise', ['if false then raise']],
  ['right', 'grant select on t to authenticated;', ['grant select on t to authenticated, anon;']],
])('%s of SQL: %s', (kind, text, expected) => {
  expect(after(kind, text, sqlChanges(text, columns)).toSorted()).toEqual(expected.toSorted())
})

test('a policy is altered, and all else replaced', () => {
  expect(replacing('create policy "a b" on c for insert to d with check (e);')).toBe(
    'alter policy "a b" on c with check (e);',
  )
  expect(replacing('create view a as select 1;')).toBe('create or replace view a as select 1;')
})

test.each([
  ['border', 'a < 1 || b >= c', ['a <= 1 || b >= c', 'a < 1 || b > c']],
  ['condition', 'a && b', ['a', 'b']],
  ['default', 'a ?? b', ['a']],
  ['number', 'let a: 1 | 2 = 2', ['let a: 1 | 2 = 3']],
  ['boolean', 'f(true)', ['f(false)']],
  ['state', `['a', 'b']`, [`['b']`, `['a']`]],
  ['neighbour', 'f(a, b.c, 1)', ['f(b.c, a, 1)']],
  ['neighbour', '({ a: b, c: d.e })', ['({ a: d.e, c: b })']],
  ['guard', 'function f() { if (a) return\nif (b) c() }', ['function f() { if (false) return\nif (b) c() }']],
  ['awaited', 'await f(); const a = await g()', [' const a = await g()']],
  ['not', '!a', ['a']],
  ['busy', '<A disabled={b} c />', ['<A  c />']],
])('%s of TypeScript: %s', (kind, text, expected) => {
  expect(after(kind, text, typescriptChanges('a.tsx', text)).toSorted()).toEqual(expected.toSorted())
})

test.each(readdirSync('supabase/migrations'))('%s is of one room', (name) => {
  expect(roomNames.filter((room) => isMigrationOf(room, name))).toHaveLength(1)
})
test('every module of the features is of one room', () => {
  const modules = roomNames.flatMap((room) => modulesOf('.', room)).filter((file) => file.startsWith('src/features'))
  expect(modules.toSorted()).toEqual(globSync('src/features/**/*.{ts,tsx}').toSorted())
})
