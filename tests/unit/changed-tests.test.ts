import path from 'node:path'
import { expect, test } from 'vitest'
import { domainsOf, testsOf } from '../../scripts/changed'

const root = path.resolve(import.meta.dirname, '../..')

test('a test file that is named after two domains is a test of each, and is in both', () => {
  const file = 'tests/db/write-messages+write-notices.test.ts'
  for (const domain of ['messages', 'notices']) {
    const changed = `src/features/write/${domain}/office/api.ts`
    expect(domainsOf(root, [changed])).toEqual({ domains: [`write-${domain}`], without: [] })
    expect(testsOf(root, 'db', [`write-${domain}`])).toContain(file)
  }
  expect(testsOf(root, 'db', ['write-letters'])).not.toContain(file)
  expect(domainsOf(root, [file])).toEqual({ domains: ['write-messages', 'write-notices'], without: [] })
})
