import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessible'
import { ask } from '../support/accounts'
import { useBrowser } from '../support/browser'

const { open, openAs, backend } = useBrowser()

/** A company of the seed and its manager, which no other test changes. */
const company = { id: '20000000-0000-4000-8000-000000000027', name: '', slug: '', description: '', city: '' }
const manager = { email: 'dana.mukasheva@kerege.example', name: 'Dana Mukasheva' }

const mails = () =>
  backend.sql("select recipient from mail_outbox where template = 'proposal-decided' and recipient = $1", [
    manager.email,
  ])
const cleanUp = async () => {
  await backend.sql('delete from proposals where member_id = $1', [company.id])
  await backend.sql("delete from mail_outbox where template = 'proposal-decided' and recipient = $1", [manager.email])
  // Of this person alone: another of the company keeps the page of one of their own, which other tests open.
  await backend.sql(
    'update member_people set is_manager = true where member_id = $1 and person_id = (select id from user_profiles where email = $2)',
    [company.id, manager.email],
  )
}

beforeAll(async () => {
  await cleanUp()
  const [row] = await backend.sql<typeof company>(
    'select id, name, slug, description, city from members where id = $1',
    [company.id],
  )
  Object.assign(company, row)
})
afterAll(async () => {
  await cleanUp()
  await backend.sql('update members set description = $2, city = $3 where id = $1', [
    company.id,
    company.description,
    company.city,
  ])
})

/** Proposes another description and another city, as the company's manager. */
async function propose(description: string, city: string) {
  const page = await openAs(manager.email, '/dashboard/company')
  const form = page.getByRole('form', { name: 'Company page' })
  await form.getByLabel('Description', { exact: true }).fill(description)
  await form.getByLabel('City', { exact: true }).fill(city)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Sent to the office: description, city.').waitFor()
  return page
}

const fieldOf = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('region', { name: new RegExp(`^${name}( corrected)?$`) })

test('a manager proposes, the office corrects and approves, and the public page shows it', async () => {
  await propose('Lends to the small trade of the steppe.', 'Karaganda')
  const page = await openAs('admin@bkcc.example', '/dashboard')
  await page.getByRole('link', { name: /proposals? for (a )?company pages?/ }).click()
  await page.getByRole('link', { name: company.name }).click()
  const city = fieldOf(page, 'City')
  await city.getByText('Karaganda').waitFor()
  await city.getByRole('button', { name: 'Correct City' }).click()
  await city.getByRole('textbox', { name: 'City' }).fill('Qaraghandy')
  await page.getByText(`Either way one mail goes out, to ${manager.name}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve with corrections' }).click()
  await page.getByText(`A mail to ${manager.name} is on its way.`).waitFor()
  await expectAccessible(page)

  const { text } = await ask(backend, 'POST', '/rest/v1/rpc/get_company', { body: { company_slug: company.slug } })
  expect(JSON.parse(text)).toMatchObject({
    city: 'Qaraghandy',
    description: 'Lends to the small trade of the steppe.',
  })
  const visitor = await open(`/members/${company.slug}`)
  await visitor.getByText('Qaraghandy').first().waitFor()
  expect(await mails()).toHaveLength(1)
})

test('what somebody proposed who is no manager any more stays with the office, which returns it without a mail', async () => {
  await backend.sql("delete from mail_outbox where template = 'proposal-decided' and recipient = $1", [manager.email])
  await propose('Lends, and lends again.', 'Astana')
  const page = await openAs('admin@bkcc.example', `/dashboard/members/${company.id}/activity`)
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('dialog', { name: `Add a person to ${company.name}` }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `End as manager: ${manager.name}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText(/What they have proposed stays with the office/).waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'End as manager' }).click()
  await page.getByRole('button', { name: `Make a manager: ${manager.name}` }).waitFor()

  const proposals = page.getByRole('region', { name: /^Proposals/ })
  await proposals.getByRole('link').first().click()
  await page.getByText(`${manager.name} no longer manages ${company.name}.`, { exact: false }).first().waitFor()
  await page.getByRole('button', { name: 'Return…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return the proposal' })
  await dialog.getByText('No mail goes out').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Message').fill('Please say to whom.')
  await dialog.getByRole('button', { name: 'Return proposal' }).click()
  await page.getByText('No mail was sent').waitFor()
  await expectAccessible(page)
  expect(
    await backend.sql('select status, message from proposals where member_id = $1 and status <> $2', [
      company.id,
      'corrected',
    ]),
  ).toEqual([{ status: 'returned', message: 'Please say to whom.' }])
  expect(await mails()).toEqual([])
  const former = await openAs(manager.email, '/dashboard')
  await former.getByRole('heading', { level: 1 }).waitFor()
  expect(await former.getByRole('link', { name: 'My company' }).count()).toBe(0)
})
