import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from '../support/browser/accessible'
import { desktop, phone, settled, useBrowser } from '../support/browser/browser'
import { button } from '../support/browser/keyboard'

const { openAs, backend, url } = useBrowser()
const member = { id: '20000000-0000-4000-8000-000000000004', name: '' }

let next = { invoice: '', credit_note: '' }

beforeAll(async () => {
  // The seed has billing settings, rules of tax, and this member's billing details.
  const [stored] = await backend.sql<{ name: string }>('select name from members where id = $1', [member.id])
  member.name = stored?.name ?? ''
  const series = await backend.sql<{ kind: string; number: string }>(
    `select kind, lpad(next_number::text, 10, '0') as number from document_series`,
  )
  next = Object.fromEntries(series.map(({ kind, number }) => [kind, number])) as typeof next
})

test('an invoice is drafted, issued and credited; its page shows what became of it', async () => {
  const page = await openAs('admin@bkcc.example', `/dashboard/dues/new?kind=invoice&member=${member.id}`)
  const form = page.getByRole('form', { name: 'Document' })
  await button(form, 'Add line').click()
  await form.getByLabel('Kind of line').selectOption('other')
  await form.getByLabel(/^Words in Bulgarian/).fill('Консултация')
  await form.getByLabel(/^Words in English/).fill('Advice')
  await form.getByLabel(/^Price of one/).fill('100,00')
  await button(page, 'Save draft').click()
  await page.getByText('Draft saved').waitFor()
  await page.getByText('Tax 20 % of €100.00').waitFor()
  await expectAccessible(page)

  await button(page, 'Issue…').click()
  const question = page.getByRole('alertdialog', { name: `Issue this invoice for ${member.name}?` })
  await question.getByText(next.invoice, { exact: true }).waitFor()
  await question.getByText('€120.00').waitFor()
  await button(question, 'Issue invoice').click()
  await page.getByText(`Invoice ${next.invoice} was issued.`).waitFor()
  await page.getByRole('heading', { level: 1, name: `Invoice ${next.invoice}` }).waitFor()
  await settled(page)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Credit', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'New credit note' }).waitFor()
  await page.getByLabel('Reason').fill('Agreed on the telephone')
  await button(page, /^Advice/).click()
  await page.getByLabel(/^Price of one/).fill('25')
  await button(page, 'Save draft').click()
  await page.getByText('Draft saved').waitFor()
  await button(page, 'Issue…').click()
  await button(page.getByRole('alertdialog'), 'Issue credit note').click()
  await page.getByText(`Credit note ${next.credit_note} was issued.`).waitFor()

  // It has settled the invoice, to which it leads.
  const belongs = page.getByRole('region', { name: /^Belongs to it/ })
  await belongs.getByRole('link', { name: `Invoice ${next.invoice}` }).click()
  await page.getByRole('heading', { level: 1, name: `Invoice ${next.invoice}` }).waitFor()
  await page.getByText('€90.00', { exact: true }).first().waitFor()
  await page
    .getByRole('region', { name: /^Settled by/ })
    .getByRole('link', { name: `Credit note ${next.credit_note}` })
    .waitFor()

  await button(page, 'Write off…').click()
  await page.getByLabel(/^Reason/).fill('Insolvent')
  await button(page.getByRole('dialog', { name: 'Write off €90.00' }), 'Write off €90.00').click()
  await page.getByText('€90.00 were written off.').waitFor()
  await page.getByRole('dialog').getByText('Written off', { exact: true }).waitFor()

  await page.goto(`${url}/dashboard/dues?q=${next.invoice}&kind=invoice&state=written_off`)
  const table = page.getByRole('table', { name: 'Documents' })
  await table.getByRole('link', { name: `Invoice ${next.invoice}` }).waitFor()
  expect(await table.getByRole('row').count()).toBe(2)
  expect(page.problems).toEqual([])
})

test('what is left of a credit note settles another document and is paid back, and both are undone', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard/dues?kind=credit_note&state=open')
  await page.getByRole('link', { name: /^Credit note/ }).click()
  await page.getByRole('heading', { level: 1, name: /^Credit note/ }).waitFor()
  const left = (amount: string) =>
    page.locator('dt', { hasText: 'Left to use or pay back' }).locator('+ dd', { hasText: amount }).waitFor()
  await left('€72.00')
  await button(page, 'Use for another document…').click()
  const use = page.getByRole('dialog', { name: 'Use for another document' })
  await use.getByText('€428.00 of it stays open; nothing is left of the credit note.').waitFor()
  await expectAccessible(page)
  await use.getByLabel('Amount').fill('40')
  await button(use, 'Use credit note').click()
  await page.getByText(/^€40\.00 of it settle Pro forma PF-\d{4}-\d{4} now\.$/).waitFor()
  await left('€32.00')

  await button(page, 'Pay back…').click()
  const refund = page.getByRole('dialog', { name: 'Pay back' })
  const [today] = await backend.sql<{ day: string }>('select private.office_day()::text as day')
  await refund.getByLabel('Booking day').fill(today?.day ?? '')
  await refund.getByLabel('Bank reference').fill('BG-4711')
  await refund.getByLabel('Reason').fill('Leaves the chamber')
  await button(refund, 'Record refund').click()
  await page.getByText(/^€32\.00 of Credit note \d{10} were paid back\.$/).waitFor()
  await left('€0.00')
  await settled(page)
  await expectAccessible(page)

  for (const [name, dialog, amount] of [
    [/^Undo €40\.00 of Pro forma/, 'Undo this settlement?', '€40.00'],
    ['Undo €32.00 paid back', 'Undo this refund?', '€72.00'],
  ] as const) {
    await button(page, name).click()
    const asked = page.getByRole('dialog', { name: dialog })
    await asked.getByLabel('Reason').fill('Decided otherwise')
    await button(asked, 'Undo').click()
    await left(amount)
  }
  expect(page.problems).toEqual([])
})

test('the PDFs of a period are saved as a zip, once all of them could be read', async () => {
  const page = await openAs('admin@bkcc.example', '/dashboard/dues')
  await button(page, 'PDFs').click()
  const dialog = page.getByRole('dialog', { name: 'PDFs as a zip' })
  let broken = true
  await page.route(/\/functions\/v1\/document-pdf/, (route) => {
    const fails = broken
    broken = false
    return fails ? route.fulfill({ status: 500, body: 'broken' }) : route.continue()
  })
  const [issued] = await backend.sql<{ count: string }>('select count(*)::text from documents where number is not null')
  await button(dialog, `Save ${issued?.count} PDFs`).click()
  await dialog.getByText('1 PDF could not be read, so no zip is saved yet:').waitFor()
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await button(dialog, 'Try again').click()
  const entries = unzipSync(await readFile(await (await download).path()))
  const kinds = await backend.sql<{ name: string }>(
    `select replace(kind, '_', '-') || '-' || number || '.pdf' as name from documents where number is not null`,
  )
  expect(Object.keys(entries).toSorted()).toEqual(kinds.map(({ name }) => name).toSorted())
  for (const bytes of Object.values(entries)) expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  await dialog.getByText(/^documents-.*\.zip is saved\.$/).waitFor()
  await button(dialog, 'Close').click()
  expect(page.problems.filter((problem) => !problem.includes('500'))).toEqual([])
})

test('what is past its years is deleted with its PDFs, after a question', async () => {
  // As if the settings had come into force eleven years later.
  const [clock] = await backend.sql<{ source: string }>(
    `select pg_get_functiondef('private.office_day()'::regprocedure) as source`,
  )
  await backend.sql(
    `create or replace function private.office_day() returns date language sql stable set search_path = '' as $$ select current_date + 4100 $$`,
  )
  const pdfs = () =>
    backend.sql<{ name: string }>(
      `select o.name from storage.objects o where o.bucket_id = 'documents'
       and not exists (select from documents d where d.id || '.pdf' = o.name)`,
    )
  const page = await openAs('admin@bkcc.example', '/dashboard/settings/billing')
  await page.getByRole('link', { name: 'Documents past their years' }).click()
  await page.getByRole('heading', { level: 1, name: 'Documents past their years' }).waitFor()
  await page.getByRole('table').getByRole('link').first().waitFor()
  await expectAccessible(page)
  await button(page, /^Delete \d+ documents and \d+ payments…$/).click()
  await button(page.getByRole('alertdialog'), 'Delete them').click()
  await page.getByText(/^\d+ documents and \d+ payments were deleted\.$/).waitFor()
  expect(await pdfs()).toEqual([])
  expect(await page.getByText('still stored').count()).toBe(0)
  expect(page.problems).toEqual([])
  await backend.sql(clock?.source ?? '')
})

test('the list begins high on a phone, and shows numbers and names whole', async () => {
  for (const viewport of [phone, desktop]) {
    const page = await openAs('admin@bkcc.example', '/dashboard/dues', { viewport })
    const row = page.getByRole('table', { name: 'Documents' }).getByRole('row').nth(1)
    await row.waitFor()
    if (viewport === phone) expect((await row.boundingBox())?.y).toBeLessThan(200 + 56)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
})

test('what a draft lacks is said, and an Editor sees nothing of dues', async () => {
  const bare = '20000000-0000-4000-8000-000000000010'
  const id = 'd0000000-0000-4000-8000-0000000000ff'
  await backend.sql(`insert into documents (id, kind, member_id) values ($1, 'pro_forma', $2)`, [id, bare])
  await backend.sql(
    `insert into document_lines (document_id, place, kind, words_bg, words_en, unit_cents) values ($1, 1, 'dues', 'Внос', 'Dues', 100)`,
    [id],
  )
  const page = await openAs('admin@bkcc.example', `/dashboard/dues/${id}`)
  await page.getByText('The billing details of this member lack its legal name, address or country.').waitFor()
  expect(await page.getByRole('link', { name: 'Open the member' }).getAttribute('href')).toBe(
    `/dashboard/members/${bare}`,
  )
  await button(page, 'Delete draft').click()
  await button(page.getByRole('alertdialog'), 'Delete draft').click()
  await page.waitForURL(`${url}/dashboard/dues`)

  const editor = await openAs('editor@bkcc.example', '/dashboard/dues')
  await editor.getByText('This page is not open to you').waitFor()
  expect(await editor.getByRole('link', { name: 'Dues' }).count()).toBe(0)
})
