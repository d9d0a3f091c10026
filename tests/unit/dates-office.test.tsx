import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysAsTimes } from '@/features/office/audit-log/audit-log'
import { datesInWords, lengthOf, suggestedDates, windowOf } from '@/features/office/overview/period'
import { officeDate, officeDay, officeMidnight, officeTime } from '@/lib/dates/office-time'

const here = process.env.TZ
// Whoever works from New York reads the office's clock.
beforeAll(() => void (process.env.TZ = 'America/New_York'))
afterAll(() => void (process.env.TZ = here))

test('the office has one clock, and every time names its zone', () => {
  expect(new Date('2026-07-01T00:00:00Z').getHours()).toBe(20)
  expect(officeDay('2026-07-31T22:30:00Z')).toBe('1 Aug 2026')
  expect(officeDay('2026-07-31')).toBe('31 Jul 2026')
  expect(officeTime('2026-07-31T22:30:00Z')).toBe('1 Aug 2026, 1:30\u00a0AM')
  expect(officeTime('2026-07-31T22:30:00Z', 'Asia/Almaty')).toBe('1 Aug 2026, 3:30\u00a0AM (Astana time)')
})

test('days that are chosen begin and end at midnight in Sofia', () => {
  expect(officeMidnight('2026-03-29')).toBe('2026-03-28T22:00:00.000Z')
  expect(officeMidnight('2026-03-29', 1)).toBe('2026-03-29T21:00:00.000Z')
  expect([officeMidnight('2026-02-31'), officeMidnight('x'), officeMidnight('')]).toEqual(['', '', ''])
  expect(officeDate(new Date('2026-03-31T21:30:00Z'))).toBe('2026-04-01')
  const march = { kind: 'custom', from: '2026-03-01', to: '2026-03-31' } as const
  expect(windowOf(march, 0)).toEqual({ start: '2026-02-28T22:00:00.000Z', end: '2026-03-31T21:00:00.000Z' })
  expect(lengthOf(march)).toBe(31)
  expect(datesInWords(march)).toBe('March 1 – 31, 2026')
  expect(suggestedDates(new Date('2026-03-31T21:30:00Z'))).toEqual({ from: '2026-03-03', to: '2026-04-01' })
  expect(daysAsTimes({ from: '2026-03-29', until: '2026-03-29' })).toEqual({
    since: '2026-03-28T22:00:00.000Z',
    until: '2026-03-29T21:00:00.000Z',
  })
})

test('no other code formats dates, which could leave the zone to the browser', () => {
  const root = path.resolve(import.meta.dirname, '../../src')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith(path.join('lib', 'dates')))
    .filter((file) =>
      /toLocale(Date|Time)String|DateTimeFormat|getHours\(|getDate\(/.test(readFileSync(path.join(root, file), 'utf8')),
    )
  // The worker warms the browser's formatters; the approval's term is a span of days, not of times.
  expect(found.sort()).toEqual(['features/members/applications/applications.ts', 'start/formats.worker.ts'])
})

test('the office writes no long dates but in what shows the public form', () => {
  const root = path.resolve(import.meta.dirname, '../../src/features')
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /[/\\]office[/\\].*\.tsx?$/.test(file))
    .filter((file) => /\b(formatDate|dayInWords|formatDayAndTime)\b/.test(readFileSync(path.join(root, file), 'utf8')))
  const blocks = 'write/newsletter/office/issues'
  expect(found.sort()).toEqual([`${blocks}/blocks/shown-item.tsx`, `${blocks}/sending/progress.tsx`])
})
