import { Parser } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import { absolute } from './address.ts'
import { pictureInMail } from './picture.ts'

/** The site's type of headings, for readers who have it; mail programs load none. */
export const serif = "'Source Serif 4', Georgia, 'Times New Roman', serif"

/** The styles of the tags that a mail may contain. Of any other tag only the text is kept. */
const styles: Readonly<Record<string, string>> = {
  p: 'margin: 0 0 16px',
  h1: `margin: 24px 0 12px; font-size: 22px; font-family: ${serif}; font-weight: 600`,
  h2: `margin: 24px 0 12px; font-size: 20px; font-family: ${serif}; font-weight: 600`,
  h3: `margin: 20px 0 10px; font-size: 18px; font-family: ${serif}; font-weight: 600`,
  ul: 'margin: 0 0 16px; padding-left: 24px',
  ol: 'margin: 0 0 16px; padding-left: 24px',
  li: 'margin: 0 0 6px',
  blockquote: 'margin: 0 0 16px; padding-left: 16px; border-left: 3px solid #d8ccb6; color: #3c5a70',
  a: 'color: #0b5e70',
  img: 'width: auto; max-width: 100%; height: auto',
}
const plain = ['strong', 'b', 'em', 'i', 'u', 's', 'br']

/** Replacements for block tags that the mail design does not have. */
const instead: Readonly<Record<string, string>> = { h4: 'h3', h5: 'h3', h6: 'h3', div: 'p', td: 'p', th: 'p' }

/** How many rich texts are kept as mails have them: as many as an issue has blocks. */
const mostKept = 60

/**
 * Keeps what was made of the last rich texts: an issue to thousands has the same ones in each mail, and 100 kB take 65 ms
 * for both parts.
 */
function kept(make: (html: string, siteUrl: string) => string): (html: string, siteUrl: string) => string {
  const made = new Map<string, string>()
  return (html, siteUrl) => {
    const key = `${siteUrl} ${html}`
    const known = made.get(key)
    if (known !== undefined) return known
    if (made.size >= mostKept) made.clear()
    const result = make(html, siteUrl)
    made.set(key, result)
    return result
  }
}

/**
 * Rich text of the portal as HTML for a mail: known tags in the mail's own style. Of the author's attributes only
 * checked addresses and the descriptions of pictures are kept.
 *
 * @param siteUrl scheme and host of the site, for addresses that are relative to it
 */
export const richAsHtml = kept((html, siteUrl) =>
  sanitizeHtml(html, {
    allowedTags: [...Object.keys(styles), ...plain],
    allowedAttributes: { '*': ['style'], a: ['href'], img: ['src', 'alt', 'width'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    nonTextTags: ['script', 'style', 'title', 'template', 'iframe', 'object', 'noscript', 'textarea', 'option'],
    // Only the styles above are used.
    parseStyleAttributes: false,
    transformTags: {
      // Empty attributes, and those that do not fit the tag, are dropped. A link without an address also gets no link
      // style.
      '*': (given: string, { href, src, alt = '' }: Record<string, string>) => {
        const tagName = instead[given] ?? given
        const link = absolute(href, siteUrl)
        const style = tagName === 'a' && link === '' ? '' : (styles[tagName] ?? '')
        const picture = pictureInMail(absolute(src, siteUrl), siteUrl)
        return {
          tagName,
          attribs: { href: link, src: picture.address, width: picture.address && String(picture.width), alt, style },
        }
      },
    },
    // A picture without a valid address shows its description, if it has one.
    exclusiveFilter: ({ tag, attribs }: { tag: string; attribs: Record<string, string> }) =>
      tag === 'img' && !attribs.src && !attribs.alt,
  }),
)

/**
 * The same as plain text: paragraphs separated by a blank line, list items with a dash, links followed by their
 * address.
 */
export const richAsText = kept((html, siteUrl) => {
  let result = ''
  const links: (string | undefined)[] = []
  const parser = new Parser({
    ontext: (text) => void (result += text.replace(/\s+/g, ' ')),
    onopentag: (tag, { href, alt }) => {
      if (tag === 'a') links.push(href)
      else if (tag === 'br') result += '\n'
      else if (tag === 'li') result += '\n- '
      else if (tag === 'img' && alt) result += `[${alt}]`
    },
    onclosetag: (tag) => {
      if (tag === 'a') {
        const href = links.pop()?.replace(/^(?:tel|sms):/i, '')
        if (href !== undefined && !result.endsWith(href)) result += ` (${href})`
      } else if (/^(p|h[1-3]|ul|ol|blockquote)$/.test(tag)) result += '\n\n'
    },
  })
  parser.end(richAsHtml(html, siteUrl))
  return result
    .replace(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n(- )\n+/g, '\n$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
})
