import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { inRehearsal, long, notInRehearsal } from './tests/rehearsal/files.ts'
import { stoppedDrawing } from './tests/support/browser/stopped-drawing.ts'
import { Order } from './tests/support/order.ts'
import { planted } from './tests/support/planted.ts'

const alias = { '@': fileURLToPath(new URL('./src', import.meta.url)) }

/** Breadth: the same promises in more windows, roles, sizes and on other databases (tests/README.md). */
const breadth = process.env.TEST_BREADTH ? [] : ['**/*.breadth.test.ts']

const onDatabases = {
  // The files of a worker share one set of modules, which hold no state: loading them for each file took longer than many
  // files run. Each file has a database of its own.
  isolate: false,
  testTimeout: 180_000,
  // Some build the site, which takes 20 s.
  hookTimeout: 240_000,
}

const inBrowsers = {
  // As above; each file has its own browser, too.
  isolate: false,
  expect: { poll: { timeout: 30_000 } },
  testTimeout: 120_000,
  hookTimeout: 240_000,
  retry: { count: 1, condition: new RegExp(stoppedDrawing) },
}

/** The rehearsal has one port, and PostgreSQL processes of its own. */
const oneByOne = { fileParallelism: false }

/**
 * Three suites: components and pure rules (jsdom, MSW), the database, and journeys in a real browser. The last
 * two also run on the rehearsal (decision 36). The tests of a build's files are in tests/build; their names say which
 * suite's tools they use.
 */
export default defineConfig({
  test: {
    reporters: ['default'],
    maxWorkers: Math.min(8, availableParallelism()),
    // Each order of files must pass; `TEST_ORDER=shuffled` takes one by chance, `--sequence.seed=7` the same again.
    sequence: process.env.TEST_ORDER === 'shuffled' ? { shuffle: { files: true, tests: false } } : { sequencer: Order },
    projects: [
      {
        plugins: [...planted(), react()],
        resolve: { alias },
        define: { __LOCAL_BACKEND__: 'false', __LOCAL_PUBLISHABLE_KEY__: '"unit-test-key"' },
        test: {
          name: 'unit',
          environment: 'jsdom',
          environmentOptions: { jsdom: { url: 'http://localhost/' } },
          include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/build/*.unit.test.ts'],
          exclude: breadth,
          setupFiles: ['tests/support/page/unit-setup.ts'],
          // All files of a worker share one page and one set of modules: recreating both for each file took a third of
          // the time.
          isolate: false,
          // A page of a test is soon left behind; with more room for what is young, less of it is copied. Up to a tenth of
          // the time of a file went there.
          execArgv: ['--max-semi-space-size=64'],
          // As Testing Library's (unit-setup.ts, unit-page.ts).
          expect: { poll: { timeout: 10_000, interval: 10 } },
          testTimeout: 30_000,
        },
      },
      {
        plugins: planted(),
        resolve: { alias },
        test: {
          name: 'db',
          include: ['tests/db/**/*.test.ts', 'tests/build/*.db.test.ts'],
          exclude: breadth,
          globalSetup: ['tests/support/database/image-setup.ts'],
          setupFiles: ['tests/support/database/db-setup.ts'],
          ...onDatabases,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'rehearsal',
          include: [...inRehearsal, 'tests/rehearsal/**/*.test.ts'],
          exclude: long,
          setupFiles: ['tests/rehearsal/db-setup.ts'],
          ...onDatabases,
          ...oneByOne,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'rehearsal-db',
          include: ['tests/db/**/*.test.ts', 'tests/rehearsal/**/*.test.ts'],
          exclude: Object.keys(notInRehearsal),
          setupFiles: ['tests/rehearsal/db-setup.ts'],
          ...onDatabases,
          ...oneByOne,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'rehearsal-e2e',
          include: ['tests/e2e/**/*.test.ts'],
          exclude: Object.keys(notInRehearsal),
          globalSetup: ['tests/rehearsal/e2e-site.ts'],
          setupFiles: ['tests/rehearsal/e2e-setup.ts'],
          ...inBrowsers,
          ...oneByOne,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts', 'tests/build/*.e2e{,.breadth}.test.ts'],
          exclude: breadth,
          globalSetup: ['tests/support/database/image-setup.ts', 'tests/support/browser/e2e-site.ts'],
          setupFiles: ['tests/support/browser/e2e-setup.ts'],
          ...inBrowsers,
        },
      },
    ],
  },
})
