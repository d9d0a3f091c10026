import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone, useBrowser } from '../support/browser'

const { open, url, backend, embedded } = useBrowser()

async function fillApplication(page: Page, email: string) {
  const dialog = page.getByRole('dialog', { name: 'Membership Application' })
  await dialog.getByLabel(/Company Name/i).fill('Rila Instruments')
  await dialog.getByLabel(/Contact Person/i).fill('Vesela Dimova')
  await dialog.getByLabel(/Country/i).selectOption('bulgaria')
  await dialog.getByLabel(/Email/i).fill(email)
  await dialog.getByLabel(/Phone/i).fill('+359 2 000 0011')
  await dialog.getByLabel(/Industry/i).selectOption('manufacturing')
  await dialog.getByLabel(/Employees/i).selectOption('11-50')
  await dialog.getByLabel(/Additional Information/i).fill('We build altimeters.')
  await dialog.getByRole('checkbox').check()
  return dialog
}

async function fillContact(page: Page, email: string) {
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByLabel(/Message/i) })
  await form.getByLabel(/^(Full )?Name/i).fill('Aigerim Sadykova')
  await form.getByLabel(/Email/i).fill(email)
  await form.getByLabel(/Subject/i).selectOption('events')
  await form.getByLabel(/Message/i).fill('May I bring a colleague?')
  return form
}

describe('membership application', () => {
  test('is stored once although the button is pressed twice, then says so, closes and clears', async () => {
    const page = await open('/membership')
    await page
      .getByRole('button', { name: /Apply Now/ })
      .nth(1)
      .click()
    const dialog = await fillApplication(page, 'vesela@rila.example')
    await dialog.getByRole('button', { name: /Submit/i }).dblclick()
    await dialog.getByText('Application submitted successfully').waitFor()
    await dialog
      .getByText('Thank you for your interest. We will review your application and contact you soon.')
      .waitFor()
    await dialog.waitFor({ state: 'detached' })
    const rows = await backend.sql(
      "select tier, company_name, contact_name, country, phone, industry, employee_count, message, is_authorized, status from membership_applications where email = 'vesela@rila.example'",
    )
    expect(rows).toEqual([
      {
        tier: 'professional',
        company_name: 'Rila Instruments',
        contact_name: 'Vesela Dimova',
        country: 'bulgaria',
        phone: '+359 2 000 0011',
        industry: 'manufacturing',
        employee_count: '11-50',
        message: 'We build altimeters.',
        is_authorized: true,
        status: 'submitted',
      },
    ])
    await page
      .getByRole('button', { name: /Apply Now/ })
      .first()
      .click()
    expect(
      await page
        .getByRole('dialog')
        .getByLabel(/Company Name/i)
        .inputValue(),
    ).toBe('')
  })

  test('on a phone the panel of the dialog reaches below its form', async () => {
    const page = await open('/membership', { viewport: phone })
    await page
      .getByRole('button', { name: /Apply Now/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Membership Application' })
    const bottom = (element: Element) => element.getBoundingClientRect().bottom
    expect(await dialog.evaluate(bottom)).toBeGreaterThan(await dialog.getByRole('form').evaluate(bottom))
    expect(await dialog.evaluate(bottom)).toBeGreaterThanOrEqual(phone.height)
  })

  test('says what is missing and sends nothing', async () => {
    let calls = 0
    const page = await open('/membership', {
      before: (fresh) =>
        fresh.route('**/rest/v1/rpc/submit_application*', (route) => {
          calls += 1
          return route.continue()
        }),
    })
    await page
      .getByRole('button', { name: /Apply Now/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Submit/i }).click()
    await expect.poll(() => dialog.locator('[aria-invalid="true"]').count()).toBe(6)
    expect(calls).toBe(0)
  })

  test('offline it says so, keeps everything, and goes through later', async () => {
    const page = await open('/membership')
    await page
      .getByRole('button', { name: /Apply Now/ })
      .first()
      .click()
    const dialog = await fillApplication(page, 'offline@rila.example')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: /Submit/i }).click()
    await dialog.getByRole('alert').waitFor()
    expect(await dialog.getByLabel(/Additional Information/i).inputValue()).toBe('We build altimeters.')
    await page.context().setOffline(false)
    await dialog.getByRole('button', { name: /Submit/i }).click()
    await dialog.getByText('Application submitted successfully').waitFor()
    expect(
      await backend.sql("select 1 from membership_applications where email = 'offline@rila.example'"),
    ).toHaveLength(1)
  })

  test('an answer that got lost does not store it twice', async () => {
    let lost = false
    const page = await open('/membership', {
      before: (fresh) =>
        fresh.route('**/rest/v1/rpc/submit_application*', async (route) => {
          if (lost) return route.continue()
          lost = true
          await route.fetch()
          await route.abort()
        }),
    })
    await page
      .getByRole('button', { name: /Apply Now/ })
      .first()
      .click()
    const dialog = await fillApplication(page, 'lost@rila.example')
    await dialog.getByRole('button', { name: /Submit/i }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: /Submit/i }).click()
    await dialog.getByText('Application submitted successfully').waitFor()
    expect(await backend.sql("select 1 from membership_applications where email = 'lost@rila.example'")).toHaveLength(1)
  })

  test('closes on the backdrop, on Escape and on its button', async () => {
    const page = await open('/membership')
    const dialog = page.getByRole('dialog', { name: 'Membership Application' })
    for (const close of [
      () => page.mouse.click(8, 450),
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await page
        .getByRole('button', { name: /Apply Now/ })
        .first()
        .click()
      await dialog.waitFor()
      await close()
      await dialog.waitFor({ state: 'detached' })
    }
  })
})

describe('contact form', () => {
  test('is stored once although the button is pressed twice, says so and clears', async () => {
    const page = await open('/contact')
    const form = await fillContact(page, 'aigerim@steppe.example')
    await form.getByRole('button', { name: /Send/i }).dblclick()
    await page.getByText('Message sent successfully').waitFor()
    await page.getByText('Thank you for your message. We will get back to you soon.').waitFor()
    expect(
      await backend.sql(
        "select name, company, subject, message, status from contact_messages where email = 'aigerim@steppe.example'",
      ),
    ).toEqual([
      {
        name: 'Aigerim Sadykova',
        company: null,
        subject: 'events',
        message: 'May I bring a colleague?',
        status: 'new',
      },
    ])
  })

  test('a failing call keeps the text and says so', async () => {
    const page = await open('/contact', {
      before: (fresh) =>
        fresh.route('**/rest/v1/rpc/send_message*', (route) =>
          route.fulfill({ status: 503, json: { message: 'down' } }),
        ),
    })
    const form = await fillContact(page, 'down@steppe.example')
    await form.getByRole('button', { name: /Send/i }).click()
    await form.getByRole('alert').waitFor()
    expect(await form.getByLabel(/Message/i).inputValue()).toBe('May I bring a colleague?')
    expect(await page.getByText('Message sent successfully').count()).toBe(0)
  })
})

describe.each(['/contact', '/news'])('newsletter on %s', (path) => {
  const email = `reader${path.replace('/', '-')}@mail.example`
  const form = (page: Page) =>
    page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByRole('button', { name: 'Subscribe' }) })

  test('stores the address, and answers the same when it is known', async () => {
    for (const written of [email, email.toUpperCase()]) {
      const page = await open(path)
      await form(page).getByLabel(/Email/i).fill(written)
      await form(page).getByRole('button', { name: 'Subscribe' }).dblclick()
      await page.getByText('One more step: please follow the link in our latest mail to this address.').waitFor()
    }
    expect(
      await backend.sql('select email, status from newsletter_subscribers where lower(email) = $1', [email]),
    ).toEqual([{ email, status: 'pending' }])
  })

  test('refuses what is no address, and says when it failed because one is offline', async () => {
    const page = await open(path)
    await form(page).getByLabel(/Email/i).fill('not an address')
    await form(page).getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('Please enter a valid email address').waitFor()
    await form(page).getByLabel(/Email/i).fill('fine@mail.example')
    await page.context().setOffline(true)
    await form(page).getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('Failed to subscribe. Please try again later.').waitFor()
    expect(await form(page).getByLabel(/Email/i).inputValue()).toBe('fine@mail.example')
  })
})

describe('signing in', () => {
  test.runIf(embedded)(
    'a demo account is offered, a wrong password refused, the right one leads to the dashboard',
    async () => {
      const page = await open('/login')
      await page.getByRole('button', { name: /editor@bkcc\.example/ }).click()
      await page.getByLabel('Password').fill('wrong')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').getByText('Invalid email or password').waitFor()
      await page.getByLabel('Password').fill('bkcc-demo')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL(`${url}/dashboard`)
      await page.getByRole('button', { name: 'Account of Viktoria Dencheva' }).waitFor()
      // Opening the root as the first page of a visit leads there too; Home in the navigation always shows Home.
      await page.goto(`${url}/`)
      await page.waitForURL(`${url}/dashboard`)
      await page.goto(`${url}/about`)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home', exact: true }).click()
      await page.waitForURL(`${url}/`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goto(`${url}/dashboard`)
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL(`${url}/login`)
    },
  )

  test('the dashboard asks a stranger to sign in and shows nothing before', async () => {
    const page = await open('/dashboard')
    await page.waitForURL(/\/login/)
    await page.getByLabel('Email').waitFor()
  })
})
