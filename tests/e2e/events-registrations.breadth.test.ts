import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { phone, useBrowser } from '../support/browser/browser'
import { button } from '../support/browser/keyboard'
import { pressInMenu } from '../support/browser/row-menu'

const { openAs, backend } = useBrowser()

test('an Editor checks in at the door, on a phone', async () => {
  const [event, title] = ['f0000000-0000-4000-8000-00000000e2e1', 'Journey to the Round Table']
  // It begins now: before its day, a check-in asks first.
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, location, max_participants)
     values ($1, 'journey-round-table', $2, '<p>One seat.</p>', '30000000-0000-4000-8000-000000000001', now() - interval '1 minute', now() + interval '3 hours', 'Sofia', 1)`,
    [event, title],
  )
  await backend.sql(
    `insert into event_registrations (id, event_id, name, email, status, queued_at) values (gen_random_uuid(), $1, 'Ana Ilieva', 'ana@journey.example', 'confirmed', now())`,
    [event],
  )
  const office = await openAs('editor@bkcc.example', '/dashboard/events?q=Journey', { viewport: phone })
  await pressInMenu(office, title, 'Participants')
  await office.getByText('1 of 1 places taken · 0 checked in').waitFor()
  const people = office.getByRole('table', { name: 'Participants' })
  const checkIn = button(people, 'Check in Ana Ilieva')
  const box = await checkIn.boundingBox()
  // The first name in the list can be checked in without scrolling.
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(phone.height)
  // High enough for a thumb, on one line with the name.
  expect(box?.height).toBeGreaterThanOrEqual(56)
  expect(box?.width).toBeGreaterThanOrEqual(112)
  const place = () =>
    people.getByText('Ana Ilieva').evaluate((text) => {
      const { top, left } = text.getBoundingClientRect()
      const row = text.closest('tr')!.getBoundingClientRect()
      // In whole pixels: half of one comes and goes with the place of the table on the page.
      return { left, top: Math.round(top - row.top), height: row.height }
    })
  const before = await place()
  await checkIn.click()
  await office.getByText('1 of 1 places taken · 1 checked in').waitFor()
  await people.getByText('Checked in').waitFor()
  expect(await place(), 'the row stays as it is').toEqual(before)
  await judge(office)
})
