import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { crawlerFiles } from './scripts/crawler-files.ts'
import { feedFiles } from './scripts/feed-files.ts'
import { embeddedBackend } from './supabase/local/vite-plugin.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), embeddedBackend(), crawlerFiles(), feedFiles()],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  server: { port: 5173, strictPort: true },
})
