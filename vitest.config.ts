import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }

/**
 * Three suites: components and pure rules (jsdom, MSW), the database over HTTP, and journeys in a real browser. What judges the files
 * of a build stands in tests/build and names the suite whose tools it uses.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [react()],
        resolve: { alias },
        define: { __LOCAL_BACKEND__: 'false', __LOCAL_PUBLISHABLE_KEY__: '"unit-test-key"' },
        test: {
          name: 'unit',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/build/*.unit.test.ts'],
          setupFiles: ['tests/support/unit-setup.ts'],
          // One page and one set of modules for all files of a worker: making both anew for each was a third of the time.
          isolate: false,
          // As long as Testing Library waits (unit-setup.ts).
          expect: { poll: { timeout: 5_000 } },
          testTimeout: 15_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts', 'tests/build/*.db.test.ts'],
          globalSetup: ['tests/support/db-setup.ts'],
          fileParallelism: false, // one database for all
          // One set of modules for all files: they hold no state, and loading them for each took longer than many a file.
          isolate: false,
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/build/*.e2e.test.ts'],
          // As above; browsers and pages are each file's own.
          isolate: false,
          globalSetup: ['tests/support/e2e-setup.ts'],
          // What is polled for is there within a second; the database's tests may run beside.
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 60_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
