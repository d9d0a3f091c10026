import { useEffect, useState, type RefCallback } from 'react'
import { whenRead } from '@/lib/data/reader'

/** Whether an element has come into the window, once it has the ref. */
export function useInView(): [seen: boolean, ref: RefCallback<Element>] {
  const [element, setElement] = useState<Element | null>(null)
  const [seen, setSeen] = useState(typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (!element || seen) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element, seen])
  return [seen, setElement]
}

/**
 * Fetches the code that a button will need once the button is in the window of somebody who reads.
 *
 * @param fetch of a dialog that comes late (`late.tsx`)
 * @returns the ref of the button
 */
export function useFetchInView(fetch: () => void): RefCallback<Element> {
  const [seen, ref] = useInView()
  useEffect(() => {
    if (seen) whenRead(fetch)
  }, [seen, fetch])
  return ref
}
