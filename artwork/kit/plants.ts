import { mix, palette as p } from './palette'
import type { Scene } from './scene'

/** A slim poplar or cypress standing on (x, y); height in picture units. */
export function poplar(
  s: Scene,
  x: number,
  y: number,
  height: number,
  colour: string,
  shade = mix(colour, p.night, 0.4),
): void {
  const w = height * 0.13
  s.rect(x - height * 0.012, y - height * 0.12, height * 0.024, height * 0.12, shade)
  const data = (k: number): string =>
    `M${x} ${y - height}C${x + w * 0.9 * k} ${y - height * 0.72} ${x + w * 1.15 * k} ${y - height * 0.28} ${x + w * 0.35 * k} ${y - height * 0.06}L${x} ${y - height * 0.05}`
  s.path(`${data(-1)}L${x} ${y - height}Z`, colour)
  s.path(`${data(1)}L${x} ${y - height}Z`, shade)
}

/** A round-headed tree standing on (x, y). */
export function tree(s: Scene, x: number, y: number, height: number, colour: string): void {
  const shade = mix(colour, p.night, 0.38)
  const r = height * 0.34
  s.rect(x - height * 0.03, y - height * 0.4, height * 0.06, height * 0.4, mix(shade, p.night, 0.35))
  s.oval(x, y - height * 0.62, r, shade, r * 1.1)
  s.oval(x + r * 0.55, y - height * 0.5, r * 0.62, shade)
  s.oval(x - r * 0.22, y - height * 0.67, r * 0.78, colour, r * 0.86)
  s.oval(x - r * 0.5, y - height * 0.48, r * 0.5, colour)
}

/** A spruce standing on (x, y), lit from the left. */
export function spruce(s: Scene, x: number, y: number, height: number, colour: string): void {
  const shade = mix(colour, p.night, 0.45)
  const tiers = 5
  s.rect(x - height * 0.02, y - height * 0.1, height * 0.04, height * 0.1, shade)
  for (let tier = tiers; tier >= 1; tier -= 1) {
    const w = height * 0.055 * tier + height * 0.02
    const bottom = y - height * 0.06 - ((tiers - tier) * height * 0.9) / (tiers + 0.6)
    const top = bottom - height * 0.34
    s.poly(
      [
        [x, top],
        [x - w, bottom],
        [x - w * 0.35, bottom - height * 0.025],
        [x, bottom],
      ],
      colour,
    )
    s.poly(
      [
        [x, top],
        [x + w, bottom],
        [x + w * 0.4, bottom - height * 0.025],
        [x, bottom],
      ],
      shade,
    )
  }
}

/** A band of small tree tops along a height, as one shape. */
export function treeLine(s: Scene, left: number, right: number, y: number, height: number, colour: string): void {
  let data = `M${left} ${y}`
  for (let x = left; x < right;) {
    const w = height * s.random.between(0.5, 1.1)
    const h = height * s.random.between(0.5, 1)
    data += `C${x} ${y - h} ${x + w} ${y - h} ${x + w} ${y - height * 0.15}`
    x += w
  }
  s.path(`${data}L${right} ${y + height}L${left} ${y + height}Z`, colour)
}

/** Tufts of tall grass along a height, leaning in the wind; y is the ground. */
export function grass(
  s: Scene,
  left: number,
  right: number,
  y: number,
  height: number,
  count: number,
  colours: readonly string[],
): void {
  for (let index = 0; index < count; index += 1) {
    const x = s.random.between(left, right)
    const h = height * s.random.between(0.4, 1)
    const lean = h * s.random.between(-0.12, 0.45)
    const foot = y + s.random.between(0, height * 0.35)
    s.path(
      `M${x - 3} ${foot}Q${x + lean * 0.2} ${foot - h * 0.6} ${x + lean} ${foot - h}Q${x + lean * 0.3 + 3} ${foot - h * 0.5} ${x + 4} ${foot}Z`,
      s.random.pick(colours),
    )
  }
}

/** Ripe ears of wheat rising from y; height is the stalk's. */
export function wheat(
  s: Scene,
  left: number,
  right: number,
  y: number,
  height: number,
  count: number,
  colours: readonly string[],
): void {
  for (let index = 0; index < count; index += 1) {
    const x = left + ((right - left) * (index + s.random.between(0, 1))) / count
    const h = height * s.random.between(0.65, 1)
    const lean = s.random.between(-6, 20)
    const colour = s.random.pick(colours)
    const [tx, ty] = [x + lean, y - h]
    s.line(`M${x} ${y}Q${x} ${y - h * 0.6} ${tx} ${ty}`, mix(colour, p.bronze, 0.25), height * 0.014)
    const grain = height * 0.042
    for (let row = 0; row < 6; row += 1) {
      const gy = ty - row * grain * 0.95 + grain * 2
      const gx = tx + (row - 2) * lean * 0.03
      for (const side of [-1, 1]) {
        s.oval(0, 0, grain * 0.42, side < 0 ? colour : mix(colour, p.bronze, 0.28), grain * 0.85, {
          transform: `translate(${gx + side * grain * 0.45} ${gy}) rotate(${side * 26})`,
        })
      }
    }
    s.line(`M${tx} ${ty - grain * 3}l${lean * 0.25} ${-grain * 3.2}`, colour, height * 0.006)
  }
}

/** A rose in full bloom, seen from slightly above; radius of the whole flower. */
export function rose(s: Scene, x: number, y: number, radius: number, colour: string = p.rose): void {
  s.at(x, y, radius / 100, () => {
    const petals: readonly [number, number, number, number][] = [
      [-52, 18, 56, -30],
      [54, 16, 56, 30],
      [0, 52, 62, 0],
      [-34, -38, 52, 35],
      [36, -40, 52, -35],
      [0, 12, 58, 0],
    ]
    petals.forEach(([px, py, size, turn], index) => {
      const tone = mix(mix(colour, p.night, 0.28), p.pink, index / 9)
      s.oval(0, 0, size, tone, size * 0.82, { transform: `translate(${px} ${py}) rotate(${turn})` })
      s.oval(0, -6, size * 0.9, mix(colour, p.pink, 0.25 + index * 0.08), size * 0.68, {
        transform: `translate(${px} ${py}) rotate(${turn})`,
      })
    })
    s.oval(0, -6, 46, mix(colour, p.wine, 0.6), 40)
    s.path(
      'M-42 -8C-40 -44 36 -50 42 -10C30 -30 -18 -32 -20 -6C-22 16 20 22 26 2C30 26 -38 34 -42 -8Z',
      mix(colour, p.pink, 0.55),
    )
    s.path(
      'M-20 -6C-14 -28 24 -26 24 -4C14 -16 -4 -14 -4 -2C-4 8 10 8 12 2C12 16 -20 18 -20 -6Z',
      mix(colour, p.pink, 0.3),
    )
  })
}

/** A pointed leaf from (x, y) in the given direction (degrees, 0 is right). */
export function leaf(s: Scene, x: number, y: number, length: number, turn: number, colour: string): void {
  s.at(
    x,
    y,
    length / 100,
    () => {
      s.path('M0 0C20 -34 70 -34 100 0L0 0Z', colour)
      s.path('M0 0C20 30 70 30 100 0L0 0Z', mix(colour, p.night, 0.3))
    },
    length / 100,
    turn,
  )
}
