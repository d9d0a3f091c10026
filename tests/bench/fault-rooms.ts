import path from 'node:path'

type Room = {
  /** How many of a hundred faults must be caught. */
  least: number
  /** Beginnings of the names of migrations, with hyphens. */
  migrations: readonly string[]
  /** Folders of TypeScript. */
  folders: readonly string[]
  /** Beginnings of the names of test files. */
  tests: readonly string[]
}

const features = (...names: string[]) => names.map((name) => `src/features/${name}`)

/** The parts of the product whose faults are counted together. */
export const rooms = {
  money: {
    least: 85,
    migrations: ['billing', 'event-orders', 'dues', 'bank', 'paid-events'],
    folders: [...features('billing', 'dues', 'tiers'), 'supabase/functions/_shared/documents'],
    tests: ['billing', 'dues', 'paid-events', 'orders', 'documents', 'pages-prices'],
  },
  /** Faults of policies, grants and the guards of functions, wherever they stand, and the functions that know who somebody is. */
  rights: {
    least: 85,
    migrations: ['users', 'invitations', 'second-factor'],
    folders: features('users', 'session', 'second-factor'),
    tests: ['permissions', 'users', 'session', 'constraints', 'second-factor', 'dashboard-menu'],
  },
  members: {
    least: 75,
    migrations: ['members', 'member', 'directory', 'membership-facts', 'company-pages', 'proposals'],
    folders: features('members', 'directory', 'membership-facts', 'company-pages', 'industries'),
    tests: ['members', 'directory', 'membership-facts', 'company-pages', 'industries', 'list-totals'],
  },
  events: {
    least: 75,
    migrations: ['events', 'registrations'],
    folders: features('events', 'registrations'),
    tests: ['events', 'registrations', 'calendar-mails', 'list-bulk'],
  },
  words: {
    least: 75,
    migrations: ['site', 'editorial', 'news', 'announcements', 'pages', 'page-content', 'categories', 'public', 'home'],
    folders: features('announcements', 'categories', 'editorial', 'legal', 'news', 'pages', 'settings', 'site'),
    tests: ['announcements', 'editorial', 'legal', 'news', 'pages', 'site', 'failed-saves'],
  },
  mails: {
    least: 75,
    migrations: ['mail', 'public-forms', 'letters', 'newsletter', 'notices', 'messages'],
    folders: [...features('letters', 'mail', 'messages', 'newsletter', 'notices'), 'supabase/functions/_shared/mail'],
    tests: ['mail', 'public-forms', 'letters', 'newsletter', 'notices', 'messages', 'edge-functions', 'calendar-mails'],
  },
  office: {
    least: 75,
    migrations: [
      'foundation',
      'audit-log',
      'scheduled-jobs',
      'synonyms',
      'trade-words',
      'search',
      'applications',
      'storage',
      'saved-views',
      'privacy',
      'overview',
    ],
    folders: features('applications', 'audit-log', 'overview', 'privacy', 'saved-views', 'search'),
    tests: [
      'applications',
      'audit-log',
      'overview',
      'privacy',
      'saved-views',
      'search',
      'operations',
      'transliteration',
    ],
  },
  /** What the screens share. */
  frame: {
    least: 75,
    migrations: [],
    folders: ['src/components', 'src/lib'],
    tests: ['list', 'sheets', 'rich-text', 'pictures', 'dates', 'back-closes', 'one-line', 'send-form', 'slug'],
  },
} as const satisfies Readonly<Record<string, Room>>

export type RoomName = keyof typeof rooms
export const roomNames = Object.keys(rooms) as RoomName[]

/** The room of a file of migrations or TypeScript, as a path from the root. */
export function roomOf(file: string): RoomName | undefined {
  const migration = /^\d+_(.+)\.sql$/.exec(path.basename(file))?.[1]?.replaceAll('_', '-')
  return roomNames.find((room) => {
    const { migrations, folders }: Room = rooms[room]
    return migration
      ? migrations.some((start) => `${migration}-`.startsWith(`${start}-`))
      : folders.some((folder) => file.startsWith(`${folder}/`))
  })
}
