import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** From this width on the page shows its menu itself (Tailwind's `lg`). */
const wideWindow = '(min-width: 64rem)'

/** Closes a small window's menu on Back and Forward, and when the window becomes wide. */
export function useClosing(open: boolean, onOpenChange: (open: boolean) => void): void {
  const { key } = useLocation()
  const shownAt = useRef(key)
  useEffect(() => {
    if (shownAt.current !== key) onOpenChange(false)
    shownAt.current = key
  }, [key, onOpenChange])
  useEffect(() => {
    if (!open) return
    const wide = window.matchMedia(wideWindow)
    const onChange = () => onOpenChange(false)
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [open, onOpenChange])
}
