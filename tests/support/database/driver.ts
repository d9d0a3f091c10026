import type { Role } from '../../db/permission-matrix'

/** A row, or the columns of one, by name. */
export type Row = Record<string, unknown>

/** The outcome of a call: the SQLSTATE of its refusal, or null and the returned rows. A write that row security filters to no rows is no refusal. */
export interface Outcome {
  code: string | null
  rows: Row[]
}

/** Somebody who calls the Data API and Storage; nothing here throws for a refusal. */
export interface Person {
  /** The account's id; null for anonymous visitors and the service role. */
  id: string | null
  /** @param columns as PostgREST and SQL both write them: `id,name` */
  select: (table: string, columns: string, match?: Row) => Promise<Outcome>
  /** The first thousand rows by these columns: the Data API returns no more, and other tests may have left more in the audit log. */
  first: (table: string, columns: readonly string[]) => Promise<Outcome>
  insert: (table: string, row: Row) => Promise<Outcome>
  update: (table: string, match: Row, change: Row) => Promise<Outcome>
  remove: (table: string, match: Row) => Promise<Outcome>
  call: (name: string, parameters: Row) => Promise<Outcome>
  /** Stores a new PNG whose bytes are `content`. */
  store: (bucket: string, path: string, content: string) => Promise<void>
  replace: (bucket: string, path: string, content: string) => Promise<void>
  discard: (bucket: string, path: string) => Promise<void>
  /** Whether the file is in the list of its folder. */
  lists: (bucket: string, path: string) => Promise<boolean>
}

/** A statement that is tried as somebody. */
export interface Try {
  /** Returns one JSON value. */
  statement: string
  /** What the owner of the database does before it. */
  before?: string
  /** Without triggers and foreign keys, so that row security alone decides. */
  quiet?: true
  /** As the owner of the database. */
  owner?: true
}

/** Acts on a database as somebody, and reads it as its owner. */
export interface Driver {
  /** Runs one statement as the owner of the database. Throws with the database's message. */
  sql: <R = Row>(query: string, parameters?: unknown[]) => Promise<R[]>
  /** `service` is the service role, which row security does not hold back. */
  person: (who: Role | 'service') => Promise<Person>
  /**
   * Tries statements as somebody, inside the database alone: what each returns, or the SQLSTATE of its refusal. Each is undone, and so is
   * what the owner of the database does before all of them. All read `given` as `$1`.
   */
  attempt?: (who: Role, before: string, tries: readonly Try[], given: object) => Promise<unknown[]>
  /** The stored bytes as a visitor reads them by URL, or null. */
  content: (bucket: string, path: string) => Promise<string | null>
}

/** The demo account of each role; `bare` has an account and no profile, `unproven` a second factor (both made by the fixtures). */
export const emails: Record<Exclude<Role, 'anonymous'>, string> = {
  bare: 'bare@bkcc.example',
  member: 'member@bkcc.example',
  editor: 'editor@bkcc.example',
  administrator: 'admin@bkcc.example',
  superAdministrator: 'superadmin@bkcc.example',
  unproven: 'unproven@bkcc.example',
  accountant: 'accountant@bkcc.example',
}

/** The id of a role's account. */
export async function accountId(sql: Driver['sql'], role: Exclude<Role, 'anonymous'>): Promise<string> {
  const [account] = await sql<{ id: string }>('select id from auth.users where email = $1', [emails[role]])
  if (!account) throw new Error(`There is no account ${emails[role]}`)
  return account.id
}

/** Matches every row of which a column has a value. */
export const any = Symbol('any')

/** The refusal of a change without a filter. */
export const unfiltered = '21000'
