import { builtPages } from '../../src/app/routing/public-pages'

const event = '/events/sofia-astana-business-forum'
const article = '/news/what-the-middle-corridor-changes'
const issue = '/newsletter/before-the-forum'
const member = '/members/chardaklia-hydraulics'

/** How many reads of rows a page may make after its scripts have started: one for each list or text that it shows, and the settings. */
const reads: Readonly<Record<string, number>> = {
  '/': 2, // the site's settings, and what it shows of the chamber
  '/about': 2,
  '/services': 2,
  '/events': 5, // and the featured event, the coming, the past ones, what to filter by
  '/events/past': 3, // and the events, their years
  '/news': 4, // and the featured article, the others, the categories with their counts
  '/members': 3, // and the members, the industries to filter by
  '/membership': 2,
  '/contact': 2,
  '/terms': 2,
  '/privacy': 2,
  '/cookies': 2,
  [event]: 4, // and the event, its seats, related ones
  [article]: 3, // and the article, related ones
  '/newsletter': 2, // and the issues
  [issue]: 3, // and the issue, the count of its visit
  '/search': 1, // it searches for nothing yet
  '/login': 1,
  [member]: 3, // and the member, the count of its visit
}

/** The bytes of the scripts of a page that needs more than others: a formatted text its sanitizer, a form its fields and their rules. */
const scripts: Readonly<Record<string, number>> = {
  '/contact': 161_500,
  '/login': 187_500,
  ...Object.fromEntries([event, member].map((path) => [path, 156_000])),
  ...Object.fromEntries([article, issue, '/terms', '/privacy', '/cookies'].map((path) => [path, 147_000])),
}

/** Every kind of public page: those at a fixed address, an event, an article, an issue and a member of the seed. */
export const measuredPages: readonly { path: string; reads: number; scripts: number }[] = [
  ...builtPages,
  event,
  article,
  issue,
  member,
].map((path) => ({ path, reads: reads[path] ?? 0, scripts: scripts[path] ?? 140_000 }))

/** The first screen of the dashboard and its sections, with words that only the complete page shows; `shows` are chunks that must be there. */
export const officePages: readonly { path: string; shows?: readonly string[] }[] = [
  { path: '/dashboard' },
  ...[
    'events',
    'news',
    'interchange',
    'interchange/announcements',
    'interchange/subscribers',
    'applications',
    'messages',
    'members',
    'users',
    'mail',
    'settings',
  ].map((section) => ({ path: `/dashboard/${section}` })),
  { path: '/dashboard/news/new', shows: ['rich-text-editor'] },
]

/** The budgets of each page for bytes and requests. Bytes are compressed, as sent; a kB is 1,000 bytes. */
export const budgets = {
  htmlAndCss: 40_000,
  /** 15, and one for what it shows of the chamber. */
  requestsOfHome: 16,
  officeScripts: 200_700,
  /** How much longer than its script-free twin a page may take. */
  ratio: 1.15,
  /** Milliseconds; half of Lighthouse's limit for a good value. */
  blockingTime: 100,
  /** Milliseconds until a page answers a press (Interaction to Next Paint), and until the heading that it leads to is painted. */
  press: { public: { answer: 128, shown: 500 }, office: { answer: 160, shown: 400 } },
  layoutShift: 0.01,
  /** Of a page of the dashboard, with all its data (`shifts.ts`). */
  officeShift: { desk: 0.02, phone: 0.05 },
  performance: 97,
} as const

/** Chunks that may be loaded only where they are shown. */
export const heavyChunks = ['rich-text-editor', 'growth', 'search-dialog', 'suggestions-dialog'] as const
