import { describe, expect, test } from 'vitest'
import {
  calendarLeaf,
  formatDate,
  formatDateRange,
  formatDayAndTime,
  formatTime,
  fromLocalInput,
  isDay,
  toLocalInput,
  zoneOffset,
} from '@/lib/dates/dates'
import { formatOffset } from '@/lib/dates/time-range'

/** Intl puts narrow and thin spaces where a keyboard puts plain ones. */
const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ')

describe('dates and times', () => {
  test('a date is long English month, day, year, in the zone asked for', () => {
    expect(formatDate('2026-11-21T21:30:00Z', 'Europe/Sofia')).toBe('November 21, 2026')
    expect(formatDate('2026-11-21T21:30:00Z', 'Asia/Almaty')).toBe('November 22, 2026')
  })

  test('a time has an hour and two-digit minutes', () => {
    // Nothing breaks a line between the time and its AM or PM.
    expect(formatTime('2026-11-21T16:05:00Z', 'Europe/Sofia')).toBe('6:05\u00a0PM')
    expect(formatDayAndTime('2026-12-08T07:30:00Z', 'Europe/Sofia')).toBe('December 8, 9:30\u00a0AM')
  })

  test.each([
    ['2026-12-08T07:30:00Z', '2026-12-08T14:00:00Z', 'December 8, 2026'],
    ['2026-12-08T07:30:00Z', '2026-12-09T14:00:00Z', 'December 8 – 9, 2026'],
    ['2026-11-28T07:30:00Z', '2026-12-02T14:00:00Z', 'November 28 – December 2, 2026'],
    ['2026-12-31T07:30:00Z', '2027-01-02T14:00:00Z', 'December 31, 2026 – January 2, 2027'],
    // Before midnight in UTC, after it in Sofia.
    ['2026-12-08T07:30:00Z', '2026-12-08T22:30:00Z', 'December 8 – 9, 2026'],
  ])('from %s to %s is %s', (from, to, expected) => {
    expect(plain(formatDateRange(from, to, 'Europe/Sofia'))).toBe(expected)
  })

  test('a day is one of the calendar, written as the database writes it', () => {
    expect(['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '2026-2-1', 'soon'].map(isDay)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('a calendar leaf has the day and the short month of the zone', () => {
    expect(calendarLeaf('2026-11-30T21:30:00Z', 'Europe/Sofia')).toEqual({ day: '30', month: 'Nov' })
    expect(calendarLeaf('2026-11-30T21:30:00Z', 'Asia/Almaty')).toEqual({ day: '1', month: 'Dec' })
  })

  test.each([
    ['2026-01-15T12:00:00Z', 'Europe/Sofia', 120, 'UTC+2'],
    ['2026-07-15T12:00:00Z', 'Europe/Sofia', 180, 'UTC+3'],
    ['2026-07-15T12:00:00Z', 'Asia/Almaty', 300, 'UTC+5'],
    ['2026-07-15T12:00:00Z', 'UTC', 0, 'UTC'],
    ['2026-01-15T12:00:00Z', 'America/St_Johns', -210, 'UTC−3:30'],
    ['2026-01-15T12:00:00Z', 'Asia/Kathmandu', 345, 'UTC+5:45'],
  ])('at %s the offset of %s is %i minutes', (at, zone, minutes, written) => {
    expect(zoneOffset(at, zone)).toBe(minutes)
    expect(formatOffset(minutes)).toBe(written)
  })
})

describe('the wall clock of an input', () => {
  test.each([
    ['2026-01-15T12:30', '2026-01-15T10:30:00.000Z', 'Europe/Sofia'],
    ['2026-07-15T12:30', '2026-07-15T09:30:00.000Z', 'Europe/Sofia'],
    ['2026-07-15T12:30', '2026-07-15T07:30:00.000Z', 'Asia/Almaty'],
    ['2026-01-15T12:30', '2026-01-15T06:45:00.000Z', 'Asia/Kathmandu'],
    ['2027-01-01T01:00', '2026-12-31T23:00:00.000Z', 'Europe/Sofia'],
    // The night in which summer time begins, before and after it, and that in which it ends.
    ['2026-03-29T02:59', '2026-03-29T00:59:00.000Z', 'Europe/Sofia'],
    ['2026-03-29T04:00', '2026-03-29T01:00:00.000Z', 'Europe/Sofia'],
    ['2026-10-25T02:59', '2026-10-24T23:59:00.000Z', 'Europe/Sofia'],
    ['2026-10-25T04:00', '2026-10-25T02:00:00.000Z', 'Europe/Sofia'],
    ['2026-11-01T00:30', '2026-11-01T04:30:00.000Z', 'America/New_York'],
    // A year that somebody is about to type keeps what is typed.
    ['0002-11-21T10:00', '0002-11-21T08:27:00.000Z', 'Europe/Sofia'],
  ])('%s is %s in %s, and back', (text, iso, zone) => {
    expect(fromLocalInput(text, zone)).toBe(iso)
    expect(toLocalInput(iso, zone)).toBe(text)
  })

  test('an hour that comes twice means the first, one that is left out the hour after', () => {
    expect(fromLocalInput('2026-10-25T03:30', 'Europe/Sofia')).toBe('2026-10-25T00:30:00.000Z')
    expect(toLocalInput('2026-10-25T00:30:00Z', 'Europe/Sofia')).toBe('2026-10-25T03:30')
    expect(toLocalInput('2026-10-25T01:30:00Z', 'Europe/Sofia')).toBe('2026-10-25T03:30')
    expect(fromLocalInput('2026-03-29T03:30', 'Europe/Sofia')).toBe('2026-03-29T01:30:00.000Z')
    expect(toLocalInput('2026-03-29T01:30:00.000Z', 'Europe/Sofia')).toBe('2026-03-29T04:30')
  })

  test.each(['', 'soon', '2026-02-31T10:00', '2026-13-01T10:00', '2026-01-01', '12026-01-01T10:00'])(
    '%s is no date and time',
    (text) => {
      expect(fromLocalInput(text, 'Europe/Sofia')).toBe('')
      expect(toLocalInput(text === '' ? '' : 'x', 'Europe/Sofia')).toBe('')
    },
  )
})
