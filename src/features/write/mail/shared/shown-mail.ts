/**
 * A mail's HTML as a frame of the dashboard can show it: without its style element, which holds the dark colours. The
 * site's policy refuses such elements, and the browser reports one also where a document is only parsed.
 */
export function shownMail(html: string): string {
  return html.replace(/<style>[^<]*<\/style>/, '')
}
