import { useEffect } from 'react'

/**
 * Stands in for `react-style-singleton` (vite.config.ts), with which Radix' dialogs and menus keep the page from scrolling:
 * the same rules as a style sheet of the document instead of a style element, which the site's Content-Security-Policy lets
 * nobody insert.
 *
 * @returns a component that has its rules in force while at least one of it is mounted; the first decides which rules
 */
export function styleSingleton() {
  let mounted = 0
  let sheet: CSSStyleSheet | undefined
  return function AdoptedStyle({ styles, dynamic = false }: { styles: string; dynamic?: boolean }) {
    const kept = dynamic ? styles : ''
    useEffect(() => {
      mounted += 1
      if (!sheet) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      return () => {
        mounted -= 1
        if (mounted > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
        sheet = undefined
      }
      // Rules that are not dynamic stay as they were when the component came.
      // eslint-disable-next-line react-hooks/exhaustive-deps -- see above
    }, [kept])
    return null
  }
}
