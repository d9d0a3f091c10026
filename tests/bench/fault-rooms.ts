import { globSync } from 'tinyglobby'

/**
 * The parts of the product whose faults are counted together, by their domains: the beginnings of the names of migrations,
 * tests, and folders of features and functions. `rights` are policies, grants and the guards of functions, wherever they stand,
 * and what knows who somebody is; `frame` is what screens share.
 */
const domains = {
  money: 'billing dues tiers event-orders bank paid-events orders documents',
  rights: 'users invitations session second-factor permissions constraints dashboard-menu',
  members: 'members member directory membership-facts company-pages proposals industries',
  events: 'events registrations calendar-mails list-bulk',
  words:
    'site editorial news announcements pages page-content categories public-pages home legal settings failed-saves',
  mails: 'mail public-forms letters newsletter notices messages edge-functions',
  office:
    'foundation audit-log scheduled-jobs synonyms trade-words search applications storage saved-views privacy overview operations',
  frame: 'list sheets rich-text pictures dates back-closes one-line send-form slug',
} as const

export type RoomName = keyof typeof domains
export const roomNames = Object.keys(domains) as RoomName[]

export const domainsOf = (room: RoomName) => domains[room].split(' ')

/** How many of a hundred faults must be caught. */
export const leastOf = (room: RoomName) => (room === 'money' || room === 'rights' ? 85 : 75)

/** Whether a migration, by its file's name, is of a room. */
export const isMigrationOf = (room: RoomName, file: string) =>
  domainsOf(room).some((domain) =>
    `-${file.replaceAll(/^\d+_|\.sql$/g, '').replaceAll('_', '-')}-`.startsWith(`-${domain}-`),
  )

/** The modules of a room, as paths from the root. */
export function modulesOf(root: string, room: RoomName): string[] {
  const folders =
    room === 'frame'
      ? ['src/components', 'src/lib']
      : domainsOf(room).flatMap((domain) => [`src/features/${domain}`, `supabase/functions/_shared/${domain}`])
  const patterns = folders.map((folder) => `${folder}/**/*.{ts,tsx}`)
  return globSync(patterns, { cwd: root, ignore: ['**/*.d.ts', '**/database.types.ts'] }).sort()
}
