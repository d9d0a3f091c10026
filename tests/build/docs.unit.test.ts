import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const pages = await glob('**/*.md', { cwd: root, ignore: ['**/node_modules/**', '.local/**', 'dist/**'] })

/** A page's text without its blocks of code. */
const textOf = async (page: string) => (await readFile(path.join(root, page), 'utf8')).replaceAll(/^```.*?^```/gms, '')

/** Folders of the project whose files pages name, those of `src` also without it. */
const named = /^(?:src|app|features|components|lib|start|supabase|tests|scripts|hosting|docs)\/[^\s<>]*$/

/** Whether the project has a file or folder of this name, in which `*` and `{a,b}` stand for several. */
async function exists(name: string): Promise<boolean> {
  for (const file of [name, `src/${name}`]) {
    if (/[*{]/.test(file) && (await glob(file, { cwd: root, onlyFiles: false })).length > 0) return true
    if (existsSync(path.join(root, file))) return true
  }
  return false
}

const migrationFiles = await glob('supabase/migrations/*.sql', { cwd: root })
const migrations = (await Promise.all(migrationFiles.map((file) => readFile(path.join(root, file), 'utf8')))).join('')

/** Whether the database has what a page calls so: a migration, or a table, view or function with its schema. */
const inDatabase = (name: string) =>
  name.startsWith('*_')
    ? migrationFiles.some((file) => file.endsWith(name.slice(1)))
    : new RegExp(`^create [a-z ]*\\b${name.replace('.', '\\.')}\\b`, 'm').test(migrations)

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe.each(pages)('%s', (page) => {
  test('names files and folders that exist', async () => {
    const names = [...(await textOf(page)).matchAll(/`([^`\n]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => named.test(name))
    const missing = []
    for (const name of new Set(names)) if (!(await exists(name))) missing.push(name)
    expect(missing).toEqual([])
  })

  test('names what the database has', async () => {
    const names = [...(await textOf(page)).matchAll(/`(\*_\w+\.sql|(?:private|public)\.\w+)`/g)]
    expect(names.map(([, name = '']) => name).filter((name) => !inDatabase(name))).toEqual([])
  })

  test('has links that lead somewhere', async () => {
    const links = [...(await textOf(page)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const dead = []
    for (const link of links.filter((target) => !/^[a-z]+:/.test(target))) {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? page : path.join(path.dirname(page), file)
      const leads = existsSync(path.join(root, target)) && (!anchor || anchorsOf(await textOf(target)).includes(anchor))
      if (!leads) dead.push(link)
    }
    expect(dead).toEqual([])
  })
})

/** How migrations and tests of a domain begin: with its room and its name, once where they are the same. */
const domains = (await glob('src/features/*/*', { cwd: root, onlyDirectories: true })).map((folder) => {
  const [, , room = '', name = ''] = folder.split('/')
  return { name, words: name === room ? name : `${room}-${name}` }
})
const begins = (file: string, words: string) => new RegExp(`^${words}[-.]`).test(file)

test('every migration begins with its room and domain, or is of the foundation', () => {
  const names = migrationFiles.map((file) => path.basename(file).replace(/^\d+_/, '').replaceAll('_', '-'))
  const known = ['foundation', ...domains.map(({ words }) => words)]
  expect(names.filter((name) => !known.some((words) => begins(name, words)))).toEqual([])
})

test('no test begins with a domain and without its room', async () => {
  const names = (await glob('tests/{unit,db,e2e}/*.test.*', { cwd: root })).map((file) => path.basename(file))
  const known = domains.map(({ words }) => words)
  const strangers = names.filter((name) => !known.some((words) => begins(name, words)))
  expect(strangers.filter((name) => domains.some((domain) => begins(name, domain.name)))).toEqual([])
})

test.each([
  { page: 'supabase/README.md', parts: 'supabase/*', written: (name: string) => `\`${name}\`` },
  {
    page: 'supabase/README.md',
    parts: 'supabase/migrations/*',
    written: (name: string) => `| \`${name.replaceAll(/^\d+_|\.sql$/g, '')}\` |`,
  },
  {
    page: 'supabase/functions/_shared/mail/README.md',
    parts: 'supabase/functions/_shared/mail/*',
    written: (name: string) => `| \`${name}\` |`,
  },
])('$page names each of $parts', async ({ page, parts, written }) => {
  const text = await textOf(page)
  const files = await glob(parts, { cwd: root, onlyFiles: false, ignore: page })
  const names = files.map((file) => file.slice(parts.length - 1))
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !text.includes(written(name)))).toEqual([])
})
