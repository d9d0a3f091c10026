import { findAuth } from './auth.ts'

/** The database tests that `npm test` runs on the rehearsal too; `npm run rehearse` runs all. */
export const inRehearsal = ['permissions-http.breadth', 'list-queries', 'constraints-http.breadth', 'public-forms'].map(
  (name) => `tests/db/${name}.test.ts`,
)

/** Tests of the rehearsal that take long. */
export const long = ['mass', 'reads', 'killed', 'deployment'].map((name) => `tests/rehearsal/${name}.test.ts`)

/** The tests that say nothing about the rehearsal, with the reason. */
export const notInRehearsal: Readonly<Record<string, string>> = {
  'tests/db/local-backend.test.ts': 'tests the embedded backend itself, and how it starts',
  'tests/db/permissions-postgres.breadth.test.ts': 'starts a PostgreSQL of its own',
  'tests/db/races.breadth.test.ts': 'starts a PostgreSQL of its own',
  'tests/e2e/hostile-values.breadth.test.ts': 'serves a site of its own, with hostile data in an embedded backend',
  'tests/db/permissions.test.ts': 'acts inside the database, as permissions-postgres does',
  'tests/db/patterns.test.ts': 'measures what the embedded database computes',
  ...(findAuth().program !== undefined && {
    'tests/db/people-session-account.test.ts':
      'tests what the embedded backend adds to its Auth service; of Supabase Auth, tests/rehearsal/auth.test.ts tests it',
  }),
}
