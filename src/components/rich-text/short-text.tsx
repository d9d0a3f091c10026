import { createElement, useMemo, type ReactNode } from 'react'
import { imageAttributes } from '@/components/ui/picture'
import { mayLeadTo, pictureAddress } from './links'

// Nothing is loaded or run in a document that no window shows.
const inert = (
  import.meta.env.SSR ? new (await import('jsdom')).JSDOM('').window.document : document
).implementation.createHTMLDocument('')

/** Parses a text. A form would hide its own properties behind fields of their names, so it becomes an unknown element. */
const parse = (html: string) => inert.createRange().createContextualFragment(html.replace(/<(\/?)form/gi, '<$1x-form'))

/** What a text may be made of; of any other element only its text is shown, of scripts and styles nothing. */
const allowed = /^(p|br|h[2-6]|strong|b|em|i|u|s|code|pre|blockquote|ul|ol|li|hr|a)$/
const hidden = /^(script|style|template|noscript|iframe|textarea|title|xmp|svg|math)$/

/** The width of a picture: that of the text, 39rem, or that of the window without its margins. */
const shownWidth = '(min-width: 704px) 624px, calc(100vw - 40px)'

function shown(node: Node, key: number): ReactNode {
  if (node.nodeType === 3) return node.nodeValue
  if (node.nodeType !== 1) return null
  const element = node as Element
  const name = element.localName
  if (hidden.test(name)) return null
  if (name === 'img') {
    const source = element.getAttribute('src') ?? ''
    if (!pictureAddress.test(source)) return null
    const alt = element.getAttribute('alt') ?? ''
    return <img key={key} {...imageAttributes(source, shownWidth)} alt={alt} loading="lazy" decoding="async" />
  }
  const children = [...element.childNodes].map(shown)
  if (!allowed.test(name)) return children
  const href = name === 'a' ? element.getAttribute('href') : null
  const link = href !== null && mayLeadTo(href) && { href, target: '_blank', rel: 'noopener noreferrer nofollow' }
  const start = name === 'ol' && element.hasAttribute('start') && { start: element.getAttribute('start') }
  return createElement(name, { key, ...link, ...start }, ...children)
}

/**
 * Shows a short rich text, such as the answer to a question. It makes elements of what is allowed and needs no sanitiser,
 * which would be a tenth of the scripts of a page with a form.
 */
export function ShortText({ html, className = '' }: { html: string; className?: string }) {
  const content = useMemo(() => [...parse(html).childNodes].map(shown), [html])
  return <div className={`prose prose-img:h-auto prose-img:max-w-full ${className}`}>{content}</div>
}
