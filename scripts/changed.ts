import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

const git = (root: string, ...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)

/**
 * The files that differ from a commit, and those that git does not know yet; without the deleted ones.
 *
 * @param since the commit, without it the last one
 */
export function changedFiles(root: string, since = 'HEAD'): string[] {
  return [
    ...git(root, 'diff', '--name-only', '--diff-filter=d', since),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ].sort()
}

/** The names of a suite's test files. */
const namesOf = (root: string, suite: string) =>
  readdirSync(path.join(root, 'tests', suite)).filter((name) => /\.test\.tsx?$/.test(name))

/**
 * Whether a name, such as `events-registrations.test.tsx`, begins with these words; or one of those that a file of several domains
 * has, such as `write-messages+write-notices.test.ts`.
 */
const begins = (name: string, words: string) =>
  name.split('+').some((one) => one === words || one.startsWith(`${words}-`) || one.startsWith(`${words}.`))

/**
 * What begins the names of the tests and migrations of each folder: the room and the domain of `src/features`, once where they
 * are the same, or a room of `src/components`.
 */
function prefixes(root: string): Map<string, string> {
  const foldersIn = (folder: string) =>
    readdirSync(path.join(root, folder)).map((name) => ({ name, folder: `${folder}/${name}` }))
  return new Map([
    ...foldersIn('src/components').map(({ name, folder }) => [folder, name] as const),
    ...foldersIn('src/features').flatMap((room) =>
      foldersIn(room.folder).map(
        ({ name, folder }) => [folder, name === room.name ? name : `${room.name}-${name}`] as const,
      ),
    ),
  ])
}

/**
 * The domains of changed files, as the names of their tests begin.
 *
 * @returns also the files that belong to no domain
 */
export function domainsOf(root: string, files: readonly string[]): { domains: string[]; without: string[] } {
  const known = prefixes(root)
  // The longest first: `events-registrations` before `events`.
  const names = [...known.values()].sort((a, b) => b.length - a.length)
  const tested = ['unit', 'db', 'e2e'].flatMap((suite) => namesOf(root, suite))
  const domainsIn = (file: string): string[] => {
    const [folder, own = ''] = [...known].find(([each]) => file.startsWith(`${each}/`)) ?? []
    if (folder) return tested.some((name) => begins(name, own)) ? [own] : []
    const [, name = ''] = /^(?:supabase\/migrations\/\d+_|tests\/(?:unit|db|e2e)\/)(.+)$/.exec(file) ?? []
    return name
      .replaceAll('_', '-')
      .split('+')
      .flatMap((one) => names.find((domain) => begins(one, domain)) ?? [])
  }
  const found = files.map((file) => ({ file, domains: domainsIn(file) }))
  return {
    domains: [...new Set(found.flatMap(({ domains }) => domains))].sort(),
    without: found
      .filter(({ file, domains }) => domains.length === 0 && /^(?:src|supabase|tests|hosting|scripts)\//.test(file))
      .map(({ file }) => file),
  }
}

/** The test files of a suite whose names begin so, as paths from the root. */
export function testsOf(root: string, suite: string, domains: readonly string[]): string[] {
  return namesOf(root, suite)
    .filter((name) => domains.some((domain) => begins(name, domain)))
    .map((name) => path.join('tests', suite, name))
}

/** Whether `npm run test:all` alone runs a test file. */
export const isBreadth = (file: string): boolean => /\.breadth\.test\.tsx?$/.test(file)
