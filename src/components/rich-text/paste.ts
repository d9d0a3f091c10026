import { DOMSerializer, type Schema } from '@tiptap/pm/model'
import { pictureAddress } from './links'
import { hidden } from '@/lib/text/email'
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

/** Whether a cell holds no more than a line, so that it can share one with the other cells of its row. */
function isLine(cell: Element): boolean {
  return (
    cell.querySelectorAll('p, div').length <= 1 && !cell.querySelector('img, ul, ol, blockquote, pre, h1, h2, h3, h4')
  )
}

/** A row as one line, its cells with dots between them; cells that hold more than a line as paragraphs. */
function linesOf(row: Element): Element[] {
  const cells = [...row.querySelectorAll('td, th')].filter((cell) => !cell.querySelector('table'))
  if (cells.length < 2 || !cells.every(isLine)) return cells.map((cell) => rename(cell, 'div'))
  const line = row.ownerDocument.createElement('p')
  for (const cell of cells) {
    const inner = cell.querySelector('p, div')
    if (inner) inner.replaceWith(...inner.childNodes)
    if (!cell.textContent.trim()) continue
    line.append(...(line.hasChildNodes() ? [' · '] : []), ...cell.childNodes)
  }
  return [line]
}

/** Replaces each table with its rows as lines: a text holds no tables. */
function unrollTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    if (!table.isConnected) continue
    const rows = [...table.querySelectorAll('caption, tr')].flatMap((row) =>
      row.localName === 'caption' ? [rename(row, 'div')] : linesOf(row),
    )
    table.replaceWith(...rows)
  }
}

/** Removes the links that led to a place on the pasted page or on its site: here they would lead somewhere else. */
function dropRelativeLinks(body: HTMLElement) {
  for (const link of body.querySelectorAll('a[href]'))
    if (!/^[a-z][a-z0-9+.-]*:/i.test(link.getAttribute('href')?.trim() ?? '')) link.replaceWith(...link.childNodes)
}

/**
 * Pasted words: no-break spaces become spaces, except beside a digit (`10 000`, `12 October`), where authors mean them;
 * soft hyphens, which belong to the lines of another page, go, and so does what shows nothing or turns words round.
 */
export function cleanWords(text: string): string {
  return text
    .replace(/\u00AD/g, '')
    .replace(hidden, '')
    .replace(/(?<![\d\u00A0])\u00A0+(?![\d\u00A0])/g, ' ')
}

/** Cleans the words of each text of an element. */
function cleanTexts(body: HTMLElement) {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) texts.currentNode.nodeValue = cleanWords(texts.currentNode.nodeValue ?? '')
}

/** What is said when a picture is put into a text that may hold none. */
export const noPictures = 'This text holds no pictures.'

/**
 * The attribute that marks what was copied from a text of ours. Editors of other pages may be built on ProseMirror,
 * too.
 */
const ownMark = 'data-bkcc-text'

class MarkingSerializer extends DOMSerializer {
  override serializeFragment(...[content, options, target]: Parameters<DOMSerializer['serializeFragment']>) {
    const copied = super.serializeFragment(content, options, target)
    if (!target && copied.firstChild instanceof Element) copied.firstChild.setAttribute(ownMark, '')
    return copied
  }
}

/** Writes what is copied, so that {@link cleanPasted} knows it. */
export const copySerializer = (schema: Schema) =>
  new MarkingSerializer(DOMSerializer.nodesFromSchema(schema), DOMSerializer.marksFromSchema(schema))

/**
 * What a paste loses, in words for its author.
 *
 * @param html from the clipboard; untrusted, and therefore parsed only into a separate document
 * @param holdsPictures whether the text may hold pictures
 * @returns an empty string when nothing is lost
 */
export function lossOfPaste(html: string, holdsPictures = true): string {
  const body = parseSafely(html)
  const tables = [...body.querySelectorAll('tr')].some((row) => row.querySelectorAll('td, th').length > 1)
  const pictures = [...body.querySelectorAll('img')].filter(
    (image) => !holdsPictures || !pictureAddress.test(image.getAttribute('src') ?? ''),
  ).length
  return [
    tables ? 'A text holds no tables: its rows were pasted as lines.' : '',
    pictures > 0 && !holdsPictures ? noPictures : '',
    pictures === 1 && holdsPictures ? '1 picture was left out. Add it with the button Picture.' : '',
    pictures > 1 && holdsPictures ? `${pictures} pictures were left out. Add them with the button Picture.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Cleans content copied from Word, Google Docs or a web page: it keeps the structure and drops the styling, and links
 * that lead nowhere from here. The editor's schema later drops everything that it does not know.
 *
 * @param html from the clipboard; untrusted, and therefore parsed only into a separate document
 * @returns HTML for the editor's parser
 */
export function cleanPasted(html: string): string {
  // Addresses and blanks that somebody has written here on purpose stay.
  if (html.includes(ownMark)) return parseSafely(html).innerHTML
  const pasted = new DOMParser().parseFromString(html, 'text/html').body
  for (const silent of pasted.querySelectorAll('script, style, title, meta, link, template, noscript, xml'))
    silent.remove()
  const body = parseSafely(pasted.innerHTML)
  restoreWordLists(body)
  reduceStyles(body)
  unrollTables(body)
  dropRelativeLinks(body)
  cleanTexts(body)
  // Word and web pages use paragraphs with only a non-breaking space as vertical space.
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove()
  return body.innerHTML
}
