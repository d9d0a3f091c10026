import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import satori from 'satori'
import sharp from 'sharp'
import { fullName } from '../src/features/publish/site/site.ts'
import { sharePicture, shareSize } from '../src/lib/pictures/share-picture.ts'

/** The words on a share picture. */
export interface Share {
  kind: 'Event' | 'News' | 'Newsletter' | 'Member'
  title: string
  /** Date and place; of a member its industry and place. */
  line: string
}

const { width, height } = shareSize
const resolve = createRequire(import.meta.url).resolve
const publicFolder = fileURLToPath(new URL('../public', import.meta.url))
/** The house colours that share pictures have. */
const palette = { paper: '#F6F1E8', night: '#10212B', deep: '#0B5E70', mist: '#D9EEF2', wheat: '#E7C77E' } as const

const groundFile = path.join(publicFolder, 'artwork', 'hero-two-horizons-1600.avif')
const usualCache = fileURLToPath(new URL('../node_modules/.cache/bkcc-share', import.meta.url))
/** Each character set is a separate font file; Kazakh needs the last one. */
const letters = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'] as const
/** How many pictures are drawn in parallel. */
const hands = 2

type Element = { type: string; props: Record<string, unknown> }
const box = (style: Record<string, unknown>, ...children: (Element | string)[]): Element => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.length === 1 ? children[0] : children },
})

/**
 * The house fonts in a format that satori reads (not woff2). A letter that is missing in one set is taken from the
 * next.
 */
async function readFonts() {
  const files = letters.flatMap((set) => [
    {
      name: `Serif ${set}`,
      weight: 600 as const,
      file: `@fontsource/source-serif-4/files/source-serif-4-${set}-600-normal.woff`,
    },
    {
      name: `Sans ${set}`,
      weight: 500 as const,
      file: `@fontsource/golos-text/files/golos-text-${set}-500-normal.woff`,
    },
  ])
  return Promise.all(
    files.map(async ({ name, weight, file }) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(resolve(file)),
    })),
  )
}

const family = (name: string) => letters.map((set) => `'${name} ${set}'`).join(', ')

/** The chamber's landscape, darkened behind the words. */
async function readGround(): Promise<Buffer> {
  const shade = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="a"><stop offset=".55" stop-color="${palette.night}" stop-opacity=".93"/><stop offset="1" stop-color="${palette.night}" stop-opacity=".3"/></linearGradient><linearGradient id="b" x2="0" y2="1"><stop offset=".55" stop-color="${palette.night}" stop-opacity="0"/><stop offset="1" stop-color="${palette.night}" stop-opacity=".85"/></linearGradient></defs><path fill="url(#a)" d="M0 0h${width}v${height}H0Z"/><path fill="url(#b)" d="M0 0h${width}v${height}H0Z"/></svg>`
  return sharp(groundFile)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: Buffer.from(shade) }])
    .removeAlpha()
    .raw()
    .toBuffer()
}

function layout({ kind, title, line }: Share, mark: string): Element {
  const size = title.length <= 40 ? 76 : title.length <= 80 ? 62 : 52
  return box(
    {
      width: width - 144,
      height: height - 120,
      margin: '64px 72px 56px',
      flexDirection: 'column',
      justifyContent: 'space-between',
      fontFamily: family('Sans'),
      color: palette.paper,
    },
    box({ fontSize: 26, letterSpacing: 3, color: palette.wheat }, kind.toUpperCase()),
    box(
      { flexDirection: 'column', width: 960 },
      box(
        {
          display: 'block',
          fontFamily: family('Serif'),
          fontSize: size,
          lineHeight: 1.12,
          letterSpacing: -0.018 * size,
          lineClamp: 4,
        },
        title,
      ),
      box({ display: 'block', marginTop: 24, fontSize: 31, color: palette.mist, lineClamp: 1 }, line),
    ),
    box(
      { alignItems: 'center', fontSize: 27 },
      { type: 'img', props: { src: mark, width: 62, height: 62, style: { marginRight: 22 } } },
      box({}, fullName),
    ),
  )
}

/**
 * Draws the share pictures of pages and writes them into a folder. A picture whose words and look are unchanged is
 * taken from the cache of earlier builds. Text is drawn as outlines, so no system font is needed or used.
 *
 * @param folder of the site
 * @param pages path and words of each page
 * @param cacheFolder where pictures are kept between builds
 */
export async function writeSharePictures(
  folder: string,
  pages: readonly { path: string; share: Share }[],
  cacheFolder = usualCache,
): Promise<void> {
  const stuff = await Promise.all([
    readFile(fileURLToPath(import.meta.url)),
    readFile(groundFile),
    readFile(path.join(publicFolder, 'favicon.svg')),
  ])
  const look = stuff.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex')
  const mark = `data:image/svg+xml;base64,${Buffer.from(stuff[2].toString().replaceAll(palette.deep, palette.paper).replaceAll(palette.wheat, palette.deep)).toString('base64')}`
  await mkdir(cacheFolder, { recursive: true })
  // Loaded only when there is something to draw.
  let tools: Promise<[Awaited<ReturnType<typeof readFonts>>, Buffer]> | undefined
  const draw = async (share: Share): Promise<Buffer> => {
    const [fonts, ground] = await (tools ??= Promise.all([readFonts(), readGround()]))
    const words = await satori(layout(share, mark) as unknown as Parameters<typeof satori>[0], { width, height, fonts })
    return sharp(ground, { raw: { width, height, channels: 3 } })
      .composite([{ input: Buffer.from(words) }])
      .jpeg({ quality: 82, chromaSubsampling: '4:4:4' })
      .toBuffer()
  }
  const waiting = [...pages]
  const work = async () => {
    for (let page = waiting.pop(); page; page = waiting.pop()) {
      const kept = path.join(
        cacheFolder,
        `${createHash('sha256').update(look).update(JSON.stringify(page.share)).digest('hex')}.jpg`,
      )
      const file = path.join(folder, sharePicture(page.path))
      await mkdir(path.dirname(file), { recursive: true })
      if (
        await copyFile(kept, file).then(
          () => true,
          () => false,
        )
      )
        continue
      const picture = await draw(page.share)
      await writeFile(file, picture)
      // Write and rename, because another build may be reading the file.
      await writeFile(`${kept}.${process.pid}`, picture)
      await rename(`${kept}.${process.pid}`, kept)
    }
  }
  await Promise.all(Array.from({ length: hands }, work))
}
