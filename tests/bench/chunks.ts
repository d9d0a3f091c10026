import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildSite } from '../../scripts/site-build'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const baselineFile = path.join(import.meta.dirname, 'baseline.json')

/** A chunk that grew by more than this share and by more than these bytes needs an update of the baseline. */
const mostGrowth = { share: 0.1, bytes: 2_000 }

/** Bytes by a chunk's name without its hash; chunks of the same name count as one. */
type Sizes = Record<string, number>
/** Chunks with fewer bytes count together, as one with this name. */
const small = 2_000
const smallOnes = 'smaller ones'

async function measureChunks(): Promise<Sizes> {
  const { client } = await buildSite(projectRoot, path.join(projectRoot, '.local'))
  const folder = path.join(client, 'assets')
  const files = await readdir(folder)
  const sizes: Sizes = {}
  for (const file of files.toSorted()) {
    const [, name, kind] = /^(.+)-.{8}\.(js|css)$/.exec(file) ?? []
    if (!name || !kind) continue
    // Files too small to be compressed are sent uncompressed.
    const { size } = await stat(path.join(folder, files.includes(`${file}.br`) ? `${file}.br` : file))
    sizes[`${name}.${kind}`] = (sizes[`${name}.${kind}`] ?? 0) + size
  }
  const [big, others]: [Sizes, number[]] = [{}, []]
  for (const [name, bytes] of Object.entries(sizes))
    if (bytes < small) others.push(bytes)
    else big[name] = bytes
  return { ...big, [smallOnes]: others.reduce((sum, bytes) => sum + bytes, 0) }
}

/**
 * The bytes of each chunk of the bundle, brotli, against those of the baseline.
 *
 * @param update makes what is there now the baseline
 * @returns lines of a table, and what has grown without the baseline being updated
 */
export async function compareChunks(update = false): Promise<{ lines: string[]; faults: string[] }> {
  const sizes = await measureChunks()
  if (update) await writeFile(baselineFile, `${JSON.stringify(sizes, null, 2)}\n`)
  const baseline = JSON.parse(await readFile(baselineFile, 'utf8')) as Sizes
  const faults: string[] = []
  const rows = Object.entries(sizes).sort(([, one], [, other]) => other - one)
  const lines = rows.map(([name, bytes]) => {
    const before = baseline[name]
    const grown = before === undefined ? 0 : bytes - before
    if (before !== undefined && grown > mostGrowth.bytes && grown > mostGrowth.share * before)
      faults.push(`${name} grew from ${before} to ${bytes} bytes; if that is meant: npm run bench -- bytes --update`)
    const change = before === undefined ? 'new' : grown === 0 ? '' : `${grown > 0 ? '+' : ''}${grown}`
    return `${name.padEnd(40)}${String(bytes).padStart(8)}${change.padStart(9)}`
  })
  const gone = Object.keys(baseline).filter((name) => !(name in sizes))
  const total = (sizes: Sizes) => Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0)
  return {
    lines: [
      `${'chunk'.padEnd(40)}${'bytes'.padStart(8)}${'change'.padStart(9)}`,
      ...lines,
      ...(gone.length ? [`gone: ${gone.join(', ')}`] : []),
      `${'in all'.padEnd(40)}${String(total(sizes)).padStart(8)}${String(total(sizes) - total(baseline)).padStart(9)}`,
    ],
    faults,
  }
}
