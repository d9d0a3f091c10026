import sharp from 'sharp'

import { palette as p } from './kit/palette'

const OUTLINE = 'M24 0H40V8H48V16H56V24H64V40H56V48H48V56H40V64H24V56H16V48H8V40H0V24H8V16H16V8H24Z'
/** Stepped (shevitsa) diamond ring on a 64-unit square, for even-odd filling. */
const RING = `${OUTLINE}M29 5V13H21V21H13V29H5V35H13V43H21V51H29V59H35V51H43V43H51V35H59V29H51V21H43V13H35V5Z`
/** How far down the curl's stem reaches: to the ring, or short of the solid diamond's edge. */
const STEM = 59
const SHORT_STEM = 44
/** One ram's-horn (koshkar muiz) curl springing from the stem at x = 32; its mirror makes the pair. */
const horn = (foot: number): string =>
  `M32 ${foot}V34C32 26 27.5 20.8 22.4 23.6C17.6 26.4 18.8 33.6 24 33.4C26.8 33.2 27.6 30.2 25.6 28.8`

const horns = (colour: string, width: number, foot: number): string =>
  `<g fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"><path d="${horn(foot)}"/><path d="${horn(foot)}" transform="matrix(-1 0 0 1 64 0)"/></g>`

const mark = (diamond: string, curl: string): string =>
  `${horns(curl, 4, STEM)}<path fill="${diamond}" fill-rule="evenodd" d="${RING}"/>`

/** The mark for the smallest sizes: the diamond is solid and the curl heavier. */
const smallMark = (diamond: string, curl: string): string =>
  `<path fill="${diamond}" d="${OUTLINE}"/><g transform="translate(-16 -14) scale(1.5)">${horns(curl, 4.4, SHORT_STEM)}</g>`

const square = (content: string, padding: number, ground = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-padding} ${-padding} ${64 + padding * 2} ${64 + padding * 2}">${ground}${content}</svg>\n`

/** Woven band tile: a stepped diamond between two facing pairs of horn curls, joined by the border lines. */
function ornament(): string {
  const curl = 'M24 12C24 7 28 4 32 5.4C35.4 6.8 35 11 32 11C30.4 11 29.8 9.4 30.8 8.6'
  const curls = ['', 'matrix(1 0 0 -1 0 24)', 'matrix(-1 0 0 1 48 0)', 'matrix(-1 0 0 -1 48 24)']
    .map((turn) => `<path d="${curl}"${turn ? ` transform="${turn}"` : ''}/>`)
    .join('')
  const diamond = (x: number, size: number): string => {
    const step = size / 4
    const right = `h${step}v${step}`.repeat(4)
    const down = `v${step}h${-step}`.repeat(4)
    const left = `h${-step}v${-step}`.repeat(4)
    const up = `v${-step}h${step}`.repeat(4)
    return `M${x} ${12 - size}${right}${down}${left}${up}Z`
  }
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="24" viewBox="0 0 96 24">' +
    `<g fill="${p.deep}"><path d="M0 0H96V1.5H0ZM0 22.5H96V24H0Z"/>` +
    `<path fill-rule="evenodd" d="${diamond(72, 9)}${diamond(72, 5)}"/><path d="M70 10h4v4h-4Z"/>` +
    '<path d="M7 8h2v8h-2ZM39 8h2v8h-2ZM55 8h2v8h-2ZM87 8h2v8h-2ZM46 10h4v4h-4ZM0 10h2v4h-2ZM94 10h2v4h-2Z"/></g>' +
    `<g fill="none" stroke="${p.deep}" stroke-width="2" stroke-linecap="round"><path d="M24 4.5V19.5"/>${curls}</g></svg>\n`
  )
}

/**
 * Draws the mark (a shevitsa diamond holding a koshkar-muiz curl) in all its uses.
 * @param hero SVG of the home page picture, 1920 by 1080, shown behind the mark on the share image
 * @returns file contents by file name, to be written into `public/`
 */
export async function writeMark(hero: string): Promise<ReadonlyMap<string, string | Buffer>> {
  const favicon = square(smallMark(p.deep, p.wheat), 0)
  const rounded = (radius: number): string =>
    `<rect x="-14" y="-14" width="92" height="92" rx="${radius}" fill="${p.deep}"/>`
  const tile = square(mark(p.paper, p.wheat), 14, rounded(0))
  const badge = await sharp(Buffer.from(square(mark(p.paper, p.wheat), 0)), { density: 72 * 6 })
    .resize(250)
    .png()
    .toBuffer()
  const shareGround = await sharp(Buffer.from(hero))
    .resize(1200, 675)
    .extract({ left: 0, top: 45, width: 1200, height: 630 })
    .toBuffer()
  return new Map<string, string | Buffer>([
    ['logo.svg', square(mark(p.deep, p.gold), 2)],
    ['favicon.svg', favicon],
    ['favicon-32.png', await sharp(Buffer.from(favicon), { density: 288 }).resize(32).png().toBuffer()],
    ['apple-touch-icon.png', await sharp(Buffer.from(tile), { density: 288 }).resize(180).png().toBuffer()],
    ['ornament.svg', ornament()],
    [
      'share.png',
      await sharp(shareGround)
        .composite([{ input: badge, left: 170, top: 190 }])
        .png({ palette: true, colours: 256, effort: 9 })
        .toBuffer(),
    ],
  ])
}
