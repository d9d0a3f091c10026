/**
 * Applies fonts that arrived too late for the first page. They are `font-display: optional`, so that nothing moves
 * under a reader on a slow connection, but browsers then ignore them until the document is reloaded. Call this on
 * navigation, when the whole page changes anyway.
 */
export function admitLateFonts(): void {
  for (const sheet of document.styleSheets) {
    // The rules of a style sheet from another origin, such as an extension's, cannot be read.
    if (sheet.href !== null) continue
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional')
        rule.style.setProperty('font-display', 'swap')
    }
  }
}
