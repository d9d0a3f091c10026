import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { StartFailure } from '../supabase/local/start-failure.ts'
import { compressFolder } from './compress.ts'

/** Folders and files that no build reads. Everything else in the project counts as a source. */
const notSources = [
  '.git',
  '.githooks',
  '.github',
  '.local',
  'build',
  'coverage',
  'dist',
  'dist.next',
  'docs',
  'node_modules',
  // The Supabase CLI writes there.
  'supabase/.branches',
  'supabase/.temp',
  'test-results',
  'tests',
  '*.md',
  '**/*.log',
]

/** The two bundles: the client for browsers, and the server bundle that prerenders the pages (`prerender.ts`). */
export interface Bundles {
  client: string
  server: string
}

/**
 * Builds the bundles into `build/`, unless the existing ones are provably up to date: same files in the project, same
 * `VITE_` settings, same Node, and `build/` unchanged. The proof is stored in node_modules, so that installing packages
 * invalidates it.
 * @param dataDirectory absolute path; it may lie inside the project under another name
 * @throws {StartFailure} when the build fails, after printing its output
 */
export async function buildSite(projectRoot: string, dataDirectory: string): Promise<Bundles> {
  const folder = path.join(projectRoot, 'build')
  const bundles = { client: path.join(folder, 'client'), server: path.join(folder, 'server') }
  const proofFile = path.join(projectRoot, 'node_modules', '.cache', 'bkcc-site-build.json')
  const sources = await hashOfSources(projectRoot, dataDirectory)
  const known = await readFile(proofFile, 'utf8').catch(() => '')
  if (existsSync(folder) && known === proof(sources, await hashOfFolder(folder))) return bundles
  process.stdout.write('Building the site …\n')
  await rm(folder, { recursive: true, force: true })
  // One after the other, because each uses one and a half cores.
  await build(projectRoot, ['--outDir', bundles.client])
  await build(projectRoot, ['--ssr', 'src/start/entry-server.tsx', '--outDir', bundles.server])
  await compressFolder(bundles.client)
  await mkdir(path.dirname(proofFile), { recursive: true })
  await writeFile(proofFile, proof(sources, await hashOfFolder(folder)))
  return bundles
}

function proof(sources: string, built: string): string {
  return JSON.stringify({ sources, built })
}

async function hashOfSources(projectRoot: string, dataDirectory: string): Promise<string> {
  const settings = Object.entries(process.env)
    .filter(([name]) => name.startsWith('VITE_') || name === 'SITE_URL' || name === 'STATIC_ONLY' || name === 'URL')
    .sort()
  const files = await hashOfFolder(projectRoot, [...notSources, path.relative(projectRoot, dataDirectory)])
  return createHash('sha256')
    .update(JSON.stringify([process.version, settings, files]))
    .digest('hex')
}

async function hashOfFolder(folder: string, ignore: readonly string[] = []): Promise<string> {
  const all = createHash('sha256')
  const files = await glob('**', { cwd: folder, dot: true, ignore })
  for (const file of files.sort()) {
    const content = await readFile(path.join(folder, file))
    all.update(`${file} ${createHash('sha256').update(content).digest('hex')}\n`)
  }
  return all.digest('hex')
}

/** Runs Vite in a separate process, so that the backend can start on another core meanwhile. */
function build(projectRoot: string, options: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const vite = path.join(projectRoot, 'node_modules', 'vite', 'bin', 'vite.js')
    const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...options], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      // A NODE_ENV from the environment, such as a test runner's, would make Vite bundle React for development.
      env: { ...process.env, NODE_ENV: 'production', ...(!process.stderr.isTTY && { NO_COLOR: '1' }) },
    })
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', (error) => reject(new StartFailure(`The build could not be started: ${error.message}.`)))
    child.once('close', (code) => {
      if (code === 0) return resolve()
      const lines = Buffer.concat(said).toString().split('\n')
      process.stderr.write(lines.filter((line) => !/^\s+at /.test(line)).join('\n'))
      reject(new StartFailure('The site could not be built; what is wrong stands above.'))
    })
  })
}
