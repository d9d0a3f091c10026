import { getSchema, generateHTML } from '@tiptap/react'
import { describe, expect, test } from 'vitest'
import { sanitize } from '@/components/rich-text/rich-text'
import { countWords, hasText } from '@/components/rich-text/content'
import { readAddress } from '@/components/rich-text/links'
import { cleanPasted, lossOfPaste } from '@/components/rich-text/paste'
import { countRichText, editorExtensions, parseRichText, writeRichText } from '@/components/rich-text/schema'
import { pastedTexts, storedTexts } from '../support/rich-text-fixtures'
import { hidePropertiesOfForms } from '../support/page/form-fields'

hidePropertiesOfForms()

const extensions = editorExtensions()
const schema = getSchema(extensions)

/** What the editor makes of a text. */
const written = (html: string) => generateHTML(parseRichText(html, schema).toJSON() as object, extensions)

/** A text as a browser parses it, without the attributes that the viewer adds for loading and opening. */
function read(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const link of body.querySelectorAll('a')) for (const name of ['target', 'rel']) link.removeAttribute(name)
  for (const image of body.querySelectorAll('img')) {
    for (const name of ['loading', 'decoding']) image.removeAttribute(name)
    // The viewer knows the size of the site's own artwork.
    if (image.getAttribute('src')?.startsWith('/artwork/'))
      for (const name of ['width', 'height']) image.removeAttribute(name)
  }
  return body
}

const fragments = [...storedTexts, ...pastedTexts]

describe('what the editor writes', () => {
  test.each(fragments)('is what the viewer shows, and stays the same when it is opened again: $name', ({ html }) => {
    const output = written(html)
    const seen = sanitize(output)
    const shown = read(seen)
    expect(shown.innerHTML).toBe(read(output).innerHTML)
    expect(shown.isEqualNode(read(output))).toBe(true)
    expect(written(output)).toBe(output)
    expect(read(written(seen)).innerHTML, 'from the viewer').toBe(read(output).innerHTML)
    for (const link of new DOMParser().parseFromString(output, 'text/html').querySelectorAll('a'))
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer nofollow'])
    if (hasText(html) || html.includes('<img'))
      expect([output, ''], 'block by block').toContain(writeRichText(parseRichText(html, schema)))
  })

  test.each(storedTexts.filter(({ becomes }) => becomes !== undefined))(
    'keeps what the viewer knows: $name',
    ({ html, becomes }) => {
      expect(read(written(html)).innerHTML).toBe(read(becomes ?? '').innerHTML)
    },
  )

  test('is nothing without words and pictures, and never ends with blank lines', () => {
    const write = (html: string) => writeRichText(parseRichText(html, schema))
    for (const empty of ['', '<p></p>', '<p> </p><p>&nbsp;</p>', '<hr>', '<ul><li></li></ul>', '<p>\u200b</p>'])
      expect(write(empty), empty).toBe('')
    expect(write('<img src="/a.webp">')).toBe('<img src="/a.webp" alt="">')
    expect(write('<p></p><p>a</p><p></p><p></p>')).toBe('<p></p><p>a</p>')
  })
})

describe('what is pasted', () => {
  test.each(pastedTexts)('keeps its structure and loses its looks: $name', ({ html, becomes }) => {
    expect(read(written(cleanPasted(html))).innerHTML).toBe(read(becomes).innerHTML)
  })

  test.each(storedTexts.filter(({ name }) => name.startsWith('a form')))(
    'cannot break the editor: $name',
    ({ html }) => {
      expect(read(written(cleanPasted(html))).innerHTML).toBe('<p>Before</p><p>After</p>')
      expect(cleanPasted(`${html}<p data-pm-slice="1 1 []">a</p>`)).not.toContain('<form')
    },
  )

  test('from an editor of another page, made of the same parts, is cleaned, too, and joins as it says', () => {
    const html =
      '<p data-pm-slice="1 1 []">a&nbsp;<a href="#_ftn1">[1]</a> <a href="/rates">rates</a></p><p>&nbsp;</p><p>so\u00ADft\u202e</p>'
    expect(cleanPasted(html)).toBe('<p data-pm-slice="1 1 []">a [1] rates</p><p>soft</p>')
    expect(lossOfPaste(`${html}<table><tr><td>a</td><td>b</td></tr></table>`)).toMatch(/no tables/)
  })
})

describe('an address that was typed', () => {
  test.each([
    ['example.org', 'http://example.org'],
    [' www.example.org/a%20b ', 'http://www.example.org/a%20b'],
    ['//example.org', 'http://example.org'],
    ['example.org:8080/x', 'http://example.org:8080/x'],
    ['localhost:5173', 'http://localhost:5173'],
    ['https://example.org', 'https://example.org'],
    ['HTTPS://example.org', 'HTTPS://example.org'],
    ['office@example.org', 'mailto:office@example.org'],
    ['mailto:office@example.org', 'mailto:office@example.org'],
    ['tel:112', 'tel:112'],
    ['sms:+3592', 'sms:+3592'],
    ['+359 888 123456', 'tel:+359888123456'],
    ['02 123-4567', 'tel:021234567'],
    ['127.0.0.1', 'http://127.0.0.1'],
    ['/services', '/services'],
    ['#programme', '#programme'],
  ])('%s leads to %s', (typed, href) => expect(readAddress(typed)).toEqual({ href }))

  test.each([
    ['', /Enter the URL/],
    ['   ', /Enter the URL/],
    ['javascript:alert(1)', /can begin with http, https, ftp, ftps, mailto, tel, callto, sms, cid or xmpp only/],
    ['java\tscript:alert(1)', /only|not a URL/],
    ['data:text/html,x', /only/],
    ['file:///etc/passwd', /only/],
    ['two words', /This is not a URL/],
    ['example.org/two words', /This is not a URL/],
    ['https://', /This is not a URL/],
    ['https:example.org', /This is not a URL/],
    ['mailto:a b@example.org', /This is not a URL/],
  ])('%j is refused with a reason', (typed, reason) => expect(readAddress(typed).error).toMatch(reason))
})

test('text is what can be read', () => {
  for (const html of ['<p>a</p>', 'a', '<ul><li>1</li></ul>', '<p>&lt;img&gt;</p>'])
    expect(hasText(html), html).toBe(true)
  for (const html of [
    '',
    '<p></p>',
    '<p>&nbsp; </p>',
    '<p><br></p>',
    '<hr>',
    '<img src="/a.webp" alt="A port">',
    '<script>a</script>',
    '<style>a</style>',
    '<p>\u200b\ufeff</p>',
  ])
    expect(hasText(html), html).toBe(false)
})

test('words are counted across blocks, breaks and pictures', () => {
  expect([countWords(''), countWords(' one\u00a0two\n three '), countWords('\u200b')]).toEqual([0, 3, 0])
  expect(
    countRichText(
      parseRichText(
        '<h2>One</h2><p>two<br>three <b>fo</b>ur</p><ul><li>five</li><li>six</li></ul><img src="/a.webp"><p>seven</p>',
        schema,
      ),
    ),
  ).toBe(7)
})
