import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectNoOverflow, judgeInBothWindows } from '../support/accessibility-suite'
import { expectAccessible } from '../support/accessible'
import { desktop, phone, useBrowser } from '../support/browser'
import { button, link, press, tabTo, type } from '../support/keyboard'
import { tokenLink } from '../support/mails'

const { open, openAs, url, backend } = useBrowser()
// Each test is a long journey with checks at many points.
vi.setConfig({ testTimeout: 180_000 })
const admin = 'admin@bkcc.example'
const email = 'vesela@journey-optics.example'
/** What a stranger may type: markup, and a word that is longer than any window. */
const hostile = `<img src=x onerror="document.title='hurt'"> ${'W'.repeat(400)}`

async function clean() {
  await backend.sql("delete from membership_applications where email like '%@journey-optics.example'")
  await backend.sql("delete from invitations where email like '%@journey-optics.example'")
  await backend.sql("delete from auth.users where email like '%@journey-optics.example'")
  await backend.sql("delete from members where name like 'Journey Optics%'")
}
beforeAll(clean)
afterAll(clean)

/** Shows a dialog that is longer than the window as a whole: axe takes the part below its edge to be on the page behind it. */
async function judgeWhole(page: Page) {
  for (const { width } of [phone, desktop]) {
    await page.setViewportSize({ width, height: 2400 })
    await expectAccessible(page)
    await expectNoOverflow(page)
  }
  await page.setViewportSize(desktop)
}

/** An application as a visitor's browser sends it. */
async function apply(company: string, address: string) {
  const response = await fetch(`${backend.url}/rest/v1/rpc/submit_application`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      application: {
        id: crypto.randomUUID(),
        tier: 'standard',
        company_name: company,
        contact_name: 'Vesela Dimova',
        country: 'bulgaria',
        email: address,
        phone: null,
        industry: 'it',
        employee_count: '1-10',
        message: null,
        is_authorized: true,
      },
      guard: { seconds: 30, website: '' },
    }),
  })
  expect(response.status).toBe(200)
}

/** Where the link in an applicant's mail leads. */
async function pathOf(address: string): Promise<string> {
  const [row] = await backend.sql<{ path: string }>(
    `select '/application?token=' || private.link_token('application', id) as path from membership_applications where email = $1`,
    [address],
  )
  return row?.path ?? ''
}

const dialogOf = (page: Page) => page.getByRole('dialog')

describe('the page of Membership', () => {
  const bottomOf = (locator: ReturnType<Page['locator']>) =>
    locator.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

  test('has prices, Apply Now and the button that sends on the first screen of 1440 × 900', async () => {
    const page = await open('/membership', { viewport: desktop })
    const apply = page.getByRole('button', { name: /^Apply Now/ })
    for (const each of await apply.all()) expect(await bottomOf(each)).toBeLessThanOrEqual(desktop.height)
    await page.getByRole('radio', { name: '51–200' }).check()
    await page.getByText('Enterprise fits you: €750 per year.').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'Fits you' }).innerText()).toContain('€750')
    await judgeInBothWindows(page)
    await apply.last().click()
    const send = page.getByRole('button', { name: 'Submit application' })
    await send.waitFor()
    expect(await bottomOf(send)).toBeLessThanOrEqual(desktop.height)
  })

  test('knows the number of employees that was chosen before its script arrived', async () => {
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
  })

  test('has the first price within two screens of a phone', async () => {
    const page = await open('/membership', { viewport: phone })
    expect(await bottomOf(page.getByText('€400'))).toBeLessThanOrEqual(2 * phone.height)
  })
})

describe('an application', () => {
  test('goes from the public form over the office to a member in the directory, and its contact into the portal', async () => {
    const visitor = await open('/membership')
    await visitor.getByRole('button', { name: 'Apply Now for Enterprise membership' }).click()
    const form = visitor.getByRole('dialog', { name: 'Membership Application' })
    await form.getByLabel(/Company Name/i).fill('Journey Optics Ltd.')
    await form.getByLabel(/Contact Person/i).fill('Vesela Dimova')
    await form.getByLabel(/Country/i).selectOption('bulgaria')
    await form.getByLabel(/Email/i).fill(email)
    await form.getByLabel(/Industry/i).selectOption('manufacturing')
    await form.getByLabel(/Employees/i).selectOption('500+')
    await form.getByLabel(/Additional information/i).fill(hostile)
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: 'Submit application' }).click()
    await form.getByText('Application submitted successfully').waitFor()
    expect(await backend.sql('select template, recipient from mail_outbox where recipient = $1', [email])).toEqual([
      { template: 'application-received', recipient: email },
    ])

    const applicant = await open(await pathOf(email))
    await applicant.getByRole('heading', { name: 'We have received your application' }).waitFor()
    expect(
      await applicant.getByRole('main').innerText(),
      'whoever has the link learns nothing of who applied',
    ).not.toMatch(/Journey|Vesela|journey-optics/)
    await judgeInBothWindows(applicant)

    const office = await openAs(admin, '/dashboard/applications?q=journey')
    await office.getByText('1 application', { exact: true }).waitFor()
    await judgeInBothWindows(office)
    await link(office, 'Journey Optics Ltd.').click()
    await office.getByText('No member and no other application has this name or this mail domain.').waitFor()
    await office.getByText(hostile).waitFor()
    await button(office, 'Start review').click()
    await button(office, 'Approve…').waitFor()
    await judgeInBothWindows(office)
    await button(office, 'Approve…').click()
    await dialogOf(office).getByLabel(/^Name/).fill('Journey Optics')
    await dialogOf(office).getByLabel('Message to the applicant').fill('Welcome among us.')
    await judgeWhole(office)
    await office.setViewportSize(phone)
    await button(dialogOf(office), 'Approve application').click()
    const outcome = office.getByText(
      `${email} has been invited to open an account, and becomes a manager of the company`,
    )
    await outcome.waitFor()
    // It is above the part of the page that was visible when the dialog opened.
    await expect.poll(() => outcome.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(72)
    expect(await outcome.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(phone.height)
    await office.getByText('Enterprise,').waitFor()
    await judgeInBothWindows(office)
    expect(await office.title()).not.toContain('hurt')

    await applicant.reload()
    await applicant.getByRole('heading', { name: 'Your application has been approved' }).waitFor()
    await applicant.getByText('Welcome among us.').waitFor()
    expect(await button(applicant, 'Withdraw application').count()).toBe(0)

    await visitor.goto(`${url}/members?q=journey`)
    await visitor.getByRole('main').getByText('Journey Optics', { exact: true }).waitFor()

    const contact = await open('/accept-invitation')
    await contact.getByLabel('Email').fill(email)
    await button(contact, 'Send me the link').click()
    await contact.getByText('Check your email').waitFor()
    const mail = (await backend.mails()).find(({ to }) => to === email)
    await contact.goto(tokenLink(mail))
    await contact.getByLabel('New password').fill('apricot')
    await contact.getByLabel('Repeat password').fill('apricot')
    await button(contact, 'Open my account').click()
    await contact.waitForURL(`${url}/dashboard`)
    expect(
      await backend.sql(
        'select p.full_name, p.role_id, m.name as company from user_profiles p join members m on m.id = p.company_id where p.email = $1',
        [email],
      ),
    ).toEqual([{ full_name: 'Vesela Dimova', role_id: null, company: 'Journey Optics' }])
  })

  test('approved in two windows becomes one member', async () => {
    await apply('Journey Optics Twice', 'twice@journey-optics.example')
    const [row] = await backend.sql<{ id: string }>(
      `update membership_applications set status = 'in_review' where company_name = 'Journey Optics Twice' returning id`,
    )
    const windows = await Promise.all(
      [admin, 'superadmin@bkcc.example'].map((person) => openAs(person, `/dashboard/applications/${row?.id ?? ''}`)),
    )
    for (const page of windows) {
      await button(page, 'Approve…').click()
      await dialogOf(page).getByLabel(/^Name/).waitFor()
    }
    for (const page of windows) await button(dialogOf(page), 'Approve application').click()
    const [first, second] = windows
    await first?.getByText('Application approved').waitFor()
    await second?.getByText('This application had been approved already').waitFor()
    expect(
      await backend.sql(`select count(*)::int as members from members where name = 'Journey Optics Twice'`),
    ).toEqual([{ members: 1 }])
  })

  test('is rejected with the keyboard alone, taken up again, and withdrawn by its applicant with the keyboard alone', async () => {
    await apply('Journey Optics Keys', 'keys@journey-optics.example')
    const office = await openAs(admin, '/dashboard/applications')
    await type(office, office.getByRole('searchbox'), 'optics keys')
    // The search's result, no longer the list before it: a heading and one application.
    await office.waitForURL((address) => address.searchParams.get('q') === 'optics keys')
    await expect.poll(() => office.getByRole('table').getByRole('row').count()).toBe(2)
    await press(office, link(office, 'Journey Optics Keys'))
    await press(office, button(office, 'Start review'))
    await press(office, button(office, 'Reject…'))
    await type(office, dialogOf(office).getByLabel('Message to the applicant'), 'Please send the extract first.')
    await press(office, button(dialogOf(office), 'Reject application'))
    await dialogOf(office).waitFor({ state: 'detached' })
    await press(office, button(office, 'Review again'))
    await button(office, 'Approve…').waitFor()

    const applicant = await open(await pathOf('keys@journey-optics.example'))
    await press(applicant, button(applicant, 'Withdraw application'))
    const question = applicant.getByRole('alertdialog')
    await tabTo(applicant, button(question, 'Withdraw application'))
    await judgeInBothWindows(applicant)
    await applicant.keyboard.press('Enter')
    await applicant.getByRole('heading', { name: 'Your application has been withdrawn' }).waitFor()
    await question.waitFor({ state: 'detached' })

    await press(office, button(office, 'Reject…'))
    await press(office, button(dialogOf(office), 'Reject application'))
    await dialogOf(office)
      .getByText(/^Applicant decided about this application on .* Nothing of yours was saved/)
      .waitFor()

    const stranger = await open('/application?token=mistyped')
    await stranger.getByRole('alert').getByText('This link is not valid.').waitFor()
    await judgeInBothWindows(stranger)
  })
})
