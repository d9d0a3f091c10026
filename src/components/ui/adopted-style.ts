import { useEffect, useState } from 'react'

/**
 * Replaces `react-style-singleton` (vite.config.ts), with which Radix' dialogs and menus keep the page from scrolling.
 * It puts the same rules into an adopted style sheet instead of a style element, which the site's
 * Content-Security-Policy forbids.
 *
 * @returns a component whose rules apply while at least one instance is mounted; the first instance decides which rules
 */
export function styleSingleton() {
  let mounted = 0
  let sheet: CSSStyleSheet | undefined
  return function AdoptedStyle({ styles, dynamic = false }: { styles: string; dynamic?: boolean }) {
    const [first] = useState(styles)
    const rules = dynamic ? styles : first
    useEffect(() => {
      mounted += 1
      if (!sheet) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(rules)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      return () => {
        mounted -= 1
        if (mounted > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = undefined
      }
    }, [rules])
    return null
  }
}
