import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { globSync } from 'tinyglobby'
import { parseSync } from 'vite'
import { domainsOf, testsOf } from '../../scripts/changed.ts'
import { StartFailure } from '../../supabase/local/start-failure.ts'
import { changed, describe, draw, type Change, type Fault, type Source } from './fault'
import { testsOfRoom, modulesOf, type RoomName } from './fault-rooms'
import { typescriptChanges } from './typescript-changes'

/** Tells which files a file imports, at however many steps, as paths from the root; what is loaded on demand is left out. */
function reacher(root: string): (file: string) => Set<string> {
  const direct = new Map<string, string[]>()
  const importsOf = (file: string) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const { staticImports, staticExports } = parseSync(file, text).module
    const asked = [
      ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...staticExports.flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
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
 * Tells whether the types of `src` hold when one of its modules is another text, in a copy of it. `npm test` tries them first.
 *
 * @param folder where the copy is made
 */
export function typesOf(root: string, folder: string): (file: string, text: string) => boolean {
  const hold = () =>
    spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'src'], { cwd: folder })
      .status === 0
  let copied = false
  const copyAll = () => {
    rmSync(folder, { recursive: true, force: true })
    for (const part of ['tsconfig.json', 'src', 'supabase/functions'])
      cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
    if (!hold()) throw new StartFailure('Without any fault the types of src do not hold.')
    copied = true
  }
  return (file, text) => {
    if (!copied) copyAll()
    const copy = path.join(folder, file)
    const before = readFileSync(copy)
    writeFileSync(copy, text)
    const held = hold()
    writeFileSync(copy, before)
    return held
  }
}

/**
 * Faults in the TypeScript of a room, evenly over its files.
 *
 * @param random of which they are drawn
 */
export function typescriptFaults(root: string, room: RoomName, count: number, random: () => number): Promise<Fault[]> {
  const sources = modulesOf(root, room).map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    return { file, line: 1, name: '', text }
  })
  const tests = globSync('tests/unit/*.test.{ts,tsx}', { cwd: root }).sort()
  const reachedFrom = reacher(root)
  const plant = (source: Source, change: Change): Promise<Fault | undefined> => {
    const { file } = source
    const text = changed(source.text, change)
    if (parseSync(file, text).errors.length) return Promise.resolve(undefined)
    const inDatabase = file.startsWith('supabase/')
    const own = testsOf(root, 'unit', inDatabase ? testsOfRoom(room) : domainsOf(root, [file]).domains)
    return Promise.resolve({
      room,
      language: 'TypeScript',
      what: describe(source, change),
      env: { PLANTED_CHANGE: JSON.stringify({ ...change, file: path.join(root, file) }) },
      ...(!inDatabase && { module: { file, text } }),
      steps: [
        own,
        tests.filter((test) => !own.includes(test) && reachedFrom(test).has(file)),
        // Mails and papers are also read by tests of the database.
        inDatabase ? testsOf(root, 'db', testsOfRoom(room)) : [],
      ],
    })
  }
  return draw(sources, ({ file, text }) => typescriptChanges(file, text), count, random, plant)
}
