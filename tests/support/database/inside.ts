import { createAccount, type AccountRole } from '../accounts'
import type { Driver, Outcome, Person, Row, Try } from './driver'

/** Somebody who acts inside the database; adds several rows at once, too. */
type Inside = Omit<Person, 'insert'> & { insert: (table: string, rows: Row | Row[]) => Promise<Outcome> }

/** What a token says of somebody. */
export type Claims = Readonly<Record<string, string>> & { role: string }

/** An account that acts inside the database, without a session. */
export interface Someone {
  id: string
  email: string
  person: Inside
}

/** The answer to a call: what the function returns, or its refusal as the Data API words it. */
export interface Answer<Body = Row & Row[]> {
  /** SQLSTATE of the refusal, or null. */
  code: string | null
  body: Body
}

/** A function of the Data API: the types of its parameters by name, and what it returns. */
interface Shape {
  types: Record<string, string>
  returns: 'rows' | 'one' | 'nothing'
}

const claimsOf = (id: string | null): Claims => (id === null ? { role: 'anon' } : { role: 'authenticated', sub: id })

/** Runs a statement as a request does: in one transaction, with a role and the claims of an account. */
const actAs = `create or replace function act_of_tests.run(claims text, statement text, given json) returns jsonb language plpgsql as $act$
  declare answer jsonb;
  begin
    perform set_config('request.jwt.claims', claims, true), set_config('role', claims::json ->> 'role', true);
    execute statement into answer using given;
    return answer;
  end $act$`

/** Does something as the owner, tries statements in that state, each undone before the next, and undoes all of it. */
const attempt = `create or replace function act_of_tests.attempt(claims text, before text, tries json, given json) returns jsonb language plpgsql as $act$
  declare
    answers jsonb := '[]';
    answer jsonb;
    one json;
  begin
    if before <> '' then execute before using given; end if;
    for one in select t.value from json_array_elements(tries) as t loop
      begin
        if one ->> 'before' is not null then execute one ->> 'before' using given; end if;
        perform set_config('session_replication_role', case when one ->> 'quiet' = 'true' then 'replica' else 'origin' end, true);
        if one ->> 'owner' is null then perform set_config('request.jwt.claims', claims, true), set_config('role', claims::json ->> 'role', true); end if;
        execute one ->> 'statement' into answer using given;
        raise exception using errcode = 'UNDO1', message = coalesce(answer, 'null')::text;
      exception when others then
        answers := answers || jsonb_build_array(case sqlstate when 'UNDO1' then sqlerrm::jsonb else to_jsonb(sqlstate) end);
      end;
    end loop;
    raise exception using errcode = 'UNDO0', message = answers::text;
  end $act$`

/**
 * Acts inside the database as requests to the Data API do, in a tenth of their time.
 *
 * @param sql runs one statement as the owner of the database
 */
export function inside(sql: Driver['sql']) {
  const shapes = new Map<string, Shape>()
  let prepared: Promise<unknown> | undefined

  /** Runs a statement with parameters that are texts; it returns one value as `body`. */
  async function ask<Body>(statement: string, parameters: string[]): Promise<Answer<Body>> {
    await (prepared ??= prepare())
    try {
      const [answer] = await sql<{ body: Body }>(statement, parameters)
      return { code: null, body: answer?.body ?? (null as Body) }
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && /^[\dA-Z]{5}$/.test(String(error.code)))) throw error
      const { code, message, detail = null } = error as Error & { code: string; detail?: string | null }
      return { code, body: { code, message, details: detail } as Body }
    }
  }
  async function prepare() {
    await sql('create schema if not exists act_of_tests')
    for (const definition of [actAs, attempt]) await sql(definition)
  }
  /** @param statement returns one value and reads `given` as `$1` */
  const run = <Body>(claims: Claims, statement: string, given: unknown) =>
    ask<Body>('select act_of_tests.run($1, $2, $3::text::json) as body', [
      JSON.stringify(claims),
      statement,
      JSON.stringify(given),
    ])

  async function shapeOf(name: string): Promise<Shape> {
    const known = shapes.get(name)
    if (known) return known
    const [found] = await sql<Shape>(
      `select case when p.proretset then 'rows' when p.prorettype = 'void'::regtype then 'nothing' else 'one' end as returns,
         (select coalesce(jsonb_object_agg(a.name, format_type(p.proargtypes[a.place - 1], null)), '{}') from unnest(p.proargnames[:p.pronargs]) with ordinality as a (name, place)) as types
       from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = $1`,
      [name],
    )
    if (!found) throw new Error(`There is no function ${name}`)
    shapes.set(name, found)
    return found
  }

  /** Calls a function as a request with these parameters does; without an account, as a visitor. */
  async function call<Body = Row & Row[]>(
    name: string,
    parameters: object = {},
    as?: { id: string | null } | null,
  ): Promise<Answer<Body>> {
    const { types, returns } = await shapeOf(name)
    const names = Object.keys(parameters)
    const typed = names.map((key) => `${key} ${types[key] ?? 'text'}`).join(', ')
    const source = names.length === 0 ? '' : `json_to_record($1) as given (${typed}), lateral `
    const passed = names.map((key) => `${key} => given.${key}`).join(', ')
    const value = { rows: `coalesce(jsonb_agg(to_jsonb(t)), '[]')`, one: 'to_jsonb(t)', nothing: 'null::jsonb' }[
      returns
    ]
    return run(claimsOf(as?.id ?? null), `select ${value} from ${source}public.${name}(${passed}) as t`, parameters)
  }

  /** Somebody with an account, or a visitor; or with other claims. */
  function personOf(id: string | null, claims = claimsOf(id)): Inside {
    const act = async (statement: string, given: unknown): Promise<Outcome> => {
      const { code, body } = await run<Row[] | null>(claims, statement, given)
      return { code, rows: code === null ? (body ?? []) : [] }
    }
    const columns = (row: Row) =>
      Object.keys(row)
        .map((name) => `"${name}"`)
        .join(', ')
    const where = (table: string, match: Row) =>
      Object.keys(match)
        .map(
          (name, at) =>
            `${at === 0 ? ' where' : ' and'} t."${name}" = (select "${name}" from json_populate_record(null::${table}, $1 -> 'match'))`,
        )
        .join('')
    const rows = (from: string, select: string) =>
      `select coalesce(jsonb_agg(r), '[]') from (select ${select} from ${from}) as r`
    // A statement that changes rows must not be nested, so that it returns as many null rows as it has changed.
    const insert = (table: string, list: Row[]) =>
      act(
        `insert into ${table} (${columns(list[0] ?? {})}) select ${columns(list[0] ?? {})} from json_populate_recordset(null::${table}, $1) returning null::jsonb`,
        list,
      )
    const update = (table: string, match: Row, change: Row) =>
      act(
        `update ${table} as t set (${columns(change)}) = (select ${columns(change)} from json_populate_record(null::${table}, $1 -> 'change'))${where(table, match)} returning null::jsonb`,
        { match, change },
      )
    const remove = (table: string, match: Row) =>
      act(`delete from ${table} as t${where(table, match)} returning null::jsonb`, { match })
    const file = (bucket: string, path: string) => ({ bucket_id: bucket, name: path })
    const picture = (content: string) => ({ metadata: { content, mimetype: 'image/png' } })

    const select = (table: string, names: string, match: Row, more = '') =>
      act(rows(`${table} as t${where(table, match)}${more}`, names), { match })

    return {
      id,
      select: (table, names, match = {}) => select(`public.${table}`, names, match),
      first: (table, names) => select(`public.${table}`, names.join(), {}, ` order by ${names.join()} limit 1000`),
      insert: (table, row) => insert(`public.${table}`, [row].flat()),
      update: (table, match, change) => update(`public.${table}`, match, change),
      remove: (table, match) => remove(`public.${table}`, match),
      call: async (name, parameters) => {
        const { code, body } = await call<unknown>(name, parameters, { id })
        return { code, rows: code === null ? ([body ?? []].flat() as Row[]) : [] }
      },
      store: async (bucket, path, content) => {
        await insert('storage.objects', [{ ...file(bucket, path), owner_id: id, ...picture(content) }])
      },
      replace: async (bucket, path, content) => {
        await update('storage.objects', file(bucket, path), picture(content))
      },
      discard: async (bucket, path) => {
        await remove('storage.objects', file(bucket, path))
      },
      lists: async (bucket, path) => (await select('storage.objects', 'name', file(bucket, path))).rows.length > 0,
    }
  }

  return {
    call,
    personOf,
    /** The rows of a query with these claims, or the SQLSTATE of its refusal. */
    rowsAs: async (claims: Claims, query: string): Promise<Row[] | string> => {
      const { code, body } = await run<Row[]>(
        claims,
        `with r as (${query}) select coalesce(jsonb_agg(to_jsonb(r)), '[]') from r`,
        null,
      )
      return code ?? body
    },
    /** See {@link Driver.attempt}. */
    attempt: async (claims: Claims, before: string, tries: readonly Try[], given: object): Promise<unknown[]> => {
      const { code, body } = await ask<{ message: string }>(
        'select act_of_tests.attempt($1, $2, $3::text::json, $4::text::json) as body',
        [JSON.stringify(claims), before, JSON.stringify(tries), JSON.stringify(given)],
      )
      if (code !== 'UNDO0') throw new Error(body.message)
      return JSON.parse(body.message) as unknown[]
    },
    /** Makes an account; `name` must be unused. */
    someone: async (name: string, role: AccountRole): Promise<Someone> => {
      const account = await createAccount(sql, name, role)
      return { ...account, person: personOf(account.id) }
    },
  }
}
