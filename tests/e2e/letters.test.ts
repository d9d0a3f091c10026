import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible'
import { desktop, phone, useBrowser } from '../support/browser'
import { button, press } from '../support/keyboard'

const { openAs, backend } = useBrowser()
const event = 'f0000000-0000-4000-8000-00000000e2f1'

const remove = async () => {
  await backend.sql('delete from events where id = $1', [event])
  await backend.sql(`delete from mail_outbox where recipient like '%@letter.example'`)
}
beforeAll(async () => {
  await remove()
  await backend.sql(
    `insert into events (id, slug, title, description, category_id, start_date, end_date, registration_deadline, location)
     values ($1, 'letter-round-table', 'Letters at the Round Table', '<p>Text</p>', '30000000-0000-4000-8000-000000000001', now() + interval '9 days', now() + interval '9 days 3 hours', now() + interval '8 days', 'Sofia')`,
    [event],
  )
  await backend.sql(
    `insert into event_registrations (id, event_id, name, email, status, queued_at)
     select gen_random_uuid(), $1, name, email, status, now() + n * interval '1 second'
     from (values (1, 'Ana Ilieva', 'ana@letter.example', 'confirmed'), (2, 'Boris Kolev', 'boris@letter.example', 'confirmed'),
       (3, 'At the Door', null, 'confirmed'), (4, 'Vera Radeva', 'vera@letter.example', 'waitlisted')) as p (n, name, email, status)`,
    [event],
  )
})
afterAll(remove)

test('an Editor writes to the confirmed: preview, test, number, sending, and the state of each mail', async () => {
  const page = await openAs('editor@bkcc.example', `/dashboard/events/${event}/participants`)
  await page.getByRole('link', { name: 'Write', exact: true }).click()
  await page.getByText('2 people; 1 has no address.').waitFor()
  await page.getByLabel('Subject').fill('Bring your passports')
  await page.getByRole('textbox', { name: /^Text/ }).click()
  await page.keyboard.type('The guards ask for them.')
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }

  await press(page, button(page, 'Preview'))
  const mail = page.frameLocator('iframe[title="The mail"]')
  await mail.getByText('The guards ask for them.').waitFor()
  await mail.getByText('Letters at the Round Table', { exact: true }).waitFor()
  // The policy of the site keeps nothing of the mail's look from it.
  expect(await mail.getByRole('heading', { level: 1 }).evaluate((node) => getComputedStyle(node).fontSize)).toBe('25px')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await press(page, button(page, 'Send a test to me'))
  await page.getByText('A test is on its way to editor@bkcc.example.').waitFor()

  await press(page, button(page, 'Send to 2 people'))
  const question = page.getByRole('alertdialog', { name: 'Send “Bring your passports” to 2 people?' })
  await question
    .getByText('To: Confirmed participants of “Letters at the Round Table”. 2 people; 1 has no address.')
    .waitFor()
  await expectAccessible(page)
  await press(page, button(question, 'Send to 2 people'))
  await page.getByText('Letter sent').waitFor()
  await backend.mails()
  await page.getByText('Sent 2', { exact: true }).waitFor()
  const table = page.getByRole('table', { name: 'Mails' })
  await expect.poll(() => table.getByText(/^Sent /).count()).toBe(2)
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  const sent = (await backend.mails()).filter(({ subject }) => subject.endsWith('Bring your passports'))
  expect(sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted()).toEqual([
    'ana@letter.example: Bring your passports',
    'boris@letter.example: Bring your passports',
    'editor@bkcc.example: Test: Bring your passports',
  ])

  await page.getByRole('link', { name: 'Back to Letters' }).click()
  await page.getByRole('table', { name: 'Letters' }).getByText('Sent 2').waitFor()
  expect(page.problems).toEqual([])
})
