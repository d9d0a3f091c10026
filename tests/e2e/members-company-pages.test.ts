import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { desktop, useBrowser } from '../support/browser/browser'
import { button, link } from '../support/browser/keyboard'

const { open, openAs, backend } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

/** A company of the seed and its manager. */
const company = { id: '20000000-0000-4000-8000-000000000027', name: '', slug: '', city: '' }
const manager = { email: 'dana.mukasheva@kerege.example', name: 'Dana Mukasheva' }

beforeAll(async () => {
  const [row] = await backend.sql<typeof company>('select id, name, slug, city from members where id = $1', [
    company.id,
  ])
  Object.assign(company, row)
})

test('a manager saves the phone at once and proposes the rest with a logo; the office corrects and approves, and the public page shows it', async () => {
  const own = await openAs(manager.email, '/dashboard/company')
  const form = own.getByRole('form', { name: 'Company page' })
  // The form is longer than the window.
  const save = button(form, /^Save$/)
  expect(await save.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThan(desktop.height)
  await form.getByLabel('Phone', { exact: true }).fill('+359 2 555 0101')
  await form.getByLabel('Phone is shown to').selectOption('members')
  await form.getByLabel('City', { exact: true }).fill('Karaganda')
  await form.locator('input[type=file]').setInputFiles(picture)
  await button(form, 'Replace image').waitFor()
  await save.click()
  await own.getByText('Saved: phone. Sent to the office: logo, city.').waitFor()
  await own.getByText('Show what changes').click()
  await judge(own)
  await button(form, 'Preview').click()
  await button(own, 'Close preview').waitFor()
  await expectAccessible(own)

  const visitor = await open(`/members/${company.slug}`)
  await visitor.getByText(company.city).first().waitFor()
  const logo = visitor.getByRole('main').locator('img[src*="/logos/"][src*="/storage/"]')
  for (const waiting of [visitor.getByText('Karaganda'), visitor.getByText('555 0101'), logo])
    expect(await waiting.count(), 'neither what waits nor what is for members alone').toBe(0)

  const office = await openAs('admin@bkcc.example', '/dashboard')
  await link(office, /proposals? for (a )?company pages?/).click()
  await link(office, company.name).click()
  const city = office.getByRole('dialog').getByRole('region', { name: 'City' })
  await button(city, 'Correct City').click()
  await office.getByRole('textbox', { name: 'City' }).fill('Qaraghandy')
  await expectAccessible(office)
  await button(office, 'Approve with corrections').click()
  await office.getByText(`A mail to ${manager.name} is on its way.`).waitFor()
  await expectAccessible(office)
  await visitor.reload()
  await visitor.getByText('Qaraghandy').first().waitFor()
  await logo.first().waitFor()
  expect(
    await backend.sql(
      `select m.city, d.kind, d.value, d.visibility from members m join contact_details d on d.member_id = m.id where m.id = $1 and d.value like '%555 0101'`,
      [company.id],
    ),
  ).toEqual([{ city: 'Qaraghandy', kind: 'phone', value: '+359 2 555 0101', visibility: 'members' }])
  const decision = (await backend.mails()).find(({ to }) => to === manager.email)
  expect(decision?.subject).toBe(`The page of ${company.name} is updated`)
  for (const words of ['Approved\n\nLogo', 'City\nYou wrote: Karaganda\nThe page says: Qaraghandy'])
    expect(decision?.text).toContain(words)
})
