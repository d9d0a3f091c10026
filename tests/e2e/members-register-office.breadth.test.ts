import path from 'node:path'
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
})
