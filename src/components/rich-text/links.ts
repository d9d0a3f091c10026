const schemes = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp']

/** Where a link may lead: the schemes of the specification, section 5. What has no scheme (RFC 3986, section 3.1) is an address of this site. */
export const allowedAddress = new RegExp(
  `^(?:(?:${schemes.join('|')}):|[^a-z]|[a-z][a-z0-9+.-]*(?:[^a-z0-9+.:-]|$))`,
  'i',
)

/** Where a picture may come from: the web or this site, never data (specification, section 5). */
export const pictureAddress = /^(https?:\/\/|\/(?![/\\]))/i

/** What browsers overlook in an address, and what therefore could hide a scheme. */
const overlooked = /[\p{Cc}\s\u180E\u2000-\u2029]/gu

/**
 * Whether a link may lead to an address.
 *
 * @param address as it stands in an `href`
 */
export function mayLeadTo(address: string): boolean {
  return allowedAddress.test(address.replace(overlooked, ''))
}

/** What was typed as an address: where it leads, or why it cannot be one. */
export type TypedAddress = { href: string; error?: undefined } | { href?: undefined; error: string }

/** An address with a scheme in front, where `example.org:8080` is a host with its port instead. */
function hasScheme(address: string): boolean {
  return (
    /^[a-z][a-z0-9+.-]*:/i.test(address) &&
    (!/^[a-z0-9.-]+:\d{1,5}(?:[/?#]|$)/i.test(address) || new RegExp(`^(?:${schemes.join('|')}):`, 'i').test(address))
  )
}

/**
 * Reads what a person typed as the address of a link. Without a scheme it is a page of the web (`http`, specification,
 * section 5), an address of mail when it looks like one, or a place of this site when it begins with `/` or `#`.
 *
 * @param typed such as `example.org`
 */
export function readAddress(typed: string): TypedAddress {
  const address = typed.trim()
  if (!address) return { error: 'Enter the address that the link leads to' }
  if (/^(?:\/(?!\/)|#)/.test(address)) return { href: address }
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return { href: `mailto:${address}` }
  const href = hasScheme(address) ? address : `http://${address.replace(/^\/\//, '')}`
  if (!mayLeadTo(href))
    return { error: 'A link can begin with http, https, ftp, ftps, mailto, tel, callto, sms, cid or xmpp only' }
  if (/^(?:https?|ftps?):/i.test(href) ? !/^[a-z]+:\/\/./i.test(href) || !URL.canParse(href) : /\s/.test(href))
    return { error: 'This is not an address. Try one like https://example.org' }
  return { href }
}
