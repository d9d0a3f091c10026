/** An element that replaces another one and takes over what is in it. */
function rename(element: Element, name: string): HTMLElement {
  const next = element.ownerDocument.createElement(name)
  next.append(...element.childNodes)
  element.replaceWith(next)
  return next
}

/** What Word writes before the words of a list item: its bullet or number. */
function takeMarker(paragraph: Element): string {
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
  )
  const text = marker?.textContent.trim() ?? ''
  marker?.remove()
  return text
}

/** The list that an item of a certain depth belongs into; `open` holds the lists around it, outermost first. */
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

/** Word writes lists as paragraphs whose style tells their depth, and whose number or bullet is text. */
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

/** Weight and slant are all that a style may say, and only where no tag could: Google's documents have them on spans. */
function reduceStyles(body: HTMLElement) {
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) {
    const { fontWeight, fontStyle } = element.style
    element.removeAttribute('style')
    if (['B', 'STRONG'].includes(element.nodeName)) element.style.fontWeight = fontWeight
    else if (element.nodeName === 'SPAN' && !element.closest('h1, h2, h3, h4, h5, h6'))
      Object.assign(element.style, { fontWeight, fontStyle })
  }
}

/** A table comes as the paragraphs of its cells. */
function unrollTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    if (!table.isConnected) continue
    const cells = [...table.querySelectorAll('caption, td, th')].filter((cell) => !cell.querySelector('table'))
    table.replaceWith(...cells.map((cell) => rename(cell, 'div')))
  }
}

/**
 * Prepares what was copied from Word, from Google's documents or from a web page: its structure stays, its looks go. What
 * the schema does not know is left out afterwards, by the schema.
 *
 * @param html from the clipboard; hostile until proven otherwise, and only ever parsed into a document of its own
 * @returns HTML for the editor's parser
 */
export function cleanPasted(html: string): string {
  // What comes from an editor like this one is clean, and its mark says how it is to be joined.
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const silent of body.querySelectorAll('script, style, title, meta, link, template, noscript, xml'))
    silent.remove()
  restoreWordLists(body)
  reduceStyles(body)
  unrollTables(body)
  // Word and web pages make room with paragraphs of nothing but a hard space.
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img')) paragraph.remove()
  return body.innerHTML
}
