import { escapeHtml } from '../escape.ts'

/** How the tags that a mail may have look in it; every other tag is left out and its text kept. */
const kept: Readonly<Record<string, string>> = {
  p: 'margin: 0 0 16px',
  h1: 'margin: 24px 0 12px; font-size: 22px; font-weight: normal',
  h2: 'margin: 24px 0 12px; font-size: 20px; font-weight: normal',
  h3: 'margin: 20px 0 10px; font-size: 18px; font-weight: normal',
  ul: 'margin: 0 0 16px; padding-left: 24px',
  ol: 'margin: 0 0 16px; padding-left: 24px',
  li: 'margin: 0 0 6px',
  blockquote: 'margin: 0 0 16px; padding-left: 16px; border-left: 3px solid #dcd7cb; color: #5b6770',
  strong: '',
  b: '',
  em: '',
  i: '',
  u: '',
  s: '',
}

/** What these hold is no text of the author. */
const silent = new Set(['script', 'style', 'title', 'template', 'iframe', 'object', 'noscript'])

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
      if (name !== undefined) return named[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? parseInt(hex ?? '0', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

type Token = { text: string } | { open: string; href?: string; src?: string; alt?: string } | { close: string }

function attribute(tag: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? []
  const value = double ?? single ?? bare
  return value === undefined ? undefined : decode(value).trim()
}

/** Where a link or a picture may lead: the web, this site, or for links a mail; nothing else, scripts least of all. */
function webAddress(value: string | undefined, siteUrl: string): string | undefined {
  if (value === undefined) return undefined
  if (/^https?:\/\/[^\s]+$/i.test(value)) return value
  return /^\/(?![/\\])\S*$/.test(value) ? `${siteUrl}${value}` : undefined
}
const linkAddress = (value: string | undefined, siteUrl: string) =>
  value !== undefined && /^mailto:[^\s]+$/i.test(value) ? value : webAddress(value, siteUrl)

function* tokens(html: string, siteUrl: string): Generator<Token> {
  let skipping: string | undefined
  for (const [whole, slash, name] of html.matchAll(
    /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]*)(?:"[^"]{0,9999}"|'[^']{0,9999}'|[^'"<>]){0,9999}>|[^<]+|</gi,
  )) {
    if (name === undefined) {
      if (skipping === undefined && !whole.startsWith('<!--')) yield { text: decode(whole) }
      continue
    }
    const tag = name.toLowerCase()
    if (skipping !== undefined) {
      if (slash === '/' && tag === skipping) skipping = undefined
    } else if (slash === '/') yield { close: tag }
    else if (silent.has(tag)) skipping = tag
    else
      yield {
        open: tag,
        href: linkAddress(attribute(whole, 'href'), siteUrl),
        src: webAddress(attribute(whole, 'src'), siteUrl),
        alt: attribute(whole, 'alt'),
      }
  }
}

/**
 * Rich text of the portal as HTML for a mail. Nothing of it is passed on: known tags are written anew, with no attribute but a
 * checked address, and all text is escaped, so that no markup of the author gets through.
 *
 * @param siteUrl scheme and host of the site, for addresses that are relative to it
 */
export function richAsHtml(html: string, siteUrl: string): string {
  let result = ''
  const open: string[] = []
  for (const token of tokens(html, siteUrl)) {
    if ('text' in token) result += escapeHtml(token.text)
    else if ('close' in token) {
      if (!open.includes(token.close)) continue
      // What was left open inside is closed with it.
      for (let tag = open.pop(); tag !== undefined; tag = open.pop()) {
        result += `</${tag}>`
        if (tag === token.close) break
      }
    } else if (token.open === 'br') result += '<br>'
    else if (token.open === 'img')
      result +=
        token.src === undefined
          ? escapeHtml(token.alt ?? '')
          : `<img src="${escapeHtml(token.src)}" alt="${escapeHtml(token.alt ?? '')}" style="max-width: 100%; height: auto">`
    else if (token.open === 'a') {
      open.push('a')
      result += token.href === undefined ? '<a>' : `<a href="${escapeHtml(token.href)}" style="color: #0f4c5c">`
    } else {
      const style = kept[token.open]
      if (style === undefined) continue
      open.push(token.open)
      result += style === '' ? `<${token.open}>` : `<${token.open} style="${style}">`
    }
  }
  return (
    result +
    open
      .toReversed()
      .map((tag) => `</${tag}>`)
      .join('')
  )
}

/** The same as text: paragraphs parted by a blank line, points with a dash, links with their address behind them. */
export function richAsText(html: string, siteUrl: string): string {
  let result = ''
  const links: (string | undefined)[] = []
  for (const token of tokens(html, siteUrl)) {
    if ('text' in token) result += token.text.replace(/\s+/g, ' ')
    else if ('close' in token) {
      if (token.close === 'a') {
        const href = links.pop()
        if (href !== undefined && !result.endsWith(href)) result += ` (${href})`
      } else if (/^(p|h[1-6]|ul|ol|blockquote|div)$/.test(token.close)) result += '\n\n'
    } else if (token.open === 'a') links.push(token.href)
    else if (token.open === 'br') result += '\n'
    else if (token.open === 'li') result += '\n- '
    else if (token.open === 'img' && token.alt) result += `[${token.alt}]`
  }
  return result
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n(- )\n+/g, '\n$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
