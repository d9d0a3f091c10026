import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Closes a small window's menu on the way to another page, and when the window becomes as wide as those that show the
 * menu themselves (Tailwind's `lg`).
 */
export function useClosing(onOpenChange: (open: boolean) => void): void {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current !== key) onOpenChange(false)
    shownAt.current = key
  }, [key, onOpenChange])
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)')
    const close = () => onOpenChange(false)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [onOpenChange])
}
