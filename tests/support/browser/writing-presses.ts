import type { Page } from 'playwright-core'
import { camt, sampleLines } from '../bank-statements'
import { pressDouble, scopeOf } from './double-press'

/**
 * A step on the way to a write: a button or link that is pressed, by its name; a field with what is filled in or chosen; or
 * what else is done there.
 */
export type Step =
  | string
  | RegExp
  | readonly [field: string | RegExp, value: string]
  | ((page: Page) => Promise<unknown>)

/** A write, as the list from the code names it, where it is begun, and what leads to it; the last press writes. */
type Way = readonly [write: string, at: string | { at: string; sql: string }, ...steps: Step[]]

/** An action on the row with this in its name: an icon on a desk, an entry of its menu on a phone. */
const row =
  (name: string, action: string): Step =>
  async (page) => {
    const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const icon = page.getByRole('button', { name: new RegExp(`^${action} .*${escaped}`) })
    const menu = page.getByRole('button', { name: new RegExp(`^Actions on .*${escaped}`) })
    await icon.or(menu).first().waitFor()
    if (await icon.count()) return pressDouble(page, icon.first())
    await menu.first().click()
    return pressDouble(page, page.getByRole('menuitem', { name: action, exact: true }))
  }

/** On a phone, what a list is ordered and chosen by stands behind one button, which this presses. */
async function openTools(page: Page): Promise<void> {
  const tools = page.getByRole('button', { name: /^Order and views/ })
  await tools
    .or(page.getByRole('button', { name: 'Display' }))
    .first()
    .waitFor()
  if (await tools.count()) await tools.click()
}

/** Chooses the row with this in its name; on a phone the boxes come by a press. */
const choose =
  (name: string): Step =>
  async (page) => {
    const box = page.getByRole('checkbox', { name: new RegExp(`^Select (?!all on).*${name}`) }).first()
    await openTools(page)
    if (!(await box.count())) await page.getByRole('button', { name: 'Select', exact: true }).click()
    // A pointer would press where *Select* was a moment ago.
    await box.press(' ')
  }

/** Finds something by words in a field that looks for it, and takes the first. */
const find =
  (field: string, words: string): Step =>
  async (page) => {
    await (await scopeOf(page)).getByRole('combobox', { name: field }).fill(words)
    await page.getByRole('option').first().click()
  }

/** Gives the page a file. */
const file =
  (name: string, text: string): Step =>
  (page) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Types into the editor of a text. */
const write =
  (name: string | RegExp, text: string): Step =>
  async (page) =>
    (await scopeOf(page)).getByRole('textbox', { name }).first().fill(text)

/** Chooses in the menu of a list's views: pressed twice, the menu would close again. */
const view =
  (action: string): Step =>
  async (page) => {
    await openTools(page)
    await page.getByRole('button', { name: 'Views', exact: true }).click()
    await pressDouble(page, page.getByRole('menuitem', { name: action }))
  }

/** Sends an issue in spite of its warnings. */
const warned: Step = async (page) => {
  const box = page.getByLabel(/^Send it with/)
  if (await box.count()) await box.check()
}

/** Adds a tag. */
const tag =
  (field: string, name: string): Step =>
  async (page) => {
    await page.getByRole('combobox', { name: field }).fill(name)
    await page.keyboard.press('Enter')
  }

const dashboard = '/dashboard'
const member = `${dashboard}/members/20000000-0000-4000-8000-000000000004`
const document = (number: string) => `${dashboard}/dues/65000000-0000-4000-8000-000000000${number}`
const payment = (number: string) => `${dashboard}/dues/payments/66000000-0000-4000-8000-000000000${number}`
const statement = `${dashboard}/dues/statements/67000000-0000-4000-8000-000000000001`
const message = (number: number) => `${dashboard}/messages/62000000-0000-4000-8000-00000000000${number}`
const application = (number: number) => `${dashboard}/applications/61000000-0000-4000-8000-00000000000${number}`
const forum = `${dashboard}/events/31000000-0000-4000-8000-000000000001`
const issue = `${dashboard}/newsletter/44000000-0000-4000-8000-000000000004`
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
const reason: Step = ['Reason *', 'A mistake.']

export const ways: readonly Way[] = [
  ['money/documents remind_now', document('008'), 'Remind…', /^Send \d/],
  // Writes nothing, but may not take back what it has just brought.
  [
    'write/newsletter',
    `${dashboard}/newsletter/new`,
    'Begin with what is new',
    (page) => page.getByRole('button', { name: 'Take them out again' }).waitFor(),
  ],
  [
    'members/industries insert industries',
    `${dashboard}/members/industries`,
    'New industry',
    ['Name *', 'Space'],
    /^Save/,
  ],
  [
    'members/industries update industries',
    `${dashboard}/members/industries`,
    row('Energy', 'Edit'),
    ['Name *', 'Power'],
    /^Save/,
  ],
  [
    'members/industries delete industries',
    `${dashboard}/members/industries`,
    row('Space', 'Delete'),
    /^(Delete|Remove)/,
  ],
  ['members/register insert member_contacts', member, 'Add contact', ['Name *', 'Ada'], 'Save contact'],
  ['members/register update member_contacts', member, 'Edit Hristo Yanev', ['Role', 'Clerk'], 'Save contact'],
  ['members/register update member_contacts', member, 'Make Hristo Yanev primary'],
  ['members/register delete member_contacts', member, 'Remove Boryana Tasheva', /^Remove/],
  ['members/register update memberships', member, /^Correct the term until/, ['Start *', '2026-01-03'], 'Save term'],
  ['members/register insert memberships', member, 'Renew Pontica Port Services', 'Renew'],
  ['members/register delete memberships', member, /^Remove the term until .*2025/, 'Remove term'],
  [
    'members/register insert memberships',
    member,
    'Add term',
    ['Tier *', 'professional'],
    ['Start *', '2031-01-01'],
    ['End *', '2031-12-31'],
    'Save term',
  ],
  ['members/register save_member', `${dashboard}/members/new`, ['Name *', 'Double Press'], 'Save member'],
  ['members/register save_member', member, 'Edit page texts', write(/^About/, 'Ships.'), 'Save'],
  ['members/register activate_members', `${dashboard}/members`, choose('Adyraspan'), 'Deactivate', 'Deactivate'],
  ['members/register undo_members', `${dashboard}/members`, choose('Altyn'), 'Deactivate', 'Deactivate', 'Undo'],
  ['members/register renew_members', `${dashboard}/members`, choose('Aq Jaiyq'), 'Renew', /^Renew 1 member/],
  ['members/register insert memberships', `${dashboard}/members`, row('Balkan Arc', 'Renew'), 'Renew'],
  ['members/register delete_members', `${dashboard}/members?q=Double`, choose('Double'), 'Delete', /^Delete 1 member/],
  [
    'members/register import_members',
    `${dashboard}/members/import`,
    file('m.csv', 'name,member_type,country\nTwice Ltd,company,bulgaria\n'),
    /^Import/,
  ],
  ['members/applications decide_application', application(1), 'Start review'],
  ['members/applications decide_application', application(2), 'Mark as withdrawn…', 'Mark as withdrawn'],
  ['members/applications approve_application', application(3), 'Approve…', 'Approve application'],
  ['members/applications note_application', application(4), ['Note for the office', 'Called.'], 'Add note'],
  ['members/company-pages update member_people', member, 'End as manager: Boryana Tasheva', 'End as manager'],
  ['members/company-pages update member_people', member, 'Make a manager: Boryana Tasheva'],
  ['members/company-pages delete member_people', member, 'Remove from company: Boryana Tasheva', 'Remove person'],
  ['members/company-pages insert member_people', member, 'Add person', find('User', 'Martin'), 'Add person'],
  [
    'members/company-pages decide_proposal',
    `${dashboard}/members/proposals/2a000000-0000-4000-8000-000000000001`,
    'Approve',
  ],
  [
    'members/company-pages save_company_fields',
    `${dashboard}/settings/company-fields`,
    ['Keywords', ''],
    'Save settings',
  ],
  [
    'people/users insert invitations',
    `${dashboard}/users`,
    'Invite user',
    ['Email *', 'twice@fixtures.example'],
    ['First name *', 'Ada'],
    ['Last name *', 'Twice'],
    'Send invitation',
  ],
  [
    'people/users renew_invitations',
    `${dashboard}/users/invitations`,
    choose('twice@fixtures'),
    'Send again',
    'Send 1 invitation',
  ],
  [
    'people/users withdraw_invitation',
    `${dashboard}/users/invitations`,
    row('twice@fixtures.example', 'Withdraw'),
    'Withdraw invitation',
  ],
  [
    'people/users update user_profiles',
    `${dashboard}/users`,
    row('Aliya Sarsen', 'Edit'),
    ['Job role', 'Clerk'],
    'Save user',
  ],
  [
    'people/users insert member_people',
    `${dashboard}/users`,
    row('Dana Mukasheva', 'Edit'),
    ['Add a company', 'Pontica Port Services'],
    'Save user',
  ],
  [
    'people/users update member_people',
    `${dashboard}/users`,
    row('Dana Mukasheva', 'Edit'),
    ['Manager of Pontica Port Services', ''],
    'Save user',
  ],
  [
    'people/users delete member_people',
    `${dashboard}/users`,
    row('Dana Mukasheva', 'Edit'),
    'Remove Pontica Port Services',
    'Save user',
  ],
  [
    'people/users change_roles',
    `${dashboard}/users`,
    choose('Aigerim Nurlanova'),
    'Role',
    ['Role *', 'Member'],
    'Give role',
  ],
  [
    'people/users undo_roles',
    `${dashboard}/users`,
    choose('Dana Mukasheva'),
    'Role',
    ['Role *', 'Editor'],
    'Give role',
    'Undo',
  ],
  ['people/users delete_user', `${dashboard}/users`, row('Kiril Doynov', 'Delete'), 'Delete user'],
  [
    'people/privacy update retention_periods',
    `${dashboard}/privacy`,
    ['Days', '500'],
    /^Save the period of Membership/,
  ],
  ['people/privacy fulfil_erasure', `${dashboard}/privacy`, 'Review the request of Neda Petkanova', 'Erase for good'],
  [
    'people/saved-views insert saved_views',
    `${dashboard}/members?type=individual`,
    view('Save this view…'),
    ['Name *', 'People'],
    'Save view',
  ],
  ['people/saved-views delete saved_views', `${dashboard}/members`, view('Delete views…'), /^Delete/],
  [
    'events/events save_event',
    `${dashboard}/events/31000000-0000-4000-8000-000000000012`,
    ['Title *', 'Port Briefing: Poti'],
    'Save event',
  ],
  [
    'events/events save_event',
    `${dashboard}/events/31000000-0000-4000-8000-000000000004`,
    ['Status *', 'Cancelled'],
    'Save event',
    'Cancel the event',
  ],
  [
    'events/events publish_events',
    `${dashboard}/events?status=upcoming`,
    choose('Port Briefing'),
    'Unpublish',
    /^Unpublish 1/,
  ],
  [
    'events/events undo_events',
    `${dashboard}/events?status=upcoming`,
    choose('Energy Day'),
    'Unpublish',
    /^Unpublish 1/,
    'Undo',
  ],
  [
    'events/events delete_events',
    `${dashboard}/events?status=upcoming`,
    row('Reading a Kazakh', 'Delete'),
    'Delete event',
  ],
  ['events/registrations correct_participant', `${forum}/participants`, 'Boyan Arnaudov', ['Company', 'Rila'], 'Save'],
  [
    'events/registrations add_participant',
    `${forum}/participants`,
    'Add participant',
    ['Name *', 'Ada Twice'],
    ['Email *', 'ada@fixtures.example'],
    'Add participant',
  ],
  ['events/registrations check_in', `${forum}/participants`, 'Check in Aigerim Sadykova', 'Check in'],
  ['events/registrations undo_check_in', `${forum}/participants`, row('Aigerim Sadykova', 'Undo check-in')],
  [
    'events/registrations cancel_registration_for_office',
    `${forum}/participants`,
    row('Assel Nurlanova', 'Cancel registration'),
    'Cancel registration',
  ],
  [
    'money/billing save_billing_settings',
    `${dashboard}/settings/billing`,
    ['Signed by *', 'Elena Marinova, chair'],
    /^Save/,
  ],
  [
    'money/billing save_tax_rules',
    `${dashboard}/settings/tax-rules`,
    (page) => page.getByRole('button', { name: /^More about Other: Outside the EU/ }).click(),
    'Edit Other, Outside the EU, without VAT number',
    [/^Rate/, '5'],
    /^Save/,
  ],
  [
    'money/billing close_books',
    `${dashboard}/settings/billing`,
    'Close the books…',
    ['Closed until', '2026-09-30'],
    'Close the books',
  ],
  ['money/billing save_billing_details', member, 'Edit billing details', [/^Legal name/, 'Pontica OOD'], /^Save/],
  ['money/renewal hold_reminders', `${dashboard}/dues/reminders`, 'Hold the reminders of Dolina Attar'],
  [
    'money/documents import_opening_balances',
    `${dashboard}/dues/opening-balances`,
    file(
      'old.csv',
      'member,number,date,due,amount,for\nChardaklia Hydraulics,Old 0000123,2025-03-01,2025-03-15,120.50,Dues\n',
    ),
    /^Bring in/,
  ],
  ['money/dues cancel_pro_forma', document('013'), 'Cancel…', reason, 'Cancel pro forma'],
  ['money/bank confirm_line', `${statement}?state=probable`, /Kostanaiskoe/, /^Confirm €/],
  ['money/bank confirm_matched', statement, /^Confirm \d+ matched/, /^Confirm €/],
  ['money/bank decide_lines', `${statement}?state=unknown`, /Примеров/, 'Not ours'],
  ['money/bank match_statement', statement, 'Match again'],
  [
    'money/bank import_statements',
    `${dashboard}/dues/statements/new`,
    file('bank.xml', camt('08', sampleLines.slice(0, 2))),
    /^Import \d/,
  ],
  ['money/bank undo_import', `${dashboard}/dues/statements`, '2 Nov 2026', 'Undo import', /^Undo \d/],
  ['money/dues write_off', document('008'), 'Write off…', reason, /^Write off €/],
  ['money/dues annul_document', document('009'), 'Annul…', reason, /^Annul/],
  ['money/dues invoice_pro_forma', document('012'), 'Issue invoice…', 'Issue invoice'],
  [
    'money/documents invoice_pro_formas',
    `${dashboard}/dues?kind=pro_forma&state=paid`,
    choose(''),
    'Issue and mail invoices',
    'Issue and mail 1 invoice',
  ],
  [
    'money/documents save_draft',
    `${dashboard}/dues/new`,
    find('Member', 'Chardaklia'),
    'Add line',
    [/^Words in Bulgarian/, 'Реклама'],
    [/^Words in English/, 'A page'],
    [/^Price of one/, '10'],
    'Save draft',
  ],
  [
    'money/dues issue_document',
    `${dashboard}/dues?state=draft`,
    (page) =>
      page
        .getByRole('row', { name: /Chardaklia/ })
        .getByRole('link')
        .first()
        .click(),
    'Issue…',
    /^Issue/,
  ],
  ['money/documents delete documents', document('016'), 'Delete draft', 'Delete draft'],
  ['money/documents send_document', document('010'), /^Send( again)?…$/, /^Send \d/],
  ['money/dues ask_again_for_places', document('101'), 'Ask for the places again…', 'Ask again'],
  [
    'money/documents correct_buyer',
    document('104'),
    'Correct the buyer…',
    ['Legal name *', 'Buyer OOD'],
    'Correct the buyer',
  ],
  [
    'money/payments record_payment',
    `${dashboard}/dues/payments/new?member=20000000-0000-4000-8000-000000000008`,
    ['Booking day *', '2026-11-20'],
    ['Payer *', 'Chardaklia'],
    ['Amount *', '10'],
    'Record payment',
  ],
  [
    'money/payments record_refund',
    payment('099'),
    'Refund',
    ['Booking day *', '2026-11-20'],
    [/^Bank reference/, 'BG-1'],
    ['Amount *', '10'],
    reason,
    'Record refund',
  ],
  [
    'money/payments make_bank_file',
    `${dashboard}/dues/bank-file`,
    (page) => page.getByRole('checkbox').first().click(),
    ['IBAN', 'BG18RZBB91550123456789'],
    /^Save bank file with 1 transfer/,
  ],
  ['money/payments undo_refund', payment('099'), /paid back$/, reason, 'Undo'],
  ['money/payments allocate_payment', payment('099'), 'Allocate', find('Another document', 'Orlovets'), /^Allocate €/],
  ['money/payments use_credit', document('011'), 'Use for another document…', 'Use credit note'],
  ['money/payments undo_settlement', payment('010'), /^Undo €216/, reason, 'Undo'],
  ['money/payments undo_payment', payment('009'), 'Undo payment', reason, 'Undo'],
  ['money/renewal renew_members', `${dashboard}/dues/renewal`, choose('Chardaklia'), 'Draft', /^Draft for 1/],
  ['money/renewal undo_members', `${dashboard}/dues/renewal`, choose('Kokshe'), 'Draft', /^Draft for 1/, 'Undo'],
  [
    'money/renewal issue_renewal',
    `${dashboard}/dues/renewal?show=drafts`,
    choose('Chardaklia'),
    'Issue and mail',
    /^Issue/,
  ],
  ['office/settings upsert site_settings', `${dashboard}/settings`, ['Site title *', 'BKCC Sofia'], 'Save settings'],
  [
    'office/overview test_letter',
    { at: dashboard, sql: "delete from site_settings where key = 'first_steps'" },
    'Send a test mail',
  ],
  [
    'office/overview upsert site_settings',
    { at: dashboard, sql: "delete from site_settings where key = 'first_steps'" },
    'Dismiss',
  ],
  ['publish/categories save_category', `${dashboard}/pages/categories`, 'New tag', ['Name *', 'Twice'], 'Save'],
  [
    'publish/categories merge_categories',
    `${dashboard}/pages/categories`,
    row('Twice', 'Merge into another'),
    ['Into *', 'Agriculture'],
    'Merge',
  ],
  [
    'publish/categories delete_category',
    { at: `${dashboard}/pages/categories`, sql: "insert into article_tags (name) values ('Unused')" },
    row('Unused', 'Delete'),
    'Delete',
  ],
  ['publish/legal save_legal_version', `${dashboard}/pages/terms/new`, ['Holds from *', '2031-01-01'], 'Save version'],
  ['publish/legal delete_legal_version', `${dashboard}/pages/terms`, row('2031', 'Delete'), 'Delete version'],
  [
    'publish/news save_article',
    `${dashboard}/news/41000000-0000-4000-8000-000000000017`,
    ['Title *', 'Mentors'],
    'Save article',
  ],
  ['publish/news publish_articles', `${dashboard}/news?q=Diary`, choose('Diary of a Wagon'), 'Unpublish'],
  ['publish/news undo_articles', `${dashboard}/news?q=River`, choose('River or Road'), 'Unpublish', 'Undo'],
  [
    'publish/news categorise_articles',
    `${dashboard}/news?q=Origin`,
    choose('Origin'),
    'Category',
    [/^Category/, 'Trade Relations'],
    'Move',
  ],
  [
    'publish/news tag_articles',
    `${dashboard}/news?q=Origin`,
    choose('Origin'),
    'Tags',
    tag('Tags to add', 'Twice'),
    'Change tags',
  ],
  [
    'publish/news delete_articles',
    `${dashboard}/news?q=Vocabulary`,
    choose('Shared Vocabulary'),
    'Delete',
    /^Delete 1/,
  ],
  ['publish/pages save_page', `${dashboard}/pages/home`, ['Heading *', 'Two markets'], 'Save page'],
  [
    'publish/search insert synonyms',
    `${dashboard}/pages/synonyms`,
    'New group',
    ['Names that mean the same *', 'Twice\nDouble'],
    'Save synonyms',
  ],
  [
    'publish/search update synonyms',
    `${dashboard}/pages/synonyms?q=грозде`,
    row('грозде', 'Edit'),
    ['Names that mean the same *', 'грозде\nviños'],
    'Save synonyms',
  ],
  ['publish/search delete synonyms', `${dashboard}/pages/synonyms?q=вино`, row('вино', 'Delete'), 'Remove group'],
  [
    'write/announcements send_announcement',
    `${dashboard}/interchange/announcements/new`,
    ['Title *', 'Twice'],
    write('Content', 'Words.'),
    /^Send to/,
    /^Send/,
  ],
  [
    'write/announcements save_announcement',
    `${dashboard}/interchange/announcements/50000000-0000-4000-8000-000000000002`,
    ['Title *', 'Hours'],
    'Save announcement',
  ],
  [
    'write/announcements remind_unread',
    `${dashboard}/interchange/announcements/50000000-0000-4000-8000-000000000001`,
    'Remind the unread',
  ],
  [
    'write/announcements activate_announcements',
    `${dashboard}/interchange/announcements`,
    choose('Berth'),
    'Deactivate',
  ],
  [
    'write/announcements undo_announcements',
    `${dashboard}/interchange/announcements`,
    choose('Minutes'),
    'Deactivate',
    'Undo',
  ],
  [
    'write/announcements delete_announcements',
    `${dashboard}/interchange/announcements`,
    row('Your entry', 'Delete'),
    'Delete announcement',
  ],
  [
    'write/letters test_letter',
    `${dashboard}/letters/write`,
    ['Subject *', 'Twice'],
    write('Text', 'Words.'),
    'Send a test to me',
  ],
  [
    'write/letters send_letter',
    `${dashboard}/letters/write`,
    ['Subject *', 'Twice'],
    write('Text', 'Words.'),
    /^Send to/,
    /^Send/,
  ],
  [
    'write/mail retry_mails',
    {
      at: `${dashboard}/mail?state=failed`,
      sql: "update mail_outbox set state = 'failed', attempts = 8, settled_at = now(), last_error = '550 unknown' where id = (select id from mail_outbox limit 1)",
    },
    choose(''),
    'Send again',
    'Send 1 mail',
  ],
  ['write/messages answer_message', message(2), ['Your answer *', 'Thank you.'], 'Send answer'],
  ['write/messages assign_messages', message(1), 'Assign to me'],
  ['write/messages archive_messages', message(4), 'Archive'],
  ['write/messages reopen_message', message(5), 'Reopen'],
  ['write/messages note_on_message', message(3), ['New note', 'Called.'], 'Add note'],
  ['write/messages undo_messages', `${dashboard}/messages`, choose('Stanimira'), 'Archive', 'Undo'],
  [
    'write/newsletter unsubscribe_subscriber',
    `${dashboard}/interchange/subscribers?q=b.tasheva`,
    row('b.tasheva', 'Unsubscribe'),
    'Unsubscribe',
  ],
  [
    'write/newsletter restore_subscriber',
    {
      at: `${dashboard}/interchange/subscribers?q=dana`,
      sql: "update newsletter_subscribers set status = 'bounced' where email like 'dana%'",
    },
    row('dana', 'Set back'),
    [/^Why/, 'She has a new mailbox.'],
    'Set back to active',
  ],
  [
    'write/newsletter import_subscribers',
    `${dashboard}/interchange/subscribers/import`,
    file('s.csv', 'email\ntwice@fixtures.example\n'),
    [/^How did/, 'They signed at the forum.'],
    /^Import 1/,
  ],
  [
    'write/newsletter delete newsletter_subscribers',
    `${dashboard}/interchange/subscribers?q=askar`,
    row('askar', 'Delete'),
    'Delete subscriber',
  ],
  ['write/newsletter test_newsletter_issue', issue, 'Send a test…', 'Send test'],
  ['write/newsletter save_newsletter_issue', issue, ['Subject', 'After the forum, twice'], 'Save issue'],
  [
    'write/newsletter schedule_newsletter_issue',
    issue,
    'Send or schedule…',
    ['At a time', ''],
    [/^Date and time/, tomorrow],
    [/^Time of/, '10:00'],
    warned,
    'Schedule',
  ],
  ['write/newsletter ${turn}_newsletter_issue', issue, 'Take back to draft…', 'Take back to draft'],
  ['write/newsletter send_newsletter_issue', issue, 'Send or schedule…', warned, /^Send to/],
  [
    'write/newsletter delete_newsletter_issue',
    {
      at: `${dashboard}/newsletter`,
      sql: "insert into newsletter_issues (id, subject) values (gen_random_uuid(), 'Unwanted')",
    },
    row('Unwanted', 'Delete'),
    'Delete issue',
  ],
  [
    'write/notices update office_notices',
    `${dashboard}/settings/notices`,
    ['Send a notice to', 'office@fixtures.example'],
    'Save settings',
  ],
]

/** Writes that no way leads to, and why. */
export const withoutWay: Readonly<Record<string, string>> = {
  'write/editorial discard_files': 'follows a save by itself',
  'write/editorial delete discarded_files': 'follows a save by itself',
  'people/second-factor set_required_factor': 'needs the code of a device',
  'people/second-factor remove_second_factor': 'needs the code of a device',
  'money/documents delete_expired_documents': 'needs documents of ten years ago',
  'money/dues close_as_charges': 'needs a part-paid pro forma; its button stands where Write off does',
  'events/registrations keep_registration_burst': 'needs a hundred registrations from one place',
  'events/registrations remove_registration_burst': 'needs a hundred registrations from one place',
}
