import { useEffect, useRef } from 'react'

/**
 * Takes the reader to a list's heading when they turn its page or change its filter, and leaves Back and Forward to the
 * router, which restores where they were. It waits for the new view, because what stands above the list may go with the
 * old one.
 *
 * @param view what names the view shown, such as its address
 * @returns `top`, the ref of the heading (which needs `tabIndex={-1}`), and `onStep`, to be called on the press of a link to another view
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
