import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { findPostgres, startTestPostgres } from '../tests/support/database/postgres.ts'
import { projectRoot } from './fresh-database.ts'

/** What pg_dump writes above each object: its name, type and schema. */
const heading = /^-- Name: .*$/m

/** The objects of a dump, sorted, so that two dumps differ in nothing but what the schemas differ in. */
function sorted(dump: string): string {
  return (
    dump
      // A key against injected commands, another one each time (pg_dump since 15.14).
      .replaceAll(/^\\(un)?restrict .*$/gm, '')
      .split(/^--\n(?=-- Name: )/m)
      .filter((part) => heading.test(part))
      .map((part) => part.trim())
      .sort()
      .join('\n\n')
  )
}

/**
 * `npm run db:diff -- <revision>`: shows how the schema of the migrations differs from that of a git revision, whatever the order and the
 * files in which either is written. It proves that a migration which was edited or moved still gives the same schema.
 *
 * @throws {StartFailure} without a PostgreSQL server, or when git does not know the revision
 */
export async function run([revision]: string[]): Promise<void> {
  const { folder, missing } = findPostgres()
  if (folder === undefined) throw new StartFailure(`The comparison needs a PostgreSQL server: ${missing}.`)
  if (!revision) throw new StartFailure('Name the git revision to compare with, such as: npm run db:diff -- HEAD')
  const work = await mkdtemp(path.join(tmpdir(), 'bkcc-schema-'))
  try {
    const before = path.join(work, 'before')
    await mkdir(before)
    const archive = spawnSync('git', ['archive', revision, 'supabase'], {
      cwd: projectRoot,
      maxBuffer: 64 * 1024 * 1024,
    })
    if (archive.status !== 0) throw new StartFailure(`git knows no revision "${revision}".`)
    execFileSync('tar', ['-x', '-C', before], { input: archive.stdout })
    for (const [name, root] of [
      ['before.sql', before],
      ['now.sql', projectRoot],
    ] as const) {
      const server = await startTestPostgres(folder, { root })
      try {
        await writeFile(path.join(work, name), sorted(server.dumpSchema()) + '\n')
      } finally {
        await server.stop()
      }
    }
    const { stdout } = spawnSync('git', ['diff', '--no-index', '--stat', '--patch', 'before.sql', 'now.sql'], {
      cwd: work,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    process.stdout.write(stdout || `The schema is that of ${revision}.\n`)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
