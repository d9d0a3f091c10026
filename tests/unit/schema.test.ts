import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { failAsTold } from '@/lib/data/errors'
import { readReleased, supabaseFolder } from '../../scripts/db-release'

const folder = path.join(supabaseFolder, 'migrations')

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

/**
 * Statements that change or skip what another statement has defined, each with its file. PostgreSQL itself refuses every
 * other second definition when the migrations are applied.
 */
function afterwards(files: MigrationFile[]): string[] {
  return files.flatMap(({ name, sql }) =>
    statementsOf(sql)
      .filter((statement) =>
        /^create or replace |^create .*\b(?:table|index|view) if not exists |^drop |^alter table .* (?:add|drop) column /.test(
          statement,
        ),
      )
      .map((statement) => `${name}: ${statement.slice(0, 80)}`),
  )
}

const migrations = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(path.join(folder, name), 'utf8') }))

/**
 * The migrations in which everything has its final form: all until the first deployment (decision 28), then none, because
 * released ones are never edited (`db-check`), and later ones may change what they define.
 */
const inFinalForm = (files: MigrationFile[], released: readonly unknown[]) => (released.length > 0 ? [] : files)

describe('the schema is read in one place', () => {
  test('everything has its final form where it is defined, once', async () => {
    expect(migrations.length).toBeGreaterThan(0)
    expect(afterwards(inFinalForm(migrations, await readReleased(supabaseFolder)))).toEqual([])
  })

  test('after the first deployment, a new file may replace, drop and add', () => {
    const files = ['create or replace view public.a as select 1;', 'drop table b;', 'alter table c add column d text;']
    const later = files.map((sql, at) => ({ name: `${at}.sql`, sql }))
    expect(afterwards(inFinalForm(later, []))).toHaveLength(3)
    expect(afterwards(inFinalForm(later, [['0_foundation.sql', 'checksum']]))).toEqual([])
  })

  test('a statement that changes another is named with its file, a text that only looks like one is not', () => {
    const sql = `-- drop table public.a;
      comment on table public.a is 'x; drop table public.a;';
      create function public.g() returns text language sql as $$ select 'x'; drop table public.a; $$;
      create table if not exists public.a (b text);
      create or replace function public.f(c text, d jsonb) returns text language sql as $$ select c $$;
      alter table public.a add column c text; alter table public.a alter column c set statistics 10;
      drop index public.a_b;`
    expect(afterwards([{ name: '2_b.sql', sql }])).toEqual([
      '2_b.sql: create table if not exists public.a (b text)',
      '2_b.sql: create or replace function public.f(c text, d jsonb) returns text language sql a',
      '2_b.sql: alter table public.a add column c text',
      '2_b.sql: drop index public.a_b',
    ])
  })
})

/** What a publication date is compared with: the rule of private.is_public, its copies, what is scheduled, what is new since a letter, and the year of facts. */
const publicationRules = ['<= moment', '<= now()', '> now()', '> since', '>= begins', '< ends']

/** Comparisons of a publication date that follow another rule, each with its file. */
function otherPublicationRules(files: MigrationFile[]): string[] {
  return files.flatMap(({ name, sql }) =>
    Array.from(
      sql.matchAll(/\bpublished_at\b\)?\s*([<>]=?|between)\s*([\w.]+(?:\(\))?)|[<>]=?\s*(?:\w+\.)?published_at\b/gi),
      ([found, sign, moment]) => ({ found, rule: `${sign ?? ''} ${moment ?? ''}` }),
    )
      .filter(({ rule }) => !publicationRules.includes(rule))
      .map(({ found }) => `${name}: ${found}`),
  )
}

test('articles and events are public by one rule, also where it is written out', () => {
  expect(migrations.filter(({ sql }) => sql.includes('published_at <= moment')).map(({ name }) => name)).toEqual([
    expect.stringContaining('_editorial.sql'),
  ])
  expect(otherPublicationRules(migrations)).toEqual([])
  expect(
    otherPublicationRules([
      { name: 'a', sql: 'using (published_at <= now()); where e.published_at > now()' },
      {
        name: 'b',
        sql: 'where e.published_at < now() and now() >= a.published_at and coalesce(published_at) <= clock_timestamp()',
      },
    ]),
  ).toEqual(['b: published_at < now()', 'b: >= a.published_at', 'b: published_at) <= clock_timestamp()'])
})

/** Where the functions that run a text as SQL take one, or the name of a table: the places of these arguments, from 0. */
const textsOf: Record<string, readonly number[]> = {
  change_rows: [1, 2, 3],
  delete_rows: [1, 2],
  undo_rows: [1, 2, 3],
  locked_rows: [1],
}

/** The calls of these functions by others, with whether each text in them is a constant. */
function textCalls(files: MigrationFile[]): { call: string; constant: boolean }[] {
  const names = Object.keys(textsOf).join('|')
  return files.flatMap(({ sql }) =>
    [...sql.matchAll(/(?:\bcreate (?:or replace )?function ([\w.]+)|\bdo\b)[^$]*\$\$([\s\S]*?)\$\$/g)]
      // They hand on to one another what they were given.
      .filter(([, definer = '']) => !(definer.replace('private.', '') in textsOf))
      .flatMap(([, definer = 'do', body = '']) =>
        [
          ...body
            .replace(/--[^\n]*|\$(\w+)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (part) => (part.startsWith('--') ? '' : "''"))
            .matchAll(new RegExp(`\\b(${names})\\(((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*)\\)`, 'g')),
        ].map(([, name = '', given = '']) => {
          const values = given.split(/,(?![^()]*\))/).map((value) => value.trim())
          return {
            call: `${definer}: ${name}`,
            constant: (textsOf[name] ?? []).every((at) => /^''(?:\s*\|\|\s*'')*$/.test(values[at] ?? '')),
          }
        }),
      ),
  )
}

test('what is run as SQL for many rows is written out where it is called, and comes from no parameter', () => {
  const calls = textCalls(migrations)
  expect(calls.length).toBeGreaterThan(20)
  expect(calls.filter(({ constant }) => !constant)).toEqual([])
  const given = (call: string) => textCalls([{ name: 'a', sql: `create function public.f() as $$ ${call} $$;` }])
  expect(
    [
      `private.change_rows(private.chosen_rows(ids), 'events', 't.title', $do$ update (a, b) $do$ || 'c', wanted)`,
      `private.change_rows(ids, of_table, 't.title', 'select 1')`,
      `private.change_rows(ids, 'events', 't.' || named, 'select 1')`,
      `private.undo_rows(changes, 'events', 't.title', format('select %L', wanted))`,
      `private.delete_rows(ids, named => 't.title', of_table => 'events')`,
      `private.locked_rows(ids, (select 'events'), false)`,
    ].map((call) => given(call)[0]?.constant),
  ).toEqual([true, false, false, false, false, false])
})

// People read them in the browser (`failAsTold`), and their own programs get them from the Data API.
test('a function and its comment are one block without an empty line', () => {
  // A private function that a public one of the same name calls is explained there.
  const explained = (of = '') =>
    of.startsWith('private.') &&
    migrations.some(({ sql }) => sql.includes(`comment on function ${of.replace('private.', 'public.')}(`))
  const apart = migrations.flatMap(({ name, sql }) =>
    sql
      .split('\n\n')
      .flatMap((block) =>
        [...block.matchAll(/^create function (\S+?)\(/gm)]
          .filter(([, of]) => !block.includes(`comment on function ${of}(`) && !explained(of))
          .map(([, of]) => `${name} ${of}`),
      ),
  )
  expect(apart).toEqual([])
})

test('every refusal is a sentence', () => {
  const said = migrations.flatMap(({ name, sql }) =>
    // A long one goes on in the next line.
    [
      ...sql
        .replaceAll(/'\n\s*'/g, '')
        .matchAll(/(?:raise exception|perform private\.require_right\(.*\),)\s+'((?:[^']|'')*)'/g),
    ].map(([, sentence = '']) => ({
      name,
      sentence,
    })),
  )
  expect(said.length).toBeGreaterThan(300)
  expect(said.filter(({ sentence }) => sentence !== '%' && !/^(?=[A-Z%])\S(?!.* {2}).*[.?]$/.test(sentence))).toEqual(
    [],
  )
})

/** Codes that the form's own code reads, or nobody sees. */
const untold: Record<string, string> = {
  BK001: 'caught by the function that raises it',
  unique_violation: 'the import says which row it is, by the name of the constraint',
}

test('each code that a function raises is told with its sentence, or has a reason', () => {
  const codes = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/errcode = (?:'(\w+)'|sqlstate)/g)].flatMap(
      ([, code]) => code ?? ['22001', '22P02', '23502', '23514'],
    ),
  )
  const told = (code: string, message = 'This is refused.') => {
    try {
      failAsTold('Failed to save', { code, message })
    } catch (error) {
      return (error as Error).message === message
    }
  }
  expect(new Set(codes).size).toBeGreaterThan(10)
  expect([...new Set(codes)].filter((code) => !told(code)).toSorted()).toEqual(Object.keys(untold))
  // PostgreSQL's own words never are, whichever code they come with.
  const raw = ['permission denied for table user_profiles', 'invalid input syntax for type uuid: "1."']
  expect([...codes, 'P0001', '42501', '57014'].filter((code) => raw.some((words) => told(code, words)))).toEqual([])
})

/** What a form lets choose, and the office may delete or merge meanwhile: the functions that say so, or why none need. */
const whenChoiceIsGone: Record<string, string[] | string> = {
  'article_to_tags.tag_id': 'private.tags_named makes a tag again that is gone',
  'events.category_id': ['public.save_event'],
  'home_sectors.industry': 'checked before, as every value of a page',
  'members.industry': ['private.save_member', 'private.store_company', 'private.approve_application'],
  'membership_applications.tier': 'checked before, as every value of an application',
  'memberships.tier': 'a tier that a term names is retired, not deleted',
  'news_articles.category_id': ['public.save_article', 'public.categorise_articles'],
}

test('a choice that was deleted while a form was open is said, or has a reason', () => {
  const choices = 'event_categories|article_categories|article_tags|industries|membership_tiers'
  const reference = new RegExp(
    `(?:foreign key \\((\\w+)\\)|(\\w+) \\w+[^,(]*?) references public\\.(?:${choices}) `,
    'g',
  )
  const found = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/(?:create|alter) table public\.(\w+)([^;]*)/g)].flatMap(([, table, body = '']) =>
      Array.from(body.matchAll(reference), ([, ofKey, column]) => `${table}.${ofKey ?? column}`),
    ),
  )
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(whenChoiceIsGone))
  for (const name of Object.values(whenChoiceIsGone).flatMap((said) => (typeof said === 'string' ? [] : said)))
    expect(
      migrations.some(({ sql }) =>
        sql
          .match(new RegExp(`create function ${name}\\([^$]*\\$\\$[\\s\\S]*?\\ncomment on function`))?.[0]
          .includes('is no longer in the list. Please choose another.'),
      ),
      name,
    ).toBe(true)
})
