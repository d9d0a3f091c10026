import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { refusals, useBrowser } from '../support/browser/browser'

const { open, url } = useBrowser()

async function signIn(page: Page, email: string, password = 'bkcc-demo') {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test("a deep link survives the detour and a refusal, the same for a wrong password and an unknown address; tabs stay in step, and never show one person's page to another", async () => {
  const first = await open('/dashboard/users?q=sarsen', { tolerates: refusals })
  await first.waitForURL(`${url}/login?next=${encodeURIComponent('/dashboard/users?q=sarsen')}`)
  await first.getByText('Demo accounts of this local site').waitFor()
  expect(
    await first.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => /office|overview/.test(name)),
    ),
    'the code of the dashboard is not loaded',
  ).toEqual([])
  for (const email of ['admin@bkcc.example', 'nobody@bkcc.example']) {
    await signIn(first, email, 'wrong-password')
    await first.getByRole('alert').getByText('Invalid email or password').waitFor()
  }
  await signIn(first, 'admin@bkcc.example')
  await first.waitForURL(`${url}/dashboard/users?q=sarsen`)
  await first.getByText('aliya.sarsen@zhelqaqpa.example').waitFor()

  const second = await first.context().newPage()
  await second.goto(`${url}/dashboard/profile`)
  await second.getByRole('heading', { name: 'Profile Settings' }).waitFor()
  await second.getByRole('button', { name: /^Account of/ }).click()
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await second.waitForURL(`${url}/login`)
  await first.waitForURL(/\/login/)
  expect(await first.getByRole('alertdialog').count()).toBe(0)
  await signIn(second, 'member@bkcc.example')
  await second.waitForURL(`${url}/dashboard`)
  // The first tab is at the login, which leads back to a page that the member may not open.
  await first.getByRole('heading', { name: 'This page is not open to you' }).waitFor()
  expect(await first.getByText('aliya.sarsen@zhelqaqpa.example').count()).toBe(0)
})
