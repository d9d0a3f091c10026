import { opensSearch } from '@/components/ui/shortcuts'

/**
 * Lets the keys of the search press the header's link. Before the page's scripts have started, it leads to the page of
 * the search. The dashboard has no such link, and keys of its own.
 */
export function listenForSearch(): void {
  document.addEventListener('keydown', (event) => {
    const link = document.querySelector<HTMLAnchorElement>('a[data-search]')
    if (!link || document.querySelector('[role=dialog]') || !opensSearch(event)) return
    event.preventDefault()
    link.click()
  })
}
