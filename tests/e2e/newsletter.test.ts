import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible'
import { desktop, phone, useBrowser } from '../support/browser'
import { button, press, type } from '../support/keyboard'
import { readCaps, restoreCaps } from '../support/caps'
import { tokenLink } from '../support/mails'

const { open, openAs, url, backend } = useBrowser()
const reader = 'journey-reader@fixtures.example'
/** The link in the newest mail to the reader. Read from the mail itself: a journey beside this one may send it, which empties the outbox. */
const linkInMail = async () => tokenLink((await backend.mails()).find(({ to }) => to === reader))
const stateOf = async (email: string) =>
  (
    await backend.sql<{ status: string; consent_source: string }>(
      'select status, consent_source from newsletter_subscribers where email = $1',
      [email],
    )
  )[0]

async function clear(): Promise<void> {
  await backend.sql("delete from newsletter_subscribers where email like 'journey-%'")
  await backend.sql(
    "delete from private.newsletter_suppressions where digest in (select private.digest_of(e) from unnest(array['journey-gone@fixtures.example', 'journey-reader@fixtures.example']) as e)",
  )
  await backend.sql("delete from mail_outbox where recipient like 'journey-%'")
}
let caps: Awaited<ReturnType<typeof readCaps>>
beforeAll(async () => {
  caps = await readCaps(backend)
  await clear()
})
afterAll(async () => {
  await clear()
  await restoreCaps(backend, caps)
})

test('a visitor subscribes, confirms by the link of the mail and leaves again, by keyboard; opening a link changes nothing', async () => {
  const page = await open('/contact')
  await type(page, page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email address'), reader)
  await page.keyboard.press('Enter')
  await page.getByText('One more step: please follow the link in our latest mail to this address.').waitFor()
  expect(await stateOf(reader)).toEqual({ status: 'pending', consent_source: '/contact' })

  await page.goto(await linkInMail())
  await button(page, 'Confirm subscription').waitFor()
  expect(await stateOf(reader)).toMatchObject({ status: 'pending' })
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await press(page, button(page, 'Confirm subscription'))
  await page.getByText('You are subscribed', { exact: true }).waitFor()
  expect(await stateOf(reader)).toMatchObject({ status: 'active' })

  await page.goto(await linkInMail())
  await button(page, 'Unsubscribe').waitFor()
  expect(await stateOf(reader)).toMatchObject({ status: 'active' })
  await press(page, button(page, 'Unsubscribe'))
  await page.getByText('You are unsubscribed', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await stateOf(reader)).toMatchObject({ status: 'unsubscribed' })
  expect(page.problems).toEqual([])
})

test('above the cap the form says so, and keeps the address', async () => {
  await backend.sql("update private.submission_caps set most = 0 where form = 'subscription' and scope = 'origin'")
  const page = await open('/news')
  const form = page.getByRole('form', { name: 'Newsletter' })
  await form.getByLabel('Email address').fill('journey-late@fixtures.example')
  await button(form, 'Subscribe').click()
  await form.getByText('Too many requests at the moment. Please try again later.').waitFor()
  expect(await form.getByLabel('Email address').inputValue()).toBe('journey-late@fixtures.example')
  expect(await stateOf('journey-late@fixtures.example')).toBeUndefined()
})

test('an Editor tries a file of addresses, imports it, and unsubscribes somebody; who left stays away', async () => {
  await backend.sql(
    "insert into newsletter_subscribers (email, status, unsubscribed_at) values ('journey-left@fixtures.example', 'unsubscribed', now()), ('journey-gone@fixtures.example', 'unsubscribed', now())",
  )
  await backend.sql("delete from newsletter_subscribers where email = 'journey-gone@fixtures.example'")
  const page = await openAs('editor@bkcc.example', '/dashboard/newsletter/subscribers')
  await page.getByRole('link', { name: 'Import' }).click()
  const lines = [
    'email',
    'journey-new@fixtures.example',
    'journey-left@fixtures.example',
    'JOURNEY-GONE@fixtures.example',
    'nobody',
    'Journey-New@fixtures.example',
  ]
  await page
    .getByLabel('File of emails')
    .setInputFiles({ name: 'addresses.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
  await page
    .getByText(
      '5 rows: 1 new email, 0 in the list already, 2 who left, 1 not valid, 1 twice in the file. Nothing has been stored yet.',
    )
    .waitFor()
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  expect(await stateOf('journey-new@fixtures.example')).toBeUndefined()
  await page.getByLabel('How did these people consent?').fill('Signed the list at the forum in Ruse')
  await button(page, 'Import 1 email').click()
  await page.getByText('1 subscriber added').waitFor()
  expect(
    await backend.sql(
      "select email, status from newsletter_subscribers where email like 'journey-%' and email <> 'journey-reader@fixtures.example' order by email",
    ),
  ).toEqual([
    { email: 'journey-left@fixtures.example', status: 'unsubscribed' },
    { email: 'journey-new@fixtures.example', status: 'active' },
  ])

  await page.goto(`${url}/dashboard/newsletter/subscribers?q=journey-new`)
  await page.getByText('Signed the list at the forum in Ruse').waitFor()
  await backend.sql(
    "select private.stop_subscriber('journey-new@fixtures.example', 'bounced', '550 5.1.1 No such user')",
  )
  await page.goto(`${url}/dashboard/interchange/subscribers?q=journey-new&status=bounced`)
  await button(page, 'Set back journey-new@fixtures.example').click()
  const dialog = page.getByRole('dialog', { name: 'Bounced' })
  await dialog.getByText('550 5.1.1 No such user').waitFor()
  for (const viewport of [phone, desktop]) {
    await page.setViewportSize(viewport)
    await expectAccessible(page)
  }
  await dialog.getByLabel('Why may the newsletter go there again?').fill('They wrote that it works again')
  await button(dialog, 'Set back to active').click()
  await page.getByText('No subscribers found.').waitFor()
  expect(await stateOf('journey-new@fixtures.example')).toEqual({ status: 'active', consent_source: 'import' })

  await page.goto(`${url}/dashboard/newsletter/subscribers?q=journey-new`)
  await button(page, 'Unsubscribe journey-new@fixtures.example').click()
  await button(page.getByRole('alertdialog'), 'Unsubscribe').click()
  await page.getByText('by the office').waitFor()
  expect(await stateOf('journey-new@fixtures.example')).toEqual({ status: 'unsubscribed', consent_source: 'import' })
  expect(page.problems).toEqual([])
})
