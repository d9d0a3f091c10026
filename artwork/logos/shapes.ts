import { palette as p } from '../kit/palette'

/** A colour of the house, by its name in the palette. */
export type Tone = keyof typeof p

const line = (path: string, colour: Tone, width: number): string =>
  `<path d="${path}" fill="none" stroke="${p[colour]}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Filled shape; all shapes of a logo stand on a square of 64 units. */
export const shape = (path: string, colour: Tone, opacity = 1): string =>
  `<path d="${path}" fill="${p[colour]}"${opacity < 1 ? ` fill-opacity="${opacity}"` : ''}/>`

/** Line of the given thickness; five units is the least that shows at 48 pixels. */
export const stroke = (path: string, colour: Tone, width = 5): string => line(path, colour, width)

/** Path of a circle. */
export const ring = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`

/** The same shapes several times around a middle. */
export const around = (count: number, content: string, x = 32, y = 32, from = 0): string =>
  Array.from(
    { length: count },
    (_, index) => `<g transform="rotate(${Math.round(from + (index * 360) / count)} ${x} ${y})">${content}</g>`,
  ).join('')

/** The shapes and their mirror image across the vertical axis. */
export const paired = (content: string): string => `${content}<g transform="matrix(-1 0 0 1 64 0)">${content}</g>`

/** A mark on a disc. */
export const seal = (ground: Tone, content: string): string => shape(ring(32, 32, 32), ground) + content

/** A mark that fills a square. */
export const tile = (ground: Tone, content: string): string => shape('M0 0H64V64H0Z', ground) + content

/** A mark on a shield with a pointed foot. */
export const shield = (ground: Tone, content: string): string =>
  shape('M4 2H60V34C60 50 46 58 32 63C18 58 4 50 4 34Z', ground) + content

/** A mark on a lozenge. */
export const lozenge = (ground: Tone, content: string): string => shape('M32 0L64 32L32 64L0 32Z', ground) + content

/** Strokes of the capital letters that monograms need, 20 units wide and 28 high. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 28L10 0L20 28M4 18H16',
  B: 'M2 0V28H10C22 28 22 14 10 14H2H9C19 14 19 0 9 0H2',
  D: 'M2 0V28H7C24 28 24 0 7 0H2',
  H: 'M2 0V28M18 0V28M2 14H18',
  I: 'M10 0V28M5 0H15M5 28H15',
  K: 'M2 0V28M18 0L3 16M8 11L19 28',
  M: 'M1 28V0L10 17L19 0V28',
  O: 'M10 0C-4 0 -4 28 10 28C24 28 24 0 10 0Z',
  P: 'M2 28V0H10C22 0 22 16 10 16H2',
  R: 'M2 28V0H10C21 0 21 15 10 15H2M9 15L19 28',
  S: 'M18 5C14 -2 2 -1 2 7C2 16 18 12 18 21C18 29 5 30 1 23',
  T: 'M0 0H20M10 0V28',
  Y: 'M1 0L10 14L19 0M10 14V28',
  Z: 'M1 0H19L1 28H19',
}

/** Two initials side by side in the middle of the square. */
export function monogram(initials: string, colour: Tone, scale = 0.82): string {
  const strokes = [...initials].map((letter, index) => {
    const path = LETTERS[letter]
    if (path === undefined) throw new RangeError(`No strokes for ${letter}`)
    return `<g transform="translate(${index * 27} 0)">${line(path, colour, 5)}</g>`
  })
  const [width, height] = [47 * scale, 28 * scale]
  return `<g transform="translate(${(64 - width) / 2} ${(64 - height) / 2}) scale(${scale})">${strokes.join('')}</g>`
}
