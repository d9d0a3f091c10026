import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectNoOverflow, judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { desktop, passSeconds, phone, useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { open, openAs, linkTo, url, backend } = useBrowser()
const admin = 'admin@bkcc.example'

const bottomOf = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().bottom))

test('an application goes from the public form over the office to a member in the directory; the link of the mail shows its applicant each step', async () => {
  const email = 'vesela@journey-optics.example'
  const visitor = await open('/membership')
  // The prices of the tiers stand in one line, also where a badge has wrapped below a name.
  await visitor.getByRole('radio', { name: '11–50' }).check()
  await visitor.setViewportSize({ ...desktop, width: 1024 })
  const tops = await visitor
    .getByText('per year', { exact: true })
    .evaluateAll((prices) => prices.map((price) => Math.round(price.getBoundingClientRect().top)))
  expect([tops.length, new Set(tops).size]).toEqual([3, 1])
  await visitor.setViewportSize(desktop)
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
  await passSeconds(visitor)
  await button(form, 'Submit application').click()
  await form.getByText('Application submitted successfully').waitFor()

  const applicant = await open(await linkTo(email))
  await applicant.getByRole('heading', { name: 'We have received your application' }).waitFor()
  expect(
    await applicant.getByRole('main').innerText(),
    'whoever has the link learns nothing of who applied',
  ).not.toMatch(/Journey|Vesela|journey-optics/)
  await judge(applicant)

  const office = await openAs(admin, '/dashboard/applications?q=journey')
  await link(office, 'Journey Optics Ltd.').click()
  await button(office, 'Start review').click()
  // By a key: it stands where *Start review* stood, and a press that comes as soon as this counts as the second of a double one.
  await button(office, 'Approve…').press('Enter')
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Message to the applicant').fill('Welcome among us.')
  // Whole in the window: axe takes the part of a dialog below its edge to be on the page behind it.
  await office.setViewportSize({ width: phone.width, height: 2400 })
  await expectAccessible(office)
  await expectNoOverflow(office)
  await office.setViewportSize(phone)
  await button(dialog, 'Approve application').click()
  const outcome = office.getByText(`${email} has been invited to open an account, and becomes a manager of the company`)
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
  const welcome = (await backend.mails()).find(({ to, subject }) => to === email && subject.startsWith('Welcome to'))
  expect(welcome?.text).toContain('Welcome among us.')
  expect(
    await backend.sql(
      `select m.name, m.country, m.member_type, m.status, s.tier, d.kind, d.issued_on from members m
       join memberships s on s.member_id = m.id join documents d on d.member_id = m.id where m.name = 'Journey Optics Ltd.'`,
    ),
  ).toEqual([
    {
      name: 'Journey Optics Ltd.',
      country: 'bulgaria',
      member_type: 'company',
      status: 'active',
      tier: 'enterprise',
      kind: 'pro_forma',
      issued_on: null,
    },
  ])
})
