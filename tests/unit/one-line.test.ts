import { expect, test } from 'vitest'
import { articleRowOf, emptyArticle } from '@/features/publish/news/office/article-values'
import { emptyEvent, visibleOf } from '@/features/events/events/office/event-values'
import { storedValuesOf } from '@/features/write/newsletter/office/issues/issue-values'
import { newsFeed } from '@/features/publish/news/news-feed'
import { calendarFeed, calendarFile } from '@/features/events/events/calendar-file'
import { emailFault } from '@/lib/text/email'
import { oneLine } from '@/lib/text/one-line'
import { optionalText, requiredText } from '@/lib/text/validation'
import { renderMail } from '../../supabase/functions/_shared/mail/templates'

const evil = 'Forum\r\nATTENDEE:mailto:x@evil.example\u0085\u2028\u001bEND:VCALENDAR'
const event = {
  id: 'f0000000-0000-4000-8000-00000000e001',
  slug: 'forum',
  title: evil,
  summary: 'Summary',
  image_url: null,
  start_date: '2026-11-22T10:00:00Z',
  end_date: '2026-11-22T12:00:00Z',
  status: 'upcoming',
  is_online: false,
  location: evil,
  meeting_url: null,
  updated_at: '2026-11-22T09:00:00Z',
  time_zone: 'Europe/Sofia',
}
const participant = { id: event.id, name: evil, email: 'ana@rila.example', mailed_at: event.updated_at }
/** The lines of a calendar, unfolded (RFC 5545, 3.1). */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')
/** What the texts must not have. */
const controls = /[^\P{Cc}\r\n]|[\u2028\u2029]|\\n/u

test('a text on one line has no control characters left', () => {
  expect(oneLine(evil)).toBe('Forum ATTENDEE:mailto:x@evil.example END:VCALENDAR')
  expect(oneLine('\tÀ la carte – 1\n')).toBe('À la carte – 1')
})

test('what was pasted into a field of one line is sent as the database takes it', () => {
  const pasted = '\u0007Rila\tTools\u202E\u061c\u{e0041} \u200b\u2028AD\u0085 '
  const clean = 'Rila Tools  AD'
  expect(optionalText(20).parse(pasted)).toBe(clean)
  expect(optionalText(20).parse('two\nlines')).toBe('two\nlines')
  expect(articleRowOf({ ...emptyArticle, title: pasted }).article.title).toBe(clean)
  expect(visibleOf({ ...emptyEvent, location: pasted }).location).toBe(clean)
  expect(storedValuesOf({ subject: pasted, preheader: pasted, blocks: [] })).toMatchObject({
    subject: clean,
    preheader: clean,
  })
})

test.each([
  ['a@b.example', true],
  ["o'n@x.example", true],
  ["a@o'n.example", false],
  ['a@[127.0.0.1]', false],
  ['a(b)@c.example', false],
  ['a@b..example', false],
  ['a@b.c', false],
])('%s is an email address: %s', (text, fine) => {
  expect(emailFault(text) === undefined).toBe(fine)
})

test('control characters in titles, places and names do not reach calendars', () => {
  const calendars = [
    calendarFeed([event], 'https://site.example', evil),
    calendarFile(event, 'https://site.example/events/forum', {
      method: 'REQUEST',
      organizer: { name: evil, email: 'office@bkcc.example' },
      participant,
    }),
  ]
  for (const calendar of calendars)
    for (const line of linesOf(calendar).filter((text) =>
      /^(SUMMARY|LOCATION|ORGANIZER|ATTENDEE|NAME|X-WR-CALNAME)/.test(text),
    ))
      expect(line).not.toMatch(controls)
})

test('nor the lines of the feed', () => {
  const feed = newsFeed(
    [
      {
        slug: 'a',
        title: evil,
        summary: 'Summary',
        image_url: null,
        published_at: event.start_date,
        updated_at: event.start_date,
        author: { full_name: evil },
        category: { name: evil },
      },
    ],
    'https://site.example',
    evil,
  )
  expect(feed).not.toMatch(/Forum[\r\n]/)
})

test('nor the subject of a mail', () => {
  const brand = { name: 'BKCC', email: 'office@bkcc.example', siteUrl: 'https://site.example' }
  const values = { event, participant, path: '/registration?token=x' }
  expect(renderMail('registration-confirmed', values, brand, 'https://api.example').subject).toBe(
    'You are registered: Forum ATTENDEE:mailto:x@evil.example END:VCALENDAR',
  )
})

test('forms leave out characters that show nothing or turn a text round, and take nothing visible for empty', () => {
  const name = requiredText('Please enter your name', 160)
  expect(name.parse('\ufeff Anna\u200b \u202eIvanova\u202c ')).toBe('Anna Ivanova')
  expect(name.parse('👩\u200d💻 می\u200cخواهم')).toBe('👩\u200d💻 می\u200cخواهم')
  for (const nothing of ['\u200b', '\u2060 \u2066', '\u200d', '\u00a0', ...'\u2800\u3164\u115f\u1160\uffa0'])
    expect(name.safeParse(nothing).error?.issues.map(({ message }) => message)).toEqual(['Please enter your name'])
  expect(optionalText(160).parse('\u200b')).toBe('')
})
