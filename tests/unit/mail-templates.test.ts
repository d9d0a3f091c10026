import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { namedZone, timeRange } from '@/features/events/event-times'
import { dateRange } from '@/features/events/events'
import { mailLabel } from '@/features/mail/mail'
import { companyFields, companyLabels } from '@/features/company-pages/company'
import { authTemplates } from '../../supabase/functions/_shared/mail/auth-templates'
import { fieldLabel } from '../../supabase/functions/_shared/mail/company-templates'
import { renderMail, templateNames } from '../../supabase/functions/_shared/mail/templates'
import { hostileTexts } from '../support/hostile-fragments'
import { lostInOutlook } from '../support/page/mail-html'

const brand = { name: 'BKCC', email: 'office@site.example', siteUrl: 'https://site.example' }
const event = {
  id: '11111111-1111-4111-8111-111111111111',
  slug: 'forum',
  title: 'Forum <i>in</i> "Sofia" & \'Astana\'',
  summary: 'A day\nof <b>talks</b>',
  start_date: '2026-12-08T07:30:00+00:00',
  end_date: '2026-12-08T15:00:00+00:00',
  time_zone: 'Europe/Sofia',
  is_online: true,
  location: null,
  meeting_url: 'https://meet.example/<room>',
  status: 'upcoming',
  updated_at: '2026-11-21T10:00:00+00:00',
}
const hostile = '<img src=x onerror=alert(1)> & "quoted"'
/** Data with every field that any template reads; all texts are hostile. */
const data = {
  event,
  participant: {
    id: '22222222-2222-4222-8222-222222222222',
    name: hostile,
    email: 'ana@rila.example',
    mailed_at: '2026-12-01T10:00:00Z',
  },
  path: '/page?token=abc-_1',
  settings_path: '/dashboard/profile',
  status: 'approved',
  note: hostile,
  offer_expires_at: '2026-12-01T10:00:00+00:00',
  changed_at: '2026-12-01T10:00:00+00:00',
  email: hostile,
  by: 'office',
  title: hostile,
  content: `<p>${hostile}</p>`,
  subject: hostile,
  body: `${hostile}\nsecond line`,
  signed: hostile,
  one_click: '/functions/v1/unsubscribe?token=abc',
  company: hostile,
  name: hostile,
  about: 'Services',
  count: 51,
  preheader: hostile,
  blocks: [{ id: '1', kind: 'text', html: `<p>${hostile}</p>` }],
  archive_path: '/newsletter/november',
  decision: 'corrected',
  message: hostile,
  fields: [{ field: 'city' }, { field: hostile }],
  page: '/members/nishka',
  differences: [
    { field: 'about', proposed: hostile, taken: true, stored: hostile },
    { field: hostile, proposed: hostile, taken: false, stored: hostile },
  ],
  items: [{ name: hostile, about: 'Services', path: '/dashboard/messages/1' }],
  question: hostile,
  kind: 'invoice',
  number: hostile,
  buyer: hostile,
  total_cents: 12345,
  open_cents: 345,
  due_on: '2026-12-10',
  reference: hostile,
  holder: hostile,
  iban: hostile,
  pdf: 'https://api.example/functions/v1/document-pdf?token=abc',
  member: hostile,
  lapsed_on: '2026-11-27',
  facts: '/dashboard/company/rila/facts?year=2026',
  facts_of: 2026,
  documents: true,
  asked_at: '2026-11-21T22:30:00+00:00',
}
const render = (name: string, more: Record<string, unknown> = {}) =>
  renderMail(name, { ...data, ...more }, brand, 'https://api.example')
/** Expects all of these words in a text. */
const says = (text: string | undefined, ...words: string[]) => {
  for (const each of words) expect(text).toContain(each)
}
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

describe('a template', () => {
  test.each(templateNames)('%s has both parts, absolute links, and nothing of its data as markup', (name) => {
    const { subject, html, text, headers } = render(name)
    expect(subject).not.toMatch(/undefined|\n/)
    for (const part of [html, text]) {
      says(part, 'BKCC', 'Bulgarian–Kazakh Chamber of Commerce')
      expect(part).not.toMatch(/undefined|\[object|null/)
    }
    const page = parse(html)
    expect(page.querySelectorAll('script, img[onerror], i, b, iframe, form')).toHaveLength(0)
    const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
    for (const link of links) expect(link).toMatch(/^https:\/\//)
    // The links for the reader are in both parts.
    for (const link of links.filter((each) => each.includes('token='))) expect(text).toContain(link)
    expect(text).not.toMatch(/<\/?(p|a|table|div)\b/)
    expect(lostInOutlook(page)).toEqual([])
    expect(headers['List-Unsubscribe']).toBe('<https://api.example/functions/v1/unsubscribe?token=abc>')
    expect(page.title).toBe(subject)
  })

  test('tells the time of an event in its own zone, and a cancellation leaves the meeting link out of the calendar', () => {
    const confirmed = render('registration-confirmed')
    expect(confirmed.text).toContain('Date: December 8, 2026\nTime: 9:30\u00a0AM – 5:00\u00a0PM (Sofia time, UTC+2)')
    const [cancelled] = render('registration-cancelled').attachments
    // A cancelled participant must not get the meeting link.
    expect(cancelled?.content).not.toContain('meet.example')
  })

  test('greets a reader whose name the database knows, and nobody else', () => {
    expect(render('account-password-changed', { reader: 'Ana Petrova' }).text).toContain('\n\nDear Ana Petrova,\n\n')
    expect(render('account-password-changed').text).not.toContain('Dear')
  })

  test('names the participant in every mail about a registration, and makes no link of a name', () => {
    for (const name of templateNames.filter((each) => /^(registration|letter-participant)/.test(each))) {
      const { html, text } = render(name, {
        participant: { ...data.participant, name: 'Win.at evil.example J.R. Ivanova' },
      })
      const greeting = name === 'letter-participant' ? 'Participant: ' : '\n\nDear '
      expect(text, name).toContain(`${greeting}Win. at evil. example J. R. Ivanova`)
      expect(html, name).toContain('Win. at evil. example J. R. Ivanova')
    }
  })

  test('calls the fields of a company page by the labels of its form', () => {
    expect(companyFields.map(fieldLabel)).toEqual(companyFields.map((field) => companyLabels[field]))
  })

  test('of a decided proposal says what became of it, and what differs from what was sent', () => {
    const picture = '/storage/v1/object/public/public/logos/a.webp'
    const differences = [
      { field: 'about', proposed: 'We mill.', taken: false, stored: 'We bake.' },
      { field: 'city', proposed: 'Russe', taken: true, stored: 'Ruse' },
      { field: 'logo_url', proposed: picture, taken: false, stored: picture },
      { field: 'phone', proposed: '+359 1', taken: true },
    ]
    const fields = [{ field: 'founded' }, { field: 'keywords' }]
    const corrected = render('proposal-decided', { company: 'Nishka', fields, differences })
    expect(corrected.subject).toBe('The page of Nishka is updated')
    expect(corrected.text).toContain(
      `Approved

Founded, Keywords

Corrected by the office

City
You wrote: Russe
The page says: Ruse

Phone
You wrote: +359 1
The page says: (nothing)

Left out

About
You wrote: We mill.
The page still says: We bake.

Logo: the page keeps the one it had.

See the page:
https://site.example/members/nishka

Open My company:`,
    )
    expect([...parse(corrected.html).querySelectorAll('h2')].map((heading) => heading.textContent)).toEqual([
      'Approved',
      'Corrected by the office',
      'Left out',
    ])
    for (const part of [corrected.html, corrected.text]) expect(part).not.toContain('/storage/')
    const without = { field: 'logo_url', proposed: picture, taken: false }
    expect(render('proposal-decided', { differences: [without] }).text).toContain('Logo: the page still has none.')
    expect(render('proposal-decided', { differences: [{ ...without, taken: true, stored: picture }] }).text).toContain(
      'Logo: the page shows another one.',
    )
    const approved = { company: 'Nishka', decision: 'approved', fields, differences: undefined }
    const { text } = render('proposal-decided', approved)
    expect(text).toContain('Approved\n\nFounded, Keywords\n\nSee the page:')
    expect(text).not.toContain('Left out')
    expect(render('proposal-decided', { ...approved, page: undefined }).text).not.toContain('See the page')
    const returned = render('proposal-decided', {
      ...approved,
      decision: 'returned',
      page: undefined,
      message: 'Loud.',
    })
    expect(returned.subject).toBe('Please revise the page of Nishka')
    expect(returned.text).toContain('Loud.\n\nWhat came back\n\nFounded, Keywords\n\nRevise your changes:')
  })

  test('says until the end of which day a place is held, or when its event begins before', () => {
    const held = (offer_expires_at: string) => render('registration-held', { offer_expires_at }).text
    says(held('2026-12-11T22:00:00+00:00'), 'We hold it until the end of December 11, 2026 (Sofia time). Whoever')
    says(held('2026-12-11T07:30:00+00:00'), 'We hold it until December 11, 9:30\u00a0AM (Sofia time, UTC+2). Whoever')
  })

  test('reminds of what is open, with how to pay, and says that it is attached once more', () => {
    const { subject, text } = render('document-reminder', {
      number: 'PF-2026-0007',
      kind: 'pro_forma',
      buyer: 'Rila OOD',
      open_cents: 12050,
      reference: 'RF52PF20260007',
      holder: 'Chamber',
      iban: 'BG80BNBG96611020345678',
      bic: 'BNBGBGSD',
      held_until: '2026-12-12',
    })
    says(text, 'Its places are held until it is paid, at the latest until the end of 12 December 2026.')
    expect(subject).toMatch(/^Reminder: pro forma PF-2026-0007 from /)
    says(
      text,
      'Of pro forma PF-2026-0007 for Rila OOD, €120.50 is open; the day to pay is 10 December 2026. It is attached once more.',
      'Reference: RF52PF20260007',
    )
    expect(mailLabel('document-reminder')).toBe('Reminder of a payment')
  })

  test('of a document that renews leads to what the year that ends brought', () => {
    const document = { number: 'PF-2026-0007', kind: 'pro_forma', buyer: 'Rila OOD', total_cents: 12050, open_cents: 0 }
    const facts = { facts: '/dashboard/company/rila/facts?year=2026', facts_of: 2026 }
    const { text } = render('document-issued', { ...document, ...facts })
    says(text, 'What your membership brought in 2026: events, articles,')
    expect(text).toMatch(/See what 2026 brought:\s+https?:\/\/\S+\/dashboard\/company\/rila\/facts\?year=2026/)
    expect(render('document-issued', { ...document, facts: null, facts_of: null }).text).not.toContain('brought')
  })

  test.each([
    [12050, '€120.50 is open.'],
    [0, 'write to our office, to renew it.'],
  ])('tells of a lapse what it hides and what ends it (%s cents open)', (open_cents, sentence) => {
    const { subject, text } = render('membership-lapsed', { member: 'Rila', open_cents, path: '/dashboard/company' })
    expect(subject).toBe('The membership of Rila has lapsed')
    says(text, 'Since 27 November 2026, our directory does not show Rila', sentence)
    expect(mailLabel('membership-lapsed')).toBe('Notice of a lapse')
  })

  test('tells a new manager that they keep the page, what that means, and where', () => {
    const { subject, text } = render('manager-named', { company: 'Nishka', path: '/dashboard/company/nishka' })
    expect(subject).toBe('You now keep the page of Nishka at the chamber')
    says(
      text,
      'a manager of Nishka: under My company you change what its page on our site says.',
      'Open My company:\nhttps://site.example/dashboard/company/nishka',
    )
    expect(mailLabel('manager-named')).toBe('Notice to a new manager')
  })

  test('tells the times of an event of several days as its page does', () => {
    const event = {
      ...data.event,
      start_date: '2027-01-18T03:00:00Z',
      end_date: '2027-01-22T12:00:00Z',
      time_zone: 'Asia/Almaty',
      status: 'upcoming',
      registration_deadline: null,
    }
    const { text } = render('registration-confirmed', { event })
    says(
      text,
      `Date: ${dateRange(event)}\n`,
      `Time: ${timeRange(event)} (${namedZone(event)})\n`,
      'January 18, 8:00\u00a0AM – January 22, 5:00\u00a0PM (Astana time, UTC+5)',
    )
  })

  test('of a changed account says what changed, when, and what to do', () => {
    const moved = render('account-email-changed', { email: 'next@site.example' }).text
    expect(moved).toContain(
      'New email: next@site.example\nChanged: December 1, 2026, 12:00\u00a0PM (Sofia time, UTC+2)',
    )
    expect(moved).toContain('If it was not you, please write to office@site.example at once.')
    const { text } = render('account-password-changed', { path: '/reset-password' })
    says(
      text,
      'Changed: December 1, 2026, 12:00\u00a0PM (Sofia time, UTC+2)',
      'Choose another password:\nhttps://site.example/reset-password',
      'If it was not you, choose another password at once, and write to office@site.example.',
    )
  })

  test('of a second factor says who removed it, and what to do', () => {
    const when = 'December 1, 2026, 12:00\u00a0PM (Sofia time, UTC+2)'
    const added = render('account-factor-added', { by: 'person' })
    expect(added.subject).toBe('A second factor was added to your account at BKCC')
    says(added.text, `Added: ${when}`, 'If it was not you, please write to office@site.example at once.')
    const removed = render('account-factor-removed', { by: 'person' })
    expect(removed.subject).toBe('A second factor was removed from your account at BKCC')
    says(
      removed.text,
      'A second factor was removed from your account.',
      `Removed: ${when}`,
      'If it was not you, choose another password at once',
    )
    const { text } = render('account-factor-removed', { by: 'office' })
    says(text, 'The office of the chamber has removed the second factor of your account', 'If you did not ask for this')
  })

  test('of the office’s letters has its text, the event or the reason, and says when it is a test', () => {
    const words = { subject: 'Tomorrow', content: '<p>Bring <a href="/events">this</a>.</p><ul><li>One</li></ul>' }
    const participant = render('letter-participant', words)
    expect(participant.subject).toBe('Tomorrow')
    says(
      participant.text,
      'Bring this (https://site.example/events).',
      '- One',
      'Date: December 8, 2026',
      'See your registration:\nhttps://site.example/page?token=abc-_1',
      'because this email was given for a registration for',
    )
    const member = render('letter-member', { ...words, company: 'Rila Tools', test: true })
    expect(member.subject).toBe('Test: Tomorrow')
    expect(member.text).toContain('about membership, as a contact of Rila Tools. This is not the newsletter.')
    expect(parse(member.html).querySelector('h1')?.textContent).toBe('Tomorrow')
  })

  test('of a notice names who and what about, and makes no link of a name', () => {
    const { html, text, subject } = render('notice-message', { name: 'https://evil.example' })
    expect(subject).toBe('New message: Services')
    expect(text).toContain('From: https://evil.example\nAbout: Services')
    expect([...parse(html).querySelectorAll('a')].map((link) => link.href)).not.toContain('https://evil.example/')
    const digest = render('notice-messages')
    expect(digest.subject).toBe('51 new messages')
    says(digest.text, `- ${hostile} (Services):\n  https://site.example/dashboard/messages/1`, 'And 50 more')
  })

  test('of a restored registration says whether there is a place, and brings the event back where there is', () => {
    const [confirmed, waiting] = ['confirmed', 'waitlisted'].map((status) =>
      render('registration-restored', { status }),
    )
    expect(confirmed?.text).toContain('Your registration is restored, and your place is confirmed.')
    expect(confirmed?.attachments[0]?.content).toContain('STATUS:CONFIRMED')
    expect(waiting?.text).toContain('you are on the waiting list again')
    expect(waiting?.attachments).toEqual([])
  })

  test('is not made from half its data, nor led away from the site', () => {
    expect(() => renderMail('registration-confirmed', { path: '/x' }, brand, '')).toThrow('The mail has no event.')
    for (const path of ['https://elsewhere.example', '//elsewhere.example', 'javascript:x'])
      expect(() => render('newsletter-confirm', { path })).toThrow('does not lead to the site')
    expect(render('newsletter-confirm', { one_click: 'https://elsewhere.example' }).headers).not.toHaveProperty(
      'List-Unsubscribe',
    )
  })
})

test('an answer is a person’s mail, which quotes the question', () => {
  const question = 'How is wine declared?\n\nYours, Quinta'
  const { html, text, headers } = render('contact-answer', { body: 'By the T1.', signed: 'Ivo Petrov', question })
  expect(headers).not.toHaveProperty('Auto-Submitted')
  expect(render('newsletter-welcome').headers).toHaveProperty('Auto-Submitted')
  expect(text).toContain('On November 22, 2026, you wrote:\n> How is wine declared?\n> \n> Yours, Quinta')
  expect(parse(html).querySelector('blockquote')?.textContent).toBe('How is wine declared?Yours, Quinta')
})

test('every mail has a name in the office', () => {
  expect(templateNames.filter((name) => mailLabel(name) === name)).toEqual([])
})

describe('rich text in a mail', () => {
  const content = (html: string) => parse(render('announcement-copy', { title: 'Title', content: html }).html)

  test('keeps its form, with links of the site made absolute', () => {
    const { html, text } = render('announcement-copy', {
      title: 'Title',
      content:
        '<h2>Dear members</h2><p>come to the <a href="/events/forum">Forum</a>, <strong>all</strong>:</p><ul><li><p>one</p></li><li>two &amp; more</li></ul><img src="/artwork/port.webp" alt="A port">',
    })
    says(
      html,
      '<a href="https://site.example/events/forum"',
      'src="https://site.example/artwork/port.webp.jpeg" width="504" alt="A port"',
      '<strong>all</strong>',
    )
    says(
      text,
      'Dear members\n\ncome to the Forum (https://site.example/events/forum), all:\n\n- one',
      '- two & more',
      '[A port]',
    )
  })

  test('keeps telephone numbers as links, and shows pictures that Outlook draws, no wider than they are', () => {
    const upload = `https://api.example/storage/v1/object/public/news/${'0'.repeat(32)}`
    const { html, text } = render('announcement-copy', {
      title: 'Title',
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
      const body = content(`<p>before</p>${fragment}<p>after</p>`).querySelector('h1 + div')
      expect(body, fragment).not.toBeNull()
      for (const element of body?.querySelectorAll('*') ?? []) {
        expect(allowed, fragment).toContain(element.tagName)
        for (const { name, value } of element.attributes) {
          expect(['style', 'href', 'src', 'width', 'alt'], fragment).toContain(name)
          if (name === 'href' || name === 'src') expect(value, fragment).toMatch(/^(https?:\/\/|mailto:|tel:|sms:)/i)
          if (name === 'style') expect(value, fragment).not.toMatch(/url|expression/i)
        }
      }
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
