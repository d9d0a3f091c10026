import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = path.resolve(import.meta.dirname, '../../supabase/migrations')

interface MigrationFile {
  name: string
  sql: string
}

/** The statements of a file on one line each, without comments, the bodies of functions and the content of strings. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/\$\$[\s\S]*?\$\$|'(?:[^']|'')*'|--[^\n]*/g, (part) => (part.startsWith('--') ? '' : "''"))
    .split(';')
    .map((statement) => statement.replace(/\s+/g, ' ').trim())
}

/** A list in parentheses, without the names and defaults of what it lists: `(query text, wanted jsonb default '')` is `text, jsonb`. */
function typesOf(parameters: string): string {
  return parameters
    .split(',')
    .map((parameter) => parameter.replace(/ default .*/, '').replace(/^ *\S+ /, ''))
    .join(', ')
}

const definitions: { kind: string; pattern: RegExp; key: (...found: string[]) => string }[] = [
  {
    kind: 'function',
    pattern: /^create (?:or replace )?function ([\w.]+) ?\(([^)]*)\)/,
    key: (name = '', parameters = '') => `${name}(${typesOf(parameters)})`,
  },
  { kind: 'table', pattern: /^create (?:unlogged )?table (?:if not exists )?([\w.]+)/, key: (name = '') => name },
  { kind: 'view', pattern: /^create (?:or replace )?view ([\w.]+)/, key: (name = '') => name },
  { kind: 'index', pattern: /^create (?:unique )?index (?:if not exists )?(\w+)/, key: (name = '') => name },
  { kind: 'policy', pattern: /^create policy ("[^"]+") on ([\w.]+)/, key: (name, table) => `${name} on ${table}` },
  {
    kind: 'trigger',
    pattern: /^create (?:or replace )?(?:constraint )?trigger (\w+) .*? on ([\w.]+)/,
    key: (name, table) => `${name} on ${table}`,
  },
]

/** Objects that are defined more than once, each with the files that define it. */
function definedTwice(files: MigrationFile[]): string[] {
  const places = new Map<string, string[]>()
  for (const { name, sql } of files)
    for (const statement of statementsOf(sql))
      for (const { kind, pattern, key } of definitions) {
        const found = pattern.exec(statement)
        if (!found) continue
        const what = `${kind} ${key(...found.slice(1))}`
        places.set(what, [...(places.get(what) ?? []), name])
      }
  return [...places].filter(([, names]) => names.length > 1).map(([what, names]) => `${what}: ${names.join(' and ')}`)
}

/** Statements that change what another statement has defined, each with its file. */
function afterwards(files: MigrationFile[]): string[] {
  return files.flatMap(({ name, sql }) =>
    statementsOf(sql)
      .filter((statement) => /^create or replace |^drop |^alter table .* (?:add|drop) column /.test(statement))
      .map((statement) => `${name}: ${statement.slice(0, 80)}`),
  )
}

const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))

/** Until the first deployment (decision 28). Later files may change what these define; this test does not apply to them. */
describe('the schema is read in one place', () => {
  test('nothing is defined twice', () => {
    expect(migrations.length).toBeGreaterThan(0)
    expect(definedTwice(migrations)).toEqual([])
  })

  test('everything has its final form where it is defined', () => {
    expect(afterwards(migrations)).toEqual([])
  })

  test('a second definition is named with both files, overloads and texts that only look like one are not', () => {
    const first = {
      name: '1_a.sql',
      sql: `create table public.a (b text); create unique index a_b on public.a (b);
        create policy "all read" on public.a for select using (true);
        create function public.f(a text, b jsonb default '{"(": 1}') returns text language sql as $$ select 'x'; create table public.a (); $$;
        create trigger t after insert on public.a for each row execute function public.f();`,
    }
    const second = {
      name: '2_b.sql',
      sql: `-- create table public.a (b text);
        comment on table public.a is 'create table public.a (b text);';
        create function public.f(a text) returns text language sql as $$ select a $$;
        create policy "all read" on public.b for select using (true);
        create or replace function public.f(c text, d jsonb) returns text language sql as $$ select c $$;
        create trigger t before update of b on public.a for each row execute function public.f();
        alter table public.a add column c text; alter table public.a alter column c set statistics 10;
        drop index public.a_b;`,
    }
    expect(definedTwice([first, second])).toEqual([
      'function public.f(text, jsonb): 1_a.sql and 2_b.sql',
      'trigger t on public.a: 1_a.sql and 2_b.sql',
    ])
    expect(afterwards([first, second])).toEqual([
      '2_b.sql: create or replace function public.f(c text, d jsonb) returns text language sql a',
      '2_b.sql: alter table public.a add column c text',
      '2_b.sql: drop index public.a_b',
    ])
  })
})
