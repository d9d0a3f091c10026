import { useEffect, useRef, useState } from 'react'
import { discardFile } from '@/lib/data/storage'

/**
 * The logo while its form is edited. A file that was uploaded and never saved is taken away again: when another takes its
 * place, and when the form is left.
 *
 * @param first the address that is stored; empty for none
 * @returns the address as it stands, `change` to another, and `hold`, which keeps the file through a save: it returns the
 *   way back for a save that failed
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
    hold: () => {
      const held = unsaved.current
      unsaved.current = ''
      return () => {
        unsaved.current = held
      }
    },
  }
}
