import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFile } from '@/features/events/events/calendar-file'
import { renderMail } from '../../supabase/functions/_shared/mail/templates'

const event = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'forum',
  title: 'Forum "Wine; wool, wheat"',
  summary: 'Two days.',
  start_date: '2026-12-08T07:30:00Z',
  end_date: '2026-12-08T15:00:00Z',
  time_zone: 'Europe/Sofia',
  is_online: false,
  location: 'Sofia, "Rila" hall',
  meeting_url: null,
  status: 'upcoming',
  updated_at: '2026-11-21T10:00:00Z',
}
const address = 'office@rila.example'
const [anna, boris] = [
  { id: 'a1111111-1111-4111-8111-111111111111', name: 'Anna О’Нийл', email: address },
  { id: 'b1111111-1111-4111-8111-111111111111', name: 'Борис Колев', email: address },
]
const brand = {
  name: 'Chamber "BKCC" \\ Sofia, Astana: trade; law',
  email: 'office@site.example',
  siteUrl: 'https://site.example',
}

/** What a calendar program reads in a file. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const [entry, ...others] = calendar.getAllSubcomponents('vevent')
  if (!entry || others.length > 0) throw new Error('The file has not one event.')
  const property = (name: string) => entry.getFirstPropertyValue(name)
  const [attendee] = entry.getAllProperties('attendee')
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: property('uid'),
    status: property('status'),
    sequence: Number(property('sequence')),
    stamp: Date.parse(String(property('dtstamp'))),
    summary: property('summary'),
    organizer: [entry.getFirstProperty('organizer')?.getParameter('cn'), property('organizer')],
    attendee: attendee && {
      name: attendee.getParameter('cn'),
      email: String(attendee.getFirstValue()).toLowerCase(),
      answer: attendee.getParameter('partstat'),
      asked: attendee.getParameter('rsvp'),
    },
  }
}
/** The calendar file of a mail that was written at a time. */
function mailed(template: string, participant: typeof anna, mailed_at: string, more: object = {}) {
  const values = {
    event,
    participant: { ...participant, mailed_at },
    path: '/registration?token=x',
    by: 'participant',
    status: 'confirmed',
    ...more,
  }
  const [file] = renderMail(`registration-${template}`, values, brand, 'https://api.example').attachments
  if (typeof file?.content !== 'string') throw new Error(`The mail ${template} has no text as its file.`)
  expect(file.type).toContain(`method=${String(read(file.content).method)}`)
  return { ...read(file.content), file: file.content }
}

describe('the calendar files of mails', () => {
  test('are an invitation of the participant by the sender, and its cancellation (RFC 5546, 3.2.2 and 3.2.5)', () => {
    const invited = mailed('confirmed', anna, '2026-12-01T10:00:00Z')
    const attendee = { name: anna.name, email: `mailto:${address}`, answer: 'ACCEPTED', asked: 'FALSE' }
    const organizer = ["Chamber 'BKCC' / Sofia, Astana: trade; law", 'mailto:office@site.example']
    expect(invited).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', summary: event.title, organizer, attendee })
    const cancelled = mailed('cancelled', anna, '2026-12-01T10:00:01Z')
    expect(cancelled).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: invited.uid, organizer, attendee })
  })

  test('are each newer than the one before, although the event has not changed', () => {
    const files = (['confirmed', 'cancelled', 'restored', 'reminder', 'changed'] as const).map((template, second) =>
      mailed(template, anna, `2026-12-01T10:00:0${second}Z`),
    )
    for (const key of ['sequence', 'stamp'] as const) {
      const values = files.map((file) => file[key])
      expect(values).toEqual([...new Set(values)].sort((a, b) => a - b))
    }
    expect(new Set(files.map(({ uid }) => uid)).size).toBe(1)
    expect(Math.max(...files.map(({ sequence }) => sequence))).toBeLessThan(2 ** 31)
  })

  test('of two colleagues with one mailbox are two entries: the cancellation of one leaves the other', () => {
    const at = '2026-12-01T10:00:00Z'
    const [first, second] = [mailed('confirmed', anna, at), mailed('confirmed', boris, at)]
    expect(first.uid).not.toBe(second.uid)
    expect(mailed('cancelled', boris, '2026-12-02T10:00:00Z')).toMatchObject({
      uid: second.uid,
      attendee: { name: boris.name },
    })
  })

  test('have no quotation mark and no backslash within a parameter (RFC 5545, 3.2)', () => {
    const { file } = mailed('confirmed', anna, '2026-12-01T10:00:00Z')
    const lines = file.replaceAll('\r\n ', '').split('\r\n')
    for (const line of lines.filter((each) => /^(ORGANIZER|ATTENDEE)/.test(each)))
      expect(line).toMatch(/^[A-Z]+(;[A-Z]+=("[^"\\]*"|[^"\\;:,]*))+:mailto:[^"\s]+$/i)
  })
})

test('the file of the event’s page names nobody, and keeps the id of the feed', () => {
  const entry = read(calendarFile(event, 'https://site.example/events/forum'))
  expect(entry).toMatchObject({ uid: `${event.id}@bkcc.example`, method: null, attendee: undefined })
})
