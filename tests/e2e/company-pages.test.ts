import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, inject, test } from 'vitest'
import { desktop, phone, settled, useBrowser } from '../support/browser/browser'
import { shiftOf, watchShifts } from '../support/browser/layout-shift'

const { open, openAs, backend, url } = useBrowser()

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

test('a company page is reached from the card of the directory, and leads back to its neighbours there', async () => {
  const page = await open('/members?q=chardaklia', { viewport: phone })
  await page.getByRole('main').getByRole('link', { name: 'Chardaklia Hydraulics', exact: true }).click()
  await page.waitForURL(url + chardaklia)
  await page.getByRole('heading', { level: 1, name: 'Chardaklia Hydraulics' }).waitFor()
  await expect.poll(() => page.title()).toBe('Chardaklia Hydraulics | BKCC')
  const keyword = page.getByRole('region', { name: 'Products and services' }).getByRole('link').first()
  const word = await keyword.innerText()
  await keyword.click()
  await page.waitForURL((address) => address.searchParams.get('keyword') === word)
  await page.getByRole('main').getByRole('link', { name: 'Chardaklia Hydraulics', exact: true }).waitFor()
  expect(page.problems).toEqual([])
})

test('a company page from the build gives way when the member has left since, and stays when nobody answers', async () => {
  const left = await open(chardaklia, {
    before: (fresh) => fresh.route(/get_company/, (route) => route.fulfill({ json: null })),
  })
  await left.getByText('Member not found').waitFor()
  expect(await left.getByRole('heading', { level: 1, name: 'Chardaklia Hydraulics' }).count()).toBe(0)

  let refused = 0
  const kept = await open(chardaklia, {
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
  expect(page.problems).toEqual([])
})

test.each([phone, ...(process.env.TEST_BREADTH ? [desktop] : [])])(
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
    expect(page.problems).toEqual([])
  },
)
