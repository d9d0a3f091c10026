/**
 * The absolute address of a link or picture in a mail: on the web, on this site or, for links, a mailbox or a telephone;
 * empty for any other.
 *
 * @param siteUrl scheme and host of the site, for addresses that are relative to it
 */
export function absolute(value: string | null | undefined, siteUrl: string): string {
  const address = value?.trim() ?? ''
  if (/^(https?:\/\/|mailto:|tel:|sms:)\S+$/i.test(address)) return address
  return /^\/(?![/\\])\S*$/.test(address) ? `${siteUrl}${address}` : ''
}
