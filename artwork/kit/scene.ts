import { Random } from './random'

/** Horizontal and vertical position in picture units (one unit is one pixel at full size). */
export type Point = readonly [x: number, y: number]
/** Further SVG attributes of a shape. */
export type Attributes = Readonly<Record<string, string | number>>

const short = (value: number): string => String(Math.round(value * 10) / 10)
const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')

/** Path data of straight lines through the points, closed by default. */
export function straight(points: readonly Point[], closed = true): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`
}

/** Path data of a smooth (Catmull-Rom) open curve through the points. */
export function smooth(points: readonly Point[]): string {
  const near = (index: number): Point => {
    const found = points[Math.min(points.length - 1, Math.max(0, index))]
    if (!found) throw new RangeError('A curve needs points')
    return found
  }
  let data = `M${near(0).map(short).join(' ')}`
  for (let index = 0; index < points.length - 1; index += 1) {
    const [before, from, to, after] = [near(index - 1), near(index), near(index + 1), near(index + 2)]
    data += `C${[
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ]
      .map(short)
      .join(' ')}`
  }
  return data
}

/** Collects shapes in drawing order and writes them as one SVG document. */
export class Scene {
  readonly random: Random
  private readonly definitions = new Map<string, string>()
  private readonly shapes: string[] = []

  /** @param name seed of the picture's random numbers; width and height are in pixels. */
  constructor(
    name: string,
    readonly width = 1600,
    readonly height = 1000,
  ) {
    this.random = new Random(name)
  }

  private define(key: string, write: (id: string) => string): string {
    const known = this.definitions.get(key)
    const id = known ? known.slice(0, known.indexOf('|')) : `d${this.definitions.size}`
    if (!known) this.definitions.set(key, `${id}|${write(id)}`)
    return `url(#${id})`
  }

  private stops(colours: readonly string[]): string {
    return colours
      .map((stop, index) => {
        const [colour = '', opacity = '1'] = stop.split('/')
        return `<stop offset="${short((index / Math.max(1, colours.length - 1)) * 100)}%" stop-color="${colour}" stop-opacity="${opacity}"/>`
      })
      .join('')
  }

  /** Paint running down the shape through evenly spaced `#RRGGBB` or `#RRGGBB/opacity` colours. */
  down(...colours: string[]): string {
    return this.define(
      `down ${colours.join()}`,
      (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${this.stops(colours)}</linearGradient>`,
    )
  }

  /** Paint running left to right across the shape; colours as in `down`. */
  across(...colours: string[]): string {
    return this.define(
      `across ${colours.join()}`,
      (id) => `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${this.stops(colours)}</linearGradient>`,
    )
  }

  /** Paint running from the shape's middle outwards; colours as in `down`. */
  outward(...colours: string[]): string {
    return this.define(
      `outward ${colours.join()}`,
      (id) => `<radialGradient id="${id}">${this.stops(colours)}</radialGradient>`,
    )
  }

  /** Path data filled with a paint. */
  path(data: string, fill: string, attributes: Attributes = {}): void {
    this.shapes.push(`<path d="${data}" fill="${fill}"${attributesOf(attributes)}/>`)
  }

  /** Path data drawn as a line of the given thickness. */
  line(data: string, stroke: string, thickness: number, attributes: Attributes = {}): void {
    this.path(data, 'none', {
      stroke,
      'stroke-width': thickness,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      ...attributes,
    })
  }

  /** Closed polygon. */
  poly(points: readonly Point[], fill: string, attributes: Attributes = {}): void {
    this.path(straight(points), fill, attributes)
  }

  /** Rectangle by its top left corner. */
  rect(x: number, y: number, width: number, height: number, fill: string, attributes: Attributes = {}): void {
    this.shapes.push(
      `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${attributesOf(attributes)}/>`,
    )
  }

  /** Ellipse by its middle; a circle when the second radius is omitted. */
  oval(x: number, y: number, radius: number, fill: string, radiusY = radius, attributes: Attributes = {}): void {
    this.shapes.push(
      `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radius)}" ry="${short(radiusY)}" fill="${fill}"${attributesOf(attributes)}/>`,
    )
  }

  /** Draws inside a group carrying the attributes. */
  group(attributes: Attributes, draw: () => void): void {
    this.shapes.push(`<g${attributesOf(attributes)}>`)
    draw()
    this.shapes.push('</g>')
  }

  /** Draws with the origin moved and the unit scaled; a negative `scaleX` mirrors. */
  at(x: number, y: number, scaleX: number, draw: () => void, scaleY = Math.abs(scaleX), turn = 0): void {
    this.group({ transform: `translate(${short(x)} ${short(y)}) rotate(${turn}) scale(${scaleX} ${scaleY})` }, draw)
  }

  /** Draws only within the path. */
  clip(data: string, draw: () => void): void {
    const reference = this.define(`clip ${data}`, (id) => `<clipPath id="${id}"><path d="${data}"/></clipPath>`)
    this.group({ 'clip-path': reference }, draw)
  }

  /** Draws out of focus; the radius is in picture units. */
  blur(radius: number, draw: () => void): void {
    const reference = this.define(
      `blur ${radius}`,
      (id) =>
        `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${radius}"/></filter>`,
    )
    this.group({ filter: reference }, draw)
  }

  /** The finished SVG document. */
  toSvg(): string {
    const definitions = [...this.definitions.values()].map((entry) => entry.slice(entry.indexOf('|') + 1)).join('')
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${this.width}" height="${this.height}" viewBox="0 0 ${this.width} ${this.height}"><defs>${definitions}</defs>${this.shapes.join('\n')}</svg>`
  }
}
