import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { companyFields, companyLabels } from '@/features/members/company-pages/company'
import { mailLabel } from '@/features/write/mail/mail'
import { authTemplates } from '../../supabase/functions/_shared/mail/auth-templates'
import { fieldLabel } from '../../supabase/functions/_shared/mail/company-templates'
import { drainMails } from '../../supabase/functions/_shared/mail/drain'
import type { ClaimedMail, OutgoingMail } from '../../supabase/functions/_shared/mail/mail'
import { renderMail, templateNames } from '../../supabase/functions/_shared/mail/templates'
import { hostileTexts } from '../support/hostile-fragments'
import { lostInOutlook } from '../support/page/mail-html'
import { fullIssue } from '../support/page/newsletter-issue'
import { readMail } from '../support/read-mail'
import { sampleDocument } from '../support/sample-document'

vi.mock('../../supabase/functions/_shared/documents/render.ts', () => ({
  renderDocument: ({ number }: { number: string }) => Promise.resolve(new TextEncoder().encode(`PDF of ${number}`)),
}))

/**
 * Every mail, whole, as its reader gets it: `mails/<template>.txt` has what is sent for each row of the table below.
 * `npm run test:unit -- mail-templates -u` writes the files anew; read what has changed.
 */

const event = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'forum',
  title: 'Trade Forum',
  summary: 'A day of talks',
  start_date: '2026-12-08T07:30:00+00:00',
  end_date: '2026-12-08T15:00:00+00:00',
  time_zone: 'Europe/Sofia',
  is_online: false,
  location: 'Hall 3, Sofia',
  // Left from when it was online.
  meeting_url: 'https://meet.example/old',
  status: 'upcoming',
  updated_at: '2026-11-21T10:00:00+00:00',
}
const online = { ...event, is_online: true, location: null, meeting_url: 'https://meet.example/room' }
const lasting = {
  ...event,
  start_date: '2027-01-18T03:00:00Z',
  end_date: '2027-01-22T12:00:00Z',
  time_zone: 'Asia/Almaty',
}
const participant = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Boris Kolev',
  email: 'boris@rila.example',
  mailed_at: '2026-12-01T10:00:00Z',
}
const registration = { event, participant, path: '/registration?token=place-1' }
/** Of each document something else: number, amounts, days and link. */
const proForma = {
  token: 'token-pro-forma',
  kind: 'pro_forma',
  number: 'PF-2026-0007',
  buyer: 'Rila OOD',
  total_cents: 120050,
  state: 'open',
  open_cents: 90050,
  due_on: '2026-12-05',
  overdue: false,
  reference: 'RF52PF20260007',
  holder: 'Chamber',
  iban: 'BG80BNBG96611020345678',
  bic: 'BNBGBGSD',
  reader: 'Ada Accounts',
}
const invoice = {
  ...proForma,
  token: 'token-invoice',
  kind: 'invoice',
  number: '0000000012',
  total_cents: 144060,
  open_cents: 24060,
  due_on: '2027-01-08',
  reference: 'RF680000000012',
}
const settled = { open_cents: 0, due_on: null, reference: null, holder: null, iban: null, bic: null }
const note = { due_on: null, reference: null, open_cents: 30000, total_cents: 40000 }
const opening = {
  kind: 'opening_balance',
  number: '0000123',
  dated_on: '2025-03-01',
  what_for: 'Membership dues 2025',
  reference: 'RF71OB00000001',
  pdf: undefined,
}
/** What a mail has of an order, and not: whom its documents name as the buyer. */
const order = {
  event: { ...event, meeting_url: undefined },
  order_path: '/order?token=order-1',
  people: [{ name: 'Boris Kolev' }, { name: 'Ana St.Petrova' }],
  by_hand: false,
  buyer: null,
}
const ended = { ...order, kind: 'pro_forma', number: 'PF-2026-0007', reader: 'Ada Accounts', paid_cents: 0 }
const facts = { facts: '/dashboard/company/rila/facts?year=2026', facts_of: 2026 }
const paidBy = {
  kind: 'pro_forma',
  number: 'PF-2026-0007',
  cents: 12000,
  state: 'paid',
  open_cents: 0,
  due_on: '2026-12-05',
  overdue: false,
}
const lapse = {
  member: 'Rila',
  lapsed_on: '2026-11-27',
  path: '/dashboard/company',
  open_cents: 12050,
  reader: 'Ada Accounts',
}
const picture = '/storage/v1/object/public/public/logos/a.webp'
const proposal = {
  reader: 'Maria Manager',
  company: 'Nishka',
  decision: 'approved',
  fields: [{ field: 'founded' }, { field: 'keywords' }],
  path: '/dashboard/company/nishka',
  page: '/members/nishka',
}
const differences = [
  { field: 'about', proposed: 'We mill.', taken: false, stored: 'We bake.' },
  { field: 'city', proposed: 'Russe', taken: true, stored: 'Ruse' },
  { field: 'logo_url', proposed: picture, taken: false, stored: picture },
  { field: 'phone', proposed: '+359 1', taken: true },
]
const changed = { path: '/dashboard/profile', changed_at: '2026-12-01T10:00:00+00:00', reader: 'Ana Petrova' }
const announcement = {
  title: 'Changed hours',
  content:
    '<h2>Dear members</h2><p>come to the <a href="/events/forum">Forum</a>, <strong>all</strong>:</p><ul><li><p>one</p></li><li>two &amp; more</li></ul><img src="/artwork/port.webp" alt="A port">',
  path: '/dashboard/interchange/1',
}
const answer = {
  subject: 'Wine',
  body: 'By the T1.\n\nIt goes with the truck.',
  signed: 'Ivo Petrov',
  asked_at: '2026-11-21T22:30:00+00:00',
  question: 'How is wine declared?\n\nYours, Quinta',
}
const letter = { subject: 'Tomorrow', content: '<p>Bring <a href="/events">this</a>.</p><ul><li>One</li></ul>' }
const notice = { name: 'Vera Radeva', about: 'Services', path: '/dashboard/messages/1' }
const digest = {
  count: 3,
  items: [notice, { name: 'Ana Ilieva', about: 'Visa', path: '/dashboard/messages/2' }],
}
const issue = {
  ...fullIssue,
  archive_path: '/newsletter/november',
  path: '/newsletter/unsubscribe?token=abc-_1&issue=november',
  one_click: '/functions/v1/unsubscribe?token=abc-_1&issue=november',
}

const approved = {
  status: 'approved',
  path: '/application?token=seen-1',
  company: 'Nishka',
  tier: 'Professional',
  starts_on: '2026-12-01',
  ends_on: '2027-11-30',
  asked: false,
  after_payment: false,
}

/** What the database gives to each mail, by template. */
const mails: Record<string, Record<string, unknown>[]> = {
  'application-received': [{ path: '/application?token=seen-1' }],
  'application-decided': [
    {
      ...approved,
      note: 'See you soon.',
      reader: 'Ana Petrova',
      asked: true,
      after_payment: true,
      access: 'invited',
      contact: 'ana@nishka.example',
    },
    { ...approved, access: 'invitation_open', contact: 'ana@nishka.example' },
    { ...approved, asked: true, access: 'linked', contact: 'ana@nishka.example' },
    { ...approved, access: 'nobody', contact: null },
    { status: 'rejected', path: '/application?token=seen-1' },
    { status: 'reviewing', path: '/application?token=seen-1' },
  ],
  'proposal-decided': [
    { ...proposal, decision: 'corrected', differences },
    { ...proposal, differences },
    { ...proposal, decision: 'returned', message: 'Loud.', page: null },
    { ...proposal, decision: 'corrected', fields: [], differences: [{ field: 'logo_url', taken: false }] },
    { ...proposal, decision: 'corrected', differences: [{ field: 'logo_url', taken: true, stored: picture }] },
    { ...proposal, decision: 'corrected', differences: [{ field: 'logo_url', taken: true }] },
  ],
  'manager-named': [{ company: 'Nishka', path: '/dashboard/company/nishka', reader: 'Maria Manager' }],
  'document-reminder': [
    { ...proForma, held_until: '2026-12-12' },
    { ...invoice, overdue: true, days_late: 1, open_cents: 144060, iban: null },
    {
      ...invoice,
      overdue: true,
      days_late: 23,
      second: true,
      second_words: 'After this one we call you.',
      again: true,
    },
    { ...proForma, ...order, held_until: '2026-12-12' },
    { ...invoice, ...opening, overdue: true, days_late: 23 },
  ],
  'payment-arrived': [
    { booked_on: '2026-11-26', method: 'transfer', documents: [paidBy], left_cents: 0, reader: 'Ada Accounts' },
    {
      booked_on: '2026-11-26',
      method: 'cash',
      documents: [
        { ...paidBy, kind: 'invoice', number: '0000000012' },
        { ...paidBy, state: 'open', open_cents: 2000 },
        { ...paidBy, state: 'open', open_cents: 2000, overdue: true },
        { ...paidBy, state: 'written_off', due_on: null },
      ],
      left_cents: 3200,
      reader: 'Ada Accounts',
    },
    { ...order, booked_on: '2026-11-26', documents: [{ ...paidBy, state: 'open', open_cents: 2000 }], left_cents: 0 },
  ],
  'membership-lapsed': [lapse, { ...lapse, open_cents: 0 }],
  'document-issued': [
    { ...invoice, ...opening, overdue: true },
    {
      ...proForma,
      ...order,
      held_until: '2026-12-12',
      replaces_kind: 'pro_forma',
      replaces: 'PF-2026-0006',
      replaces_reason: 'Places that it asked for were given up.',
      replaces_without: [{ name: 'Cy Three' }, { name: 'Di Four' }],
    },
    {
      ...invoice,
      ...settled,
      ...order,
      state: 'paid',
      replaces_kind: 'pro_forma',
      replaces: 'PF-2026-0007',
      left_cents: 200,
    },
    {
      ...invoice,
      ...note,
      ...order,
      token: 'token-credit',
      kind: 'credit_note',
      number: '0000000003',
      reason: 'The place was cancelled.',
    },
    {
      ...invoice,
      ...settled,
      ...order,
      event: { ...event, status: 'cancelled' },
      open_cents: 40000,
      total_cents: 40000,
      token: 'token-credit',
      kind: 'credit_note',
      number: '0000000003',
      reason: 'The place was cancelled.',
    },
    { ...proForma, by_hand: true },
    { ...proForma, by_hand: false, buyer: null },
    { ...invoice, ...facts, overdue: true, bic: null },
    { ...invoice, ...settled, state: 'paid', replaces_kind: 'pro_forma', replaces: 'PF-2026-0007', thanks: true },
    { ...invoice, ...settled, state: 'credited' },
    { ...invoice, ...settled, state: 'written_off' },
    { ...proForma, open_cents: 120050, replaces_kind: 'pro_forma', replaces: 'PF-2026-0006' },
    { ...invoice, ...note, token: 'token-credit', kind: 'credit_note', number: '0000000003' },
    { ...invoice, overdue: true, open_cents: 144060, token: 'token-debit', kind: 'debit_note', number: '0000000004' },
    { ...invoice, ...note, token: 'token-annulment', kind: 'annulment', number: '0000000005' },
    {
      ...invoice,
      ...settled,
      ...order,
      token: 'token-credit',
      kind: 'credit_note',
      number: '0000000003',
      reason: 'The place was cancelled.',
    },
  ],
  'document-ended': [
    { ...ended, why: 'participant' },
    { ...ended, why: 'offer_expired', paid_cents: 9000 },
    { ...ended, why: 'event' },
    { ...ended, why: 'office', reason: 'Ordered twice.' },
    { ...ended, why: 'else', event: undefined, order_path: undefined },
    { ...ended, why: 'erasure' },
  ],
  'order-ended': [
    { ...order, reader: 'Ada Accounts' },
    { ...order, order_path: undefined },
  ],
  'order-changed': [
    { ...order, reader: 'Ada Accounts', held_until: '2026-12-07' },
    { ...order, reader: 'Ada Accounts', held_until: null },
  ],
  'order-restored': [
    { ...order, order_path: undefined, reader: 'Ada Accounts', anew: true, path: '/events/forum' },
    { ...order, reader: 'Ada Accounts', anew: false },
  ],
  'registration-confirmed': [
    { ...registration, event: online },
    { ...registration, event: lasting },
  ],
  'registration-waitlisted': [
    registration,
    { ...registration, unit_cents: 12003, tax_rate: 2000 },
    { ...registration, unit_cents: 8000, tax_rate: 0 },
    { ...registration, unit_cents: 0, tax_rate: 2000 },
  ],
  'registration-offered': [{ ...registration, offer_expires_at: '2026-12-01T10:00:00+00:00' }],
  'registration-held': [
    { ...registration, offer_expires_at: '2026-12-11T22:00:00+00:00' },
    { ...registration, offer_expires_at: '2026-12-11T07:30:00+00:00' },
  ],
  'registration-reminder': [registration],
  'registration-changed': [registration],
  'registration-restored': [
    { ...registration, status: 'confirmed' },
    { ...registration, status: 'waitlisted' },
  ],
  'registration-cancelled': ['participant', 'orderer', 'office', 'event', 'offer_expired', 'not_paid', 'else'].map(
    (by) => ({
      ...registration,
      by,
    }),
  ),
  'newsletter-confirm': [{ path: '/newsletter/confirm?token=abc' }],
  'newsletter-welcome': [
    { path: '/newsletter/unsubscribe?token=abc', one_click: '/functions/v1/unsubscribe?token=abc' },
  ],
  'announcement-copy': [{ ...announcement, settings_path: '/dashboard/settings' }],
  'announcement-reminder': [announcement],
  'contact-answer': [answer, { ...answer, subject: 'RE: Wine' }],
  'letter-participant': [{ ...registration, ...letter }],
  'letter-member': [{ ...letter, company: 'Rila Tools', test: true }],
  'newsletter-issue': [issue, { ...issue, test: true, one_click: null, preheader: '', archive_path: null, blocks: [] }],
  'notice-message': [notice],
  'notice-application': [notice],
  'notice-proposal': [notice],
  'notice-messages': [digest],
  'notice-applications': [{ count: 1, items: [notice] }],
  'notice-proposals': [{ ...digest, count: 2000 }],
  'account-email-changed': [{ ...changed, email: 'next@site.example' }],
  'account-password-changed': [{ ...changed, path: '/reset-password' }],
  'account-factor-added': [{ ...changed, by: 'person' }],
  'account-factor-removed': [
    { ...changed, by: 'person' },
    { ...changed, by: 'office' },
  ],
  'erasure-done': [{ documents: true, kept_years: 10 }, { documents: false }],
}

const sent = new Map<string, OutgoingMail>()
const idOf = (template: string, index: number) => `${template}-${index}`

beforeAll(async () => {
  let waiting = Object.entries(mails).flatMap(([template, rows]) =>
    rows.map((data, index): ClaimedMail => {
      const id = idOf(template, index)
      return { id, claim: 'claim', template, recipient: `${id}@readers.example`, cause: id, attempts: 1, data }
    }),
  )
  const documents = Object.values(mails)
    .flat()
    .filter(({ token }) => token)
  await drainMails({
    environment: {
      apiUrl: 'https://api.example',
      serviceKey: 'service',
      publishableKey: 'publishable',
      siteUrl: 'https://site.example',
      read: (name) => ({ MAIL_FROM: 'office@site.example', MAIL_REPLY_TO: 'desk@site.example' })[name],
      ask: async (request) => {
        const { pathname } = new URL(request.url)
        switch (pathname.split('/').at(-1)) {
          case 'claim_mails': {
            const claimed = waiting
            waiting = []
            return Response.json(claimed)
          }
          case 'get_site':
            return Response.json({
              settings: { site_title: 'BKCC' },
              office: { address: '12 Oborishte Street, 1504 Sofia, Bulgaria', email: 'office@chamber.example' },
            })
          case 'document_by_token': {
            const { token } = (await request.json()) as { token: string }
            const { kind, number } = documents.find((document) => document.token === token) ?? {}
            return Response.json(sampleDocument({ kind, number } as object))
          }
          default:
            // settle_mail
            return Response.json(true)
        }
      },
    },
    transport: (mail) => {
      sent.set(mail.to.split('@')[0] ?? '', mail)
      return Promise.resolve({ outcome: 'sent' })
    },
    until: Date.now() + 60_000,
  })
})

test.each(Object.entries(mails))('%s', async (template, rows) => {
  const texts = rows.map((data, index) => {
    const mail = sent.get(idOf(template, index))
    if (!mail) throw new Error('It was not sent.')
    expect(mail).toMatchObject({
      from: 'BKCC <office@site.example>',
      replyTo: 'desk@site.example',
      messageId: `<${mail.key}@site.example>`,
    })
    if (typeof data.token === 'string' && data.kind !== 'opening_balance')
      expect(mail.attachments.map(({ content }) => new TextDecoder().decode(content as Uint8Array))).toEqual([
        `PDF of ${data.number as string}`,
      ])
    return readMail(mail)
  })
  await expect(texts.join(`\n${'='.repeat(40)}\n\n`)).toMatchFileSnapshot(`mails/${template}.txt`)
})

test('there is a file for each mail, and each has a name in the office', () => {
  expect(Object.keys(mails)).toEqual(templateNames)
  expect(readdirSync(path.join(import.meta.dirname, 'mails'))).toEqual(
    templateNames.map((name) => `${name}.txt`).toSorted(),
  )
  expect(templateNames.map((name) => [name, mailLabel(name)])).toMatchInlineSnapshot(`
    [
      [
        "application-received",
        "Confirmation",
      ],
      [
        "application-decided",
        "Decision",
      ],
      [
        "proposal-decided",
        "Decision",
      ],
      [
        "manager-named",
        "Notice to a new manager",
      ],
      [
        "document-reminder",
        "Reminder of a payment",
      ],
      [
        "payment-arrived",
        "Thanks for a payment",
      ],
      [
        "membership-lapsed",
        "Notice of a lapse",
      ],
      [
        "document-issued",
        "Document",
      ],
      [
        "document-ended",
        "Notice that a pro forma has ended",
      ],
      [
        "order-ended",
        "Notice that an order has ended",
      ],
      [
        "order-changed",
        "Notice of a change",
      ],
      [
        "order-restored",
        "Notice that an event takes place",
      ],
      [
        "registration-confirmed",
        "Confirmation",
      ],
      [
        "registration-waitlisted",
        "Waiting list notice",
      ],
      [
        "registration-offered",
        "Offer of a place",
      ],
      [
        "registration-held",
        "Place held until it is paid",
      ],
      [
        "registration-reminder",
        "Reminder",
      ],
      [
        "registration-changed",
        "Notice of a change",
      ],
      [
        "registration-restored",
        "Notice of restoration",
      ],
      [
        "registration-cancelled",
        "Cancellation",
      ],
      [
        "newsletter-confirm",
        "Request to confirm",
      ],
      [
        "newsletter-welcome",
        "Welcome",
      ],
      [
        "announcement-copy",
        "Copy",
      ],
      [
        "announcement-reminder",
        "Reminder",
      ],
      [
        "contact-answer",
        "Answer",
      ],
      [
        "letter-participant",
        "Letter",
      ],
      [
        "letter-member",
        "Letter",
      ],
      [
        "newsletter-issue",
        "Newsletter",
      ],
      [
        "notice-message",
        "Notice to the office",
      ],
      [
        "notice-application",
        "Notice to the office",
      ],
      [
        "notice-proposal",
        "Notice to the office",
      ],
      [
        "notice-messages",
        "Digest of messages",
      ],
      [
        "notice-applications",
        "Digest of applications",
      ],
      [
        "notice-proposals",
        "Digest of proposals",
      ],
      [
        "account-email-changed",
        "Notice of a new email",
      ],
      [
        "account-password-changed",
        "Notice of a new password",
      ],
      [
        "account-factor-added",
        "Notice of a new second factor",
      ],
      [
        "account-factor-removed",
        "Notice of a removed second factor",
      ],
      [
        "erasure-done",
        "Notice of erasure",
      ],
    ]
  `)
})

const brand = { name: 'BKCC', email: 'office@site.example', siteUrl: 'https://site.example' }
const render = (name: string, values: Record<string, unknown> = {}) =>
  renderMail(name, values, brand, 'https://api.example')
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const hostile = '<img src=x onerror=alert(1)> & "quoted"'

/** What the database gives to a mail, hostile where a person may have written it. */
function hostileIn(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => hostileIn(one))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, hostileIn(one, name)]))
  const isOurs = /^(id|slug|.*kind|by|decision|about|time_zone|email|.*status|.*path|facts|page|pdf|one_click|href)$/
  if (typeof value !== 'string' || isOurs.test(key) || /^\d{4}-\d\d-\d\d/.test(value)) return value
  return key === 'content' || key === 'html' ? `<p>${hostile}</p>` : hostile
}

describe('a template', () => {
  const rows = Object.entries(mails).flatMap(([name, values]) => values.map((value) => [name, value] as const))

  test.each(rows)('%s makes no markup of its data, and leads to absolute addresses', (name, value) => {
    const pdf = 'https://api.example/functions/v1/document-pdf?token=abc'
    const { subject, html, text } = render(name, { ...(hostileIn(value) as object), pdf })
    expect(subject).not.toContain('\n')
    for (const part of [html, text]) expect(part).not.toMatch(/undefined|\[object|null/)
    const page = parse(html)
    expect(page.title).toBe(subject)
    expect(page.querySelectorAll('script, img[onerror], i, b, iframe, form')).toHaveLength(0)
    for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^https:\/\//)
    expect(text).not.toMatch(/<\/?(p|a|table|div)\b/)
    expect(lostInOutlook(page)).toEqual([])
  })

  test('of a cancelled registration has a calendar file without the meeting link', () => {
    const [cancelled] = render('registration-cancelled', { ...registration, event: online, by: 'event' }).attachments
    expect(cancelled?.content).not.toContain('meet.example')
  })

  test('makes no link of a name', () => {
    const name = 'Win.at evil.example J.R. Ivanova'
    for (const [template, values] of rows.filter(([, value]) => 'participant' in value)) {
      const { html, text } = render(template, { ...values, participant: { ...participant, name } })
      for (const part of [html, text]) expect(part, template).toContain('Win. at evil. example J. R. Ivanova')
    }
    const { html } = render('notice-message', { ...notice, name: 'https://evil.example' })
    expect([...parse(html).querySelectorAll('a')].map((link) => link.href)).not.toContain('https://evil.example/')
  })

  test('calls the fields of a company page by the labels of its form', () => {
    expect(companyFields.map(fieldLabel)).toEqual(companyFields.map((field) => companyLabels[field]))
  })

  test('is not made from half its data, nor led away from the site', () => {
    expect(() => render('registration-confirmed', { path: '/x' })).toThrow('The mail has no event.')
    for (const away of ['https://elsewhere.example', '//elsewhere.example', 'javascript:x'])
      expect(() => render('newsletter-confirm', { path: away })).toThrow('does not lead to the site')
    expect(
      render('newsletter-confirm', { path: '/x', one_click: 'https://elsewhere.example' }).headers,
    ).not.toHaveProperty('List-Unsubscribe')
  })
})

describe('rich text in a mail', () => {
  test('keeps telephone numbers as links, and shows pictures that Outlook draws, no wider than they are', () => {
    const upload = `https://api.example/storage/v1/object/public/news/${'0'.repeat(32)}`
    const { html, text } = render('announcement-copy', {
      ...announcement,
      content: `<p>Call <a href="tel:+35929870000">the office</a>, <a href="tel:112">112</a> or <a href="sms:+35988">write</a>; not <a href="callto:office">this</a>.</p><img src="${upload}-1600x1000.webp" alt="A"><img src="${upload}-200x100.png" alt="B"><img src="https://a.example/c.png" alt="C">`,
    })
    expect([...parse(html).querySelectorAll('h1 + div a')].map((link) => link.getAttribute('href'))).toEqual([
      'tel:+35929870000',
      'tel:112',
      'sms:+35988',
      null,
    ])
    expect(text).toContain('Call the office (+35929870000), 112 or write (+35988); not this.')
    expect(
      [...parse(html).querySelectorAll<HTMLImageElement>('.sheet img')].map(({ src, width }) => [src, width]),
    ).toEqual([
      [`${upload}-1600x1000.webp.jpeg`, 504],
      [`${upload}-200x100.png.jpeg`, 200],
      ['https://a.example/c.png', 504],
    ])
  })

  test('lets no markup of its author through', () => {
    const allowed = 'P H1 H2 H3 UL OL LI BLOCKQUOTE STRONG B EM I U S A IMG BR'.split(' ')
    for (const fragment of hostileTexts) {
      const { html } = render('announcement-copy', { ...announcement, content: `<p>before</p>${fragment}<p>after</p>` })
      const body = parse(html).querySelector('h1 + div')
      expect(body, fragment).not.toBeNull()
      const wrong = [...(body?.querySelectorAll('*') ?? [])].flatMap((element) => [
        ...(allowed.includes(element.tagName) ? [] : [element.tagName]),
        ...[...element.attributes]
          .filter(
            ({ name, value }) =>
              !['style', 'href', 'src', 'width', 'alt'].includes(name) ||
              ((name === 'href' || name === 'src') && !/^(https?:\/\/|mailto:|tel:|sms:)/i.test(value)) ||
              (name === 'style' && /url|expression/i.test(value)),
          )
          .map(({ name, value }) => `${name}="${value}"`),
      ])
      expect(wrong, fragment).toEqual([])
    }
  })
})

describe("the Auth service's templates", () => {
  const folder = path.resolve(import.meta.dirname, '../../supabase/templates')

  test('are what "npm run mail:templates" writes', () => {
    const written = readdirSync(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')])
    expect(Object.fromEntries(written)).toEqual(authTemplates)
  })

  test.each(Object.entries(authTemplates))("%s leads to a page of the site with the service's own token", (_, html) => {
    const page = parse(html)
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    for (const link of links) expect(link).toMatch(/^\{\{ \.SiteURL \}\}/)
    expect(links.filter((link) => link.endsWith('token={{ .TokenHash }}'))).toHaveLength(1)
    expect(page.body.textContent).toContain('{{ .Email }}')
  })
})
