import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { compressFile } from '../../scripts/compress'
import { pageQuality } from '../../scripts/prerender'

/** The folder of the script-free twins of pages in a served site. */
const twinFolder = '_twin'

/** The address of a page's script-free twin. */
export const twinOf = (page: string) => `/${twinFolder}${page === '/' ? '/home' : page}`

/** The parts of a page that only its scripts need: the scripts, their preloads, and the data for hydration. */
const forScripts = /<script\b[^>]*>.*?<\/script>|<link\b[^>]*\brel="modulepreload"[^>]*>/gs

/**
 * Puts beside each of those pages of a site that was written into a folder the same page without scripts: same text, same
 * styles, fonts and pictures, compressed in the same way. It is as fast as the page could be.
 *
 * @param folder absolute path of the site, which must not be served yet
 * @param pages such as `/` and `/news`
 */
export async function writeTwins(folder: string, pages: readonly string[]): Promise<void> {
  for (const page of pages) {
    const twin = path.join(folder, `${twinOf(page)}.html`)
    const html = await readFile(path.join(folder, page === '/' ? 'index.html' : `${page}.html`), 'utf8')
    await mkdir(path.dirname(twin), { recursive: true })
    await writeFile(twin, html.replaceAll(forScripts, ''))
    await compressFile(twin, pageQuality)
  }
}
