import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectNoOverflow, judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { desktop, phone, useBrowser } from '../support/browser/browser'
import { button, link, press, tabTo, type } from '../support/browser/keyboard'

const { open, openAs, url, backend } = useBrowser()
const admin = 'admin@bkcc.example'

/** Where the link in an applicant's mail leads. */
async function pathOf(address: string): Promise<string> {
  const [row] = await backend.sql<{ path: string }>(
    `select '/application?token=' || private.link_token('application', id) as path from membership_applications where email = $1`,
    [address],
  )
  return row?.path ?? ''
}

const bottomOf = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

describe('the page of Membership', () => {
  test('has prices, Apply Now and the button that sends on the first screen of 1440 × 900', async () => {
    const page = await open('/membership', { viewport: desktop })
    const apply = page.getByRole('button', { name: /^Apply Now/ })
    for (const each of await apply.all()) expect(await bottomOf(each)).toBeLessThanOrEqual(desktop.height)
    await page.getByRole('radio', { name: '51–200' }).check()
    await page.getByText('Enterprise fits you: €750 per year.').waitFor()
    await expectAccessible(page)
    await apply.last().click()
    const send = page.getByRole('button', { name: 'Submit application' })
    await send.waitFor()
    expect(await bottomOf(send)).toBeLessThanOrEqual(desktop.height)
  })

  test('has the first price within two screens of a phone, and knows the number of employees that was chosen before its script arrived', async () => {
    const page = await open('/', { viewport: phone })
    let arrive = () => {}
    const wait = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(/\.js$/, async (route) => {
      await wait
      await route.continue()
    })
    await page.goto(`${url}/membership`, { waitUntil: 'commit' })
    await page.getByRole('radio', { name: '51–200' }).check()
    arrive()
    await page.getByText('Enterprise fits you: €750 per year.').waitFor()
    expect(await page.getByRole('radio', { name: '51–200' }).isChecked()).toBe(true)
    const scrolled = await page.evaluate(() => window.scrollY)
    expect((await bottomOf(page.getByText('€400'))) + scrolled).toBeLessThanOrEqual(2 * phone.height)
  })
})

describe('an application', () => {
  test('goes from the public form over the office to a member in the directory; the link of the mail shows its applicant each step', async () => {
    const email = 'vesela@journey-optics.example'
    const visitor = await open('/membership')
    await button(visitor, 'Apply Now for Enterprise membership').click()
    const form = visitor.getByRole('dialog', { name: 'Membership Application' })
    await form.getByLabel(/Company Name/i).fill('Journey Optics Ltd.')
    await form.getByLabel(/Contact Person/i).fill('Vesela Dimova')
    await form.getByLabel(/Country/i).selectOption('bulgaria')
    await form.getByLabel(/Email/i).fill(email)
    await form.getByLabel(/Industry/i).selectOption('manufacturing')
    await form.getByLabel(/Employees/i).selectOption('500+')
    // A word that is longer than any window.
    await form.getByLabel(/Additional information/i).fill('W'.repeat(400))
    await form.getByRole('checkbox').check()
    await button(form, 'Submit application').click()
    await form.getByText('Application submitted successfully').waitFor()

    const applicant = await open(await pathOf(email))
    await applicant.getByRole('heading', { name: 'We have received your application' }).waitFor()
    expect(
      await applicant.getByRole('main').innerText(),
      'whoever has the link learns nothing of who applied',
    ).not.toMatch(/Journey|Vesela|journey-optics/)
    await judge(applicant)

    const office = await openAs(admin, '/dashboard/applications?q=journey')
    await link(office, 'Journey Optics Ltd.').click()
    await button(office, 'Start review').click()
    await button(office, 'Approve…').click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Message to the applicant').fill('Welcome among us.')
    // Whole in the window: axe takes the part of a dialog below its edge to be on the page behind it.
    await office.setViewportSize({ width: phone.width, height: 2400 })
    await expectAccessible(office)
    await expectNoOverflow(office)
    await office.setViewportSize(phone)
    await button(dialog, 'Approve application').click()
    const outcome = office.getByText(
      `${email} has been invited to open an account, and becomes a manager of the company`,
    )
    await outcome.waitFor()
    // It is above the part of the page that was visible when the dialog opened.
    await expect.poll(() => outcome.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(72)
    expect(await bottomOf(outcome)).toBeLessThan(phone.height)
    await judge(office)

    await applicant.reload()
    await applicant.getByRole('heading', { name: 'Your application has been approved' }).waitFor()
    await applicant.getByText('Welcome among us.').waitFor()
    await visitor.goto(`${url}/members?q=journey`)
    await visitor.getByRole('main').getByText('Journey Optics Ltd.', { exact: true }).waitFor()
    expect([...visitor.problems, ...applicant.problems, ...office.problems]).toEqual([])
  })

  test('is rejected with the keyboard alone, and withdrawn by its applicant with the keyboard alone', async () => {
    const email = 'keys@journey-optics.example'
    await backend.sql(
      `insert into membership_applications (id, tier, company_name, contact_name, country, email, industry, employee_count, is_authorized, status)
       values (gen_random_uuid(), 'standard', 'Journey Keys', 'Vesela Dimova', 'bulgaria', $1, 'it', '1-10', true, 'in_review')`,
      [email],
    )
    const applicant = await open(await pathOf(email))
    await press(applicant, button(applicant, 'Withdraw application'))
    const question = applicant.getByRole('alertdialog')
    await tabTo(applicant, button(question, 'Withdraw application'))
    await expectAccessible(applicant)

    const office = await openAs(admin, '/dashboard/applications?q=journey+keys')
    await press(office, link(office, 'Journey Keys'))
    await press(office, button(office, 'Reject…'))
    const dialog = office.getByRole('dialog')
    await type(office, dialog.getByLabel('Message to the applicant'), 'Please send the extract first.')
    await press(office, button(dialog, 'Reject application'))
    await dialog.waitFor({ state: 'detached' })
    await press(office, button(office, 'Review again'))
    await button(office, 'Approve…').waitFor()

    await applicant.keyboard.press('Enter')
    await applicant.getByRole('heading', { name: 'Your application has been withdrawn' }).waitFor()
    await question.waitFor({ state: 'detached' })
  })
})
