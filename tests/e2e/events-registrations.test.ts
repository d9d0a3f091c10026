import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { passSeconds, useBrowser } from '../support/browser/browser'
import { button, press } from '../support/browser/keyboard'

const { open, linkTo, url, backend } = useBrowser()
const event = 'f0000000-0000-4000-8000-00000000e2e1'
const title = 'Journey to the Round Table'

test('a visitor gets the place, the next one waits, is offered it by mail before the one after, and accepts', async () => {
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location, max_participants)
     values ($1, 'journey-round-table', $2, '<p>One seat.</p>', '30000000-0000-4000-8000-000000000001', '2031-03-10 10:00+02', '2031-03-10 13:00+02', '2031-03-09 18:00+02', 'Sofia', 1)`,
    [event, title],
  )
  const visitor = await open('/events/journey-round-table')
  await button(visitor, 'Register Now').click()
  const form = visitor.getByRole('form', { name: 'Registration' })
  await form.getByLabel('Name').fill('Ana Ilieva')
  await form.getByLabel('Email').fill('ana@journey.example')
  await judge(visitor)
  await passSeconds(visitor)
  await press(visitor, button(form, 'Register'))
  await visitor.getByText('A place is kept for Ana Ilieva').waitFor()
  await expectAccessible(visitor)

  const next = await open('/events/journey-round-table')
  for (const name of ['Boris Kolev', 'Vera Last']) {
    await button(next, 'Join the waiting list').click()
    const waiting = next.getByRole('form', { name: 'Registration' })
    await waiting.getByLabel('Name').fill(name)
    await waiting.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@journey.example`)
    await passSeconds(next)
    await button(waiting, 'Join the waiting list').click()
    await next.getByText(`${name} is on our list`).waitFor()
    await next.reload()
  }

  await visitor.goto(url + (await linkTo('ana@journey.example', 'You are registered')))
  await visitor.getByText('Your place is confirmed.').waitFor()
  await expectAccessible(visitor)
  await button(visitor, `Cancel registration of Ana Ilieva for ${title}`).click()
  await button(visitor.getByRole('alertdialog'), 'Cancel registration').click()
  await visitor.getByText('You have cancelled this registration.').waitFor()

  await next.goto(url + (await linkTo('boris@journey.example', 'A place is free')))
  await next.getByText(/^A place is held for you until/).waitFor()
  await button(next, 'Accept the place').click()
  await next.getByText('Your place is confirmed.').waitFor()
  expect(
    await backend.sql('select name, status from event_registrations where event_id = $1 order by queued_at', [event]),
  ).toEqual([
    { name: 'Ana Ilieva', status: 'cancelled' },
    { name: 'Boris Kolev', status: 'confirmed' },
    { name: 'Vera Last', status: 'waitlisted' },
  ])
  const mails = (await backend.mails()).filter(({ subject }) => subject.endsWith(title))
  const calendar = 'journey-round-table.ics'
  expect(mails.map(({ to, subject, attachments }) => [to, subject, attachments[0]?.filename]).toSorted()).toEqual([
    ['ana@journey.example', `Cancelled: ${title}`, calendar],
    ['ana@journey.example', `You are registered: ${title}`, calendar],
    ['boris@journey.example', `A place is free: ${title}`, undefined],
    ['boris@journey.example', `Waiting list: ${title}`, undefined],
    ['boris@journey.example', `You are registered: ${title}`, calendar],
    ['vera@journey.example', `Waiting list: ${title}`, undefined],
  ])
  for (const { text } of mails) expect(text).toContain('Date: March 10, 2031')
})
