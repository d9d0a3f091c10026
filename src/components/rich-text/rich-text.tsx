import createPurifier from 'dompurify'
import { useMemo } from 'react'
import { imageAttributes } from '@/components/ui/picture'
import { allowedAddress, pictureAddress } from './links'

// What the editor can produce and nothing else. Styles, classes, ids and names (which could shadow the page's own
// variables), forms, frames, source sets, SVG and MathML stay outside.
// At build there is no window of its own to parse in.
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

/** Only links lead somewhere, and always to a new window that knows nothing of this one (specification, section 5). */
function finishLink(node: Element) {
  if (node.nodeName !== 'A') node.removeAttribute('href')
  else if (node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
}

/** How wide a picture of a text is shown: as wide as its column, 39rem, or as the window without its margins. */
const shownWidth = '(min-width: 704px) 624px, calc(100vw - 40px)'

/** A picture comes by address, never as data (specification, section 5), and keeps its place before it arrives. */
function finishImage(node: Element) {
  const source = node.getAttribute('src')
  if (node.nodeName !== 'IMG') node.removeAttribute('src')
  else if (!source || !pictureAddress.test(source)) node.remove()
  else {
    node.setAttribute('loading', 'lazy')
    node.setAttribute('decoding', 'async')
    // Without a description a picture is an ornament; without the attribute its file name would be read out.
    if (!node.hasAttribute('alt')) node.setAttribute('alt', '')
    const { width, height, srcSet, sizes } = imageAttributes(source, shownWidth)
    // Without its dimensions a small picture would be drawn as wide as `sizes` says.
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
 * What remains of a rich text after sanitising: the allow-list of tags, attributes and link schemes.
 *
 * @param html a rich text as stored; hostile until proven otherwise
 * @returns HTML that may be shown
 */
export function sanitize(html: string): string {
  return purifier.sanitize(html, allowed)
}

/** How a rich text looks, here and in the editor. An empty paragraph is the blank line that its author made. */
export const richTextLook =
  'prose prose-img:h-auto prose-img:max-w-full prose-pre:overflow-x-auto [&_p:empty]:min-h-[1lh]'

/** Shows a stored rich text in lines of some 68 characters. The only place in the product that sets inner HTML. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html])
  return <div className={`${richTextLook} max-w-[39rem] ${className}`} dangerouslySetInnerHTML={clean} />
}
