import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { useBrowser } from '../support/browser/browser'
import { button, press, type } from '../support/browser/keyboard'
import { tokenLink } from '../support/database/mails'

const { open, openAs, url, backend } = useBrowser()
const statusOf = async (email: string) =>
  (await backend.sql<{ status: string }>('select status from newsletter_subscribers where email = $1', [email]))[0]
    ?.status

test('a visitor subscribes, confirms by the link of the mail and leaves again, by keyboard; opening a link changes nothing', async () => {
  const reader = 'journey-reader@fixtures.example'
  const openMail = async () => page.goto(tokenLink((await backend.mails()).find(({ to }) => to === reader)))
  const page = await open('/contact')
  await type(page, page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email address'), reader)
  await page.keyboard.press('Enter')
  await page.getByText('One more step: please follow the link in our latest mail to this address.').waitFor()

  await openMail()
  await button(page, 'Confirm subscription').waitFor()
  expect(await statusOf(reader)).toBe('pending')
  await judge(page)
  await press(page, button(page, 'Confirm subscription'))
  await page.getByText('You are subscribed', { exact: true }).waitFor()

  await openMail()
  await button(page, 'Unsubscribe').waitFor()
  expect(await statusOf(reader)).toBe('active')
  await press(page, button(page, 'Unsubscribe'))
  await page.getByText('You are unsubscribed', { exact: true }).waitFor()
  await expectAccessible(page)
  expect(await statusOf(reader)).toBe('unsubscribed')
  expect(page.problems).toEqual([])
})

test('an Editor tries a file of addresses, imports it, and sets somebody back whose mails bounced', async () => {
  const email = 'journey-new@fixtures.example'
  const page = await openAs('editor@bkcc.example', '/dashboard/interchange/subscribers/import')
  await page.getByLabel('File of emails').setInputFiles({
    name: 'addresses.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['email', email, 'nobody'].join('\r\n')),
  })
  await page.getByText(/^2 rows: 1 new email, .* 1 not valid/).waitFor()
  await judge(page)
  expect(await statusOf(email)).toBeUndefined()
  await page.getByLabel('How did these people consent?').fill('Signed the list at the forum in Ruse')
  await button(page, 'Import 1 email').click()
  await page.getByText('1 subscriber added').waitFor()
  expect(await statusOf(email)).toBe('active')

  await backend.sql("select private.stop_subscriber($1, 'bounced', '550 5.1.1 No such user')", [email])
  await page.goto(`${url}/dashboard/interchange/subscribers?q=journey-new&status=bounced`)
  await button(page, `Set back ${email}`).click()
  const dialog = page.getByRole('dialog', { name: 'Bounced' })
  await dialog.getByText('550 5.1.1 No such user').waitFor()
  await judge(page)
  await dialog.getByLabel('Why may the newsletter go there again?').fill('They wrote that it works again')
  await button(dialog, 'Set back to active').click()
  await page.getByText('No subscribers found.').waitFor()
  expect(await statusOf(email)).toBe('active')
  expect(page.problems).toEqual([])
})
