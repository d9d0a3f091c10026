import { testsOf } from '../../scripts/changed.ts'
import { rooms, type RoomName } from './fault-rooms'

/** One change of a text: what stands from `start` to `end` becomes `text`. */
export type Change = { kind: string; start: number; end: number; text: string }

export const changed = (text: string, { start, end, text: other }: Change) =>
  text.slice(0, start) + other + text.slice(end)

/** The number of the line at a place of a text. */
export const lineOf = (text: string, place: number) => text.slice(0, place).split('\n').length

export type Fault = {
  room: RoomName
  language: 'SQL' | 'TypeScript'
  kind: string
  /** File, line and, in SQL, what is defined there. */
  place: string
  /** The lines around the change, in one. */
  before: string
  after: string
  /** How the tests are told to plant it. */
  env: Readonly<Record<string, string>>
  /** The test files that use what is changed, in the order in which they are tried. */
  steps: readonly (readonly string[])[]
}

/** The lines that a change touches, before and after it. */
export function aroundOf(text: string, change: Change): { before: string; after: string } {
  const start = text.lastIndexOf('\n', change.start - 1) + 1
  const end = text.indexOf('\n', change.end) < 0 ? text.length : text.indexOf('\n', change.end)
  const plain = (part: string) => part.replaceAll(/\s+/g, ' ').trim()
  const after = changed(text, change)
  return { before: plain(text.slice(start, end)), after: plain(after.slice(start, end + after.length - text.length)) }
}

export const oneOf = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)]

/** The tests of a room before the others. */
export function ownFirst(root: string, room: RoomName, files: readonly string[]): string[][] {
  const own = ['unit', 'db'].flatMap((suite) => testsOf(root, suite, rooms[room].tests))
  return [files.filter((file) => own.includes(file)), files.filter((file) => !own.includes(file))]
}
