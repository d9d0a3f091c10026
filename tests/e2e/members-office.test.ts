import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser'
import { pressInMenu, waitForAction } from '../support/row-menu'

const { open, openAs, url, backend } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

/** Presses a download button, and returns the file's text. */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
  return readFile(await file.path(), 'utf8')
}

// The list behind it has fields of the same names.
const field = (page: Page, name: string | RegExp) => page.getByRole('form', { name: 'Member' }).getByLabel(name)

const choose = (page: Page, csv: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

describe('a member', () => {
  const name = 'Rhodope Journey Ltd'
  const listed = async () => {
    const visitor = await open(`/members?q=${encodeURIComponent(name)}`)
    await expect
      .poll(
        async () =>
          (await visitor.getByRole('heading', { name }).count()) +
          (await visitor.getByText('No company members found.').count()),
      )
      .toBe(1)
    return (await visitor.getByRole('heading', { name }).count()) === 1
  }
  const logo = async () =>
    (await backend.sql<{ logo_url: string | null }>('select logo_url from members where name = $1', [name]))[0]
      ?.logo_url ?? ''

  test('is refused until it is right, added with its logo, listed, edited, taken off the list, and deleted with its logo', async () => {
    const page = await openAs('admin@bkcc.example', '/dashboard/members')
    await page.getByRole('link', { name: 'New member' }).click()
    await field(page, 'Website').fill('rhodope')
    await page.getByRole('button', { name: 'Save member', exact: true }).click()
    await page.getByRole('form', { name: 'Member' }).locator('p').filter({ hasText: 'Please enter the name' }).waitFor()
    await page.getByRole('button', { name: 'Website: Please enter a web address' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await field(page, 'Website').fill('https://rhodope.example/')
    await field(page, 'Industry').selectOption('Tourism & Hospitality')
    await page.locator('input[type=file]').setInputFiles(picture)
    await page.getByRole('form', { name: 'Member' }).locator('img').waitFor()
    await page.getByRole('button', { name: 'Save member', exact: true }).click()
    await page.getByText('Member added').waitFor()
    expect(await listed()).toBe(true)
    const address = await logo()
    expect((await fetch(new URL(address, backend.url))).headers.get('content-type')).toBe('image/webp')

    await field(page, 'City').fill('Smolyan')
    await page.getByRole('button', { name: 'Save member', exact: true }).click()
    await page.getByText('Member saved').waitFor()
    await page.getByRole('link', { name: 'Back to Members' }).click()
    await page.getByRole('searchbox').fill('smolyan')
    await page.waitForURL(`${url}/dashboard/members?q=smolyan`)
    await settled(page)
    await pressInMenu(page, name, 'Deactivate')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click()
    await waitForAction(page, name, 'Activate')
    expect(await listed()).toBe(false)

    await backend.sql(
      "update user_profiles set company_id = (select id from members where name = $1) where email = 'n.petkanova@struma-terrace.example'",
      [name],
    )
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('heading', { name: 'People and managers' }).waitFor()
    await page.getByText('n.petkanova@struma-terrace.example').waitFor()
    await page.getByRole('button', { name: 'Delete member' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${name}?` })
    await question.getByText('One person belongs to it. They lose the link and keep their access.').waitFor()
    await question.getByRole('button', { name: 'Delete member' }).click()
    // To the list as it was.
    await page.waitForURL(`${url}/dashboard/members?q=smolyan`)
    expect(await backend.sql('select 1 from members where name = $1', [name])).toEqual([])
    await expect.poll(async () => (await fetch(new URL(address, backend.url))).status).not.toBe(200)
    expect(page.problems).toEqual([])
  })

  test('edited by two at once: the second sees the other version, and chooses', async () => {
    const address = '/dashboard/members/20000000-0000-4000-8000-000000000004'
    const [first, second] = await Promise.all([
      openAs('admin@bkcc.example', address),
      openAs('superadmin@bkcc.example', address),
    ])
    await field(second, 'City').fill('Burgas')
    await field(first, 'City').fill('Shumen')
    await first.getByRole('button', { name: 'Save member', exact: true }).click()
    await first.getByText('Member saved').waitFor()
    await second.getByRole('button', { name: 'Save member', exact: true }).click()
    await second.getByRole('button', { name: 'Compare with what is stored now' }).click()
    const versions = second.getByRole('region', { name: 'Both versions' })
    await versions.getByText('Stored: Shumen').waitFor()
    await versions.getByText('Yours: Burgas').waitFor()
    expect(await field(second, 'City').inputValue()).toBe('Burgas')
    await second.getByRole('button', { name: 'Save member', exact: true }).click()
    await second.getByText('Member saved').waitFor()
    expect(await backend.sql("select city from members where id = '20000000-0000-4000-8000-000000000004'")).toEqual([
      { city: 'Burgas' },
    ])
  })
})

describe('a file of ten thousand members', () => {
  // Members of other tests have such names, too.
  const mine = "industry = 'Journeys'"
  beforeAll(() => backend.sql(`insert into industries (name) values ('Journeys')`))
  afterAll(async () => {
    await backend.sql(`delete from members where ${mine}`)
    await backend.sql(`delete from industries where name = 'Journeys'`)
  })

  test('refuses the wrong rows, is imported without them, and these after their correction; what is exported imports back unchanged', async () => {
    const header = 'name,member_type,country,city,industry,status'
    const lines = Array.from(
      { length: 10_000 },
      (_, at) =>
        `Journey ${String(at + 1).padStart(5, '0')},company,${at === 41 ? 'atlantis' : 'kazakhstan'},Aktau,Journeys,inactive`,
    )
    lines[9_999] = ',company,kazakhstan,Aktau,Journeys,inactive'
    const page = await openAs('admin@bkcc.example', '/dashboard/members/import')
    await choose(page, [header, ...lines].join('\n'))
    await page.getByText('10,000 rows: 9,998 new members, 0 members to change, 0 unchanged, 2 refused.').waitFor()
    await page.getByText('Please use bulgaria, kazakhstan or other').waitFor()
    expect(await page.getByRole('button', { name: /^Import/ }).count(), 'all or nothing').toBe(0)
    const refused = await download(page, 'Save the refused rows')
    await page.getByRole('button', { name: 'Leave out the refused rows' }).click()
    await page.getByRole('button', { name: 'Import 9,998 rows' }).click()
    await page.getByText('9,998 members added, 0 members changed').waitFor({ timeout: 120_000 })

    expect(refused.split('\r\n')).toHaveLength(3)
    await choose(page, refused.replace('atlantis', 'kazakhstan').replace(/,company,,/, ',company,Journey 10000,'))
    await page.getByRole('button', { name: 'Import 2 rows' }).click()
    await page.getByText('2 members added, 0 members changed').waitFor()
    expect(await backend.sql(`select count(*)::int as count from members where ${mine}`)).toEqual([{ count: 10_000 }])

    await page.goto(`${url}/dashboard/members?industry=Journeys&status=inactive`)
    await page.getByText('10,000 companies').waitFor()
    const exported = await download(page, 'Export')
    expect(exported.trimEnd().split('\r\n')).toHaveLength(10_001)
    await page.goto(`${url}/dashboard/members/import`)
    await choose(page, exported)
    await page.getByText('10,000 rows: 0 new members, 0 members to change, 10,000 unchanged, 0 refused.').waitFor()
    await page.getByText('There is nothing to import.').waitFor()
    expect(page.problems).toEqual([])
  }, 240_000)
})

describe('a membership and its contacts', () => {
  const name = 'Belmeken Journeys'
  const id = '20000000-0000-4000-8000-000000000015'

  test('is found by when its term ends, renewed in two presses beside the former term, and of its contacts an Editor sees none', async () => {
    const page = await openAs('admin@bkcc.example', '/dashboard/members')
    const terms = () =>
      backend.sql<{ starts: string; ends: string }>(
        `select starts_on::text as starts, ends_on::text as ends from memberships where member_id = $1 order by ends_on`,
        [id],
      )
    const [before] = await terms()
    await page.getByLabel('Term', { exact: true }).selectOption('Ends in 30 days')
    await page.getByRole('button', { name: `Renew ${name}` }).click()
    const question = page.getByRole('alertdialog', { name: `Renew ${name}?` })
    // In another window, a colleague is quicker.
    const colleague = await openAs('superadmin@bkcc.example', '/dashboard/members?term=30')
    await colleague.getByRole('button', { name: `Renew ${name}` }).click()
    await colleague.getByRole('alertdialog').getByRole('button', { name: 'Renew', exact: true }).click()
    await colleague.getByRole('alertdialog').waitFor({ state: 'detached' })
    await expect.poll(() => colleague.getByRole('link', { name }).count()).toBe(0)
    await question.getByRole('button', { name: 'Renew', exact: true }).click()
    await question.getByText('Somebody else has renewed this membership meanwhile').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    const after = await terms()
    expect(after).toHaveLength(2)
    expect(after[0]).toEqual(before)

    await page.goto(`${url}/dashboard/members/${id}/activity`)
    const part = page.getByRole('region', { name: 'Contact persons' })
    await part.getByRole('button', { name: 'Edit Momchil Gadev' }).click()
    const form = page.getByRole('form', { name: 'Contact person' })
    await form.getByLabel('Phone').fill('+359 2 000 999')
    await form.getByRole('button', { name: 'Save contact' }).click()
    await part.getByText('+359 2 000 999').waitFor()
    await page
      .getByText(/noted by/)
      .first()
      .waitFor()
    expect(await page.getByRole('region', { name: 'Membership' }).getByRole('listitem').count()).toBe(2)

    const editor = await openAs('editor@bkcc.example', `/dashboard/members/${id}/activity`)
    await editor.getByRole('heading', { level: 1, name }).waitFor()
    await editor.getByRole('heading', { name: /^Registrations/ }).waitFor()
    expect(await editor.locator('main').innerText()).not.toMatch(
      /Momchil|\+359|belmeken-journeys\.example.*@|Membership/,
    )
  })
})
