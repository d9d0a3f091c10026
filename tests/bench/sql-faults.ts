import path from 'node:path'
import { globSync } from 'tinyglobby'
import { openDatabase } from '../../supabase/local/database.ts'
import { findPostgres } from '../support/database/postgres'
import { seededImage } from '../support/database/seeded-image'
import { changed, describe, draw, ownFirst, type Change, type Fault, type Source } from './fault'
import { isMigrationOf, type RoomName } from './fault-rooms'
import { replacing, sqlChanges, statementsOf, type Columns } from './sql-changes'

/** The changes that count for a room. Rights are changed everywhere, and by their own room only. */
function changesFor(room: RoomName, { file, name, text }: Source, columns: Columns): Change[] {
  const isOf = (one: RoomName) => isMigrationOf(one, path.basename(file))
  if (!replacing(text) || (room !== 'rights' && !isOf(room))) return []
  const asks = isOf('rights') && /^private\.(?:is|has|may|needs|user)_/.test(name)
  return sqlChanges(text, columns).filter(({ kind }) =>
    room === 'rights'
      ? kind === 'right' || asks || text.startsWith('create policy')
      : kind !== 'right' && !/^(?:grant|create policy)/.test(text),
  )
}

const short = (name = '') => name.split('.').at(-1) ?? name

/** What stands in the database's statistics when a statement is used: a function's name, the table of a policy or trigger, who reads a view. */
function tracesOf({ name, text }: Source, statements: readonly Source[]): string[] {
  const [, table] = /^create (?:policy|(?:constraint )?trigger) .*? on ([\w.]+)/s.exec(text) ?? []
  if (table) return [short(table)]
  const [, granted = ''] = /^grant .*? on (?:table|function) (.*) to/s.exec(text) ?? []
  if (granted) return granted.match(/\w+/g) ?? []
  if (text.startsWith('create function')) return [short(name)]
  const reader = new RegExp(`\\b${short(name)}\\b`)
  return statements
    .filter((other) => other.name !== name && other.text.startsWith('create') && reader.test(other.text))
    .flatMap((other) => (other.text.startsWith('create function') ? short(other.name) : tracesOf(other, statements)))
}

/**
 * Faults in the SQL of a room, evenly over its statements: the database takes each of them.
 *
 * @param random of which they are drawn
 * @param used the functions and tables that each test file used
 */
export async function sqlFaults(
  root: string,
  room: RoomName,
  count: number,
  random: () => number,
  used: Readonly<Record<string, readonly string[]>>,
): Promise<Fault[]> {
  const database = await openDatabase(undefined, await seededImage())
  const { driver } = database
  try {
    const { rows } = await driver.query<{ table: string; name: string; type: string }>(
      `select c.relname as table, a.attname as name, a.atttypid::regtype::text as type
       from pg_attribute a join pg_class c on c.oid = a.attrelid
       where a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'v')
         and c.relnamespace::regnamespace::text in ('public', 'private')
       order by c.oid, a.attnum`,
    )
    const columns = new Map<string, { name: string; type: string }[]>()
    for (const row of rows) columns.set(row.table, [...(columns.get(row.table) ?? []), row])
    const statements = statementsOf(root)
    const changes = new Map(statements.map((statement) => [statement, changesFor(room, statement, columns)]))
    const drawable = statements.filter((statement) => changes.get(statement)?.length)
    const plant = async (statement: Source, change: Change): Promise<Fault | undefined> => {
      const sql = replacing(changed(statement.text, change)) ?? ''
      const taken = await driver.exec(`begin; ${sql}; rollback`).then(
        () => true,
        () => driver.exec('rollback').then(() => false),
      )
      // The embedded database has one connection, so it cannot miss a lock.
      const isLock = change.kind === 'lock'
      if (!taken || (isLock && !findPostgres().folder)) return undefined
      const traces = tracesOf(statement, statements)
      // The matrix asks the catalog about every right, which leaves no trace.
      const uses = (test: string) =>
        traces.some((trace) => used[test]?.includes(trace)) ||
        (room === 'rights' && test === 'tests/db/permissions.test.ts')
      return {
        room,
        language: 'SQL',
        what: describe(statement, change),
        env: { PLANTED_SQL: sql, ...(isLock && { TEST_BREADTH: '1' }) },
        steps: isLock
          ? [globSync('tests/db/races*.test.ts', { cwd: root })]
          : ownFirst(root, room, Object.keys(used).filter(uses)),
      }
    }
    return await draw(drawable, (statement) => changes.get(statement) ?? [], count, random, plant)
  } finally {
    await database.close()
  }
}
