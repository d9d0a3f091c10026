import { describe, expect, test } from 'vitest'
import type { Driver } from '../database/driver'
import {
  buckets,
  columns,
  functions,
  pictureTypes,
  roles,
  serviceFunctions,
  tables,
  type Table,
} from '../../db/permission-matrix'

/** Schemas that are not the project's. */
const foreignSchemas = `('pg_catalog', 'information_schema', 'auth', 'storage', 'extensions', 'supabase_migrations')`

/** Functions of the schema private that both database roles may execute, because they tell of the caller alone, or nothing that is secret. */
const harmless = [
  'check_request',
  'has_profile',
  'has_required_factor',
  'is_admin',
  'is_member',
  'is_public',
  'is_staff',
  'is_super_admin',
  'require_right',
  'user_role',
]
/** The same for whoever is signed in. */
const harmlessSignedIn = [...harmless, 'billing', 'manages', 'office_tonight']
const quoted = (names: readonly string[]) => names.map((name) => `'${name}'`).join()

/** What must find nothing in the catalog, by the rule. */
const faults: Readonly<Record<string, string>> = {
  'row security is on for every table': `select relname as name from pg_class where relkind in ('r', 'p') and not relrowsecurity
    and (relnamespace = 'public'::regnamespace or relnamespace = 'storage'::regnamespace and relname in ('objects', 'buckets'))`,
  'callers hold no right to truncate, reference or hang triggers on a table': `select relname || ' ' || role || ' ' || privilege as name from pg_class
    cross join unnest(array['anon', 'authenticated']) as role cross join unnest(array['truncate', 'references', 'trigger']) as privilege
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and has_table_privilege(role, pg_class.oid, privilege)`,
  "no function runs with its owner's rights outside the schema private": `select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname <> 'private' and n.nspname not in ${foreignSchemas} and n.nspname not like 'pg\\_%'`,
  'nobody may execute a function of the schema private to which nothing of theirs leads, unless it only computes': `
    select r.role || ' ' || p.proname as name from pg_proc p cross join unnest(array['anon', 'authenticated']) as r (role)
    cross join lateral (select 'private\\.' || p.proname || '\\(' as call) as c
    where p.pronamespace = 'private'::regnamespace and p.provolatile <> 'i' and has_function_privilege(r.role, p.oid, 'execute')
      and not case r.role when 'anon' then p.proname in (${quoted(harmless)}) else p.proname in (${quoted(harmlessSignedIn)}) end
      and not exists (select from pg_proc f where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and not f.prosecdef and f.oid <> p.oid and has_function_privilege(r.role, f.oid, 'execute') and f.prosrc ~ c.call)
      and not exists (select from pg_policy o where (o.polroles = '{0}' or r.role::regrole = any (o.polroles)) and concat(pg_get_expr(o.polqual, o.polrelid), pg_get_expr(o.polwithcheck, o.polrelid)) ~ c.call)
      and not exists (select from pg_class v where v.relkind = 'v' and v.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and has_any_column_privilege(r.role, v.oid, 'select') and pg_get_viewdef(v.oid) ~ c.call)`,
  "no view runs with its owner's rights outside the schema private": `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where (c.relkind = 'm' or (c.relkind = 'v' and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false)))
    and n.nspname <> 'private' and n.nspname not in ${foreignSchemas} and n.nspname not like 'pg\\_%'`,
  'every function of the project has an empty search path': `select oid::regprocedure::text as name from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and not coalesce('search_path=""' = any (proconfig), false)`,
  'every foreign key has an index that begins with its columns': `select conrelid::regclass || ' ' || conname as name from pg_constraint c where contype = 'f' and connamespace = 'public'::regnamespace
    and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indpred is null and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`,
  // A private function that a public one of the same name calls is explained there.
  'every table, view, function and the schema private say what they are for': `
    select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') and obj_description(oid, 'pg_class') is null
    union all select oid::regprocedure::text from pg_proc p where pronamespace in ('public'::regnamespace, 'private'::regnamespace) and obj_description(oid, 'pg_proc') is null
      and not exists (select from pg_proc o where p.pronamespace = 'private'::regnamespace and o.pronamespace = 'public'::regnamespace and o.proname = p.proname)
    union all select nspname from pg_namespace where nspname = 'private' and obj_description(oid, 'pg_namespace') is null`,
}

/**
 * Defines the tests of the catalog: nothing is exposed that the matrix does not name, and every object obeys the general rules.
 *
 * @param connect returns the driver once the backend runs
 */
export function describeExposure(connect: () => Driver): void {
  const names = async (query: string) => (await connect().sql<{ name: string }>(query)).map(({ name }) => name).sort()

  describe('what is exposed', () => {
    test('the matrix names every table and view', async () => {
      expect(
        await names(
          `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
        ),
      ).toEqual(Object.keys(tables).sort())
    })
    test('the matrix names every function', async () => {
      expect(await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace`)).toEqual(
        Object.keys(functions).sort(),
      )
    })
    test('functions may be executed by whom the matrix names, and not by everybody who comes', async () => {
      const granted = await connect()
        .sql(`select proname as name, has_function_privilege('anon', oid, 'execute') as anon, has_function_privilege('authenticated', oid, 'execute') as authenticated,
        coalesce((select bool_or(grantee = 0) from aclexplode(proacl)), true) as everybody from pg_proc where pronamespace = 'public'::regnamespace order by proname`)
      expect(granted).toEqual(
        Object.entries(functions)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, { callers }]) => ({
            name,
            anon: callers.anonymous,
            authenticated: roles.some((role) => role !== 'anonymous' && callers[role]),
            everybody: false,
          })),
      )
    })
    test('the service role may do in the schema public what the matrix names, and nothing else', async () => {
      expect(
        await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('service_role', oid, 'execute')
        union all select relname || ' ' || privilege from pg_class, unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) as privilege
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f') and has_table_privilege('service_role', oid, privilege)
        union all select attrelid::regclass || '.' || attname from pg_attribute where attacl::text like '%service_role=%'
        union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' and relacl::text like '%service_role=%'`),
      ).toEqual(serviceFunctions)
    })
    test('the matrix names every bucket, with its limits', async () => {
      const found = await connect().sql(
        'select id, public, file_size_limit::int as limit, allowed_mime_types as types from storage.buckets order by id',
      )
      expect(found).toEqual(
        Object.entries(buckets)
          .map(([id, { limit }]) => ({ id, public: true, limit, types: pictureTypes }))
          .sort((a, b) => (a.id < b.id ? -1 : 1)),
      )
    })
    test.each(Object.keys(tables) as Table[])(
      'the column grants of %s are exactly those of the matrix',
      async (table) => {
        const grants = await connect().sql<{
          role: 'anon' | 'authenticated'
          privilege: 'select' | 'insert' | 'update'
          granted: string[]
          total: number
        }>(
          `select role, privilege, array_remove(array_agg(case when has_column_privilege(role, $1::regclass, attnum, privilege) then attname::text end order by attname), null) as granted, count(*)::int as total
         from pg_attribute cross join unnest(array['anon', 'authenticated']) as role cross join unnest(array['select', 'insert', 'update']) as privilege
         where attrelid = $1::regclass and attnum > 0 and not attisdropped group by role, privilege`,
          [`public.${table}`],
        )
        for (const { role, privilege, granted, total } of grants) {
          const expected = columns[table][role][privilege]
          const what = `${role} ${privilege}`
          if (expected === 'all') expect({ what, count: granted.length }).toEqual({ what, count: total })
          else expect({ what, granted }).toEqual({ what, granted: expected === 'none' ? [] : [...expected].sort() })
        }
      },
    )
    test.each(Object.entries(faults))('%s', async (_, query) => {
      expect(await names(query)).toEqual([])
    })
  })
}
