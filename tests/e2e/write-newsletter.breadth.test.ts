import { expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { useBrowser } from '../support/browser/browser'
import { button, press, type } from '../support/browser/keyboard'

const { open, linkTo, url, backend } = useBrowser()
const statusOf = async (email: string) =>
  (await backend.sql<{ status: string }>('select status from newsletter_subscribers where email = $1', [email]))[0]
    ?.status

test('a visitor subscribes, confirms by the link of the mail and leaves again, by keyboard; opening a link changes nothing', async () => {
  const reader = 'journey-reader@fixtures.example'
  const openMail = async () => page.goto(url + (await linkTo(reader)))
  const page = await open('/contact')
  await type(page, page.getByRole('form', { name: 'Newsletter' }).getByLabel('Email address'), reader)
  await page.keyboard.press('Enter')
  await page.getByText(/one step is left: please follow the link in our latest mail/).waitFor()

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
})
