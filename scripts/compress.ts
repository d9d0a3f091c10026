import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { glob } from 'tinyglobby'

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]

/** Text formats; pictures and fonts are compressed already. */
const compressible = /\.(html|js|css|svg|xml|txt|json|ics)$/
/** Files below this size, in bytes, gain next to nothing. */
const worthwhile = 256

/**
 * Writes compressed copies (`.br`, `.gz`) beside a file, for servers that send precompressed files.
 *
 * @param file absolute path, with an extension
 * @param quality of Brotli, 0 to 11: the best for files compressed once, less for files that are often rewritten
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

/** How many files are compressed at once: Node has four threads for it. */
const hands = 4

/** {@link compressFile} for every file in a folder and its subfolders that is not compressed yet. */
export async function compressFolder(folder: string, quality?: number): Promise<void> {
  const files = new Set(await glob('**', { cwd: folder, dot: true, absolute: true }))
  const left = files.values()
  const compress = async () => {
    for (const file of left) if (!files.has(`${file}.br`)) await compressFile(file, quality)
  }
  await Promise.all(Array.from({ length: hands }, compress))
}
