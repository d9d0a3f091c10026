import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { linesIn, operationsSections, runCli, sqlIn, wordsOf } from '../support/database/operations-page.ts'
import type { Rehearsal } from './gateway.ts'
import { listenLocally } from './local.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')

/** A deployment after docs/operations.md, with a rehearsal in the place of the hosted project. */
export interface Deployment {
  /** A copy of the project without what builds and tests leave behind: a fresh checkout, with this project's packages. */
  checkout: string
  /** What `supabase secrets set` gave to the functions. */
  secrets: Record<string, string>
  /** Folder of the database's Unix socket, once it runs. */
  socketFolder: string
  /** Once it has started, after the migrations. */
  rehearsal?: Rehearsal
  /** Types the lines of a section into the terminal, in their order; a line that nothing plays throws. */
  type: (title: string) => Promise<void>
  /** Runs the SQL of a section as the SQL Editor does. */
  edit: (title: string) => Promise<void>
  /** Runs a job as pg_cron does, and sends the requests that it asks for as pg_net does; their answers. */
  runJob: (name: string) => Promise<{ status: number; body: string }[]>
  remove: () => Promise<void>
}

export async function startDeployment(): Promise<Deployment> {
  const checkout = await mkdtemp(path.join(tmpdir(), 'bkcc-checkout-'))
  const left = ['.git', '.local', 'build', 'coverage', 'dist', 'dist.next', 'node_modules', 'test-results', 'tests']
  await cp(projectRoot, checkout, {
    recursive: true,
    filter: (file) => !left.includes(path.relative(projectRoot, file)),
  })
  await symlink(path.join(projectRoot, 'node_modules'), path.join(checkout, 'node_modules'))
  // The database over TCP, as the official CLI reaches it.
  const door = createServer((socket) => {
    const inner = connect(path.join(deployment.socketFolder, '.s.PGSQL.5432'))
    for (const [one, other] of [[socket, inner] as const, [inner, socket] as const])
      one.pipe(other).on('error', () => one.destroy())
  })
  const database = `postgresql://postgres:postgres@127.0.0.1:${await listenLocally(door)}/postgres?sslmode=disable`

  const running = () => {
    if (!deployment.rehearsal) throw new Error('The rehearsal has not started')
    return deployment.rehearsal
  }
  /** Addresses and keys of the rehearsal in the place of the page's own. */
  const here = (text: string) =>
    text
      .replace('https://<ref>.supabase.co', () => running().origin)
      .replace('sb_publishable_…', () => running().publishableKey)
      .replace('sb_secret_…', () => running().secretKey)
      .replace('value = …', 'value = 120')
  const exported: Record<string, string> = {}

  /** Does what a line says. Where it needs an account, a part of the rehearsal plays the hosted one. */
  async function follow(line: string): Promise<void> {
    const words = wordsOf(line)
    const command = words.slice(0, 2).join(' ')
    if (line === 'npm ci') return // The packages are those of this project.
    if (line === 'npm ci && npm run build') return build(checkout, exported)
    if (/^npm (start|run )/.test(line)) return // The page only speaks of it.
    if (line.startsWith('export ')) return void Object.assign(exported, settingsIn(line.split(' ').map(here)))
    if (command === 'db push') {
      const { code, said } = await runCli(checkout, words, database)
      if (code !== 0 || !/Finished supabase db push|up to date/.test(said)) throw new Error(`${line}: ${said}`)
      return
    }
    // Of two ways to send mails, the first.
    if (command === 'secrets set')
      return void Object.assign(deployment.secrets, { ...settingsIn(words), ...deployment.secrets })
    // The account: the address of the rehearsal's database says which project is meant.
    if (command === 'login' || command === 'link --project-ref') return
    // Auth reads the checkout's config.toml when it starts, and the gateway starts each of the functions on Deno when it
    // is first called.
    if (command === 'config push' || words[0] === 'functions') return
    throw new Error(`Nothing here plays "${line}"`)
  }

  const deployment: Deployment = {
    checkout,
    secrets: {},
    socketFolder: '',
    type: async (title) => {
      for (const line of linesIn(sectionOf(title))) await follow(line)
    },
    edit: async (title) => {
      for (const statement of sqlIn(sectionOf(title))) await running().query(here(statement))
    },
    runJob: async (name) => {
      const { query } = running()
      const [job] = await query<{ command: string }>('select command from cron.job where jobname = $1', [name])
      if (!job) throw new Error(`There is no job "${name}"`)
      await query('delete from net.asked')
      await query(job.command)
      const asked = await query<{ url: string; headers: Record<string, string> }>('select url, headers from net.asked')
      return Promise.all(
        asked.map(async ({ url, headers }) => {
          const response = await fetch(url, { method: 'POST', headers })
          return { status: response.status, body: await response.text() }
        }),
      )
    },
    remove: async () => {
      door.close()
      await rm(checkout, { recursive: true, force: true })
    },
  }
  return deployment
}

function sectionOf(title: string): string {
  const found = operationsSections.find((section) => section.title === title)
  if (!found) throw new Error(`docs/operations.md has no section "${title}"`)
  return found.text
}

/** The settings among words, such as `A=1`. */
const settingsIn = (words: readonly string[]) =>
  Object.fromEntries(
    words.flatMap((word) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(word) ?? []
      return name === undefined || value === undefined ? [] : [[name, value]]
    }),
  )

async function build(checkout: string, settings: Record<string, string>): Promise<void> {
  const { stdout } = await promisify(execFile)('npm', ['run', 'build'], {
    cwd: checkout,
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
  })
  if (!/\d{2,} pages rendered\.\n/.test(stdout)) throw new Error(`The build did not render the pages: ${stdout}`)
}
