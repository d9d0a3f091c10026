import { useEffect, useRef, useState } from 'react'
import { discardFile } from '@/lib/data/storage'

/**
 * The logo while its form is edited. An uploaded file that was never saved is removed when another file replaces it, and when the
 * form is left.
 *
 * @param first the stored URL; empty for none
 * @returns the current URL as `logo`, `change` to set another, `follow` to take another stored one where none was chosen here, and `hold`,
 *   which keeps the file during a save: it returns a function that undoes this, for a save that was refused
 */
export function useLogoDraft(first: string) {
  const [logo, setLogo] = useState(first)
  const unsaved = useRef('')
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      void discardFile('public', unsaved.current)
    }
  }, [])
  return {
    logo,
    change: (address: string, stored: string) => {
      void discardFile('public', unsaved.current)
      unsaved.current = address === stored ? '' : address
      // The upload ended after the form was left.
      if (left.current) void discardFile('public', unsaved.current)
      setLogo(address)
    },
    follow: (before: string, now: string) => setLogo((current) => (current === before ? now : current)),
    hold: () => {
      const held = unsaved.current
      unsaved.current = ''
      return () => {
        unsaved.current = held
      }
    },
  }
}
