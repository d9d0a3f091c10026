import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { globSync } from 'tinyglobby'
import { parseSync } from 'vite'
import { testsOf } from '../../scripts/changed.ts'
import { aroundOf, changed, lineOf, oneOf, ownFirst, type Fault } from './fault'
import { rooms, type RoomName } from './fault-rooms'
import { typescriptChanges } from './typescript-changes'

/** Tells which files a file imports, at however many steps, as paths from the root. */
function reacher(root: string): (file: string) => Set<string> {
  const direct = new Map<string, string[]>()
  const importsOf = (file: string) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
    const asked = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
      ...dynamicImports.map(({ moduleRequest }) => text.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
    ]
    return asked.flatMap((name) => {
      const place = name.startsWith('@/') ? `src/${name.slice(2)}` : path.join(path.dirname(file), name)
      const endings = ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
      return (
        endings
          .map((ending) => place + ending)
          .find((each) => statSync(path.join(root, each), { throwIfNoEntry: false })?.isFile()) ?? []
      )
    })
  }
  return (file) => {
    const reached = new Set([file])
    for (const each of reached) {
      if (!/\.tsx?$/.test(each)) continue
      if (!direct.has(each)) direct.set(each, importsOf(each))
      direct.get(each)?.forEach((next) => reached.add(next))
    }
    return reached
  }
}

/**
 * Faults in the TypeScript of a room, evenly over its files.
 *
 * @param random of which they are drawn
 */
export function typescriptFaults(root: string, room: RoomName, count: number, random: () => number): Fault[] {
  const files = globSync(
    rooms[room].folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root, ignore: ['**/*.d.ts', '**/database.types.ts'] },
  ).sort()
  const tests = globSync('tests/unit/*.test.{ts,tsx}', { cwd: root }).sort()
  const reachedFrom = reacher(root)
  const faults = new Map<string, Fault>()
  for (let turn = 0; turn < 50 * count && faults.size < count; turn += 1) {
    const file = oneOf(files, random) ?? ''
    const text = readFileSync(path.join(root, file), 'utf8')
    const changes = typescriptChanges(file, text)
    const kind = oneOf([...new Set(changes.map((change) => change.kind))], random)
    const change = oneOf(
      changes.filter((each) => each.kind === kind),
      random,
    )
    if (!change || parseSync(file, changed(text, change)).errors.length) continue
    faults.set(JSON.stringify({ file, change }), {
      room,
      language: 'TypeScript',
      kind: change.kind,
      place: `${file}:${lineOf(text, change.start)}`,
      ...aroundOf(text, change),
      env: { PLANTED_CHANGE: JSON.stringify({ ...change, file: path.join(root, file) }) },
      steps: [
        ...ownFirst(
          root,
          room,
          tests.filter((test) => reachedFrom(test).has(file)),
        ),
        // Mails and papers are also read by tests of the database.
        file.startsWith('supabase/') ? testsOf(root, 'db', rooms[room].tests) : [],
      ],
    })
  }
  return [...faults.values()]
}
