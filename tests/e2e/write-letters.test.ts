import { beforeAll, expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { useBrowser } from '../support/browser/browser'
import { button, press } from '../support/browser/keyboard'

const { openAs, backend } = useBrowser()
const event = 'f0000000-0000-4000-8000-00000000e2f1'

beforeAll(async () => {
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location)
     values ($1, 'letter-round-table', 'Letters at the Round Table', '<p>Text</p>', '30000000-0000-4000-8000-000000000001', now() + interval '9 days', now() + interval '9 days 3 hours', now() + interval '8 days', 'Sofia')`,
    [event],
  )
  await backend.sql(
    `insert into event_registrations (id, event_id, name, email, status, queued_at, cancelled_by)
     select gen_random_uuid(), $1, name, email, status, now(), case when status = 'cancelled' then 'participant' end
     from (values ('Ana Ilieva', 'ana@letter.example', 'confirmed'), ('Boris Kolev', 'boris@letter.example', 'confirmed'), ('At the Door', null, 'confirmed'), ('Gone Again', 'gone@letter.example', 'cancelled')) as p (name, email, status)`,
    [event],
  )
})

test('an Editor writes to the confirmed: preview, number, sending, and the state of each mail', async () => {
  const page = await openAs('editor@bkcc.example', `/dashboard/events/${event}/letters/write`)
  await page.getByText('2 people; 1 has no address.').waitFor()
  await page.getByLabel('Subject').fill('Bring your passports')
  await page.getByRole('textbox', { name: /^Text/ }).click()
  await page.keyboard.type('The guards ask for them.')

  await press(page, button(page, 'Preview'))
  const mail = page.frameLocator('iframe[title="The mail"]')
  await mail.getByText('The guards ask for them.').waitFor()
  // The policy of the site keeps nothing of the mail's look from it.
  expect(await mail.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).fontSize)).toBe('25px')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await press(page, button(page, 'Send to 2 people'))
  const question = page.getByRole('alertdialog', { name: 'Send “Bring your passports” to 2 people?' })
  await question.waitFor()
  await expectAccessible(page)
  await press(page, button(question, 'Send to 2 people'))
  await page.getByText('Letter sent').waitFor()
  const sent = (await backend.mails()).filter(({ subject }) => subject === 'Bring your passports')
  expect(sent.map(({ to }) => to).toSorted()).toEqual(['ana@letter.example', 'boris@letter.example'])
  for (const { text } of sent) expect(text).toContain('The guards ask for them.')
  await page.reload()
  await page.getByText('Sent 2', { exact: true }).waitFor()
  await judge(page)
})
