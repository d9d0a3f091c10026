import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { embeddedBackend } from './supabase/local/vite-plugin.ts'

/** A test for modules of the project or of packages, by the names below their folder. */
const modules = (folder: string, names: string) => new RegExp(`${folder}/(${names})(\\.tsx?$|/)`.replaceAll('/', '[\\\\/]'))

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), embeddedBackend()],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  server: { port: 5173, strictPort: true },
  // The pages' renderer runs in whatever process writes the pages; React is to be the same one as in the browser all the same.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' }, ssr: { noExternal: true, external: ['jsdom'] } }),
  build: {
    copyPublicDir: !isSsrBuild,
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            // Many small chunks cost more than their bytes: what every page needs comes in one, and what most of them share in another.
            codeSplitting: {
              groups: [
                { name: 'framework', test: modules('node_modules', 'react|react-dom|scheduler|react-router|react-router-dom|@tanstack|cookie|set-cookie-parser'), priority: 20 },
                { name: 'forms', test: modules('node_modules', 'react-hook-form|zod|@hookform'), priority: 20 },
                { name: 'site', test: modules('src/components', 'button|page|picture|states|rendering'), priority: 10 },
                { name: 'site', test: modules('src/features/site', 'api|site'), priority: 10 },
                { name: 'site', test: modules('src/lib', 'public-data|backend|dates|errors|query-client|slug'), priority: 10 },
                { name: 'site', test: modules('node_modules', '@supabase/postgrest-js'), priority: 10 },
              ],
            },
          },
        },
  },
}))
