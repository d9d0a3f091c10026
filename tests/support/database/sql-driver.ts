import { accountId, type Driver, type Outcome, type Person, type Row } from './driver'

/**
 * Acts as the Data API does inside the database: in a transaction with the caller's role and claims.
 *
 * @param sql runs one statement as the owner of the database, always in the same session
 */
export function sqlDriver(sql: Driver['sql']): Driver {
  const people = new Map<string, Promise<Person>>()
  return {
    sql,
    person: (who) => {
      const known = people.get(who) ?? createPerson(sql, who)
      people.set(who, known)
      return known
    },
    content: async (bucket, path) => {
      const [file] = await sql<{ content: string }>(
        `select metadata ->> 'content' as content from storage.objects where bucket_id = $1 and name = $2`,
        [bucket, path],
      )
      return file?.content ?? null
    },
  }
}

async function createPerson(sql: Driver['sql'], who: Parameters<Driver['person']>[0]): Promise<Person> {
  const id = who === 'service' || who === 'anonymous' ? null : await accountId(sql, who)
  const databaseRole = who === 'service' ? 'service_role' : who === 'anonymous' ? 'anon' : 'authenticated'
  const claims = JSON.stringify(id === null ? { role: databaseRole } : { role: databaseRole, sub: id })

  async function run(text: string, values: unknown[]): Promise<Outcome> {
    await sql('begin')
    try {
      await sql(`select set_config('request.jwt.claims', $1, true), set_config('role', $2, true)`, [
        claims,
        databaseRole,
      ])
      const rows = await sql(text, values)
      await sql('commit')
      return { code: null, rows }
    } catch (error) {
      await sql('rollback')
      if (error instanceof Error && 'code' in error && /^[\dA-Z]{5}$/.test(String(error.code)))
        return { code: String(error.code), rows: [] }
      throw error
    }
  }

  const object = (bucket: string, path: string): Row => ({ bucket_id: bucket, name: path })
  const picture = (content: string): Row => ({ metadata: { content, mimetype: 'image/png' } })
  const insert = (table: string, row: Row) =>
    run(
      `insert into ${table} (${names(row).join(', ')}) values (${names(row)
        .map((_, at) => `$${at + 1}`)
        .join(', ')})`,
      Object.values(row),
    )
  const update = (table: string, match: Row, change: Row) =>
    run(
      `update ${table} set ${names(change)
        .map((column, at) => `${column} = $${at + 1}`)
        .join(', ')}${where(match, names(change).length)}`,
      [...Object.values(change), ...Object.values(match)],
    )
  const remove = (table: string, match: Row) => run(`delete from ${table}${where(match)}`, Object.values(match))

  return {
    id,
    select: (table, columns, match = {}) =>
      run(`select ${columns} from ${publicTable(table)}${where(match)}`, Object.values(match)),
    first: (table, columns) =>
      run(`select ${columns.join()} from ${publicTable(table)} order by ${columns.join()} limit 1000`, []),
    insert: (table, row) => insert(publicTable(table), row),
    update: (table, match, change) => update(publicTable(table), match, change),
    remove: (table, match) => remove(publicTable(table), match),
    call: (name, parameters) =>
      run(
        `select * from public.${name}(${Object.keys(parameters)
          .map((parameter, at) => `${parameter} => $${at + 1}`)
          .join(', ')})`,
        Object.values(parameters),
      ),
    store: async (bucket, path, content) => {
      await insert('storage.objects', { ...object(bucket, path), owner_id: id, ...picture(content) })
    },
    replace: async (bucket, path, content) => {
      await update('storage.objects', object(bucket, path), picture(content))
    },
    discard: async (bucket, path) => {
      await remove('storage.objects', object(bucket, path))
    },
    lists: async (bucket, path) =>
      (await run(`select name from storage.objects${where(object(bucket, path))}`, [bucket, path])).rows.length > 0,
  }
}

function publicTable(table: string): string {
  return `public.${table}`
}

function names(row: Row): string[] {
  return Object.keys(row).map((column) => `"${column}"`)
}

function where(match: Row, before = 0): string {
  return names(match).length === 0
    ? ''
    : ` where ${names(match)
        .map((column, at) => `${column} = $${before + at + 1}`)
        .join(' and ')}`
}
