const blocks = new Set([
  'P',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'H6',
  'LI',
  'BLOCKQUOTE',
  'PRE',
  'UL',
  'OL',
  'DIV',
  'HR',
  'IMG',
])

/**
 * Converts a rich text to lines of plain text with all words that a reader sees: a line per block, a bullet per list
 * item, links with their address; pictures have no words.
 *
 * @param html a stored rich text; it is parsed, never shown
 */
export function richTextToLines(html: string): string {
  const lines: string[] = ['']
  const add = (text: string) => {
    lines[lines.length - 1] += text
  }
  const begin = () => {
    if (lines.at(-1) !== '') lines.push('')
  }
  const walk = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) return add((node.textContent ?? '').replace(/\s+/g, ' '))
    if (!(node instanceof Element)) return
    const block = blocks.has(node.nodeName)
    if (block) begin()
    if (node.nodeName === 'LI') add('• ')
    if (node.nodeName === 'BR') lines.push('')
    // A paragraph inside a list item or quote does not start another line.
    for (const child of node.childNodes) walk(child)
    const address = node.nodeName === 'A' ? node.getAttribute('href') : null
    if (address && address !== node.textContent) add(` (${address})`)
    if (block) begin()
  }
  walk(new DOMParser().parseFromString(html, 'text/html').body)
  return lines
    .map((line) => line.trim())
    .filter((line, index, all) => line !== '' && !(line === '•' && index === all.length - 1))
    .join('\n')
    .replace(/•\n/g, '• ')
}
