import { testsOf } from '../../scripts/changed.ts'
import { testsOfRoom, type RoomName } from './fault-rooms'

/** One change of a text: what stands from `start` to `end` becomes `text`. */
export type Change = { kind: string; start: number; end: number; text: string }

export const changed = (text: string, { start, end, text: other }: Change) =>
  text.slice(0, start) + other + text.slice(end)

/** The number of the line at a place of a text. */
export const lineOf = (text: string, place: number) => text.slice(0, place).split('\n').length

/** A change of the product that tests should notice. */
export type Fault = {
  room: RoomName
  language: 'SQL' | 'TypeScript'
  /** What is changed: the kind, the place, and its lines before and after. */
  what: string
  /** How the tests are told to plant it. */
  env: Readonly<Record<string, string>>
  /** A module of `src` with the fault in it. */
  module?: { file: string; text: string }
  /** The test files that use what is changed, in the order in which they are tried. */
  steps: readonly (readonly string[])[]
}

/** A text that changes can be made in, and where it stands: file, line of its beginning, and what it defines. */
export type Source = { file: string; line: number; name: string; text: string }

/** Says what is changed, with the lines that it touches, each side in one line. */
export function describe({ file, line, name, text }: Source, change: Change): string {
  const start = text.lastIndexOf('\n', change.start - 1) + 1
  const end = text.indexOf('\n', change.end) < 0 ? text.length : text.indexOf('\n', change.end)
  const after = changed(text, change)
  const [one, other] = [text.slice(start, end), after.slice(start, end + after.length - text.length)]
  const plain = (part: string) => part.replaceAll(/\s+/g, ' ').trim()
  return `${change.kind} ${file}:${line + lineOf(text, change.start) - 1} ${name}\n    ${plain(one)}\n  → ${plain(other)}`
}

/** The tests of a room before the others. */
export function ownFirst(root: string, room: RoomName, files: readonly string[]): string[][] {
  const own = ['unit', 'db'].flatMap((suite) => testsOf(root, suite, testsOfRoom(room)))
  return [files.filter((file) => own.includes(file)), files.filter((file) => !own.includes(file))]
}

/**
 * Draws changes: evenly over the sources, then over the kinds of changes of one, then over its changes of that kind.
 *
 * @param plant makes a fault of a change, or nothing when it cannot be planted
 */
export async function draw<Place extends Source>(
  sources: readonly Place[],
  changesOf: (source: Place) => readonly Change[],
  count: number,
  random: () => number,
  plant: (source: Place, change: Change) => Promise<Fault | undefined>,
): Promise<Fault[]> {
  const oneOf = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]
  const faults = new Map<string, Fault>()
  for (let turn = 0; turn < 50 * count && faults.size < count; turn += 1) {
    const source = oneOf(sources)
    const changes = source ? changesOf(source) : []
    const kind = oneOf([...new Set(changes.map((change) => change.kind))])
    const change = oneOf(changes.filter((each) => each.kind === kind))
    const fault = source && change && (await plant(source, change))
    if (fault) faults.set(fault.what, fault)
  }
  return [...faults.values()]
}
