import createPurifier from 'dompurify'

// An instance of its own: the viewer's adds attributes for loading and opening, which do not belong to a text.
const purifier = createPurifier(window)

/**
 * Parses HTML for the editor. Without forms, because the fields of a form hide the properties of its element
 * (`<form><input name="nodeName"></form>`), and parsers that read them fail.
 *
 * @param html stored or pasted; untrusted
 * @returns the body of a separate document, with styles and structure but without anything that runs
 */
export function parseSafely(html: string): HTMLElement {
  // Without a body, a text that begins with a frameset has none.
  return purifier.sanitize(`<body>${html}`, {
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['form', 'input', 'button', 'select', 'textarea', 'fieldset', 'output'],
    RETURN_DOM: true,
  }) as HTMLElement
}
