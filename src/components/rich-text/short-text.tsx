import { createElement, useMemo, type ReactNode } from 'react'
import { mayLeadTo } from './links'

const Parser = import.meta.env.SSR ? new (await import('jsdom')).JSDOM('').window.DOMParser : DOMParser

/** What an answer may be made of; of any other element only its text is shown, of scripts and styles nothing. */
const allowed = /^(p|br|h[2-6]|strong|b|em|i|u|s|code|pre|blockquote|ul|ol|li|hr|a)$/
const hidden = /^(script|style|template|noscript|iframe|textarea|title|xmp|svg|math)$/

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.nodeValue
  if (node.nodeType !== 1) return null
  const element = node as Element
  const name = element.localName
  if (hidden.test(name)) return null
  const children = [...element.childNodes].map(shown)
  if (!allowed.test(name)) return children
  const href = name === 'a' ? element.getAttribute('href') : null
  const link = href !== null && mayLeadTo(href) && { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
  return createElement(name, { key, ...link }, ...children)
}

/**
 * Shows a short rich text without pictures, such as the answer to a question. It makes elements of what is allowed and needs no sanitiser,
 * which would be a tenth of the scripts of a page with a form.
 */
export function ShortText({ html, className = '' }: { html: string; className?: string }) {
  const content = useMemo(() => [...new Parser().parseFromString(html, 'text/html').body.childNodes].map(shown), [html])
  return <div className={`prose ${className}`}>{content}</div>
}
