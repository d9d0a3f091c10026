import { accountId, type Driver, type Person } from './driver'
import { inside } from './inside'

/**
 * Acts as the Data API does inside the database: in a transaction with the caller's role and claims.
 *
 * @param sql runs one statement as the owner of the database, always in the same session
 */
export function sqlDriver(sql: Driver['sql']): Driver {
  const { attempt, personOf } = inside(sql)
  const people = new Map<string, Promise<Person>>()
  const idOf = (who: Parameters<Driver['person']>[0]) =>
    who === 'service' || who === 'anonymous' ? null : accountId(sql, who)
  const person: Driver['person'] = (who) => {
    const made = async () => personOf(await idOf(who), ...(who === 'service' ? [{ role: 'service_role' }] : []))
    const known = people.get(who) ?? made()
    people.set(who, known)
    return known
  }
  return {
    sql,
    person,
    attempt: async (who, ...rest) => {
      const { id } = await person(who)
      return attempt(id === null ? { role: 'anon' } : { role: 'authenticated', sub: id }, ...rest)
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
