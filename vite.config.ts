import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { embeddedBackend } from './supabase/local/vite-plugin.ts'

/** A test for modules, by the ends of their paths without extension, or folders in them; what stands in brackets are choices. */
const within = (...names: string[]) => new RegExp(`(${names.join('|')})(\\.[a-z]+$|/)`.replaceAll('/', '[\\\\/]'))

const publicIcons =
  'arrow-left|arrow-right|arrow-up-right|building-complex|calendar-days|calendar-plus|chart-line|check|chevron-down|chevron-left|chevron-right|circle-check|circle-exclamation-point|clock|earth|handshake|link-2|loader-circle|log-in|mail|map-pin|menu|network|rss|search|store|users|video|x'
const officeIcons =
  'arrow-down|arrow-up|chevrons-up-down|circle-dot|circle-x|clipboard-list|copy|download|external-link|eye|inbox|layout-dashboard|log-out|message-square-text|minus|newspaper|pencil|plus|refresh-cw|settings|square-pen|star|ticket|trash|undo-2|user-plus|user-round|users-round'
const dialogParts =
  'react-(compose-refs|context|dialog|dismissable-layer|focus-guards|focus-scope|id|portal|presence|primitive|slot|use-callback-ref|use-controllable-state|use-effect-event|use-layout-effect)|primitive'

/**
 * What comes in one chunk: what every page needs is one, what every page of the dashboard needs is another, the rest falls where it
 * is used. A group takes along what its modules import, so the parts that public pages share with the dashboard (icons, Radix') are
 * named: else a public page would load the dashboard's group for an icon (docs/decisions/0027).
 */
const chunks = [
  // The first script needs this, and is to need no group for its sake.
  { name: 'preload', priority: 30, test: within('vite/preload-helper') },
  // Dialogs and Supabase's client use it; on its own, a public page's menu loads no client.
  { name: 'tslib', priority: 30, test: within('node_modules/tslib') },
  {
    name: 'forms',
    priority: 20,
    test: within('node_modules/(react-hook-form|zod|@hookform)', 'src/lib/text/validation'),
  },
  {
    name: 'site',
    priority: 25,
    test: within(
      'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|cookie|set-cookie-parser)',
      'src/start/(main|prefetch|rendered|late-fonts)',
      'src/app/(brand|guards|page-frame|page-meta|page-states|public-[a-z]+|routes|structured-data)',
      'src/components/(form/(form-field|form-guard|form-outcome)|list/(list-top|pagination)|ui/(button|page|picture|rendering|states))',
      'src/features/(applications/public/api|events/(events|public/api)|members/(members|public/api)|news/(news|public/(api|article-card))|site/(site|public/api))',
      'src/lib/(data/(backend|error-log|errors|public-data|query-client|send-form|submission)|dates|list/list-address|text/slug)',
      'node_modules/@supabase/postgrest-js',
      `lucide-react/dist/esm/(Icon|context|createLucideIcon|shared|icons/(${publicIcons}))`,
    ),
  },
  {
    name: 'client',
    priority: 9,
    test: within(
      'node_modules/(@supabase|iceberg-js)',
      'src/lib/data/(supabase|no-realtime)',
      'src/features/session/(api|permissions)',
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
  {
    name: 'office',
    priority: 5,
    test: within(
      'node_modules/(@radix-ui|@floating-ui)',
      'src/app/(dashboard-[a-z]+|office-routes)',
      'src/components/(form/unsaved-changes|list/data-table|ui/(avatar|confirm-dialog))',
      'src/features/(announcements/member/(api|inbox)|messages/office/(api|message-list))',
      `lucide-react/dist/esm/icons/(${officeIcons})`,
    ),
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), embeddedBackend()],
  resolve: {
    alias: {
      '@': path.resolve(import.meta.dirname, 'src'),
      // The package inserts style elements, which the Content-Security-Policy forbids.
      'react-style-singleton': path.resolve(import.meta.dirname, 'src/components/ui/adopted-style.ts'),
      // Nothing here is pushed by the server, and a quarter of supabase-js is for that.
      '@supabase/realtime-js': path.resolve(import.meta.dirname, 'src/lib/data/no-realtime.ts'),
    },
  },
  server: { port: 5173, strictPort: true },
  // The pages' renderer runs in whatever process writes the pages; React is to be the same one as in the browser all the same.
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
