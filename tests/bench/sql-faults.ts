import { globSync } from 'tinyglobby'
import { openDatabase } from '../../supabase/local/database.ts'
import { seededImage } from '../support/database/seeded-image'
import { findPostgres } from '../support/database/postgres'
import { aroundOf, changed, lineOf, oneOf, ownFirst, type Change, type Fault } from './fault'
import { roomOf, type RoomName } from './fault-rooms'
import { replacing, sqlChanges, statementsOf, type Columns, type Statement } from './sql-changes'

/** The changes that count for a room. Rights are changed everywhere, and by their own room only. */
function changesFor(room: RoomName, { file, name, text }: Statement, columns: Columns): Change[] {
  const changes = sqlChanges(text, columns)
  const asks = roomOf(file) === 'rights' && /^private\.(?:is|has|may|needs|user)_/.test(name)
  if (room === 'rights')
    return changes.filter(({ kind }) => kind === 'right' || asks || text.startsWith('create policy'))
  return roomOf(file) === room && !/^(?:grant|create policy)/.test(text)
    ? changes.filter(({ kind }) => kind !== 'right')
    : []
}

const short = (name = '') => name.split('.').at(-1) ?? name

/** What stands in the database's statistics when a statement is used: a function's name, the table of a policy or trigger, who reads a view. */
function tracesOf({ name, text }: Statement, statements: readonly Statement[]): string[] {
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
    const drawable = statements
      .map((statement) => ({ statement, changes: changesFor(room, statement, columns) }))
      .filter(({ statement, changes }) => changes.length && replacing(statement.text))
    const faults = new Map<string, Fault>()
    for (let turn = 0; turn < 50 * count && faults.size < count; turn += 1) {
      const { statement, changes = [] } = oneOf(drawable, random) ?? {}
      const kind = oneOf([...new Set(changes.map((change) => change.kind))], random)
      const change = oneOf(
        changes.filter((each) => each.kind === kind),
        random,
      )
      if (!statement || !change || (change.kind === 'lock' && !findPostgres().folder)) continue
      const sql = replacing(changed(statement.text, change)) ?? ''
      const taken = await driver.exec(`begin; ${sql}; rollback`).then(
        () => true,
        () => driver.exec('rollback').then(() => false),
      )
      if (!taken) continue
      const line = statement.line + lineOf(statement.text, change.start) - 1
      const traces = tracesOf(statement, statements)
      faults.set(sql, {
        room,
        language: 'SQL',
        kind: change.kind,
        place: `supabase/migrations/${statement.file}:${line} ${statement.name}`,
        ...aroundOf(statement.text, change),
        // The embedded database has one connection, so it cannot miss a lock.
        env: { PLANTED_SQL: sql, ...(change.kind === 'lock' && { TEST_BREADTH: '1' }) },
        steps:
          change.kind === 'lock'
            ? [globSync('tests/db/races*.test.ts', { cwd: root })]
            : ownFirst(
                root,
                room,
                Object.keys(used).filter((test) => traces.some((trace) => used[test]?.includes(trace))),
              ),
      })
    }
    return [...faults.values()]
  } finally {
    await database.close()
  }
}
