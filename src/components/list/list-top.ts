import { useEffect, useRef } from 'react'

/**
 * Scrolls to a list's heading when the reader changes its page or filter. Back and Forward are left to the router,
 * which restores the scroll position. It waits for the new view, because content above the list may disappear with the
 * old one.
 *
 * @param view identifies the current view, such as by its address
 * @returns `top`, the ref for the heading (which needs `tabIndex={-1}`), and `onStep`, to be called when a link to
 *   another view is pressed
 */
export function useListTop(view: string) {
  const top = useRef<HTMLHeadingElement>(null)
  const stepping = useRef(false)
  useEffect(() => {
    if (!stepping.current) return
    stepping.current = false
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [view])
  return {
    top,
    onStep: () => {
      stepping.current = true
    },
  }
}
