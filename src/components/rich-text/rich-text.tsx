import createPurifier from 'dompurify'
import { useMemo, type ReactNode } from 'react'
import { imageAttributes } from '@/components/ui/picture'
import { allowedAddress, pictureAddress } from './links'

// Only what the editor can produce is allowed. Styles, classes, ids and names (which could shadow the page's
// variables), forms, frames, source sets, SVG and MathML are removed. At build there is no window to parse in, so jsdom
// provides one.
const purifier = createPurifier(import.meta.env.SSR ? new (await import('jsdom')).JSDOM('').window : window)
const allowed = {
  ALLOWED_TAGS: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'hr',
    'a',
    'img',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  ALLOWED_URI_REGEXP: allowedAddress,
}

/**
 * Only links keep an `href`. They always open a new window that has no reference to this one (specification, section
 * 5).
 */
function finishLink(node: Element) {
  if (node.nodeName !== 'A') node.removeAttribute('href')
  else if (node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
}

/** The width of a picture in a text: that of its column, 39rem, or that of the window without its margins. */
const shownWidth = '(min-width: 704px) 624px, calc(100vw - 40px)'

/**
 * A picture must have an address, never a data URL (specification, section 5). Its dimensions reserve its space while
 * it loads.
 */
function finishImage(node: Element) {
  const source = node.getAttribute('src')
  if (node.nodeName !== 'IMG') node.removeAttribute('src')
  else if (!source || !pictureAddress.test(source)) node.remove()
  else {
    node.setAttribute('loading', 'lazy')
    node.setAttribute('decoding', 'async')
    // A picture without a description is decorative. Without the attribute, screen readers would read its file name.
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
    const { width, height, srcSet, sizes } = imageAttributes(source, shownWidth)
    // Without dimensions a small picture would be shown as wide as `sizes` says.
    if (!width || !height) return
    node.setAttribute('width', String(width))
    node.setAttribute('height', String(height))
    if (srcSet) node.setAttribute('srcset', srcSet)
    if (sizes) node.setAttribute('sizes', sizes)
  }
}

purifier.addHook('afterSanitizeAttributes', (node) => {
  finishLink(node)
  finishImage(node)
})

/**
 * Sanitizes a rich text by an allow-list of tags, attributes and link schemes.
 *
 * @param html a stored rich text; untrusted
 * @returns HTML that is safe to show
 */
export function sanitize(html: string): string {
  return purifier.sanitize(inBody(html), allowed)
}

/** Without a body, a text that begins with a frameset has none. */
const inBody = (html: string) => `<body>${html}`

/** A part of a rich text: the id of its heading (an `h2`), and what that says. */
export type TextSection = { id: string; title: string }

/** Sanitizes a rich text as {@link sanitize} does, and gives the headings of its sections ids, by which links can lead to them. */
function sections(html: string): { clean: string; list: TextSection[] } {
  const text = purifier.sanitize(inBody(html), { ...allowed, RETURN_DOM_FRAGMENT: true })
  const headings = [...text.querySelectorAll('h2')].filter(({ textContent }) => textContent.trim())
  const list = headings.map((heading, index) => {
    heading.id = `section-${index + 1}`
    // Whoever follows a link to it by keyboard goes on from there.
    heading.tabIndex = -1
    return { id: heading.id, title: heading.textContent.trim() }
  })
  const holder = text.ownerDocument.createElement('div')
  holder.append(text)
  return { clean: holder.innerHTML, list }
}

/** The look of a rich text, here and in the editor. An empty paragraph is a blank line that its author made. */
export const richTextLook =
  'prose prose-img:h-auto prose-img:max-w-full prose-pre:overflow-x-auto [&_p:empty]:min-h-[1lh]'

/**
 * Shows a stored rich text in lines of some 68 characters. The only place in the product that sets inner HTML.
 *
 * @param props.contents renders the list of its sections, which precedes it
 */
export function RichText({
  html,
  className = '',
  contents,
}: {
  html: string
  className?: string
  contents?: (sections: TextSection[]) => ReactNode
}) {
  const linked = contents !== undefined
  const { clean, list } = useMemo(() => (linked ? sections(html) : { clean: sanitize(html), list: [] }), [html, linked])
  return (
    <>
      {contents?.(list)}
      <div className={`${richTextLook} max-w-[39rem] ${className}`} dangerouslySetInnerHTML={{ __html: clean }} />
    </>
  )
}
