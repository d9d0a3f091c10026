import type { Page } from 'playwright-core'

/**
 * Watches a page for any effect of a hostile text, from before its first document.
 *
 * @param page a page that has not opened anything yet
 * @param origin origin of the site, the only one that may receive requests
 * @returns a list of what has happened, in words; it grows as things happen
 */
export async function watch(page: Page, origin: string): Promise<string[]> {
  const actions: string[] = []
  const tell = (action: string) => actions.push(`${action} (on ${page.url()})`)
  page.on('dialog', (dialog) => {
    tell(`a dialog says ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:') && !url.startsWith(`blob:${origin}/`))
      tell(`${url} is asked for`)
  })
  page.on('popup', () => tell('a window is opened'))
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) tell(`a frame shows ${frame.url()}`)
  })
  await page.exposeFunction('tellMark', (mark: string) => void tell(`fragment ${mark} ran`))
  await page.addInitScript(() => {
    const { tellMark } = window as unknown as { tellMark: (mark: string) => void }
    Object.defineProperty(window, '__owned', {
      set: (mark: unknown) => {
        tellMark(String(mark))
      },
    })
  })
  return actions
}

/** The forbidden content of a page, in words: anything that could run, link to code, or replace the page's own variables. */
export function harmIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const harm: string[] = []
    const outline = (element: Element) =>
      element.cloneNode(false) instanceof Element
        ? (element.cloneNode(false) as Element).outerHTML.slice(0, 200)
        : element.nodeName
    const forbid = (selector: string, why: string) => {
      for (const element of document.querySelectorAll(selector)) harm.push(`${why}: ${outline(element)}`)
    }
    forbid(
      '.prose :is(script, style, link, meta, base, iframe, frame, object, embed, applet, form, input, select, textarea, button, template, noscript, svg, math, video, audio, details)',
      'in a rich text',
    )
    forbid('iframe, frame, object, embed, applet, base, meta[http-equiv]', 'on the page')
    // Elements that the editor itself adds have classes; the written text must not.
    forbid(
      '.prose:not(.ProseMirror) :is([id], [name], [class], [style], [srcset], [ping], [contenteditable])',
      'an attribute in a rich text',
    )
    forbid('.prose :is([id], [name])', 'a name in a rich text')
    // A data block never runs.
    for (const script of document.scripts)
      if (
        !/^application\/(ld\+)?json$/.test(script.type) &&
        new URL(script.src || 'about:blank').origin !== location.origin
      )
        harm.push(`a script of no file of the site: ${outline(script)}`)
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) harm.push(`a handler: ${outline(element)}`)
        // As browsers read a URL scheme: ignoring control characters, white space and case.
        if (
          /^(?:href|src|srcset|action|formaction|data|poster|background|cite|xlink:href|ping|srcdoc)$/.test(name) &&
          /^(?:javascript|data|vbscript|livescript|view-source|feed):/i.test(value.replace(/[\p{Cc}\s\u200B]/gu, ''))
        )
          harm.push(`an address: ${outline(element)}`)
      }
    }
    if (!(document.body instanceof HTMLBodyElement)) harm.push('document.body is taken')
    if (typeof document.cookie !== 'string') harm.push('document.cookie is taken')
    if (typeof document.getElementById !== 'function' || typeof document.createElement !== 'function')
      harm.push('a function of the document is taken')
    if (document.location !== window.location || typeof window.location.href !== 'string')
      harm.push('the location is taken')
    for (const name of ['supabase', 'cookie', 'self', 'f', 'there', 'pop'])
      if ((window as unknown as Record<string, unknown>)[name] instanceof Element)
        harm.push(`window.${name} is an element`)
    return harm
  })
}

/**
 * Waits until a page shows a text, as text or in one of its fields.
 *
 * @param text as it was stored; white space is ignored, because single-line fields drop some
 * @param within selector of where to look, in addition to fields and the document's title
 * @throws when it does not appear
 */
export async function waitForText(page: Page, text: string, within = '#root, [role=dialog]'): Promise<void> {
  const shows = ([wanted, places]: readonly [string, string]) => {
    const spaceless = (shown: string | null) => (shown ?? '').replace(/\s+/g, '')
    const shown = [...document.querySelectorAll(places)].map((place) => {
      const copy = place.cloneNode(true) as Element
      for (const script of copy.querySelectorAll('script')) script.remove()
      return copy.textContent
    })
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
    return [...shown, ...fields, document.title].some((found) => spaceless(found).includes(spaceless(wanted)))
  }
  await page
    .waitForFunction(shows, [text, within] as const, { timeout: 15_000, polling: 100 })
    .catch((error: unknown) => {
      throw new Error(`${page.url()} does not show ${text}`, { cause: error })
    })
}
