import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Who imports what, and whether the law of imports lets it. */
const imports: readonly { from: string; to: string; allowed: boolean }[] = [
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/events.ts', allowed: true },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/office/api.ts', allowed: true },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/office/seats/api.ts', allowed: true },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/office/shared/people.ts', allowed: true },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/shared/deep/card.tsx', allowed: true },
  { from: 'features/publish/news/office/list.ts', to: 'features/publish/news/office/deep/row.ts', allowed: true },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/page.tsx', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/bulk/page.tsx', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/office/form.tsx', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/office/term/terms.ts', allowed: false },
  {
    from: 'features/publish/news/office/list.ts',
    to: 'features/events/events/office/term/deep/line.tsx',
    allowed: false,
  },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/public/card.tsx', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/public/deep/card.tsx', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'features/events/events/member/deep/words.ts', allowed: false },
  { from: 'features/publish/news/public/page.ts', to: 'features/publish/news/office/deep/row.ts', allowed: false },
  { from: 'features/publish/news/news.ts', to: 'features/publish/news/office/deep/row.ts', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'app/routing/routes.ts', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'features/money/dues/dues.ts', allowed: false },
  { from: 'features/publish/news/office/list.ts', to: 'features/money/dues/keys.ts', allowed: true },
  { from: 'features/money/dues/dues.ts', to: 'features/publish/site/site.ts', allowed: true },
  { from: 'features/money/dues/dues.ts', to: 'features/publish/news/news.ts', allowed: false },
  { from: 'features/office/overview/desk.ts', to: 'features/money/dues/dues.ts', allowed: true },
  { from: 'components/ui/button.ts', to: 'features/events/events/events.ts', allowed: false },
  { from: 'lib/dates/dates.ts', to: 'components/ui/button.ts', allowed: false },
  { from: 'app/routing/routes.ts', to: 'start/main.ts', allowed: false },
  { from: 'app/routing/routes.ts', to: 'features/events/events/office/form.tsx', allowed: true },
]

const lint = (folder: string) =>
  new Promise<string>((resolve) => {
    // It ends with an error, because it finds what it should find. It also says what else such files should not do.
    execFile(
      path.join(root, 'node_modules/.bin/oxlint'),
      ['-c', 'oxlint.config.js', '--format=unix', 'src'],
      { cwd: folder },
      (_error, out) => resolve(out),
    )
  })

describe('the law of imports', () => {
  let folder = ''
  let said = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'import-law-'))
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    await copyFile(path.join(root, 'oxlint.config.js'), path.join(folder, 'oxlint.config.js'))
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }')
    await writeFile(path.join(folder, 'tsconfig.json'), '{ "include": ["src"] }')
    const files = new Map(imports.flatMap(({ from, to }) => [from, to]).map((file) => [file, ['export const x = 1']]))
    for (const { from, to } of imports)
      files
        .get(from)
        ?.push(
          `export { x as x${files.get(from)?.length} } from '${path.posix.relative(path.posix.dirname(from), to).replace(/^(?!\.)/, './')}'`,
        )
    for (const [file, lines] of files) {
      await mkdir(path.dirname(path.join(folder, 'src', file)), { recursive: true })
      await writeFile(path.join(folder, 'src', file), lines.join('\n'))
    }
    said = await lint(folder)
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test.each(imports)('$from imports $to: $allowed', ({ from, to, allowed }) => {
    const line = imports.filter((one) => one.from === from).findIndex((one) => one.to === to) + 2
    const refused = said
      .split('\n')
      .some((one) => one.includes(`${from}:${line}:`) && one.includes('[Error/import-law'))
    expect(refused).toBe(!allowed)
  })
})

test('no domain leads back to itself', async () => {
  const uses = new Map<string, Set<string>>()
  for (const file of await glob('src/features/**/*.{ts,tsx}', { cwd: root })) {
    const domain = file.split('/').slice(2, 4).join('/')
    const text = await readFile(path.join(root, file), 'utf8')
    for (const [, other = ''] of text.matchAll(/'@\/features\/([^/']+\/[^/']+)\//g))
      if (other !== domain) uses.set(domain, (uses.get(domain) ?? new Set()).add(other))
  }
  const circleFrom = (domain: string, way: readonly string[]): string | undefined => {
    if (way.includes(domain)) return [...way, domain].join(' → ')
    for (const other of uses.get(domain) ?? []) {
      const circle = circleFrom(other, [...way, domain])
      if (circle) return circle
    }
  }
  expect([...uses.keys()].flatMap((domain) => circleFrom(domain, []) ?? [])).toEqual([])
})
