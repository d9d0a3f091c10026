import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { judge } from '../support/browser/accessibility-suite'
import { expectAccessible } from '../support/browser/accessible'
import { useBrowser } from '../support/browser/browser'
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
  await form.getByLabel('Phone', { exact: true }).fill('+359 2 555 0101')
  await form.getByLabel('Phone is shown to').selectOption('members')
  await form.getByLabel('City', { exact: true }).fill('Karaganda')
  await form.locator('input[type=file]').setInputFiles(picture)
  await button(form, 'Replace image').waitFor()
  await button(form, /^Save$/).click()
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
  expect([...own.problems, ...office.problems, ...visitor.problems]).toEqual([])
})

test('the dialogs about the people of a company, and about the proposal of a former manager, are accessible', async () => {
  await backend.sql(
    `insert into proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes)
     select m.id, p.id, p.full_name, m.updated_at, jsonb_build_object('city', m.city), '{"city": "Astana"}' from members m, user_profiles p where m.id = $1 and p.email = $2`,
    [company.id, manager.email],
  )
  const page = await openAs('admin@bkcc.example', `/dashboard/members/${company.id}`)
  await button(page, 'Add person').click()
  await page.getByRole('dialog', { name: `Add a person to ${company.name}` }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await button(page, `End as manager: ${manager.name}`).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/What they have proposed stays with the office/).waitFor()
  await expectAccessible(page)
  await button(question, 'End as manager').click()
  await button(page, `Make a manager: ${manager.name}`).waitFor()
  await page
    .getByRole('region', { name: /^Proposals/ })
    .getByRole('link')
    .first()
    .click()
  await button(page, 'Return…').click()
  await page.getByRole('dialog', { name: 'Return the proposal' }).getByText('No mail goes out').waitFor()
  await expectAccessible(page)
})
