import { afterAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible'
import { phone, useBrowser } from '../support/browser'
import { button, press } from '../support/keyboard'

const { openAs, url, backend, embedded } = useBrowser()
const address = 'journey-mail@fixtures.example'

afterAll(async () => {
  await backend.sql('delete from mail_outbox where recipient = $1', [address])
  await backend.sql('delete from invitations where email = $1', [address])
  await backend.sql('delete from auth.users where email = $1', [address])
  await backend.sql("update user_profiles set wants_announcement_mails = true where email = 'member@bkcc.example'")
})

test('an Administrator invites, sees the mail go out, and sends one again that failed', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard/users')
  await button(page, 'Invite user').click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of [
    ['Email', address],
    ['First name', 'Marat'],
    ['Last name', 'Journey'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await button(dialog, 'Send invitation').click()
  await dialog.getByText(`${address} has been invited`).waitFor()
  await button(dialog, 'Done').click()

  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Mail' }).click()
  await page.getByLabel('Search by recipient').fill('journey-mail')
  const table = page.getByRole('table', { name: 'Mails' })
  // The head and the mail that was searched for, which may be sent already because other tests drain the outbox.
  await expect.poll(() => table.getByRole('row').count()).toBe(2)
  await table.getByText(/^(Waiting|Being sent|Sent)$/).waitFor()
  expect(
    (await backend.mails()).filter(({ to, html }) => to === address && html.includes('/accept-invitation?')),
  ).toHaveLength(1)
  await page.reload()
  await table.getByText(/^Sent$/).waitFor()

  await backend.sql(
    `insert into mail_outbox (template, recipient, cause, data, about_kind, about_id, state, attempts, last_error, settled_at)
    values ('contact-answer', $1, 'journey', '{"subject": "Your question", "body": "The answer.", "signed": "Elena"}', 'message', gen_random_uuid(), 'failed', 7, 'The mail server: no such mailbox', now())`,
    [address],
  )
  await page.getByLabel('State').selectOption('Failed')
  await table.getByText('The mail server: no such mailbox').waitFor()
  for (const size of [phone, { width: 1440, height: 900 }]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  await press(page, button(page, `Send again to ${address}`))
  await page.getByText('No mails found.').waitFor()
  const [answer] = (await backend.mails()).filter(
    ({ to, subject }) => to === address && subject === 'Re: Your question',
  )
  expect(answer?.text).toContain('The answer.')
  expect(page.problems).toEqual([])

  if (!embedded) return
  // It shows the mails that it caught, with their headers.
  await page.goto(`${url}/_local/`)
  await page.getByText('Re: Your question').first().waitFor()
  await page
    .getByText(/^Message-ID: </)
    .first()
    .waitFor()
})

test('a member switches copies off by keyboard, and an Editor sees how many copies went out', async () => {
  const member = await openAs('member@bkcc.example', '/dashboard/profile')
  await press(member, member.getByRole('checkbox', { name: 'Send me announcements by email too' }), 'Space')
  await press(member, button(member, 'Save profile'))
  await member.getByText('Profile updated successfully').waitFor()
  expect(
    await backend.sql(
      "select wants_announcement_mails as wants from user_profiles where email = 'member@bkcc.example'",
    ),
  ).toEqual([{ wants: false }])

  const announcement = '50000000-0000-4000-8000-000000000001'
  await backend.sql(
    `insert into mail_outbox (template, recipient, cause, about_kind, about_id, state, urgency, next_attempt_at)
    select 'announcement-copy', $1, 'journey:' || state, 'announcement', $2, state, 2, now() + interval '1 day' from unnest(array['sent', 'waiting', 'failed']) as state`,
    [address, announcement],
  )
  const office = await openAs('editor@bkcc.example', `/dashboard/interchange/announcements/${announcement}`)
  await office.getByText('Sent 1 · Waiting 1 · Failed 1').waitFor()
  expect(member.problems).toEqual([])
})
