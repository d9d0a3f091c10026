/**
 * Lets fonts be used that came too late for the page that was opened. They are optional (`font-display`), so that nothing moves under
 * a reader on a slow connection; browsers would then do without them for as long as the document lives. To be called where one
 * page gives way to another, which moves everything anyway.
 */
export function admitLateFonts(): void {
  for (const sheet of document.styleSheets) {
    // The rules of a style sheet of another site (an extension's, say) may not be read.
    if (sheet.href !== null) continue
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('font-display') === 'optional')
        rule.style.setProperty('font-display', 'swap')
    }
  }
}
