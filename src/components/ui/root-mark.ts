import { useEffect } from 'react'

/**
 * Marks the document's root element while the page has a part for which other parts make room (src/start/index.css).
 *
 * @param mark `registers`: the button that registers for an event; `asks`: the question about statistics
 */
export function useRootMark(mark: 'registers' | 'asks', shown: boolean): void {
  useEffect(() => {
    if (!shown) return
    const { dataset } = document.documentElement
    dataset[mark] = ''
    return () => {
      delete dataset[mark]
    }
  }, [mark, shown])
}
