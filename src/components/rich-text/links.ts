import { phoneHref } from '@/lib/text/phone'

const schemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp']

/**
 * The addresses that a link may have: the schemes of the specification, section 5. An address without a scheme (RFC
 * 3986, section 3.1) belongs to this site.
 */
export const allowedAddress = new RegExp(
  `^(?:(?:${schemes.join('|')}):|[^a-z]|[a-z][a-z0-9+.-]*(?:[^a-z0-9+.:-]|$))`,
  'i',
)

/** The addresses that a picture may have: the web or this site, never a data URL (specification, section 5). */
export const pictureAddress = /^(https?:\/\/|\/(?![/\\]))/i

/** Characters that browsers ignore in an address, and that could therefore hide a scheme. */
const overlooked = /[\p{Cc}\s\u180E\u2000-\u2029]/gu

/**
 * Whether a link may lead to an address.
 *
 * @param address the value of an `href`
 */
export function mayLeadTo(address: string): boolean {
  return allowedAddress.test(address.replace(overlooked, ''))
}

/** The result of reading a typed address: the `href`, or why it is not an address. */
export type TypedAddress = { href: string; error?: undefined } | { href?: undefined; error: string }

/** Whether an address starts with a scheme. In `example.org:8080` the colon follows a host, not a scheme. */
function hasScheme(address: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:/i.test(address) &&
    (!/^[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i.test(address) || new RegExp(`^(?:${schemes.join('|')}):`, 'i').test(address))
  )
}

/**
 * Reads what a person typed as the address of a link. Without a scheme it is a web page (`http`, specification, section
 * 5), an email address or a telephone number if it looks like one, or a place on this site if it begins with `/` or `#`.
 *
 * @param typed such as `example.org`
 */
export function readAddress(typed: string): TypedAddress {
  const address = typed.trim()
  if (!address) return { error: 'Enter the URL that the link leads to' }
  if (/^(?:\/(?!\/)|#)/.test(address)) return { href: address }
  if (/^[^\s@:/]+@[^\s@/][^\s@/.]*\.[^\s@/]+$/.test(address)) return { href: `mailto:${address}` }
  const phone = /^[+0][\d\s()/.-]+$/.test(address) && phoneHref(address)
  if (phone) return { href: phone }
  const href = hasScheme(address) ? address : `http://${address.replace(/^\/\//, '')}`
  if (!mayLeadTo(href))
    return { error: 'A link can begin with http, https, ftp, ftps, mailto, tel, callto, sms, cid or xmpp only' }
  if (/^(?:https?|ftps?):/i.test(href) ? !/^[a-z]+:\/\/[^\s]+$/i.test(href) || !URL.canParse(href) : /\s/.test(href))
    return { error: 'This is not a URL. Try one like https://example.org' }
  return { href }
}
