import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { anything, desktop, phone, settled, useBrowser } from '../support/browser/browser'
import { expectAccessible } from '../support/browser/accessible'
import { button } from '../support/browser/keyboard'
import { shiftOf, watchShifts } from '../support/browser/layout-shift'

const { open, openAs, backend } = useBrowser()

type Detail = { value: string; visibility: string }
/** The company of the seed's member, with contact details for everybody, for members and for nobody. */
const chardaklia = '/members/chardaklia-hydraulics'
let details: Detail[]
const values = (visibility: string) =>
  details.filter((detail) => detail.visibility === visibility).map(({ value }) => value)

beforeAll(async () => {
  details = await backend.sql<Detail>(
    `select d.value, d.visibility from contact_details d join members m on m.id = d.member_id where '/members/' || m.slug = $1`,
    [chardaklia],
  )
  for (const visibility of ['everybody', 'members', 'nobody'])
    if (values(visibility).length === 0) throw new Error(`The seed's company has no contact detail for ${visibility}`)
})

test('a company page from the build gives way when the member has left since, and stays when nobody answers', async () => {
  const left = await open(chardaklia, {
    tolerates: anything,
    before: (fresh) => fresh.route(/get_company/, (route) => route.fulfill({ json: null })),
  })
  await left.getByText('Member not found').waitFor()
  expect(await left.getByRole('heading', { level: 1, name: 'Chardaklia Hydraulics' }).count()).toBe(0)

  let refused = 0
  const kept = await open(chardaklia, {
    tolerates: anything,
    before: (fresh) =>
      fresh.route(/get_company/, (route) => {
        refused += 1
        return route.fulfill({ status: 503, json: { message: 'down' } })
      }),
  })
  await expect.poll(() => refused).toBe(2)
  await settled(kept)
  expect(await kept.getByRole('heading', { level: 1, name: 'Chardaklia Hydraulics' }).count()).toBe(1)
  expect(await kept.getByRole('alert').count()).toBe(0)
})

test('contact details of a company page for members are in no file of the build; a visitor asks without a session and sees those for everybody', async () => {
  const file = await readFile(path.join(inject('site').folder, `${chardaklia}.html`), 'utf8')
  const answers: string[] = []
  const page = await open(chardaklia, {
    before: (fresh) =>
      Promise.resolve(
        fresh.on('response', (response) => {
          if (response.url().includes('get_company')) void response.text().then((text) => answers.push(text))
        }),
      ),
  })
  await settled(page)
  await expect.poll(() => answers.length).toBe(1)
  const seen = await page.content()
  for (const value of [...values('members'), ...values('nobody')])
    for (const text of [file, seen, ...answers]) expect(text.includes(value), value).toBe(false)
  for (const value of values('everybody'))
    for (const text of [file, seen]) expect(text.includes(value), value).toBe(true)
  expect(file.includes('visibility":"members')).toBe(false)
  expect(await page.getByRole('link', { name: 'Sign in to see what is shown to you' }).count()).toBe(1)
})

test.each([phone, desktop])(
  'contact details of a company page for members come for somebody signed in without a move of the page at $width px',
  async (viewport) => {
    const page = await openAs('member@bkcc.example', chardaklia, {
      viewport,
      before: watchShifts,
    })
    const part = page.getByRole('region', { name: 'Shown to members' })
    await part.waitFor()
    await settled(page)
    const seen = await page.content()
    for (const value of values('members')) expect(seen.includes(value), value).toBe(true)
    for (const value of values('nobody')) expect(seen.includes(value), value).toBe(false)
    const said = await page.locator('script[type="application/ld+json"]').innerText()
    for (const value of values('members')) expect(said.includes(value), value).toBe(false)
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.01)
  },
)

test('the dialogs about the people of a company, and about the proposal of a former manager, are accessible', async () => {
  const manager = { email: 'dana.mukasheva@kerege.example', name: 'Dana Mukasheva' }
  const [company] = await backend.sql<{ id: string; name: string }>(
    "select id, name from members where id = '20000000-0000-4000-8000-000000000027'",
  )
  await backend.sql(
    `insert into proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes)
     select m.id, p.id, p.full_name, m.updated_at, jsonb_build_object('city', m.city), '{"city": "Astana"}' from members m, user_profiles p where m.id = $1 and p.email = $2`,
    [company?.id, manager.email],
  )
  const page = await openAs('admin@bkcc.example', `/dashboard/members/${company?.id}`)
  await button(page, 'Add person').click()
  await page.getByRole('dialog', { name: `Add a person to ${company?.name}` }).waitFor()
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
