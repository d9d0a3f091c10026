import { useEffect } from 'react'

/**
 * Marks the document's root element while a part of the page is there that other parts make room for (src/start/index.css).
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
