import { mix, palette as p } from './palette'
import { straight, type Point, type Scene } from './scene'

/** Colours of a box-shaped building. */
export interface Walls {
  front: string
  side?: string
  window?: string
  /** Share of windows that are drawn, 0 to 1. */
  lit?: number
  /** Size of a window cell. */
  cell?: number
}

/** Windows of a wall as one shape: a grid of cells, each present with the given probability. */
function windows(
  s: Scene,
  x: number,
  y: number,
  width: number,
  height: number,
  cell: number,
  lit: number,
  colour: string,
  opacity = 0.85,
): void {
  const columns = Math.max(1, Math.floor(width / cell))
  const lines = Math.max(1, Math.floor(height / (cell * 1.35)))
  let data = ''
  for (let line = 0; line < lines; line += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!s.random.chance(lit)) continue
      const wx = x + (column + 0.25) * (width / columns)
      const wy = y + (line + 0.25) * (height / lines)
      data += `M${wx.toFixed(1)} ${wy.toFixed(1)}h${((width / columns) * 0.5).toFixed(1)}v${((height / lines) * 0.5).toFixed(1)}h${((-width / columns) * 0.5).toFixed(1)}Z`
    }
  }
  if (data) s.path(data, colour, { opacity })
}

/** A block standing on `base`, lit on its front with a narrow shaded side to the right. */
export function block(s: Scene, x: number, base: number, width: number, height: number, walls: Walls): void {
  const side = width * 0.26
  s.rect(x, base - height, width - side, height, s.down(walls.front, mix(walls.front, p.night, 0.08)))
  s.rect(x + width - side, base - height, side, height, walls.side ?? mix(walls.front, p.night, 0.35))
  if (walls.window) {
    const cell = walls.cell ?? 16
    windows(s, x + 3, base - height + 6, width - side - 6, height - 10, cell, walls.lit ?? 0.8, walls.window)
    windows(
      s,
      x + width - side + 2,
      base - height + 6,
      side - 4,
      height - 10,
      cell,
      (walls.lit ?? 0.8) * 0.7,
      walls.window,
      0.4,
    )
  }
}

/** A run of blocks of changing width and height along a base line. */
export function skyline(
  s: Scene,
  left: number,
  right: number,
  base: number,
  low: number,
  high: number,
  walls: readonly Walls[],
  width: readonly [number, number] = [34, 80],
): void {
  for (let x = left; x < right;) {
    const w = s.random.between(width[0], width[1])
    block(s, x, base, w, low + (high - low) * s.random.next() ** 1.6, s.random.pick(walls))
    x += w * s.random.between(0.85, 1.15)
  }
}

/** A house with a pitched roof standing on (x, base); draws front, side and windows. */
export function house(
  s: Scene,
  x: number,
  base: number,
  width: number,
  height: number,
  wall: string,
  roof: string,
): void {
  const window = mix(p.slate, wall, 0.2)
  const h = height * 0.66
  const front = width * 0.62
  s.rect(x, base - h, front, h, wall)
  s.rect(x + front, base - h, width - front, h, mix(wall, p.slate, 0.32))
  s.poly(
    [
      [x - width * 0.05, base - h + 2],
      [x + width * 0.1, base - height],
      [x + front * 1.04, base - height],
      [x + front + width * 0.02, base - h + 2],
    ],
    roof,
  )
  s.poly(
    [
      [x + front + width * 0.02, base - h + 2],
      [x + front * 1.04, base - height],
      [x + width * 1.05, base - h + 2],
    ],
    mix(roof, p.night, 0.35),
  )
  const columns = Math.max(1, Math.round(front / 18))
  for (let column = 0; column < columns; column += 1) {
    const cell = front / columns
    for (const level of h > 34 ? [0.2, 0.6] : [0.3]) {
      s.rect(
        x + column * cell + cell * 0.28,
        base - h + h * level,
        cell * 0.44,
        Math.min(cell * 0.62, h * 0.26),
        window,
      )
    }
  }
}

/** A gilded or leaden dome with lantern and spike; (x, y) is the middle of its foot. */
export function dome(
  s: Scene,
  x: number,
  y: number,
  radius: number,
  light: string,
  dark: string,
  drum: string,
  drumHeight = radius * 0.7,
): void {
  s.rect(x - radius * 0.86, y - drumHeight, radius * 1.72, drumHeight, s.across(drum, mix(drum, p.slate, 0.4)))
  for (let index = 0; index < 5; index += 1) {
    s.rect(
      x - radius * 0.7 + index * radius * 0.32,
      y - drumHeight * 0.78,
      radius * 0.13,
      drumHeight * 0.6,
      mix(p.slate, drum, 0.15),
    )
  }
  const top = y - drumHeight
  s.path(
    `M${x - radius} ${top}C${x - radius * 1.04} ${top - radius * 0.8} ${x - radius * 0.4} ${top - radius * 1.1} ${x} ${top - radius * 1.22}C${x + radius * 0.4} ${top - radius * 1.1} ${x + radius * 1.04} ${top - radius * 0.8} ${x + radius} ${top}Z`,
    s.across(mix(light, p.white, 0.3), light, dark),
  )
  s.rect(x - radius * 0.1, top - radius * 1.45, radius * 0.2, radius * 0.3, dark)
  s.oval(x, top - radius * 1.5, radius * 0.13, light)
  s.rect(x - radius * 0.025, top - radius * 1.95, radius * 0.05, radius * 0.4, light)
}

/** Stacked shipping containers, columns of the given heights; (x, base) is the lower left corner. */
export function containers(
  s: Scene,
  x: number,
  base: number,
  unit: number,
  heights: readonly number[],
  colours: readonly string[],
): void {
  const [w, h] = [unit * 2.45, unit]
  heights.forEach((height, column) => {
    for (let level = 0; level < height; level += 1) {
      const colour = s.random.pick(colours)
      const [left, top] = [x + column * (w + unit * 0.06), base - (level + 1) * (h + 1)]
      s.rect(left, top, w, h, colour)
      s.rect(left, top, w, h * 0.08, mix(colour, p.white, 0.28))
      let ribs = ''
      for (let rib = 1; rib < 10; rib += 1) ribs += `M${left + (w * rib) / 10} ${top + h * 0.14}v${h * 0.74}`
      s.line(ribs, mix(colour, p.night, 0.3), Math.max(1, unit * 0.04), { opacity: 0.6 })
      s.rect(left, top + h * 0.92, w, h * 0.08, mix(colour, p.night, 0.4))
    }
  })
}

/** A lattice between two rails: cross bracing from (x1,y1)-(x2,y2) to the rail offset by (dx, dy). */
export function lattice(
  s: Scene,
  from: Point,
  to: Point,
  offset: Point,
  count: number,
  colour: string,
  thickness: number,
): void {
  const along = (t: number, second: boolean): Point => [
    from[0] + (to[0] - from[0]) * t + (second ? offset[0] : 0),
    from[1] + (to[1] - from[1]) * t + (second ? offset[1] : 0),
  ]
  let data = straight([along(0, false), along(1, false)], false) + straight([along(0, true), along(1, true)], false)
  for (let index = 0; index < count; index += 1) {
    data += straight([along(index / count, index % 2 === 0), along((index + 1) / count, index % 2 !== 0)], false)
  }
  s.line(data, colour, thickness)
}
