import { beforeAll, expect, test } from 'vitest'
import { accountId } from '../support/database/driver'
import { inside } from '../support/database/inside'
import { testBackend } from '../support/database/test-backend'

const { sql } = testBackend()
const { call } = inside(sql)
const id = (number: number) => `f7000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const own = `id::text like 'f7000000%'`
const gone = id(999)
const long = 'x'.repeat(10_000)
const hostile: readonly unknown[] = [null, [null], [7], [[long]], {}, 'x', long, 7]
const letter = { subject: 'Hand-made', content: '<p>x</p>' }
const newsletterIssue = { subject: 'Hand-made', preheader: '', blocks: [] }
const member = { member_type: 'company', name: 'Hand-made', country: 'bulgaria', status: 'active' }

/** What each function takes, so that it changes nothing, and values of it that only somebody who writes requests by hand sends. */
const functions: Record<string, { takes: Record<string, unknown>; more?: Record<string, readonly unknown[]> }> = {
  publish_articles: { takes: { ids: [], published: true } },
  categorise_articles: { takes: { ids: [], category: null } },
  tag_articles: {
    takes: { ids: [], added: [], removed: [] },
    more: { added: [[long], ['a\u0007b'], [null, ' ']] },
  },
  delete_articles: { takes: { ids: [] } },
  publish_events: { takes: { ids: [], published: false } },
  count_registered: { takes: { ids: [], published: false } },
  delete_events: { takes: { ids: [] } },
  activate_announcements: { takes: { ids: [], active: true } },
  delete_announcements: { takes: { ids: [] } },
  count_held_copies: { takes: { ids: [] } },
  activate_members: { takes: { ids: [], active: true } },
  delete_members: { takes: { ids: [] } },
  count_managers: { takes: { ids: [] } },
  count_documented: { takes: { ids: [] } },
  // Refused: it is still to come.
  close_books: { takes: { until: '2100-01-01', expected: null, reason: 'x' }, more: { until: ['infinity'] } },
  get_lines_to_close: { takes: { until: '1900-01-31' }, more: { until: ['infinity'] } },
  get_sales_journal: { takes: { from_day: '1900-01-01', until_day: '1900-01-31' }, more: { from_day: ['-infinity'] } },
  get_payment_journal: { takes: { from_day: '1900-01-01', until_day: '1900-01-31' } },
  get_received: { takes: { from_day: '1900-01-01', until_day: '1900-01-31' } },
  compare_opening_balances: {
    takes: { rows: [] },
    more: {
      rows: [
        [{ member: 'x', dated_on: 'x' }],
        [{ cents: long }],
        [{ member: [], due_on: 'infinity', dated_on: '-infinity' }],
      ],
    },
  },
  // Refused: no member has this name.
  import_opening_balances: {
    takes: { rows: [{ member: long }] },
    more: { rows: [[{ dated_on: 'x' }], [{ cents: 1.5 }], [{ due_on: 'infinity' }]] },
  },
  get_receivables: { takes: { of_day: '1900-01-01' }, more: { of_day: ['infinity'] } },
  // Refused: there is no such payment.
  make_bank_file: {
    takes: { file_id: gone, transfers: [{ payment_id: gone, cents: 1, transfers: 0 }] },
    more: { transfers: [[{ payment_id: 'x' }], [{ cents: long }], [{ payment_id: gone, cents: null, transfers: 0 }]] },
  },
  sum_documents: { takes: { query: 'no such number' } },
  sum_payments: { takes: { query: 'no such payer' } },
  statement_by_token: { takes: { token: 'x', from_day: '2026-01-01', until_day: '2026-01-31' } },
  get_example_rules: { takes: { documents: [] } },
  get_payment_mails: { takes: { documents: [] } },
  get_reminders_now: { takes: { documents: [] } },
  remind_now: { takes: { documents: [] } },
  assign_messages: { takes: { ids: [], person: null } },
  archive_messages: { takes: { ids: [] } },
  change_roles: { takes: { ids: [], to_role: 'member' } },
  renew_invitations: { takes: { ids: [] } },
  retry_mails: { takes: { ids: [] } },
  ...Object.fromEntries(
    ['articles', 'events', 'announcements', 'members', 'messages', 'roles'].map((kind) => [
      `undo_${kind}`,
      {
        takes: { changes: [] },
        more: {
          changes: [
            [{ id: 'x' }],
            [{ id: gone, at: 'x' }],
            [{ id: gone, at: long }],
            [{ id: gone, was: long }],
            [{ id: id(1), at: '2026-01-01T00:00:00Z', was: [{ status: long }] }],
          ],
        },
      },
    ]),
  ),
  count_letter_audience: {
    takes: { audience: { contacts: 'primary' } },
    more: { audience: [{ contacts: ['all'] }, { contacts: 'all', industry: long }, { contacts: 'all', term: null }] },
  },
  // Nobody is written to: the audience never has this size.
  send_letter: {
    takes: { letter_id: gone, letter, audience: { contacts: 'primary' }, expected_size: -1 },
    more: {
      letter: [
        { ...letter, subject: long },
        { ...letter, subject: 'two\nlines' },
        { ...letter, subject: ' ' },
        { ...letter, subject: null },
        { ...letter, content: '' },
        { ...letter, content: 'x'.repeat(200_001) },
        { ...letter, content: 'x'.repeat(1_000_000) },
        { ...letter, more: long },
      ],
      audience: [
        { to: 'selected', people: [null] },
        { to: 'selected', people: 'x' },
      ],
    },
  },
  test_letter: {
    takes: { test_id: gone, letter: { ...letter, content: '' } },
    more: {
      letter: [
        { ...letter, subject: long },
        { ...letter, subject: 'two\nlines' },
      ],
    },
  },
  get_letter_sample: { takes: { of_event: gone } },
  get_letter_counts: { takes: { letter_ids: [] } },
  // Nothing is stored under this id.
  save_newsletter_issue: {
    takes: { issue_id: gone, issue: newsletterIssue, save_id: gone, expected: '2026-01-01T00:00:00Z' },
    more: {
      issue: [
        { ...newsletterIssue, subject: long },
        { ...newsletterIssue, preheader: null },
        { ...newsletterIssue, blocks: [long] },
        { ...newsletterIssue, blocks: [{ id: long, kind: 'text', html: long }] },
      ],
    },
  },
  send_newsletter_issue: { takes: { issue_id: gone, expected: '2026-01-01T00:00:00Z', expected_size: -1 } },
  schedule_newsletter_issue: {
    takes: { issue_id: gone, expected: '2026-01-01T00:00:00Z', at: '2027-01-01T00:00:00Z' },
    more: { at: ['infinity', '-infinity'] },
  },
  ...Object.fromEntries(
    ['unschedule', 'pause', 'resume', 'cancel', 'delete'].map((step) => [
      `${step}_newsletter_issue`,
      { takes: { issue_id: gone } },
    ]),
  ),
  test_newsletter_issue: {
    takes: { test_id: gone, issue: newsletterIssue, addresses: [] },
    more: { addresses: [[long], Array(11).fill('a@fixtures.example')] },
  },
  resolve_newsletter_blocks: {
    takes: { blocks: [] },
    more: { blocks: [[{ id: 'a', kind: 'article', article_id: long }]] },
  },
  get_newsletter_issue_counts: { takes: { issue_ids: [] } },
  get_newsletter_archive: { takes: { page_size: 1, page: 1 }, more: { page: [-7, 2_147_483_647], page_size: [-7, 0] } },
  get_newsletter_archive_issue: { takes: { of_slug: 'x' } },
  get_member_record: { takes: { of_member: gone, most: 5 } },
  save_member: {
    takes: { member_id: id(2), member, office: {}, expected: '2026-01-01T00:00:00Z' },
    more: {
      member: [
        { ...member, name: long },
        { ...member, name: null },
        { ...member, name: 'two\nlines' },
        { ...member, country: 'x' },
        { ...member, industry: long },
        { ...member, created_at: 'x' },
        { ...member, website: [null] },
      ],
      office: [
        { notes: long },
        { email: 'x' },
        { phone: 'two\nlines' },
        { ends_on: 'x' },
        { notes: 'x'.repeat(50_000) },
      ],
    },
  },
}

const ruler = { id: '' }
beforeAll(async () => {
  ruler.id = await accountId(sql, 'superAdministrator')
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Hand-made', 'company')`, [id(1)])
})

type Refusal = { code: string; message: string; details?: string | null; detail?: string }
/** Tries a statement as a Super Administrator, with one parameter in JSON, and undoes it; null when it is not refused. */
async function refusalOf(statement: string, body: object): Promise<Refusal | null> {
  await sql('begin')
  try {
    await sql(`select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)`, [
      JSON.stringify({ role: 'authenticated', sub: ruler.id }),
    ])
    await sql(statement, [JSON.stringify(body)])
    return null
  } catch (error) {
    return error as Refusal
  } finally {
    await sql('rollback')
  }
}
/** Expects of a refusal that it shows no row, and a code that is the caller's fault. */
function expectNoRow({ code, message, details, detail }: Refusal, about: string) {
  expect(`${message} ${details ?? detail ?? ''}`, about).not.toMatch(/Failing row|Key \(/)
  expect(code, `${about}: ${message}`).toMatch(/^(2[1-3]|42501|P0001|PT4)/)
}
const json = ['changes', 'letter', 'audience', 'member', 'office', 'blocks']
const sentence = /^[A-Z][^"]*[.?]$/
const otherTypeOrSentence =
  /^([A-Z][^"]*[.?]$|invalid input syntax for type|malformed (array|record) literal|value .* is out of range|expected JSON array|date\/time field)/

test.each(Object.entries(functions))('%s answers in one sentence', async (name, { takes, more = {} }) => {
  for (const key of Object.keys(takes))
    for (const value of [...hostile, ...(more[key] ?? [])]) {
      const given: Record<string, unknown> = { ...takes, [key]: value }
      if (name === 'save_member' && key !== 'expected') delete given.expected
      const { code, body } = await call<Refusal>(name, given, ruler)
      await sql('delete from public.members where id = $1', [id(2)])
      if (code === null) continue
      const about = `${key} ${JSON.stringify(value).slice(0, 80)}`
      expectNoRow(body, about)
      // Arguments that are JSON have any type; of others, PostgreSQL refuses another type before the function is called.
      expect(body.message, about).toMatch(json.includes(key) ? sentence : otherTypeOrSentence)
    }
  expect(await sql(`select name from public.members where ${own}`)).toEqual([{ name: 'Hand-made' }])
})

const insertion = (table: string) => (keys: string[]) =>
  `insert into public.${table} (${keys.join()}) select ${keys.join()} from json_populate_record(null::public.${table}, $1::text::json)`
test.each<[string, Record<string, unknown>, (keys: string[]) => string]>([
  ['saved_views', { list: 'events', name: 'Hand-made', query: '' }, insertion('saved_views')],
  [
    'member_contacts',
    { member_id: id(1), name: 'Hand', role: 'x', email: 'h@x.example', is_primary: true },
    insertion('member_contacts'),
  ],
  [
    'office_notices',
    { addresses: [], pace: 'at_once' },
    (keys) =>
      `update public.office_notices n set ${keys.map((key) => `${key} = r.${key}`).join()} from json_populate_record(null::public.office_notices, $1::text::json) r where n.subject = 'message'`,
  ],
])('%s shows no row', async (_, row, statementOf) => {
  for (const key of Object.keys(row))
    for (const value of [...hostile, 'two\nlines', gone]) {
      const refusal = await refusalOf(statementOf(Object.keys(row)), { ...row, [key]: value })
      if (refusal) expectNoRow(refusal, `${key} ${JSON.stringify(value).slice(0, 80)}`)
    }
})

test.each([
  ['http://localhost:54321/storage/v1/object/public/events/a.webp', true],
  ['http://127.0.0.1:65535/a.webp', true],
  ['https://Pictures.example.com/a b', false],
  ['https://pictures.example.com', true],
  ['/artwork/sofia.webp', true],
  ['//evil.example/a.webp', false],
  ['http://evil.example:99999/', false],
  ['http://evil.example:65536/', false],
  ['http://evil.example:/', false],
  ['http://1.2.3.999/', false],
  ['http://evil..example/', false],
  ['http://evil%.example/', false],
  ['http://[::1/', false],
])('%s is an address of a picture: %s', async (address, is) => {
  expect(await sql('select private.is_image_url($1) as is', [address])).toEqual([{ is }])
  if (is) expect(URL.canParse(address, 'https://www.chamber.example')).toBe(true)
})
