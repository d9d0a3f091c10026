import { useEffect, useState } from 'react'
import { searchPause } from '@/lib/list/list-address'
import { shortestSearch } from '../search'

/**
 * Waits for a pause in typing before a text is searched for.
 *
 * @param text what has been typed so far
 * @returns the text to ask for, whether to ask for it now, and whether the text is long enough to be searched for
 */
export function useAsked(text: string): { asked: string; ready: boolean; wanted: boolean } {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), searchPause)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = text.length >= shortestSearch
  return { asked, ready: wanted && asked === text, wanted }
}
