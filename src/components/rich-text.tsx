import DOMPurify from 'dompurify'
import { useMemo } from 'react'

// What the editor can produce and nothing else. Styles, classes, ids, forms, frames, SVG and MathML stay outside.
const purifier = DOMPurify()
const allowed = {
  ALLOWED_TAGS: ['p', 'br', 'h2', 'h3', 'h4', 'h5', 'h6', 'strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'hr', 'a', 'img'],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'width', 'height', 'start'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // The schemes of the specification, section 5; anything without a scheme is an address of this site.
  ALLOWED_URI_REGEXP: /^(?:(?:https?|ftps?|mailto|tel|callto|sms|cid|xmpp):|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
}

purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.nodeName === 'A' && node.hasAttribute('href')) {
    node.setAttribute('target', '_blank')
    node.setAttribute('rel', 'noopener noreferrer nofollow')
  }
  if (node.nodeName === 'IMG') {
    // A picture comes by address, never as data (specification, section 5).
    if (!/^(https?:\/\/|\/(?!\/))/i.test(node.getAttribute('src') ?? '')) node.remove()
    else {
      node.setAttribute('loading', 'lazy')
      node.setAttribute('decoding', 'async')
    }
  }
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

/** Shows a stored rich text. The only place in the product that sets inner HTML. */
export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const clean = useMemo(() => ({ __html: sanitize(html) }), [html])
  return <div className={`prose ${className}`} dangerouslySetInnerHTML={clean} />
}
