import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { glob } from 'tinyglobby'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { textOf, worstTexts } from '../support/worst-texts'

const root = path.resolve(import.meta.dirname, '../..')

/** Patterns that read no text of a user: settings of the operator, and pages of the build. */
const onOwnText: Readonly<Record<string, readonly string[]>> = {
  'hosting/crawler-files.ts': ['\\/+$'],
  'hosting/security-headers.ts': ['<style>(.*?)<\\/style>'],
  'supabase/functions/_shared/environment.ts': ['\\/+$'],
}

/** How many characters a text has. */
const length = process.env.TEST_BREADTH ? 100_000 : 3_000
/**
 * How long a pattern may be computed on a text, in milliseconds of this process. Linear ones take up to 0.6 on 3,000 characters and up to
 * 20 on 100,000, quadratic ones 5 and many seconds.
 */
const most = process.env.TEST_BREADTH ? 1000 : 3
/** How often a slow pattern is tried again, because the process may have compiled or collected meanwhile. */
const tries = 3

interface Found {
  file: string
  pattern: RegExp
}

/** Every regular expression in the code that runs in browsers, in Edge Functions and on hosts. */
async function allPatterns(): Promise<Found[]> {
  const files = await glob(['src/**/*.{ts,tsx}', 'supabase/functions/**/*.ts', 'hosting/**/*.ts'], { cwd: root })
  const found: Found[] = []
  for (const file of files.sort()) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string }
        if (!onOwnText[file]?.includes(pattern))
          found.push({ file, pattern: new RegExp(pattern, flags.includes('g') ? flags : `${flags}g`) })
      }
      Object.values(node).forEach(visit)
    }
    visit(parseSync(file, await readFile(path.join(root, file), 'utf8')).program)
  }
  return found
}

/** How long a pattern is computed on a text, in milliseconds; other processes do not lengthen it. */
function timeOf(pattern: RegExp, text: string): number {
  const before = process.cpuUsage()
  text.replace(pattern, '')
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** How long a pattern takes on the first text on which that is too long, in the shortest of a few tries. */
function slowOn(pattern: RegExp): string[] {
  for (const text of worstTexts(pattern.source).map((worst) => textOf(worst, length))) {
    let took = timeOf(pattern, text)
    for (let attempt = 1; took > most && attempt < tries; attempt++) took = Math.min(took, timeOf(pattern, text))
    if (took > most) return [`${String(pattern)} takes ${took.toFixed()} ms on ${JSON.stringify(text.slice(0, 40))}…`]
  }
  return []
}

test('a pattern that takes more than linear time is noticed', { timeout: 240_000 }, () => {
  expect(timeOf(/a+b/g, 'a'.repeat(length))).toBeGreaterThan(most)
})

test('no pattern takes more than linear time on a very long text', { timeout: 240_000 }, async () => {
  const patterns = await allPatterns()
  expect(patterns.length).toBeGreaterThan(80)
  expect(patterns.flatMap(({ file, pattern }) => slowOn(pattern).map((slow) => `${file}: ${slow}`))).toEqual([])
})
