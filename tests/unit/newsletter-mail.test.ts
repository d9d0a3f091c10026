import { describe, expect, test } from 'vitest'
import type { ResolvedBlock } from '../../supabase/functions/_shared/mail/newsletter-blocks'
import { renderMail } from '../../supabase/functions/_shared/mail/templates'
import { hostileFragments, hostileTexts } from '../support/hostile-fragments'
import { fullIssue } from '../support/page/newsletter-issue'
import { findingsOf, lostInOutlook } from '../support/page/mail-html'

const brand = {
  name: 'BKCC',
  email: 'office@site.example',
  siteUrl: 'https://site.example',
  office: { address: '12 Oborishte Street, 1504 Sofia, Bulgaria', email: null },
}
const data = {
  ...fullIssue,
  archive_path: '/newsletter/november',
  path: '/newsletter/unsubscribe?token=abc-_1&issue=november',
  one_click: '/functions/v1/unsubscribe?token=abc-_1&issue=november',
}
const render = (more: Record<string, unknown> = {}) =>
  renderMail('newsletter-issue', { ...data, ...more }, brand, 'https://api.example')
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const linksOf = (html: string) =>
  [...parse(html).querySelectorAll('a')].map((link) => link.getAttribute('href') ?? 'a link without an address')

describe('an issue of the newsletter', () => {
  test('shows its blocks in their order, and every link is absolute', () => {
    const { html, subject } = render()
    expect(subject).toBe('November at the chamber')
    const page = parse(html)
    expect(page.querySelector('h1')?.textContent).toBe('November at the chamber')
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'From the office',
      'Rail freight doubles',
      'Business Forum in Sofia',
    ])
    for (const link of linksOf(html)) expect(link).toMatch(/^https:\/\//)
    expect(linksOf(html)).toEqual(
      expect.arrayContaining([
        'https://site.example/membership',
        'https://site.example/news/rail-freight',
        'https://site.example/events/forum',
        'https://site.example/events',
        'https://partner.example/fair',
      ]),
    )
    for (const picture of page.querySelectorAll('img')) {
      expect(picture.getAttribute('src')).toMatch(/^https:\/\//)
      expect(picture.hasAttribute('alt')).toBe(true)
    }
    expect(page.querySelector('img[alt="Wagons at the border"]')?.closest('a')?.href).toBe(
      'https://partner.example/fair',
    )
  })

  test('takes of an upload the form for mails, and draws no small picture larger', () => {
    const name = `https://api.example/storage/v1/object/public/news/${'0'.repeat(32)}`
    const picture = { id: 'p', kind: 'picture', alt: 'Logo', link: '' } as const
    const page = parse(
      render({
        blocks: [
          { ...picture, url: `${name}-1600x1000.webp` },
          { ...picture, id: 'q', url: `${name}-200x100.webp` },
        ],
      }).html,
    )
    const [large, small] = page.querySelectorAll('img')
    expect(large).toMatchObject({ src: `${name}-1600x1000.webp.jpeg`, width: 504 })
    expect(small).toMatchObject({ src: `${name}-200x100.webp.jpeg`, width: 200 })
  })

  test('has a text part that reads alone', () => {
    expect(render().text).toMatchInlineSnapshot(`
      "BKCC

      November at the chamber

      Read in browser:
      https://site.example/newsletter/november

      From the office

      Dear readers, four companies have joined us; see what members get (https://site.example/membership).

      - two from Plovdiv

      - two from Almaty

      The year ends well.

      Rail freight doubles
      --------------------

      More trains than ever cross the border at Dostyk & Khorgos.

      Read the article:
      https://site.example/news/rail-freight

      Business Forum in Sofia
      -----------------------

      Date: December 8, 2126
      Time: 9:30 AM – 5:00 PM (Sofia time, UTC+2)
      Place: National Palace of Culture, Sofia

      A day of talks.

      About the event:
      https://site.example/events/forum

      [Wagons at the border]
      https://partner.example/fair

      All events:
      https://site.example/events

      --

      You receive this because you subscribed to the newsletter of the chamber. Unsubscribe: https://site.example/newsletter/unsubscribe?token=abc-_1&issue=november

      Bulgarian–Kazakh Chamber of Commerce
      12 Oborishte Street, 1504 Sofia, Bulgaria
      https://site.example
      "
    `)
  })

  test('begins with its preheader, which is hidden, and leads to its page in the archive', () => {
    const { html } = render()
    const first = parse(html).body.firstElementChild as HTMLElement
    expect(first.textContent).toMatch(/^Freight, a forum and four new members/)
    expect(first.style.display).toBe('none')
    expect(linksOf(html)[0]).toBe('https://site.example/newsletter/november')
    const without = render({ preheader: '', archive_path: undefined })
    expect(without.html).not.toContain('display: none')
    expect(without.html).not.toContain('Read in browser')
    expect(without.text).not.toContain('Read in browser')
  })

  test('says who writes, from where and why, and how to leave: in the footer and in one click', () => {
    const { html, text, headers } = render()
    for (const part of [parse(html).body.textContent, text]) {
      expect(part).toContain('Bulgarian–Kazakh Chamber of Commerce')
      expect(part).toContain('12 Oborishte Street, 1504 Sofia, Bulgaria')
      expect(part).toContain('You receive this because you subscribed to the newsletter of the chamber.')
      expect(part).toContain('Unsubscribe')
    }
    const leave = 'https://site.example/newsletter/unsubscribe?token=abc-_1&issue=november'
    expect(linksOf(html)).toContain(leave)
    expect(text).toContain(leave)
    expect(headers).toEqual({
      'Auto-Submitted': 'auto-generated',
      'List-Id': '<newsletter.site.example>',
      'List-Unsubscribe': '<https://api.example/functions/v1/unsubscribe?token=abc-_1&issue=november>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('is not made without a way out; a test, which nobody can leave by one click, says that it is one', () => {
    for (const name of ['path', 'one_click'])
      expect(() => render({ [name]: undefined })).toThrow(`The mail has no ${name}.`)
    const { subject, html, headers } = render({ one_click: undefined, path: '/newsletter/unsubscribe', test: true })
    expect(subject).toBe('Test: November at the chamber')
    expect(parse(html).querySelector('h1')?.textContent).toBe('November at the chamber')
    expect(linksOf(html)).toContain('https://site.example/newsletter/unsubscribe')
    expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated', 'List-Id': '<newsletter.site.example>' })
  })

  test('leaves out what is not public, and blocks that show or lead nowhere', () => {
    const hidden: ResolvedBlock[] = [
      { id: '1', kind: 'article', article_id: 'a', public: false, title: 'A secret' },
      { id: '2', kind: 'event', event_id: 'b', public: false },
      { id: '3', kind: 'button', label: 'Nowhere', href: 'javascript:alert(1)' },
      { id: '4', kind: 'picture', url: 'data:image/png;base64,AA', alt: 'A picture', link: '' },
    ]
    const { html, text } = render({ blocks: hidden })
    for (const part of [html, text]) expect(part).not.toMatch(/secret|Nowhere|A picture/)
  })

  test('has no script, form, pixel or address but those of its blocks', () => {
    const page = parse(render().html)
    expect(page.querySelectorAll('script, form, iframe, link, object, video')).toHaveLength(0)
    expect([...page.querySelectorAll('img')].map(({ src }) => src)).toEqual([
      'https://site.example/artwork/rail.webp.jpeg',
      'https://site.example/artwork/hall.webp.jpeg',
      'https://pictures.example/wagons.jpg',
    ])
    for (const { width } of page.querySelectorAll('img')) expect(width).toBeGreaterThan(1)
  })

  test('has nothing that Outlook for Windows does not draw', () => {
    expect(lostInOutlook(parse(render().html))).toEqual([])
    const lost = '<img src="/a.webp" style="max-width: 9px"><a style="padding: 1px">a</a>'
    expect(lostInOutlook(parse(lost)), 'the check itself finds something').toHaveLength(3)
  })

  test('is valid HTML', () => {
    expect(findingsOf(render().html)).toEqual([])
    expect(findingsOf(render({ preheader: '', test: true, blocks: [] }).html)).toEqual([])
    // The check itself finds something.
    expect(findingsOf(render().html.replace(' alt="', ' title="'))).toEqual([expect.stringContaining('wcag/h37')])
  })

  test('is drawn in dark colours where the reader prefers them', () => {
    const { html } = render()
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
  })
})

describe('hostile values', () => {
  const everywhere = (hostile: string): ResolvedBlock[] => [
    { id: '1', kind: 'text', html: hostile },
    {
      id: '2',
      kind: 'article',
      article_id: 'a',
      public: true,
      title: hostile,
      summary: hostile,
      image_url: hostile,
      path: `/news/${hostile}`,
    },
    {
      id: '3',
      kind: 'event',
      event_id: 'e',
      public: true,
      title: hostile,
      summary: hostile,
      image_url: `/${hostile}`,
      path: `/events/${hostile}`,
      start_date: '2026-12-08T07:30:00+00:00',
      end_date: '2026-12-08T15:00:00+00:00',
      time_zone: 'Europe/Sofia',
      location: hostile,
      is_online: false,
      over: false,
      cancelled: false,
    },
    { id: '4', kind: 'picture', url: `https://pictures.example/${hostile}`, alt: hostile, link: hostile },
    { id: '5', kind: 'picture', url: hostile, alt: hostile, link: `/${hostile}` },
    { id: '6', kind: 'button', label: hostile, href: hostile },
    { id: '7', kind: 'button', label: hostile, href: `/${hostile}` },
  ]
  const allowed = new Set(
    'html head meta style title body table tbody tr td div span p a img h1 h2 h3 ul ol li blockquote strong b em i u s br'.split(
      ' ',
    ),
  )
  const attributes = new Set('href src alt style class width role cellpadding cellspacing align lang'.split(' '))

  test('in every field make nothing that runs, loads or leads elsewhere', () => {
    const styles = parse(render().html).querySelectorAll('style')[0]?.textContent
    for (const hostile of [...hostileFragments, ...hostileTexts]) {
      const { html, text } = render({ subject: hostile, preheader: hostile, blocks: everywhere(hostile) })
      const page = parse(html)
      for (const element of page.querySelectorAll('*')) {
        expect(allowed, hostile).toContain(element.localName)
        if (element.localName === 'style') expect(element.textContent).toBe(styles)
        if (element.localName === 'meta') continue
        for (const { name, value } of element.attributes) {
          expect(attributes, hostile).toContain(name)
          if (name === 'href' || name === 'src') expect(value, hostile).toMatch(/^(https?:\/\/|mailto:)/i)
          if (name === 'style') expect(value, hostile).not.toMatch(/url|expression|behavior|javascript/i)
        }
      }
      expect(text.length).toBeGreaterThan(0)
    }
  })

  test('do not get into the headers', () => {
    const { subject, headers } = render({ subject: 'One\r\nBcc: all@site.example', preheader: '\r\nX: y' })
    expect(subject).toBe('One Bcc: all@site.example')
    expect(Object.values(headers).join()).not.toMatch(/[\r\n]/)
  })
})
