import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
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

  test('of a cancelled registration has a calendar file without the meeting link', () => {
    const [cancelled] = render('registration-cancelled').attachments
    expect(cancelled?.content).not.toContain('meet.example')
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

  test('of a notice makes no link of a name', () => {
    const { html, text } = render('notice-message', { name: 'https://evil.example' })
    expect(text).toContain('From: https://evil.example\nAbout: Services')
    expect([...parse(html).querySelectorAll('a')].map((link) => link.href)).not.toContain('https://evil.example/')
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

describe('rich text in a mail', () => {
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
      const { html } = render('announcement-copy', { title: 'Title', content: `<p>before</p>${fragment}<p>after</p>` })
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
