import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { inRehearsal, long, notInRehearsal } from './tests/rehearsal/files.ts'
import { stoppedDrawing } from './tests/support/stopped-drawing.ts'
import { LongestFirst } from './tests/support/longest-first.ts'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }

const onOneDatabase = {
  fileParallelism: false,
  // All files share one set of modules, which hold no state: loading them for each file took longer than many files run.
  isolate: false,
  testTimeout: 180_000,
  hookTimeout: 120_000,
}

const inBrowsers = {
  // As above; each file has its own browser and pages.
  isolate: false,
  // Polls usually succeed within a second, and tests within a minute, but the database tests run beside them.
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 180_000,
  retry: { count: 1, condition: new RegExp(stoppedDrawing) },
}

/**
 * Three suites: components and pure rules (jsdom, MSW), the database over HTTP, and journeys in a real browser. The last
 * two also run on the rehearsal (decision 36). The tests of a build's files are in tests/build; their names say which
 * suite's tools they use.
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
          // All files of a worker share one page and one set of modules: recreating both for each file took a third of
          // the time.
          isolate: false,
          // The same timeout as Testing Library's (unit-setup.ts).
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 30_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts', 'tests/build/*.db.test.ts'],
          globalSetup: ['tests/support/db-setup.ts'],
          ...onOneDatabase,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'rehearsal',
          include: [...inRehearsal, 'tests/rehearsal/**/*.test.ts'],
          exclude: long,
          globalSetup: ['tests/rehearsal/setup.ts'],
          ...onOneDatabase,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'rehearsal-db',
          include: ['tests/db/**/*.test.ts', 'tests/rehearsal/**/*.test.ts'],
          exclude: Object.keys(notInRehearsal),
          globalSetup: ['tests/rehearsal/setup.ts'],
          ...onOneDatabase,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'rehearsal-e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: Object.keys(notInRehearsal),
          globalSetup: ['tests/rehearsal/e2e-setup.ts'],
          ...inBrowsers,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/build/*.e2e.test.ts'],
          globalSetup: ['tests/support/e2e-setup.ts'],
          ...inBrowsers,
        },
      },
    ],
  },
})
