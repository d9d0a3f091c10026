import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountId, type Driver, type Row } from '../database/driver'
import { cases, type Ids } from './permission-cases'
import { addFixtures, fixtures } from './permission-fixtures'
import {
  buckets,
  files,
  functions,
  rowSets,
  roles,
  tables,
  type Role,
  type RowSet,
  type Table,
  type TableCells,
} from '../../db/permission-matrix'
import { sampleOf, type Sample } from './permission-samples'

/** Tables where the seed has every possible row: a sample must replace one of them. */
const seededFully: Table[] = ['site_settings', 'pages', 'home_hero', 'closed_books']

/** The columns of a profile that callers may change. */
const kept = [
  'first_name',
  'last_name',
  'company_name',
  'company_id',
  'job_role',
  'phone',
  'avatar_url',
  'role_id',
  'is_accountant',
]

/** The SQL condition of a row set for a caller; `$1` is their id. */
const conditionOf = (set: RowSet, me = '$1::text::uuid') => `(${rowSets[set].replaceAll('$me', me)})`

/**
 * Defines the tests of the matrix: for each table and role, bucket, function and case.
 *
 * @param connect returns the driver once the backend runs
 * @param some the tables, functions and buckets that are tried, without the cases of both sides; all where it is omitted
 */
export function describePermissions(connect: () => Driver, some?: readonly string[]): void {
  const chosen = <Name extends string, Value>(all: Record<Name, Value>) =>
    (Object.entries(all) as [Name, Value][]).filter(([name]) => !some || some.includes(name))
  let driver: Driver
  let ids: Ids
  beforeAll(async () => {
    driver = connect()
    await addFixtures(driver.sql)
    ids = await idsOf(driver.sql)
  })

  describe.each(chosen<Table, TableCells>(tables))('%s', (table, cells) => {
    test.each(roles)('%s', async (role) => {
      const me = role === 'anonymous' || role === 'bare' ? ids.accounts.member : ids.accounts[role]
      const sample = sampleOf(table, me)
      const id = role === 'anonymous' ? null : ids.accounts[role]
      const rights = { table, cells, role, id, sample, stored: sampleOf(sample.of ?? table, me).row }
      const { found, expected } = await (driver.attempt
        ? rightsInside(driver.attempt, rights)
        : rightsOverApi(driver, rights))
      expect(found).toEqual(expected)
    })

    const telling = roles.filter((role) => !['all', 'none'].includes(cells.select[role]))
    if (telling.length > 0)
      test('its row sets leave something out and let something through', async () => {
        for (const role of telling) {
          const { id } = await driver.person(role)
          const [count] = await driver.sql<{ inside: number; outside: number }>(
            `select count(*) filter (where c)::int as inside, count(*) filter (where c is not true)::int as outside from (select ${conditionOf(cells.select[role])} and ($1::text is null or true) as c from public.${table}) as rows`,
            [id],
          )
          expect(count?.inside, `${role} inside`).toBeGreaterThan(0)
          // Staff see every author who has written something, which may be all of them.
          if (cells.select[role] !== 'authorOfAnything') expect(count?.outside, `${role} outside`).toBeGreaterThan(0)
        }
      })
  })

  const ofBothSides = () => {
    let profiles: string
    beforeAll(async () => {
      profiles = JSON.stringify(
        (await driver.sql<{ row: Row }>('select to_jsonb(p) as row from public.user_profiles p')).map(({ row }) => row),
      )
    })
    afterEach(async () => {
      await driver.sql(
        `update public.user_profiles p set ${kept.map((column) => `${column} = b.${column}`).join(', ')} from jsonb_populate_recordset(null::public.user_profiles, $1::text::jsonb) b
         where b.id = p.id and (${kept.map((column) => `p.${column}`).join(', ')}) is distinct from (${kept.map((column) => `b.${column}`).join(', ')})`,
        [profiles],
      )
      const added = [
        'news_articles',
        'announcements',
        'newsletter_subscribers',
        'membership_applications',
        'contact_messages',
        'invitations',
      ] as const
      const removals = added.map((table, at) => {
        const { row, key } = sampleOf(table, fixtures.stranger)
        return {
          removal: `${table} as (delete from public.${table} t where ${matches(`public.${table}`, pick(row, key), at + 2)})`,
          sought: JSON.stringify(row),
        }
      })
      await driver.sql(
        `with ${removals.map(({ removal }) => removal).join(', ')} delete from public.announcement_reads where announcement_id = $1`,
        [fixtures.receivedAnnouncement, ...removals.map(({ sought }) => sought)],
      )
    })
    for (const { title, as, call, code } of cases) {
      test(`${title}: ${code ?? 'yes'}`, async () => {
        expect((await call(await driver.person(as), ids)).code).toBe(code)
      })
    }
    test('an article and an announcement are signed by whoever adds them', async () => {
      const editor = await driver.person('editor')
      for (const table of ['news_articles', 'announcements'] as const) {
        await editor.insert(table, sampleOf(table, fixtures.stranger).row)
        expect(await findRow(driver.sql, `public.${table}`, { id: fixtures.sample })).toMatchObject({
          author_id: editor.id,
        })
      }
    })
    test('a setting is signed by whoever changes it', async () => {
      const editor = await driver.person('editor')
      await editor.update('site_settings', { key: 'ga_code' }, { value: 'G-SIGNED1' })
      const setting = await findRow(driver.sql, 'public.site_settings', { key: 'ga_code' })
      expect(setting).toMatchObject({ value: 'G-SIGNED1', updated_by: editor.id })
    })
  }
  if (!some) describe('columns and rules of both sides', ofBothSides)

  describe.each(chosen(functions))('function %s', (name, { callers, parameters, answer, refusal }) => {
    test.each(roles)('%s', async (role) => {
      const { code, rows } = await (await driver.person(role)).call(name, parameters)
      // A caller with a profile has no invitation to accept, but is not refused.
      const accepted = name === 'accept_invitation' && callers[role] && role !== 'bare'
      expect(code).toBe(callers[role] ? (accepted ? null : (refusal ?? null)) : '42501')
      if (answer === undefined) return
      const expected = callers[role] ? await driver.sql(answer) : []
      expect(rows.map(plain).sort()).toEqual(expected.map(plain).sort())
    })
  })

  if (!some)
    test.for(roles)('files of all kinds: %s', async (role, { skip }) => {
      if (!driver.attempt) return skip('acts inside the database')
      const me = role === 'anonymous' || role === 'bare' ? ids.accounts.member : ids.accounts[role]
      const { found, expected } = await filesInside(driver.attempt, role, me)
      expect(found).toEqual(expected)
    })

  describe.each(chosen(buckets))('bucket %s', (bucket, { places }) => {
    const combinations = places.flatMap(({ path, writers, replacers = writers, removers = writers }) =>
      roles.map((role) => ({ path, role, may: writers[role], mayReplace: replacers[role], mayRemove: removers[role] })),
    )
    for (const { path, role, may, mayReplace, mayRemove } of combinations) {
      test(`${role} keeps ${path}: ${may ? 'yes' : mayRemove ? 'removes it only' : 'no'}`, async () => {
        const person = await driver.person(role)
        const service = await driver.person('service')
        const place = path.replace('$me', person.id ?? 'anonymous').replace('$other', fixtures.stranger)
        try {
          await person.store(bucket, place, 'first')
          const stored = (await driver.content(bucket, place)) === 'first'
          if (!stored) await service.store(bucket, place, 'first')
          expect(await driver.content(bucket, place), 'everybody reads it by address').toBe('first')
          const listed = await person.lists(bucket, place)
          await person.replace(bucket, place, 'second')
          const replaced = (await driver.content(bucket, place)) === 'second'
          await person.discard(bucket, place)
          const discarded = (await driver.content(bucket, place)) === null
          expect({ stored, listed, replaced, discarded }).toEqual({
            stored: may,
            listed: mayRemove,
            replaced: mayReplace,
            discarded: mayRemove,
          })
        } finally {
          await service.discard(bucket, place)
        }
      })
    }
  })
}

/** The rights in all files of storage at once. */
async function filesInside(attempt: NonNullable<Driver['attempt']>, role: Role, me: string): Promise<Compared> {
  const stored = Object.entries(files).map(([place, { own }]) => {
    const [bucket = '', ...path] = place.replace('$me', me).replace('$other', fixtures.stranger).split('/')
    return { place, bucket, name: path.join('/'), owner_id: own ? me : null }
  })
  const placesOf = (returned: unknown) =>
    stored
      .filter(({ bucket, name }) => Array.isArray(returned) && returned.includes(`${bucket}/${name}`))
      .map(({ place }) => place)
  const named = `coalesce(jsonb_agg(f.bucket_id || '/' || f.name), '[]')`
  const [listed, removed] = await attempt(
    role,
    `insert into storage.objects (bucket_id, name, owner_id) select r.bucket, r.name, r.owner_id from json_to_recordset($1) as r (bucket text, name text, owner_id text);
      update public.members set logo_url = '/storage/v1/object/public/public/logos/shown.png' where id = '${fixtures.inactiveMember}'`,
    [
      { statement: `select ${named} from storage.objects f` },
      {
        quiet: true,
        statement: `with f as (delete from storage.objects returning bucket_id, name) select ${named} from f`,
      },
    ],
    stored,
  )
  const expected = (of: 'lists' | 'removes') =>
    Object.entries(files).flatMap(([place, { lists, removes = lists }]) =>
      ({ lists, removes })[of][role] ? [place] : [],
    )
  return {
    found: { listed: placesOf(listed), removed: placesOf(removed) },
    expected: { listed: expected('lists'), removed: expected('removes') },
  }
}

/** Whose rights in which table, and the sample for them, with the row of the table that holds it. */
interface Rights {
  table: Table
  cells: TableCells
  role: Role
  id: string | null
  sample: Sample
  stored: Row
}
type Compared = { found: object; expected: object }

const list = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** The rights in all rows of a table and the sample: each verb is tried on all of them at once, without triggers, and on the sample, with them. */
async function rightsInside(
  attempt: NonNullable<Driver['attempt']>,
  { table, cells, role, id, sample: { row, key, change, send, of: owner = table, joined }, stored }: Rights,
): Promise<Compared> {
  const given = { stored, change, sent: send ? pick(row, send) : row }
  const columns = Object.keys(change)
  const value = (of: keyof typeof given, names: string[], type: string = table) =>
    `select ${list(names)} from json_populate_record(null::public.${type}, $1 -> '${of}')`
  const insert = (of: keyof typeof given, into: string) =>
    `insert into public.${into} (${list(Object.keys(given[of]))}) ${value(of, Object.keys(given[of]), into)}`
  const keyOf = `jsonb_build_array(${key.map((name) => `t."${name}"::text`).join(', ')})`
  const isSample = key.map((name) => `t."${name}" = (${value('stored', [name])})`).join(' and ')
  const isChanged = columns.map((name) => `t."${name}" is not distinct from (${value('change', [name])})`).join(' and ')
  const rowsOf = (returning: string) => `with r (c) as (${returning}) select coalesce(jsonb_agg(c), '[]') from r`
  const me = id === null ? 'null::uuid' : `'${id}'::uuid`
  const set = (verb: 'select' | 'update' | 'delete') =>
    `'${verb}', (${rowsOf(`select ${keyOf} from public.${table} as t where ${conditionOf(cells.select[role], me)} and ${conditionOf(cells[verb][role], me)}`)})`

  const [sets, ...answers] = await attempt(
    role,
    seededFully.includes(table) ? '' : insert('stored', owner),
    [
      {
        owner: true,
        statement: `select jsonb_build_object(${set('select')}, ${set('update')}, ${set('delete')}, 'sample', (select ${keyOf} from public.${table} as t where ${isSample}))`,
      },
      { statement: rowsOf(`select ${keyOf} from public.${table} as t`) },
      // Locking a row takes the right to change it.
      { statement: rowsOf(`select ${keyOf} from public.${table} as t for update`) },
      { quiet: true, statement: rowsOf(`delete from public.${table} as t returning ${keyOf}`) },
      {
        statement: rowsOf(
          `update public.${table} as t set (${list(columns)}) = (${value('change', columns)}) where ${isSample} returning ${isChanged}`,
        ),
      },
      { statement: rowsOf(`delete from public.${table} as t where ${isSample} returning true`) },
      {
        before: `delete from public.${owner} as t where ${key.map((name) => `t."${name}" = (${value('stored', [name], owner)})`).join(' and ')}${andByOwner(owner)}`,
        statement: rowsOf(`${insert('sent', table)} returning true`),
      },
    ],
    given,
  )
  if (typeof sets !== 'object') throw new Error(`${table} cannot be compared: ${JSON.stringify(sets)}`)
  const may = sets as Record<'select' | 'update' | 'delete', unknown[]> & { sample: unknown }
  const rows = (answer: unknown) => (Array.isArray(answer) ? answer.map(String).sort() : [])
  const [reads, updates, deletes, updated, deleted] = answers.map(rows)
  const ofSample = (set: unknown[]) => (rows(set).includes(String(may.sample)) ? ['true'] : [])
  return {
    found: { reads, updates, deletes, updated, deleted, adds: answers[5] },
    expected: {
      reads: rows(may.select),
      updates: rows(may.update),
      deletes: rows(may.delete),
      updated: ofSample(may.update),
      deleted: ofSample(may.delete),
      adds: cells.insert[role] ? [true] : joined ? '55000' : '42501',
    },
  }
}

/** The rights in a table over an API: reads all of it, and adds, changes and deletes the sample. */
async function rightsOverApi(driver: Driver, { table, cells, role, id, sample, stored }: Rights): Promise<Compared> {
  const { sql } = driver
  const person = await driver.person(role)
  const owner = sample.of ?? table
  const key = pick(sample.row, sample.key)
  const take = () => removeSample(sql, owner, sample)
  const put = () => ownerInsert(sql, owner, stored)
  const condition = (set: RowSet) => `${conditionOf(set)} and ($1::text is null or true)`
  const among = async (set: RowSet) => (await findRow(sql, `public.${table}`, key, condition(set), id)) !== undefined
  const readable = await sql(
    `select ${sample.key.join()} from public.${table} where ${condition(cells.select[role])} order by ${sample.key.join()} limit 1000`,
    [id],
  )
  const { rows } = await person.first(table, sample.key)
  const displaced = seededFully.includes(table) ? await takeAway(sql, table, sample) : []
  try {
    const { code } = await person.insert(table, sample.send ? pick(sample.row, sample.send) : sample.row)
    const added = (await take()) !== undefined
    await put()
    const mayUpdate = await among(cells.update[role])
    await person.update(table, key, sample.change)
    const updated = (await take())?.changed
    await put()
    const mayDelete = await among(cells.delete[role])
    await person.remove(table, key)
    const deleted = (await take()) === undefined
    return {
      found: { reads: keysOf(rows), updated, deleted, adds: [added, code] },
      expected: {
        reads: keysOf(readable),
        updated: mayUpdate,
        deleted: mayDelete,
        adds: cells.insert[role] ? [true, null] : [false, sample.joined ? '55000' : '42501'],
      },
    }
  } finally {
    await take()
    for (const row of displaced) await putBack(sql, table, row)
  }
}

async function idsOf(sql: Driver['sql']): Promise<Ids> {
  const staffRoles = Object.fromEntries(
    (await sql<{ name: string; id: string }>('select name, id from public.user_roles')).map(({ name, id }) => [
      name,
      id,
    ]),
  ) as Ids['roles']
  const accounts = Object.fromEntries(
    await Promise.all(
      roles.filter((role) => role !== 'anonymous').map(async (role) => [role, await accountId(sql, role)]),
    ),
  ) as Ids['accounts']
  const [company] = await sql<{ id: string }>(
    `select id from public.members where status = 'active' and id not in (select company_id from public.user_profiles where company_id is not null) limit 1`,
  )
  if (!company) throw new Error('The seed has no company without people')
  return { accounts, roles: staffRoles, company: company.id }
}

function pick(row: Row, columns: string[]): Row {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}

function keysOf(rows: Row[]): string[] {
  return rows.map((row) => Object.values(row).map(String).join(' ')).sort()
}

/** A row as text that does not depend on how a driver returns numbers and times. */
function plain(row: Row): string {
  const values = Object.entries(row).map(([column, value]) => [
    column,
    column.endsWith('_at') ? Number(new Date(value as string)) : String(value),
  ])
  return JSON.stringify(values.sort())
}

/**
 * A condition that finds a row by columns. The values are sent as one JSON text, so that every driver types them alike; it is
 * parsed once, not for each row.
 */
const matches = (table: string, row: Row, parameter: number) =>
  Object.keys(row)
    .map(
      (column) =>
        `t."${column}" is not distinct from (select (jsonb_populate_record(null::${table}, $${parameter}::text::jsonb))."${column}")`,
    )
    .join(' and ')

async function findRow(
  sql: Driver['sql'],
  table: string,
  row: Row,
  condition?: string,
  me: string | null = null,
): Promise<Row | undefined> {
  const found =
    condition === undefined
      ? await sql<{ row: Row }>(`select to_jsonb(t) as row from ${table} t where ${matches(table, row, 1)}`, [
          JSON.stringify(row),
        ])
      : await sql<{ row: Row }>(
          `select to_jsonb(t) as row from (select * from ${table} where ${condition}) t where ${matches(table, row, 2)}`,
          [me, JSON.stringify(row)],
        )
  return found[0]?.row
}

async function ownerInsert(sql: Driver['sql'], table: string, row: Row): Promise<void> {
  const names = Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ')
  const added = await sql(
    `insert into public.${table} (${names}) select ${names} from jsonb_populate_record(null::public.${table}, $1::text::jsonb) returning 1`,
    [JSON.stringify(row)],
  )
  if (added.length !== 1) throw new Error(`${table} did not take its sample row`)
}

/** What the owner of the database says besides, of tables whose rows stay even for them. */
function andByOwner(table: string): string {
  const flag =
    table === 'audit_log'
      ? 'owner_anonymises_audit_log'
      : ['payments', 'settlements', 'refunds', 'document_cancellations'].includes(table) && 'owner_expires_documents'
  return flag ? ` and set_config('bkcc.${flag}', 'on', true) = 'on'` : ''
}

/** Removes the sample row, changed or not, and returns its state. */
async function removeSample(
  sql: Driver['sql'],
  table: string,
  { row, key, change }: Sample,
): Promise<{ changed: boolean } | undefined> {
  const changed = { ...row, ...change }
  const as = (columns: Row, parameter: number) => matches(`public.${table}`, columns, parameter)
  const [left] = await sql<{ changed: boolean }>(
    `delete from public.${table} t where (${as(pick(row, key), 1)} or ${as(pick(changed, key), 2)})${andByOwner(table)} returning ${as({ ...pick(row, key), ...change }, 2)} as changed`,
    [JSON.stringify(row), JSON.stringify(changed)],
  )
  return left
}

async function takeAway(sql: Driver['sql'], table: string, { row, key }: Sample): Promise<Row[]> {
  const taken = await sql<{ row: Row }>(
    `delete from public.${table} t where ${matches(`public.${table}`, pick(row, key), 1)}${andByOwner(table)} returning to_jsonb(t) as row`,
    [JSON.stringify(row)],
  )
  return taken.map((each) => each.row)
}

async function putBack(sql: Driver['sql'], table: string, row: Row): Promise<void> {
  const generated = await sql<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = 'public.${table}'::regclass and attgenerated <> ''`,
  )
  await ownerInsert(
    sql,
    table,
    Object.fromEntries(Object.entries(row).filter(([column]) => !generated.some(({ name }) => name === column))),
  )
}
