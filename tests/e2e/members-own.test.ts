import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { judgeInBothWindows } from '../support/accessibility-suite'
import { expectAccessible } from '../support/accessible'
import { useBrowser } from '../support/browser'

const { open, openAs, backend } = useBrowser()
const picture = path.resolve(import.meta.dirname, '../../public/artwork/vineyard.webp')

/** A company of the seed and one of its managers, which no other test changes. */
const company = { id: '20000000-0000-4000-8000-000000000006', slug: '', manager: 'r.gospodinova@nishka.example' }
const before = { city: '' }

const form = (page: Page) => page.getByRole('form', { name: 'Company page' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true }).click()
const stored = async () =>
  (
    await backend.sql<{ city: string; phone: string | null; waiting: Record<string, unknown> | null; status: string }>(
      `select m.city, (select value from contact_details d where d.member_id = m.id and d.kind = 'phone') as phone,
         (select p.changes from proposals p where p.member_id = m.id and p.status = 'pending') as waiting, m.status
       from members m where m.id = $1`,
      [company.id],
    )
  )[0]

afterAll(async () => {
  await backend.sql("delete from proposals where member_id = $1 and status in ('pending', 'withdrawn')", [company.id])
  await backend.sql("delete from contact_details where member_id = $1 and kind in ('phone')", [company.id])
  await backend.sql("update members set status = 'active', city = $2 where id = $1", [company.id, before.city])
})

describe('a manager', () => {
  test('saves the phone at once, proposes the rest with a logo, changes it, and withdraws it', async () => {
    before.city = (await stored())?.city ?? ''
    const page = await openAs(company.manager, '/dashboard')
    await page.getByRole('link', { name: 'My company' }).click()
    await form(page).getByLabel('Phone', { exact: true }).fill('+359 2 555 0101')
    await form(page).getByLabel('Phone is shown to').selectOption('members')
    await form(page).getByLabel('City', { exact: true }).fill('Plovdiv')
    await form(page).locator('input[type=file]').setInputFiles(picture)
    await form(page).getByRole('button', { name: 'Replace image' }).waitFor()
    await page.getByText('Phone will be saved at once. Logo and city will wait for the office’s approval.').waitFor()
    await save(page)
    await page.getByText('Saved: phone. Sent to the office: logo, city.').waitFor()
    await page.getByText('Show what changes').click()
    await judgeInBothWindows(page)
    await form(page).getByRole('button', { name: 'Preview' }).click()
    await page.getByRole('button', { name: 'Close preview' }).waitFor()
    await judgeInBothWindows(page)
    await page.keyboard.press('Escape')
    expect(await stored()).toMatchObject({
      city: before.city,
      phone: '+359 2 555 0101',
      waiting: {
        city: 'Plovdiv',
        logo_url: expect.stringMatching(/^\/storage\/v1\/object\/public\/public\/logos\//) as string,
      },
    })
    // The public sees neither what waits nor what is for members alone.
    const visitor = await open((await page.getByRole('link', { name: 'Show public page' }).getAttribute('href')) ?? '')
    await visitor.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.getByText('Plovdiv').count()).toBe(0)
    expect(await visitor.getByText('555 0101').count()).toBe(0)

    await page.reload()
    await form(page).getByLabel('City', { exact: true }).fill('Varna')
    await save(page)
    await page.getByText('Sent to the office: city.').waitFor()
    await form(page).getByRole('button', { name: 'Withdraw proposal' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw proposal' }).click()
    await expect.poll(() => form(page).getByLabel('City', { exact: true }).inputValue()).toBe(before.city)
    expect((await stored())?.waiting).toBeNull()
  })

  test('who is overtaken in a second window keeps what was typed there', async () => {
    const [one, two] = [
      await openAs(company.manager, '/dashboard/company'),
      await openAs(company.manager, '/dashboard/company'),
    ]
    await form(two).getByLabel('City', { exact: true }).fill('Ruse')
    await form(one).getByLabel('Founded').fill('1999')
    await save(one)
    await one.getByText('Sent to the office: “Founded”.').waitFor()
    await save(two)
    await two.getByRole('button', { name: 'Show both versions' }).click()
    await two.getByRole('region', { name: 'Both versions' }).getByText('Ruse').waitFor()
    await expectAccessible(two)
    expect(await form(two).getByLabel('Founded').inputValue()).toBe('1999')
    await save(two)
    await two.getByText('Sent to the office: city.').waitFor()
    expect((await stored())?.waiting).toEqual({ founded: 1999, city: 'Ruse' })
  })

  test('whose company becomes inactive can save no more, and still reads what was typed', async () => {
    const page = await openAs(company.manager, '/dashboard/company')
    await form(page).getByLabel('City', { exact: true }).fill('Kazanlak')
    await backend.sql("update members set status = 'inactive' where id = $1", [company.id])
    await save(page)
    await page.getByText(/^You no longer keep this page/).waitFor()
    expect(await form(page).getByLabel('City', { exact: true }).inputValue()).toBe('Kazanlak')
    expect(await form(page).getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    expect((await stored())?.waiting, 'the proposal stays with the office').toEqual({ founded: 1999, city: 'Ruse' })
  })
})
