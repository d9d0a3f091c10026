import { expect, test } from 'vitest'
import { camt } from '../support/bank-statements'
import { judge } from '../support/browser/accessibility-suite'
import { useBrowser } from '../support/browser/browser'
import { button, link, press } from '../support/browser/keyboard'

const { openAs, backend, url } = useBrowser()
const member = 'f0000000-0000-4000-8000-00000000e2e7'
const name = 'Renewal Journey AD'

test('a member is renewed in an afternoon: run, mail, bank statement, current, no reminder, and what it brought', async () => {
  await backend.sql(`insert into members (id, name, slug, member_type) values ($1, $2, 'renewal-journey', 'company')`, [
    member,
    name,
  ])
  await backend.sql(
    `insert into memberships (member_id, tier, starts_on, ends_on)
     select $1, t.key, private.office_day() - 345, private.office_day() + 20 from membership_tiers t where t.price > 0 order by t.price limit 1`,
    [member],
  )
  await backend.sql(
    `insert into billing_details (member_id, legal_name, address, country) values ($1, $2, 'Varna', 'BG')`,
    [member, name],
  )
  await backend.sql(
    `insert into billing_contacts (member_id, name, email) values ($1, 'Ada', 'ada@renewal-journey.example')`,
    [member],
  )
  await backend.sql(
    `insert into member_people (member_id, person_id, is_manager) select $1, id, true from auth.users where email = 'member@bkcc.example'`,
    [member],
  )

  const office = await openAs('admin@bkcc.example', '/dashboard/dues/renewal')
  const choose = () => office.getByRole('checkbox', { name: `Select ${name}`, exact: true }).click()
  await choose()
  await judge(office)
  await press(office, button(office, 'Draft'))
  await press(office, button(office.getByRole('alertdialog'), 'Draft for 1 member'))
  await office.getByText('1 member drafted.').waitFor()
  await press(office, link(office, /Drafts/))
  await choose()
  await press(office, button(office, 'Issue and mail'))
  const run = office.getByRole('dialog', { name: 'Issue and mail 1 draft?' })
  await press(office, button(run, 'Issue and mail 1'))
  await office.getByText('1 document issued and mailed.').waitFor()
  await press(office, button(office.getByRole('dialog'), 'Close').last())
  const [asked] = await backend.sql<{ reference: string; cents: string; day: string; mails: number }>(
    `select d.payment_reference as reference, d.total_cents::text as cents, private.office_day()::text as day,
       (select count(*)::integer from mail_outbox m where m.about_id = d.id and m.recipient = 'ada@renewal-journey.example') as mails
     from documents d where d.member_id = $1`,
    [member],
  )
  expect(asked?.mails).toBe(1)
  await office.goto(`${url}/dashboard/dues/reminders`)
  await office
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .waitFor()

  await office.goto(`${url}/dashboard/dues/statements/new`)
  const sheet = office.getByRole('dialog', { name: 'Import a bank statement' })
  const content = camt('08', [
    { day: asked?.day ?? '', cents: Number(asked?.cents), payer: name, reference: asked?.reference ?? '', bank: 'J1' },
  ])
  await sheet
    .getByLabel('Bank statement')
    .setInputFiles({ name: 'afternoon.xml', mimeType: 'text/plain', buffer: Buffer.from(content) })
  await press(office, button(sheet, 'Import 1 line'))
  await office.getByText('1 line imported').waitFor()
  await press(office, button(office, 'Confirm 1 matched'))
  await press(office, button(office.getByRole('alertdialog'), /^Confirm €/))
  await office.getByText('1 line is confirmed.').waitFor()

  await office.goto(`${url}/dashboard/members/${member}`)
  await office
    .getByRole('region', { name: 'Dues' })
    .getByText(/^Current until/)
    .waitFor()
  await office.goto(`${url}/dashboard/dues/reminders`)
  await office.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => office.getByRole('row', { name: new RegExp(name) }).count()).toBe(0)
  expect(office.problems).toEqual([])

  const manager = await openAs('member@bkcc.example', '/dashboard/company/renewal-journey/facts')
  await manager.getByText('What membership brought').first().waitFor()
  await judge(manager)
  expect(manager.problems).toEqual([])
})
