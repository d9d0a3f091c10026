import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeAccount, removeAccounts, type Account, type Answer } from '../support/accounts'
import { testBackend } from '../support/test-backend'

const backend = testBackend()
const { sql } = backend
const id = (number: number) => `f7000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const own = `id::text like 'f7000000%'`
const gone = id(999)
const long = 'x'.repeat(10_000)
const hostile: readonly unknown[] = [null, [null], [7], [[long]], {}, 'x', long, 7]
const letter = { subject: 'Hand-made', content: '<p>x</p>' }
const newsletterLetter = { subject: 'Hand-made', preheader: '', blocks: [] }
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
  save_newsletter_letter: {
    takes: { letter_id: gone, letter: newsletterLetter, save_id: gone, expected: '2026-01-01T00:00:00Z' },
    more: {
      letter: [
        { ...newsletterLetter, subject: long },
        { ...newsletterLetter, preheader: null },
        { ...newsletterLetter, blocks: [long] },
        { ...newsletterLetter, blocks: [{ id: long, kind: 'text', html: long }] },
      ],
    },
  },
  send_newsletter_letter: { takes: { letter_id: gone, expected: '2026-01-01T00:00:00Z', expected_size: -1 } },
  schedule_newsletter_letter: {
    takes: { letter_id: gone, expected: '2026-01-01T00:00:00Z', at: '2027-01-01T00:00:00Z' },
    more: { at: ['infinity', '-infinity'] },
  },
  ...Object.fromEntries(
    ['unschedule', 'pause', 'resume', 'cancel', 'delete'].map((step) => [
      `${step}_newsletter_letter`,
      { takes: { letter_id: gone } },
    ]),
  ),
  test_newsletter_letter: {
    takes: { test_id: gone, letter: newsletterLetter, addresses: [] },
    more: { addresses: [[long], Array(11).fill('a@fixtures.example')] },
  },
  resolve_newsletter_blocks: {
    takes: { blocks: [] },
    more: { blocks: [[{ id: 'a', kind: 'article', article_id: long }]] },
  },
  get_newsletter_letter_counts: { takes: { letter_ids: [] } },
  get_newsletter_archive: { takes: { page_size: 1, page: 1 }, more: { page: [-7, 2_147_483_647], page_size: [-7, 0] } },
  get_newsletter_archive_letter: { takes: { of_slug: 'x' } },
  get_member_activity: { takes: { of_member: gone, most: 5 } },
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

let ruler: Account
const clear = async () => {
  await sql(`delete from public.members where ${own}`)
  await sql(`delete from public.news_articles where ${own}`)
}
beforeAll(async () => {
  await clear()
  ruler = await makeAccount(backend, 'hand-made', 'super_administrator')
  await sql(`insert into public.members (id, name, member_type) values ($1, 'Hand-made', 'company')`, [id(1)])
})
afterAll(async () => {
  await clear()
  await removeAccounts(sql)
})

const failure = ({ text }: Answer) => JSON.parse(text) as { code: string; message: string; details: string | null }
/** Expects an answer that shows no row: a success, one sentence, or what the Data API says of an argument of another type. */
function expectPlain(answer: Answer, about: string, typed: boolean) {
  expect(answer.text, about).not.toMatch(/Failing row|Key \(/)
  if (answer.status < 300) return
  const { message } = failure(answer)
  expect(answer.status, `${about}: ${message}`).toBeLessThan(500)
  const words = typed
    ? /^[A-Z][^"]*[.?]$|^(invalid input syntax for type|malformed array literal|value .* is out of range|expected JSON array)/
    : /^[A-Z][^"]*[.?]$/
  expect(message, about).toMatch(words)
}

test.each(Object.entries(functions))('%s answers in one sentence', async (name, { takes, more = {} }) => {
  for (const key of Object.keys(takes)) {
    // Arguments that are JSON have any type; of others, PostgreSQL refuses another type before the function is called.
    const typed = !['changes', 'letter', 'audience', 'member', 'office', 'blocks'].includes(key)
    for (const value of [...hostile, ...(more[key] ?? [])]) {
      const body = { ...takes, [key]: value }
      if (name === 'save_member' && key !== 'expected') delete body.expected
      const answer = await ask(backend, 'POST', `/rest/v1/rpc/${name}`, { token: ruler.token, body })
      expectPlain(answer, `${key} ${JSON.stringify(value).slice(0, 80)}`, typed)
      if (name === 'save_member') await sql('delete from public.members where id = $1', [id(2)])
    }
  }
  expect(await sql(`select name from public.members where ${own}`)).toEqual([{ name: 'Hand-made' }])
})

test.each([
  ['POST', 'saved_views', { list: 'events', name: 'Hand-made', query: '' }],
  ['POST', 'member_contacts', { member_id: id(1), name: 'Hand', role: 'x', email: 'h@x.example', is_primary: true }],
  ['PATCH', 'office_notices?subject=eq.message', { addresses: [], pace: 'at_once' }],
] as const)('%s %s shows no row', async (method, path, row) => {
  for (const key of Object.keys(row))
    for (const value of [...hostile, 'two\nlines', gone]) {
      const answer = await ask(backend, method, `/rest/v1/${path}`, {
        token: ruler.token,
        body: { ...row, [key]: value },
      })
      expect(answer.text, `${key} ${JSON.stringify(value).slice(0, 80)}`).not.toContain('Failing row')
      expect(answer.status).toBeLessThan(500)
      await sql(`delete from public.member_contacts where member_id = $1`, [id(1)])
      await sql(`delete from public.saved_views where owner = $1`, [ruler.id])
    }
})
