import { mix } from './palette'
import { smooth, straight, type Point, type Scene } from './scene'

/** How a mountain range is lit and coloured. Lengths in picture units. */
export interface RangeStyle {
  /** Colour of the lit slopes. */
  light: string
  /** Colour laid over the slopes turned away from the light. */
  shade: string
  /** Colour the foot dissolves into (the air between). */
  air: string
  /** Height of the foot. */
  base: number
  /** Height of the snow line, when there is snow. */
  snowLine?: number
  snow?: string
  /** Side the light comes from; left when absent. */
  from?: 'left' | 'right'
  /** Opacity of the shade, 0 to 1. */
  depth?: number
  /** Crookedness of ridges as a share of their length. */
  rough?: number
}

function crooked(s: Scene, from: Point, to: Point, rough: number, steps: number): Point[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  return Array.from({ length: steps }, (_, index): Point => {
    const t = (index + 1) / (steps + 1)
    return [
      from[0] + (to[0] - from[0]) * t + s.random.between(-0.5, 0.5) * length * rough,
      from[1] + (to[1] - from[1]) * t + s.random.between(-0.5, 0.5) * length * rough,
    ]
  })
}

/**
 * A range of faceted mountains: a ridge through alternating valleys and peaks, shaded
 * faces behind each peak, and snow above the snow line.
 * @param ridge ridge points from left to right
 */
export function mountains(s: Scene, ridge: readonly Point[], style: RangeStyle): void {
  const rough = style.rough ?? 0.1
  const depth = style.depth ?? 0.55
  const direction = style.from === 'right' ? -1 : 1
  const line: Point[] = []
  ridge.forEach((point, index) => {
    const next = ridge[index + 1]
    line.push(point)
    if (next) line.push(...crooked(s, point, next, rough, 4))
  })
  const [first, last] = [line.at(0), line.at(-1)]
  if (!first || !last) return
  const outline = straight([...line, [last[0], style.base], [first[0], style.base]])
  s.path(outline, s.down(style.light, style.light, mix(style.light, style.air, 0.45), style.air))
  s.clip(outline, () => {
    const { snowLine } = style
    if (snowLine !== undefined) snowCap(s, first[0], last[0], snowLine, style.snow ?? '#FCFAF6')
    ridge.forEach((peak, index) => {
      const [before, after] = [ridge[index - 1], ridge[index + 1]]
      const isPeak = (!before || before[1] >= peak[1]) && (!after || after[1] >= peak[1])
      if (isPeak)
        shadeFaces(
          s,
          peak,
          (direction > 0 ? after : before) ?? [peak[0] + direction * 160, style.base],
          style,
          direction,
          depth,
        )
    })
  })
}

function snowCap(s: Scene, left: number, right: number, snowLine: number, snow: string): void {
  const edge: Point[] = []
  for (let x = left; x <= right + 60; x += s.random.between(10, 52)) {
    const long = s.random.chance(0.35) ? s.random.between(30, 78) : s.random.between(0, 30)
    edge.push([x, snowLine + (edge.length % 2 ? long : -long * 0.8) + Math.sin(x / 90) * 16])
  }
  s.poly([[left, -200], ...edge, [right + 40, -200]], snow)
}

function shadeFaces(s: Scene, peak: Point, valley: Point, style: RangeStyle, direction: number, depth: number): void {
  const drop = style.base - peak[1]
  const foot: Point = [peak[0] - direction * drop * s.random.between(0, 0.16), style.base]
  const spine: Point[] = [peak]
  for (let step = 1; step < 9; step += 1) {
    const t = step / 9
    spine.push([
      peak[0] +
        (foot[0] - peak[0]) * t +
        (step % 2 ? direction : -direction) * drop * s.random.between(0.015, 0.07) * (0.4 + t),
      peak[1] + drop * t,
    ])
  }
  spine.push(foot)
  const reach = valley[0] - foot[0]
  const gully: Point[] = [0.75, 0.5, 0.25].map((t, index): Point => [
    foot[0] + reach * (0.3 + t * 0.7) + (index % 2 ? -direction : direction) * drop * 0.04,
    valley[1] + (style.base - valley[1]) * (1 - t),
  ])
  s.path(
    straight([
      ...spine,
      [foot[0] + reach * 0.3, style.base],
      ...gully.reverse(),
      valley,
      [valley[0], peak[1] - 60],
      [peak[0], peak[1] - 60],
    ]),
    s.down(`${style.shade}/${depth}`, `${style.shade}/${depth * 0.75}`, `${style.air}/0`),
  )
  for (let rib = 0; rib < 4; rib += 1) {
    // Small ribs: lit ones on the shaded face, shaded ones on the lit face.
    const side = rib % 2 ? direction : -direction
    const t = s.random.between(0.14, 0.5)
    const start: Point = [peak[0] + side * drop * s.random.between(0.05, 0.34), peak[1] + drop * t]
    const long = drop * s.random.between(0.16, 0.34)
    s.poly(
      [
        start,
        [start[0] + side * long * 0.22, start[1] + long * 0.45],
        [start[0] + side * long * 0.12, start[1] + long * 0.6],
        [start[0] + side * long * 0.3, start[1] + long],
        [start[0] - side * long * 0.04, start[1] + long * 0.55],
      ],
      side === direction ? style.light : style.shade,
      { opacity: side === direction ? 0.35 : depth * 0.55 },
    )
  }
}

/** A run of ridge points: `count` peaks between two edges, heights drawn between `high` and `low`. */
export function peaks(s: Scene, left: number, right: number, high: number, low: number, count: number): Point[] {
  const points: Point[] = []
  const step = (right - left) / (count * 2)
  for (let index = 0; index <= count * 2; index += 1) {
    const up = index % 2 === 1
    points.push([
      left + index * step + (index > 0 && index < count * 2 ? s.random.between(-0.35, 0.35) * step : 0),
      up ? s.random.between(high, high + (low - high) * 0.45) : s.random.between(low - (low - high) * 0.2, low),
    ])
  }
  return points
}

/** Path of a rounded hill whose crest runs through the points, closed down to `bottom`. */
export function hillPath(crest: readonly Point[], bottom: number): string {
  const [first, last] = [crest.at(0), crest.at(-1)]
  if (!first || !last) throw new RangeError('A hill needs a crest')
  return `${smooth(crest)}L${last[0]} ${bottom}L${first[0]} ${bottom}Z`
}

/** A rounded hill filled from crest to the bottom of the picture. */
export function hill(s: Scene, points: readonly Point[], fill: string): void {
  s.path(hillPath(points, s.height), fill)
}

/** Furrows or plant rows running towards a vanishing point. */
export interface Rows {
  vanish: Point
  /** Height where the rows begin (below the vanishing point) and end. */
  top: number
  bottom: number
  /** Width of one row at the bottom. */
  width: number
  /** Outer edges at the bottom. */
  left: number
  right: number
}

/** Calls `draw` for each row with the path of its strip and its share (0 to 1) from left to right. */
export function rows(geometry: Rows, draw: (strip: string, share: number, index: number) => void): void {
  const {
    vanish: [vx, vy],
    top,
    bottom,
    left,
    right,
    width,
  } = geometry
  const count = Math.ceil((right - left) / width)
  const atTop = (x: number): number => vx + ((x - vx) * (top - vy)) / (bottom - vy)
  for (let index = 0; index < count; index += 1) {
    const [a, b] = [left + index * width, left + (index + 0.55) * width]
    draw(
      straight([
        [atTop(a), top],
        [atTop(b), top],
        [b, bottom],
        [a, bottom],
      ]),
      index / Math.max(1, count - 1),
      index,
    )
  }
}

/** Glints on water: flat lozenges, wider towards the viewer, gathered around `x` within `spread`. */
export function glints(
  s: Scene,
  x: number,
  spread: number,
  top: number,
  bottom: number,
  count: number,
  colour: string,
  opacity = 0.7,
): void {
  for (let index = 0; index < count; index += 1) {
    const t = s.random.next()
    const y = top + (bottom - top) * t ** 1.5
    const near = (y - top) / (bottom - top)
    const half = (8 + near * 60) * s.random.between(0.4, 1.2)
    const cx = x + (s.random.next() + s.random.next() - 1) * spread * (0.35 + near)
    const thick = 1.2 + near * 4.5
    s.path(`M${cx - half} ${y}Q${cx} ${y - thick} ${cx + half} ${y}Q${cx} ${y + thick} ${cx - half} ${y}Z`, colour, {
      opacity: opacity * s.random.between(0.4, 1),
    })
  }
}
