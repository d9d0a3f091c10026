import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { embeddedBackend } from './supabase/local/vite-plugin.ts'

/**
 * Matches modules by the end of their path without extension, or by a folder in it; the names may contain
 * regular-expression groups.
 */
const within = (...names: string[]) => new RegExp(`(${names.join('|')})(\\.[a-z]+$|/)`.replaceAll('/', '[\\\\/]'))

const layoutIcons =
  'arrow-left|chevron-down|chevron-left|chevron-right|circle-check|circle-exclamation-point|loader-circle|mail|map-pin|menu|search|user-round|x'
const topicIcons =
  'building-complex|calendar-days|calendar-plus|chart-line|check|clock|earth|handshake|link-2|megaphone|network|users|video'
const officeIcons =
  'arrow-down|arrow-up|chevrons-up-down|circle-dot|circle-x|clipboard-list|copy|download|external-link|eye|history|inbox|layout-dashboard|log-out|message-square-text|minus|newspaper|plus|refresh-cw|send|settings|shield-check|square-pen|ticket|trash|undo-2|user-plus|users-round'
const dialogParts =
  'react-(compose-refs|context|dialog|dismissable-layer|focus-guards|focus-scope|id|portal|presence|primitive|slot|use-callback-ref|use-controllable-state|use-effect-event|use-layout-effect)|primitive'

/**
 * The chunks: one for what every page needs, another for what every dashboard page needs; the rest is split by use. A
 * group also includes what its modules import. Parts that public pages share with the dashboard (icons, Radix)
 * therefore have groups of their own; otherwise a public page would load the dashboard's group for an icon
 * (docs/decisions/0027).
 */
const chunks = [
  // The first script needs only this, so it must not pull in a larger group.
  {
    name: 'preload',
    priority: 30,
    test: within(
      'vite/preload-helper',
      'src/lib/data/(backend|local-storage|stored-name|yield-to-main)',
      'src/components/ui/shortcuts',
    ),
  },
  // Dialogs and Supabase's client both use it. In its own chunk, a public page's menu does not load the client.
  { name: 'tslib', priority: 30, test: within('node_modules/tslib') },
  // Run as a task of its own before the rest of a page's scripts (src/start/boot.ts).
  { name: 'react', priority: 28, test: within('node_modules/(react|react-dom|scheduler)', 'src/start/react') },
  {
    name: 'forms',
    priority: 20,
    test: within(
      'node_modules/(react-hook-form|zod|@hookform)',
      'src/components/form/fields-of',
      'src/lib/text/validation',
    ),
  },
  {
    name: 'site',
    priority: 25,
    test: within(
      'node_modules/(react-router|react-router-dom|@tanstack|cookie|set-cookie-parser)',
      'src/start/(main|prefetch|rendered)',
      'src/app/public/(account-link|brand|late-fonts|page-frame|public-[a-z]+|search-link)',
      'src/app/routing/(guards|page-meta|page-states|public-pages|routes|structured-data)',
      'src/components/ui/(button|menu-open|page|picture|rendering|states)',
      'src/features/(events/events/(events|public/api)|members/directory/(directory|keys|public/api)|publish/(legal/public/api|news/(news|public/api)|pages/public/api|site/(site|public/api|shared/form-notes)))',
      'src/lib/(data/(error-log|errors|public-data|query-client)|dates/dates|list/(found|list-address)|pictures/own-pictures|text/(email|slug))',
      'node_modules/@supabase/postgrest-js',
      `lucide-react/dist/esm/(Icon|context|createLucideIcon|shared|icons/(${layoutIcons}))`,
    ),
  },
  // What the forms of public pages have, also those without a schema.
  {
    name: 'fields',
    priority: 24,
    test: within('src/components/form/(form-field|form-guard|form-outcome)', 'src/lib/data/(send-form|submission)'),
  },
  // What lists have, and no other page: Contact has no room for it.
  { name: 'list', priority: 24, test: within('src/components/list/(list-top|pagination)') },
  // What several public pages show beside their words, but not all of them.
  {
    name: 'icons',
    priority: 25,
    test: within(
      `lucide-react/dist/esm/icons/(${topicIcons})`,
      'src/components/ui/(calendar-leaf|points-section)',
      'src/features/events/events/(event-standing|shared/event-standing)',
      'src/features/publish/pages/shared/partners',
      'src/lib/text/things',
    ),
  },
  // The contact form and the dashboard's first screen have them, and nothing else of each other.
  { name: 'subjects', priority: 25, test: within('src/features/write/messages/subjects') },
  // Company pages show people, and load nothing else of the dashboard.
  { name: 'avatar', priority: 25, test: within('src/components/ui/avatar') },
  // A public form that asks before it is left: the rest of the dashboard must not come with it, nor its question before it is asked.
  { name: 'unsaved-changes', priority: 24, test: within('src/components/(form/unsaved-changes|ui/dialog-closing)') },
  // Public forms keep what is typed, too.
  { name: 'office-time', priority: 24, test: within('src/lib/dates/office-time') },
  {
    name: 'drafts',
    priority: 19,
    test: within('src/components/editorial/(use-draft|draft-notice|arrival)', 'src/lib/data/draft'),
  },
  {
    name: 'confirm-dialog',
    priority: 8,
    test: within('src/components/ui/confirm-dialog', 'node_modules/@radix-ui/react-alert-dialog'),
  },
  {
    name: 'client',
    priority: 9,
    test: within(
      'node_modules/(@supabase|iceberg-js)',
      'src/lib/data/(supabase|no-realtime)',
      'src/features/people/session/(api|permissions)',
    ),
  },
  {
    name: 'layers',
    priority: 9,
    test: within(
      `node_modules/(@radix-ui/(${dialogParts})|aria-hidden|get-nonce|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)`,
      'src/components/ui/focus-return',
    ),
  },
  // Public pages open dialogs, too, and filter lists.
  {
    name: 'list-filters',
    priority: 8,
    test: within(
      'src/components/list/(choices-failed|search-field|use-list-filter)',
      'lucide-react/dist/esm/icons/sliders-horizontal',
    ),
  },
  // Of the Overview, which shows no list.
  { name: 'numbers', priority: 8, test: within('src/lib/text/(money|numbers)', 'src/features/money/dues/keys') },
  { name: 'share-links', priority: 8, test: within('src/components/ui/(share-links|use-copy)') },
  { name: 'dialog', priority: 8, test: within('src/components/ui/(back-closes|dialog)') },
  // Lists and the account's menu have them, the first screen has none.
  { name: 'menus', priority: 6, test: within('node_modules/(@radix-ui|@floating-ui)') },
  // What the lists of the dashboard share: as some forty files it held back each list that was opened.
  {
    name: 'office-list',
    priority: 4,
    test: within(
      'src/components/list/(bulk-[a-z]+|day|export-button|list-states|list-table|look-menu|menu-look|more-actions|office-filters|office-list|row-actions|row-keys|row-link|select-box|selection-bar|status|use-selection|waiting)',
    ),
  },
  {
    name: 'office',
    priority: 5,
    test: within(
      'src/app/dashboard/(dashboard-[a-z]+|search-layers)',
      'src/components/list/data-table',
      'src/features/(write/announcements/(member/api|shared/inbox)|money/dues/document-links)',
      `lucide-react/dist/esm/icons/(${officeIcons})`,
    ),
  },
]

/** React Router's package exports only its development build, whose warnings no visitor reads. */
const router = path.resolve(import.meta.dirname, 'node_modules/react-router/dist/production')

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [react(), tailwindcss(), embeddedBackend()],
  resolve: {
    alias: [
      { find: '@', replacement: path.resolve(import.meta.dirname, 'src') },
      // The package inserts style elements, which the Content-Security-Policy forbids.
      {
        find: 'react-style-singleton',
        replacement: path.resolve(import.meta.dirname, 'src/components/ui/adopted-style.ts'),
      },
      // The portal does not use Realtime, which is a quarter of supabase-js.
      {
        find: '@supabase/realtime-js',
        replacement: path.resolve(import.meta.dirname, 'src/lib/data/no-realtime.ts'),
      },
      ...(command === 'build'
        ? [
            { find: /^react-router$/, replacement: path.join(router, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: path.join(router, 'dom-export.mjs') },
          ]
        : []),
    ],
  },
  server: { port: 5173, strictPort: true },
  // The renderer runs in the process that writes the pages, whatever its NODE_ENV. Its React must be the same
  // production build as in the browser.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, external: ['jsdom'] },
  }),
  build: {
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: chunks } } },
  },
}))
