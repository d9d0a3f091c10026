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

const belongs = (name: string, domain: string) => name.startsWith(`${domain}-`) || name.startsWith(`${domain}.`)

/**
 * The domains of changed files: a domain is a folder of `src/features`, or a room of `src/components`, and the prefix of its
 * tests.
 *
 * @returns also the files that belong to no domain
 */
export function domainsOf(root: string, files: readonly string[]): { domains: string[]; without: string[] } {
  const folders = ['src/features', 'src/components'].flatMap((folder) => readdirSync(path.join(root, folder)))
  // The longest first: `newsletter` before `news`.
  const known = folders.sort((a, b) => b.length - a.length)
  const tested = ['unit', 'db', 'e2e'].flatMap((suite) => namesOf(root, suite))
  const domainOf = (file: string): string | undefined => {
    const [, room] = /^src\/(?:features|components)\/([^/]+)\//.exec(file) ?? []
    if (room) return tested.some((name) => belongs(name, room)) ? room : undefined
    const [, name] = /^(?:supabase\/migrations\/\d+_|tests\/(?:unit|db|e2e)\/)(.+)$/.exec(file) ?? []
    return name && known.find((domain) => belongs(name.replaceAll('_', '-'), domain))
  }
  const found = files.map((file) => ({ file, domain: domainOf(file) }))
  return {
    domains: [...new Set(found.flatMap(({ domain }) => domain ?? []))].sort(),
    without: found
      .filter(({ file, domain }) => !domain && /^(?:src|supabase|tests|hosting|scripts|artwork)\//.test(file))
      .map(({ file }) => file),
  }
}

/** The test files of domains in a suite, as paths from the root. */
export function testsOf(root: string, suite: string, domains: readonly string[]): string[] {
  return namesOf(root, suite)
    .filter((name) => domains.some((domain) => belongs(name, domain)))
    .map((name) => path.join('tests', suite, name))
}

/** Whether `npm run test:all` alone runs a test file. */
export const isBreadth = (file: string): boolean => /\.breadth\.test\.tsx?$/.test(file)
