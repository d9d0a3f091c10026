import { beforeEach, describe, expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { phone, useBrowser } from '../support/browser/browser'
import { button, press } from '../support/browser/keyboard'
import { pressInMenu } from '../support/browser/row-menu'

const { open, openAs, url, backend } = useBrowser()
const event = 'f0000000-0000-4000-8000-00000000e2e1'
const title = 'Journey to the Round Table'

beforeEach(async () => {
  await backend.sql('delete from events where id = $1', [event])
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location, max_participants)
     values ($1, 'journey-round-table', $2, '<p>One seat.</p>', '30000000-0000-4000-8000-000000000001', now() + interval '9 days', now() + interval '9 days 3 hours', now() + interval '8 days', 'Sofia', 1)`,
    [event, title],
  )
})

/** The path in the latest mail of a template to an address. */
async function mailed(template: string, address: string): Promise<string> {
  const [mail] = await backend.sql<{ path: string }>(
    `select coalesce(data ->> 'path', '/registration?token=' || private.link_token('registration', about_id)) as path from mail_outbox where template = $1 and recipient = $2 order by created_at desc limit 1`,
    [template, address],
  )
  if (!mail) throw new Error(`${address} has no mail ${template}`)
  return mail.path
}
describe('registering for an event', () => {
  test('a visitor gets the place, the next one waits, is offered it by mail and accepts', async () => {
    const visitor = await open('/events/journey-round-table')
    await button(visitor, 'Register Now').click()
    const form = visitor.getByRole('form', { name: 'Registration' })
    await form.getByLabel('Name').fill('Ana Ilieva')
    await form.getByLabel('Email').fill('ana@journey.example')
    await judge(visitor)
    await press(visitor, button(form, 'Register'))
    await visitor.getByText('A place is kept for Ana Ilieva').waitFor()
    await expectAccessible(visitor)

    const next = await open('/events/journey-round-table')
    await button(next, 'Join the waiting list').click()
    const waiting = next.getByRole('form', { name: 'Registration' })
    await waiting.getByLabel('Name').fill('Boris Kolev')
    await waiting.getByLabel('Email').fill('boris@journey.example')
    await button(waiting, 'Join the waiting list').click()
    await next.getByText('Boris Kolev is on our list').waitFor()

    await visitor.goto(url + (await mailed('registration-confirmed', 'ana@journey.example')))
    await visitor.getByText('Your place is confirmed.').waitFor()
    await expectAccessible(visitor)
    await button(visitor, `Cancel registration of Ana Ilieva for ${title}`).click()
    await button(visitor.getByRole('alertdialog'), 'Cancel registration').click()
    await visitor.getByText('You have cancelled this registration.').waitFor()

    await next.goto(url + (await mailed('registration-offered', 'boris@journey.example')))
    await next.getByText(/^A place is held for you until/).waitFor()
    await button(next, 'Accept the place').click()
    await next.getByText('Your place is confirmed.').waitFor()
    expect(
      await backend.sql('select name, status from event_registrations where event_id = $1 order by queued_at', [event]),
    ).toEqual([
      { name: 'Ana Ilieva', status: 'cancelled' },
      { name: 'Boris Kolev', status: 'confirmed' },
    ])
  })

  test('a member finds it under My registrations and cancels', async () => {
    const member = await openAs('member@bkcc.example', '/events/journey-round-table')
    await button(member, 'Register Now').click()
    const form = member.getByRole('form', { name: 'Registration' })
    await expect.poll(() => form.getByLabel('Email').inputValue()).toBe('member@bkcc.example')
    await button(form, 'Register').click()
    await button(member.getByRole('dialog').getByRole('status'), 'Close').click()
    await member.goto(`${url}/dashboard/registrations`)
    await member.getByRole('region', { name: 'To come' }).getByRole('link', { name: title }).waitFor()
    await button(member, `Cancel registration of Martin Kalchev for ${title}`).click()
    await button(member.getByRole('alertdialog'), 'Cancel registration').click()
    await member
      .getByRole('region', { name: 'Past and cancelled' })
      .getByText('You have cancelled this registration.')
      .waitFor()
  })

  test('an Editor checks in at the door, on a phone', async () => {
    // It begins now: before its day, a check-in asks first.
    await backend.sql(
      `update events set start_date = now() - interval '1 minute', registration_deadline = null where id = $1`,
      [event],
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
})
