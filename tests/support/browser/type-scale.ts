import type { Page } from 'playwright-core'
import { atRest } from './accessible'

/**
 * What breaks the one scale of the public pages (`tailwind.config.ts`) in the present window: an h1 of another size than the
 * others' (but Home's), a heading that is not smaller than the one above it, and on phones what is read below 15 px.
 * Pictures of letters and numbers are hidden from screen readers and may be smaller.
 */
export async function offScale(page: Page): Promise<string[]> {
  await atRest(page)
  return page.evaluate(() => {
    const size = (element: Element) => parseFloat(getComputedStyle(element).fontSize)
    const told = (element: Element) => `${element.tagName} ${element.textContent.trim().slice(0, 40)} ${size(element)}`
    const isRead = (element: Element) =>
      element.checkVisibility() && !element.closest('.sr-only, [aria-hidden=true], script, style')
    const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].filter(
      (heading) => isRead(heading) && !heading.closest('nav'),
    )
    /** The heading under which another stands: of a rich text, that of its section. */
    const above = (heading: Element) => {
      const text = heading.closest('.prose')
      return (
        headings
          .slice(0, headings.indexOf(heading))
          .findLast((other) => other.closest('.prose') === text && other.tagName < heading.tagName) ??
        (text && (headings.find((other) => other === text.closest('section')?.querySelector('h2, h3')) ?? headings[0]))
      )
    }
    const faults = headings.flatMap((heading) => {
      const over = above(heading)
      return over && size(over) <= size(heading) ? `${told(heading)} under ${told(over)}` : []
    })
    if (location.pathname !== '/') {
      const title = document.createElement('p')
      title.className = 'text-title'
      document.body.append(title)
      const due = size(title)
      title.remove()
      faults.push(...headings.filter((heading) => heading.tagName === 'H1' && size(heading) !== due).map(told))
    }
    if (window.innerWidth < 768) {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (texts.nextNode()) {
        const element = texts.currentNode.parentElement
        if (texts.currentNode.nodeValue?.trim() && element && isRead(element) && size(element) < 15)
          faults.push(told(element))
      }
    }
    return faults
  })
}
