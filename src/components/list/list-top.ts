import type { QueryObserverResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'

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

/**
 * Tries a failed query again. Until it has succeeded, the failure stays in view and its button keeps the focus, which then
 * goes to the list's heading instead of getting lost with the button.
 *
 * @returns `failed`, the failure to show in place of the list, and `retry`
 */
export function useRetry(
  {
    data,
    error,
    isPlaceholderData,
    refetch,
  }: Pick<QueryObserverResult, 'data' | 'error' | 'isPlaceholderData'> & {
    refetch: () => Promise<{ isSuccess: boolean }>
  },
  top: RefObject<HTMLElement | null>,
) {
  const [tried, setTried] = useState<Error | null>(null)
  return {
    failed: data === undefined || isPlaceholderData ? (tried ?? error) : null,
    retry: async () => {
      const button = document.activeElement
      setTried(error)
      const { isSuccess } = await refetch()
      setTried(null)
      if (isSuccess && document.activeElement === button) top.current?.focus()
    },
  }
}
