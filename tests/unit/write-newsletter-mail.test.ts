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

describe('an issue of the newsletter', () => {
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
    const [large, small] = page.querySelectorAll('.sheet img')
    expect(large).toMatchObject({ src: `${name}-1600x1000.webp.jpeg`, width: 504 })
    expect(small).toMatchObject({ src: `${name}-200x100.webp.jpeg`, width: 200 })
  })

  test('begins with its preheader, which is hidden', () => {
    const first = parse(render().html).body.firstElementChild as HTMLElement
    expect([first.textContent.slice(0, 37), first.style.display]).toEqual([fullIssue.preheader, 'none'])
    expect(render({ preheader: '' }).html).not.toContain('display: none')
  })

  test('is not made without a way out', () => {
    for (const name of ['path', 'one_click'])
      expect(() => render({ [name]: undefined })).toThrow(`The mail has no ${name}.`)
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

  test('has no pixel', () => {
    for (const { width } of parse(render().html).querySelectorAll('img')) expect(width).toBeGreaterThan(1)
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
  const article = { id: '2', kind: 'article', article_id: 'a', public: true } as const
  /** Blocks with a text in each of their texts. */
  const inTexts = (hostile: string): ResolvedBlock[] => [
    { id: '1', kind: 'text', html: hostile },
    { ...article, title: hostile, summary: hostile, image_url: null, path: '/news/a' },
    {
      id: '3',
      kind: 'event',
      event_id: 'e',
      public: true,
      title: hostile,
      summary: hostile,
      image_url: null,
      path: '/events/e',
      start_date: '2026-12-08T07:30:00+00:00',
      end_date: '2026-12-08T15:00:00+00:00',
      time_zone: 'Europe/Sofia',
      location: hostile,
      is_online: false,
      over: false,
      cancelled: false,
    },
    { id: '4', kind: 'picture', url: 'https://pictures.example/a', alt: hostile, link: '' },
    { id: '6', kind: 'button', label: hostile, href: '/a' },
  ]
  /** Blocks with a text in each of their addresses, at its beginning and after another one. */
  const inAddresses = (hostile: string): ResolvedBlock[] => [
    { ...article, title: 'a', summary: '', image_url: hostile, path: `/news/${hostile}` },
    { id: '4', kind: 'picture', url: `https://pictures.example/${hostile}`, alt: '', link: hostile },
    { id: '5', kind: 'picture', url: `/${hostile}`, alt: '', link: `/${hostile}` },
    { id: '6', kind: 'button', label: 'a', href: hostile },
    { id: '7', kind: 'button', label: 'b', href: `https://partner.example/${hostile}` },
  ]
  const allowed = new Set(
    'html head meta style title body table tbody tr td div span p a img h1 h2 h3 ul ol li blockquote strong b em i u s br'.split(
      ' ',
    ),
  )
  const attributes = new Set('href src alt style class width role cellpadding cellspacing align lang'.split(' '))
  const isHarmless = ({ name, value }: Attr) =>
    attributes.has(name) &&
    (name === 'href' || name === 'src'
      ? /^(https?:\/\/|mailto:)/i.test(value)
      : name !== 'style' || !/url|expression|behavior|javascript/i.test(value))

  const styles = parse(render().html).querySelector('style')?.textContent
  const wrongIn = (html: string) =>
    [...parse(html).querySelectorAll('*')].flatMap((element) => [
      ...(allowed.has(element.localName) ? [] : [element.localName]),
      ...(element.localName === 'style' && element.textContent !== styles ? [element.textContent] : []),
      ...(element.localName === 'meta' ? [] : [...element.attributes].filter((one) => !isHarmless(one))),
    ])

  test('in every text make nothing that runs, loads or leads elsewhere', () => {
    for (const hostile of hostileTexts) {
      const { html, text } = render({ subject: hostile, preheader: hostile, blocks: inTexts(hostile) })
      expect(wrongIn(html), hostile).toEqual([])
      expect(text.length).toBeGreaterThan(0)
    }
  })

  test('nor in every address', () => {
    const blocks = hostileFragments.map(inAddresses)
    expect(wrongIn(render({ blocks: blocks.flat() }).html)).toEqual([])
  })

  test('do not get into the headers', () => {
    const { subject, headers } = render({ subject: 'One\r\nBcc: all@site.example', preheader: '\r\nX: y' })
    expect(subject).toBe('One Bcc: all@site.example')
    expect(Object.values(headers).join()).not.toMatch(/[\r\n]/)
  })
})
