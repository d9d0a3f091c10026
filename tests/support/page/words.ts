/** What a field holds, as far as one can read it. */
function valueOf(control: HTMLElement | null) {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text
  if (control instanceof HTMLTextAreaElement) return control.value
  if (!(control instanceof HTMLInputElement)) return ''
  return control.type === 'checkbox' || control.type === 'radio' ? (control.checked ? 'yes' : 'no') : control.value
}

const inline = new Set(['A', 'B', 'EM', 'SPAN', 'STRONG', 'TIME'])

function textOf(node: ChildNode): string {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''
  if (node.matches('select')) return ''
  const text = [...node.childNodes].map(textOf).join('')
  if (node instanceof HTMLAnchorElement) return `${text} (${node.getAttribute('href') ?? ''}) `
  if (node instanceof HTMLButtonElement) return `\n[${node.getAttribute('aria-label') ?? text.trim()}]\n`
  const value = node instanceof HTMLLabelElement && valueOf(node.control)
  return inline.has(node.tagName) ? text : `\n${text}${value ? `: ${value}` : ''}\n`
}

/** The headers of a table by which it can be sorted. */
export const sortableIn = (table: HTMLElement) =>
  Array.from(table.querySelectorAll('thead a'), ({ textContent }) => textContent)

/** All texts of a part of a page, with the values of its fields and the targets of its links. */
export const wordsOf = (part: HTMLElement) =>
  `${textOf(part)
    .replace(/[ \u2009\u202f\u00a0]+/g, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .trim()}\n`
