/**
 * The link with a token in a mail of the Auth service.
 *
 * @throws when there is no such mail or link
 */
export function tokenLink(mail: { html: string } | undefined): string {
  const [, link] = /href="([^"]+token=[^"]+)"/.exec(mail?.html ?? '') ?? []
  if (link === undefined) throw new Error('There is no mail with a link')
  return link.replaceAll('&#38;', '&')
}
