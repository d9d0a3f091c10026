import { globSync } from 'tinyglobby'

/**
 * The parts of the product whose faults are counted together: the rooms of `src/features`, and `frame`, what screens share.
 * `rights` is the room `people`, and policies, grants and the guards of functions, wherever they stand. Each has its folders
 * besides the migrations that begin with its name, and the beginnings of its tests' names.
 */
const parts = {
  money: { folders: ['src/features/money', 'supabase/functions/_shared/documents'], tests: ['money'] },
  rights: { folders: ['src/features/people'], tests: ['people', 'permissions', 'constraints', 'dashboard-menu'] },
  members: { folders: ['src/features/members'], tests: ['members'] },
  events: { folders: ['src/features/events'], tests: ['events'] },
  publish: { folders: ['src/features/publish'], tests: ['publish'] },
  write: { folders: ['src/features/write', 'supabase/functions/_shared/mail'], tests: ['write'] },
  office: { folders: ['src/features/office'], tests: ['office', 'foundation', 'operations'] },
  frame: { folders: ['src/components', 'src/lib'], tests: ['list', 'sheets', 'rich-text', 'pictures', 'dates'] },
} as const

export type RoomName = keyof typeof parts
export const roomNames = Object.keys(parts) as RoomName[]

/** How many of a hundred faults must be caught. */
export const leastOf = (room: RoomName) => (room === 'money' || room === 'rights' ? 85 : 75)

/** The beginnings of the names of a room's tests. */
export const testsOfRoom = (room: RoomName): readonly string[] => parts[room].tests

/** Whether a migration, by its file's name, is of a room. */
export const isMigrationOf = (room: RoomName, file: string) =>
  parts[room].tests.some((name) => new RegExp(`^\\d+_${name}[_.]`).test(file))

/** The modules of a room, as paths from the root. */
export function modulesOf(root: string, room: RoomName): string[] {
  const patterns = parts[room].folders.map((folder) => `${folder}/**/*.{ts,tsx}`)
  return globSync(patterns, { cwd: root, ignore: ['**/*.d.ts', '**/database.types.ts'] }).sort()
}
