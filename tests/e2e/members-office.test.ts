import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useBrowser } from '../support/browser/browser'
import { button } from '../support/browser/keyboard'

const { open, openAs, url, backend } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

test('a member is added with its logo, which visitors see, and deleted with its logo', async () => {
  const name = 'Rhodope Journey Ltd'
  const page = await openAs('admin@bkcc.example', '/dashboard/members/new')
  const form = page.getByRole('form', { name: 'New member' })
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.locator('input[type=file]').setInputFiles(picture)
  await form.locator('img').waitFor()
  await button(page, /^Save member$/).click()
  await page.getByText('Member added').waitFor()

  const visitor = await open('/members?q=rhodope+journey')
  await visitor.getByRole('heading', { name }).waitFor()
  await visitor.getByRole('article').filter({ hasText: name }).locator('img').waitFor()
  const [stored] = await backend.sql<{ logo_url: string }>('select logo_url from members where name = $1', [name])
  const logo = new URL(stored?.logo_url ?? '', backend.siteUrl)
  expect((await fetch(logo)).headers.get('content-type')).toBe('image/webp')

  await button(page, 'Delete member').click()
  await button(page.getByRole('alertdialog', { name: `Delete ${name}?` }), 'Delete member').click()
  await page.waitForURL(`${url}/dashboard/members`)
  await visitor.reload()
  await visitor.getByText('No company members found.').waitFor()
  await expect.poll(async () => (await fetch(logo)).status).not.toBe(200)
  expect(page.problems).toEqual([])
})

const rows = process.env.TEST_BREADTH ? 1000 : 200
test(
  'a file of members refuses the wrong rows, is imported without them, and these after their correction; what is exported imports back unchanged',
  { timeout: rows * 120 },
  async () => {
    const words = (count: number) => count.toLocaleString('en-US')
    const page = await openAs('admin@bkcc.example', '/dashboard/members/import')
    // Only the test's own limit counts: it grows with the rows.
    page.setDefaultTimeout(0)
    await backend.sql(`insert into industries (name) values ('Journeys')`)
    const lines = Array.from(
      { length: rows },
      (_, at) =>
        `Journey ${String(at + 1).padStart(5, '0')},company,${at === 41 ? 'atlantis' : 'kazakhstan'},Aktau,Journeys,inactive`,
    )
    lines[rows - 1] = ',company,kazakhstan,Aktau,Journeys,inactive'
    await choose(page, ['name,member_type,country,city,industry,status', ...lines].join('\n'))
    await page
      .getByText(`${words(rows)} rows: ${words(rows - 2)} new members, 0 members to change, 0 unchanged, 2 refused.`)
      .waitFor()
    expect(await button(page, /^Import/).count(), 'all or nothing').toBe(0)
    const refused = await download(page, 'Save the refused rows')
    await button(page, 'Leave out the refused rows').click()
    await button(page, `Import ${words(rows - 2)} rows`).click()
    await page.getByText(`${words(rows - 2)} members added, 0 members changed`).waitFor()
    await choose(page, refused.replace('atlantis', 'kazakhstan').replace(/,company,,/, ',company,The last,'))
    await button(page, 'Import 2 rows').click()
    await page.getByText('2 members added, 0 members changed').waitFor()

    await page.goto(`${url}/dashboard/members?industry=Journeys&status=inactive`)
    await page.getByText(`${words(rows)} companies`).waitFor()
    const exported = await download(page, 'Export')
    await page.goto(`${url}/dashboard/members/import`)
    await choose(page, exported)
    await page
      .getByText(`${words(rows)} rows: 0 new members, 0 members to change, ${words(rows)} unchanged, 0 refused.`)
      .waitFor()
    expect(page.problems).toEqual([])
  },
)

/** Presses a download button, and returns the file's text. */
async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()])
  return readFile(await file.path(), 'utf8')
}

const choose = (page: Page, csv: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
