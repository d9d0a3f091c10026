import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Whether a small window's menu is open. It closes in the same step that shows another page, so that a press on its link
 * draws once, and when the window becomes as wide as those that show the menu themselves (Tailwind's `lg`).
 */
export function useMenuOpen(): [open: boolean, onOpenChange: (open: boolean) => void] {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== key) setOpenAt(null)
  useEffect(() => {
    const wide = window.matchMedia('(min-width: 64rem)')
    const close = () => setOpenAt(null)
    wide.addEventListener('change', close)
    return () => wide.removeEventListener('change', close)
  }, [])
  return [openAt === key, useCallback((open) => setOpenAt(open ? key : null), [key])]
}
