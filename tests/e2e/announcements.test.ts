import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled, useBrowser } from '../support/browser'
import { button, link, press, tabTo, type } from '../support/keyboard'
import { pressInMenu, waitForAction } from '../support/row-menu'

const { openAs, url, backend } = useBrowser()
const dana = 'dana.mukasheva@kerege.example'
const ralitsa = 'r.gospodinova@nishka.example'

const form = (page: Page) => page.getByRole('form', { name: 'New announcement' })
const content = (page: Page) => page.getByRole('textbox', { name: 'Content', exact: true })
const inbox = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true })

/** Announcements marked as read for Dana in this file, so that nothing else is unread in her inbox. */
let read: { announcement_id: string }[] = []
beforeAll(async () => {
  read = await backend.sql(`insert into announcement_reads (announcement_id, reader_id)
    select r.announcement_id, r.recipient_id from announcement_recipients r join user_profiles p on p.id = r.recipient_id
    where p.email = '${dana}' and not exists (select 1 from announcement_reads d where d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id) returning announcement_id`)
})
afterAll(async () => {
  await backend.sql("delete from announcements where title like 'Journey %'")
  await backend.sql(
    `delete from announcement_reads where reader_id = (select id from user_profiles where email = '${dana}') and announcement_id = any ($1)`,
    [read.map(({ announcement_id }) => announcement_id)],
  )
  await backend.sql("delete from newsletter_subscribers where email like 'journey-%'")
})

describe('an announcement', () => {
  test('goes to all members, is read, reminded of, taken back and deleted', async () => {
    const name = 'Journey to the assembly'
    const office = await openAs('editor@bkcc.example', '/dashboard/interchange')
    await link(office.getByRole('navigation', { name: 'Parts of Interchange' }), 'Announcements').click()
    await link(office, 'New announcement').click()
    await form(office).getByLabel('Title').fill(name)
    await content(office).click()
    await office.keyboard.type('Please come.')
    const told = await office.getByText(/^This goes to \d+ people\.$/).innerText()
    const size = Number(/\d+/.exec(told)?.[0])
    await button(office, `Send to ${size} people`).click()
    const question = office.getByRole('alertdialog', { name: `Send “${name}” to ${size} people?` })
    await question.getByText(`“${name}” goes to: All members.`).waitFor()
    await button(question, `Send to ${size} people`).click()
    const went = office.getByText(/^It went to \d+ people\.$/)
    await expect
      .poll(async () => {
        // Other tests create accounts meanwhile; then the page shows the new size and asks for confirmation.
        const moved = office.getByRole('alertdialog', { name: /^The audience has changed/ })
        if (await moved.isVisible()) await moved.getByRole('button', { name: /^Send to/ }).click()
        return went.isVisible()
      })
      .toBe(true)
    // Everybody who existed then is a recipient; other tests may have removed some since.
    expect(
      await backend.sql(
        'select p.email from user_profiles p join announcements a on a.title = $1 and p.created_at < a.created_at where not exists (select 1 from announcement_recipients r where r.announcement_id = a.id and r.recipient_id = p.id)',
        [name],
      ),
    ).toEqual([])
    expect(
      await backend.sql(
        'select count(*)::int > 5 as many from announcement_recipients r join announcements a on a.id = r.announcement_id where a.title = $1',
        [name],
      ),
    ).toEqual([{ many: true }])

    const member = await openAs(dana, '/dashboard')
    await inbox(member, 'Inbox, 1 unread').click()
    await member
      .getByRole('list', { name: 'Announcements' })
      .getByRole('link', { name: `Unread: ${name}` })
      .click()
    await member.getByRole('heading', { level: 1, name }).waitFor()
    await member.getByText('Please come.').waitFor()
    await inbox(member, 'Inbox').waitFor()

    await office.reload()
    // The editor above moves the list when it arrives.
    await settled(office)
    await content(office).waitFor()
    const parts = office.getByRole('navigation', { name: 'Recipients by reading' })
    await link(parts, /^Read 1$/).click()
    await office.waitForURL(/[?&]show=read/)
    const recipients = office.getByRole('table', { name: 'Recipients' })
    await recipients.getByText('Dana Mukasheva').waitFor()
    // The list of all, which shows her as well, may still be there.
    await expect.poll(() => recipients.getByRole('row').count(), { message: 'the head and her' }).toBe(2)
    await link(parts, /^Unread \d+$/).click()
    await recipients.getByText('Ralitsa Gospodinova').waitFor()
    expect(await recipients.getByText('Dana Mukasheva').count()).toBe(0)
    await button(office, 'Remind the unread').click()
    const reminded = await office
      .getByText(/^\d+ people were reminded\. Each is reminded at most once a day\.$/)
      .innerText()
    expect(
      await backend.sql(
        'select count(*)::int as n from announcement_recipients r join announcements a on a.id = r.announcement_id where a.title = $1 and r.reminded_at is not null',
        [name],
      ),
    ).toEqual([{ n: Number.parseInt(reminded) }])
    await button(office, 'Remind the unread').click()
    await office.getByText('Nobody was reminded: whoever has not read it was reminded within the last day.').waitFor()

    const other = await openAs(ralitsa, '/dashboard/interchange')
    const entry = (page: Page) =>
      page.getByRole('list', { name: 'Announcements' }).getByRole('listitem').filter({ hasText: name })
    await entry(other).getByText('Reminder').waitFor()
    await member.goto(`${url}/dashboard/interchange`)
    await entry(member).waitFor()
    expect(await entry(member).getByText('Reminder').count(), 'who has read it is not reminded').toBe(0)

    await link(office, 'Back to Announcements').click()
    await pressInMenu(office, name, 'Deactivate')
    await waitForAction(office, name, 'Activate')
    for (const page of [member, other]) {
      await page.reload()
      await page.getByRole('list', { name: 'Announcements' }).waitFor()
      expect(await entry(page).count()).toBe(0)
    }
    await button(office, `Delete ${name}`).click()
    await button(office.getByRole('alertdialog', { name: `Delete “${name}”?` }), 'Delete announcement').click()
    // While the dialog is open, nothing behind it can be found.
    await office.getByRole('alertdialog').waitFor({ state: 'detached' })
    await button(office, `Delete ${name}`).waitFor({ state: 'detached' })
    expect(await backend.sql('select 1 from announcements where title = $1', [name])).toEqual([])
    expect([...office.problems, ...member.problems, ...other.problems]).toEqual([])
  })

  test('goes to chosen people with the keyboard alone', async () => {
    const name = 'Journey of the keys'
    const page = await openAs('editor@bkcc.example', '/dashboard/interchange/announcements')
    await press(page, link(page, 'New announcement'))
    await type(page, form(page).getByLabel('Title'), name)
    await tabTo(page, content(page))
    await page.keyboard.type('For the two of you.')
    await tabTo(page, page.getByRole('radio', { name: 'All members' }))
    await tabTo(page, page.getByRole('radio', { name: 'Chosen people' }), 'ArrowDown')
    await page.getByText('Choose the people whom it goes to.').waitFor()
    for (const [part, whole] of [
      ['dana', 'Dana Mukasheva'],
      ['nishka', 'Ralitsa Gospodinova'],
    ] as const) {
      await type(page, page.getByRole('combobox', { name: 'Add a person' }), part)
      // The list of the first letters may show other people before it.
      await expect.poll(() => page.getByRole('option').allTextContents()).toEqual([expect.stringContaining(whole)])
      await page.keyboard.press('ArrowDown')
      await page.getByRole('option', { name: whole, selected: true }).waitFor()
      await page.keyboard.press('Enter')
      await button(page, `Remove ${whole}`).waitFor()
    }
    await page.getByText('This goes to 2 people.').waitFor()
    await press(page, button(page, 'Send to 2 people'))
    await press(page, button(page.getByRole('alertdialog'), 'Send to 2 people'))
    await page.getByText('It went to 2 people.').waitFor()
    expect(
      await backend.sql(
        'select p.email from announcement_recipients r join announcements a on a.id = r.announcement_id join user_profiles p on p.id = r.recipient_id where a.title = $1 order by p.email',
        [name],
      ),
    ).toEqual([{ email: dana }, { email: ralitsa }])
    await press(page, button(page, 'Delete announcement'))
    await press(page, button(page.getByRole('alertdialog', { name: `Delete “${name}”?` }), 'Delete announcement'))
    await page.waitForURL(`${url}/dashboard/interchange/announcements`)
  })
})

test('subscribers are found, saved as a file and deleted', async () => {
  // None of them active: another test counts those while it sends them a letter.
  await backend.sql(
    "insert into newsletter_subscribers (email, status, unsubscribed_at) values ('journey-one@fixtures.example', 'pending', null), ('journey-two@fixtures.example', 'unsubscribed', now())",
  )
  const page = await openAs('editor@bkcc.example', '/dashboard/newsletter/subscribers')
  await page.getByRole('searchbox').fill('JOURNEY-')
  await page.getByText('2 subscribers', { exact: true }).waitFor()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export').click()])
  expect(file.suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'email,status,created_at,consented_at,consent_source,consent_statement,confirmed_at,unsubscribed_at,unsubscribed_by,stopped_at,stopped_reason',
  )
  expect(lines.map((line) => line.split(',').slice(0, 2).join(' ')).sort()).toEqual([
    'journey-one@fixtures.example pending',
    'journey-two@fixtures.example unsubscribed',
  ])

  await page.getByLabel('Status').selectOption('unsubscribed')
  await page.getByText('1 subscriber', { exact: true }).waitFor()
  await button(page, 'Delete journey-two@fixtures.example').click()
  await button(
    page.getByRole('alertdialog', { name: 'Delete journey-two@fixtures.example?' }),
    'Delete subscriber',
  ).click()
  await page.getByText('No subscribers found.').waitFor()
  expect(await backend.sql("select email from newsletter_subscribers where email like 'journey-%'")).toEqual([
    { email: 'journey-one@fixtures.example' },
  ])
  expect(page.problems).toEqual([])
})
