import { parseSafely } from './safe-html'

/** Replaces an element with one of another name that has the same content. */
function rename(element: Element, name: string): HTMLElement {
  const next = element.ownerDocument.createElement(name)
  next.append(...element.childNodes)
  element.replaceWith(next)
  return next
}

/** Removes the bullet or number that Word writes before the text of a list item, and returns it. */
function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return text
}

/** The list for an item of a certain depth; `open` holds the lists around it, outermost first. */
function listFor(
  paragraph: Element,
  depth: number,
  ordered: boolean,
  start: number,
  open: { list: HTMLElement; depth: number }[],
): HTMLElement {
  if (open[0] && paragraph.previousElementSibling !== open[0].list) open.length = 0
  while ((open.at(-1)?.depth ?? 0) > depth) open.pop()
  const name = ordered ? 'ol' : 'ul'
  const current = open.at(-1)
  if (current?.depth === depth && current.list.localName === name) return current.list
  if (current?.depth === depth) open.pop()
  const list = paragraph.ownerDocument.createElement(name)
  if (ordered && start > 1) list.setAttribute('start', String(start))
  const around = open.at(-1)?.list.lastElementChild
  if (around) around.append(list)
  else paragraph.before(list)
  open.push({ list, depth })
  return list
}

/** Rebuilds lists: Word writes them as paragraphs with the depth in their style and the number or bullet as text. */
function restoreWordLists(body: HTMLElement) {
  const open: { list: HTMLElement; depth: number }[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const depth = Number(/mso-list:\s*l\d+\s+level(\d+)/i.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (!depth) continue
    const marker = takeMarker(paragraph)
    const list = listFor(
      paragraph,
      depth,
      /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(marker),
      Number.parseInt(marker.replace('(', ''), 10) || 1,
      open,
    )
    const item = body.ownerDocument.createElement('li')
    list.append(item)
    item.append(paragraph)
  }
}

/** Keeps only bold and italic from styles, because Google Docs writes them as styles of spans. */
function reduceStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle } = element.style
    element.removeAttribute('style')
    if (['B', 'STRONG'].includes(element.nodeName)) element.style.fontWeight = fontWeight
    else if (element.nodeName === 'SPAN' && !element.closest('h1, h2, h3, h4, h5, h6'))
      Object.assign(element.style, { fontWeight, fontStyle })
  }
}

/** Replaces each table with the paragraphs of its cells. */
function unrollTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    if (!table.isConnected) continue
    const cells = [...table.querySelectorAll('caption, td, th')].filter((cell) => !cell.querySelector('table'))
    table.replaceWith(...cells.map((cell) => rename(cell, 'div')))
  }
}

/**
 * Cleans content copied from Word, Google Docs or a web page: it keeps the structure and drops the styling. The
 * editor's schema later drops everything that it does not know.
 *
 * @param html from the clipboard; untrusted, and therefore parsed only into a separate document
 * @returns HTML for the editor's parser
 */
export function cleanPasted(html: string): string {
  // Content from a ProseMirror editor is clean, and this attribute says how to join it.
  if (html.includes('data-pm-slice')) return parseSafely(html).innerHTML
  const pasted = new DOMParser().parseFromString(html, 'text/html').body
  for (const silent of pasted.querySelectorAll('script, style, title, meta, link, template, noscript, xml'))
    silent.remove()
  const body = parseSafely(pasted.innerHTML)
  restoreWordLists(body)
  reduceStyles(body)
  unrollTables(body)
  // Word and web pages use paragraphs with only a non-breaking space as vertical space.
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove()
  return body.innerHTML
}
