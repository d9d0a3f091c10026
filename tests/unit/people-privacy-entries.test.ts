import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')

test('the cookie policy names every entry of local storage', () => {
  const policy = read('supabase/seed/051_legal_privacy.sql')
  const entries = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => read(`src/${file}`))
    .filter((source) => /localStorage/i.test(source))
    .flatMap((source) => [...source.matchAll(/^const \w+ = '(bkcc\.[^']+)'$/gm)].map((match) => match[1]))
  expect(entries.length).toBeGreaterThan(4)
  expect(entries.filter((entry) => !policy.includes(`<em>${entry}</em>`))).toEqual([])
})
