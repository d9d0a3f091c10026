import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser/browser'
import { button, link, press, tabTo, type } from '../support/browser/keyboard'
import { pressInMenu } from '../support/browser/row-menu'

const { openAs, backend } = useBrowser()
const dana = 'dana.mukasheva@kerege.example'
const title = 'Journey of the keys'

const entry = (page: Page) =>
  page.getByRole('list', { name: 'Announcements' }).getByRole('listitem').filter({ hasText: title })

// So that nothing else is unread in her inbox.
beforeAll(() =>
  backend.sql(
    `insert into announcement_reads (announcement_id, reader_id)
     select r.announcement_id, r.recipient_id from announcement_recipients r join user_profiles p on p.id = r.recipient_id where p.email = $1 on conflict do nothing`,
    [dana],
  ),
)

test('an announcement goes to chosen people with the keyboard alone, is read, reminded of and taken back', async () => {
  const office = await openAs('editor@bkcc.example', '/dashboard/interchange/announcements/new')
  await type(office, office.getByRole('form', { name: 'New announcement' }).getByLabel('Title'), title)
  await tabTo(office, office.getByRole('textbox', { name: 'Content', exact: true }))
  await office.keyboard.type('For the two of you.')
  await tabTo(office, office.getByRole('radio', { name: 'All members' }))
  await tabTo(office, office.getByRole('radio', { name: 'Chosen people' }), 'ArrowDown')
  for (const [part, whole] of [
    ['dana', 'Dana Mukasheva'],
    ['nishka', 'Ralitsa Gospodinova'],
  ] as const) {
    await type(office, office.getByRole('combobox', { name: 'Add a person' }), part)
    // The list of the first letters may show other people before it.
    await expect.poll(() => office.getByRole('option').allTextContents()).toEqual([expect.stringContaining(whole)])
    // Of the list of an earlier text, Enter picks nobody whose name is not what was typed.
    await office.locator('[role="listbox"][aria-busy="true"]').waitFor({ state: 'detached' })
    await office.keyboard.press('ArrowDown')
    await office.getByRole('option', { name: whole, selected: true }).waitFor()
    await office.keyboard.press('Enter')
    await button(office, `Remove ${whole}`).waitFor()
  }
  await press(office, button(office, 'Send to 2 people'))
  await press(office, button(office.getByRole('alertdialog'), 'Send to 2 people'))
  await office.getByText('It went to 2 people.').waitFor()
  await office.getByText('Waiting 2', { exact: true }).waitFor()

  const member = await openAs(dana, '/dashboard')
  const inbox = (name: string) =>
    member.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })
  await inbox('Inbox, 1 unread').click()
  await link(entry(member), `Unread: ${title}`).click()
  await member.getByText('For the two of you.').waitFor()
  await inbox('Inbox').waitFor()

  await office.reload()
  // The editor above moves the list when it arrives.
  await settled(office)
  await link(office.getByRole('navigation', { name: 'Recipients by reading' }), /^Read 1$/).click()
  const recipients = office.getByRole('table', { name: 'Recipients' })
  await expect.poll(() => recipients.getByRole('row').count(), { message: 'the head and her' }).toBe(2)
  await recipients.getByText('Dana Mukasheva').waitFor()
  await button(office, 'Remind the unread').click()
  await office.getByText(/^1 person was reminded\./).waitFor()

  const other = await openAs('r.gospodinova@nishka.example', '/dashboard/interchange')
  await entry(other).getByText('Reminder').waitFor()
  await button(office, 'Close').click()
  await pressInMenu(office, title, 'Deactivate')
  await expect
    .poll(() => backend.sql('select is_active from announcements where title = $1', [title]))
    .toEqual([{ is_active: false }])
  await other.reload()
  await other.getByRole('list', { name: 'Announcements' }).waitFor()
  expect(await entry(other).count()).toBe(0)
})
