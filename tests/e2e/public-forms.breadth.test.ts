import { expect, test } from 'vitest'
import { anything, phone, useBrowser } from '../support/browser/browser'
import { button } from '../support/browser/keyboard'

const { open, url, backend, embedded } = useBrowser()

test('a membership application says that one is offline, keeps everything, and is stored once although its answer got lost', async () => {
  const page = await open('/membership', { tolerates: anything })
  await button(page, /Apply Now/)
    .nth(1)
    .click()
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.getByLabel(/Company Name/i).fill('Rila Instruments')
  await dialog.getByLabel(/Contact Person/i).fill('Vesela Dimova')
  await dialog.getByLabel(/Country/i).selectOption('bulgaria')
  await dialog.getByLabel(/Email/i).fill('vesela@rila.example')
  await dialog.getByLabel(/Industry/i).selectOption('manufacturing')
  await dialog.getByLabel(/Employees/i).selectOption('11-50')
  await dialog.getByLabel(/Additional Information/i).fill('We build altimeters.')
  await dialog.getByRole('checkbox').check()
  const send = button(dialog, /Submit/i)
  await page.context().setOffline(true)
  await send.click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByLabel(/Additional Information/i).inputValue()).toBe('We build altimeters.')
  await page.context().setOffline(false)
  const submit = '**/rest/v1/rpc/submit_application*'
  const lost = page.waitForEvent('requestfailed')
  await page.route(submit, async (route) => {
    await route.fetch({ url: route.request().url().replace(url, backend.siteUrl) })
    await route.abort()
  })
  await send.click()
  await lost
  await page.unroute(submit)
  await dialog.getByRole('alert').waitFor()
  await send.click()
  await dialog.getByText('Application submitted successfully').waitFor()
  expect(
    await backend.sql("select tier, message from membership_applications where email = 'vesela@rila.example'"),
  ).toEqual([{ tier: 'professional', message: 'We build altimeters.' }])
})

test('on a phone the panel of the dialog reaches below its form', async () => {
  const page = await open('/membership', { viewport: phone })
  await button(page, /Apply Now/)
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  const bottom = (element: Element) => element.getBoundingClientRect().bottom
  expect(await dialog.evaluate(bottom)).toBeGreaterThan(await dialog.getByRole('form').evaluate(bottom))
  expect(await dialog.evaluate(bottom)).toBeGreaterThanOrEqual(phone.height)
})

test.runIf(embedded)('a demo account is offered, and leads to the dashboard', async () => {
  const page = await open('/login')
  await button(page, /editor@bkcc\.example/).click()
  await page.getByLabel('Password').fill('bkcc-demo')
  await button(page, 'Sign in').click()
  await page.waitForURL(`${url}/dashboard`)
  await button(page, 'Account of Viktoria Dencheva').waitFor()
  // Opening the root as the first page of a visit leads there too; Home in the navigation always shows Home.
  await page.goto(`${url}/`)
  await page.waitForURL(`${url}/dashboard`)
  await page.goto(`${url}/about`)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL(`${url}/`)
})
