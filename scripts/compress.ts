import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** What is text; pictures and fonts are compressed by their own formats. */
const compressible = /\.(html|js|css|svg|xml|txt|json|ics)$/
/** Below this many bytes there is next to nothing to gain. */
const worthwhile = 256

/**
 * Writes `.br` and `.gz` beside a file's content, for servers that send what is there.
 *
 * @param file absolute path, with an extension
 * @param quality of brotli, 0 to 11: the best for what is compressed once, less for what is made often
 */
export async function compressFile(file: string, quality = 11): Promise<void> {
  if (!compressible.test(file)) return
  const content = await readFile(file)
  if (content.length < worthwhile) return
  await Promise.all([
    brotli(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }).then((bytes) => writeFile(`${file}.br`, bytes)),
    gzipped(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ])
}

/** {@link compressFile} for every file of a folder and those inside it that is not compressed yet. */
export async function compressFolder(folder: string, quality?: number): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  for (const entry of entries) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) await compressFolder(file, quality)
    else if (!entries.some(({ name }) => name === `${entry.name}.br`)) await compressFile(file, quality)
  }
}
