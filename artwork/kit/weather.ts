import { palette as p } from './palette'
import type { Scene } from './scene'

/** Slanting rain over the whole picture, nearer drops longer and brighter. */
export function rain(s: Scene, count: number, colour: string = p.mist, opacity = 0.5): void {
  for (const [share, long, thick] of [
    [0.6, 26, 1.4],
    [0.3, 52, 2],
    [0.1, 96, 3],
  ] as const) {
    let data = ''
    for (let index = 0; index < count * share; index += 1) {
      const length = long * s.random.between(0.7, 1.3)
      const [x, y] = [s.random.between(-20, s.width + 40), s.random.between(-40, s.height)]
      data += `M${x.toFixed(0)} ${y.toFixed(0)}l${(-length * 0.2).toFixed(0)} ${length.toFixed(0)}`
    }
    s.line(data, colour, thick, { opacity: opacity * (long > 60 ? 0.75 : 0.55) })
  }
}

/** Falling snow over the whole picture, nearer flakes larger and softer. */
export function snow(s: Scene, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const near = s.random.next() ** 5
    const size = 1.6 + near * 9
    s.oval(s.random.between(0, s.width), s.random.between(0, s.height), size, p.white, size * 0.94, {
      opacity: near > 0.4 ? 0.5 : s.random.between(0.45, 0.95),
    })
  }
}

/** The glow of a lamp; the reach is the radius at which it has faded. */
export function glow(s: Scene, x: number, y: number, reach: number, colour: string = p.wheat, strength = 0.8): void {
  s.oval(x, y, reach, s.outward(`${colour}/${strength}`, `${colour}/${strength * 0.35}`, `${colour}/0`))
}

/** The streak that a lamp draws on wet ground or still water below it. */
export function streak(
  s: Scene,
  x: number,
  top: number,
  bottom: number,
  width: number,
  colour: string,
  opacity = 0.6,
): void {
  for (let y = top; y < bottom; y += s.random.between(9, 20)) {
    const t = (y - top) / (bottom - top)
    const half = width * s.random.between(0.3, 1) * (0.6 + t)
    const shift = s.random.between(-0.4, 0.4) * width
    s.path(
      `M${x + shift - half} ${y}Q${x + shift} ${y - 4} ${x + shift + half} ${y}Q${x + shift} ${y + 4} ${x + shift - half} ${y}Z`,
      colour,
      { opacity: opacity * (1 - t * 0.8) },
    )
  }
}

/** A shaft of light from a window or a gap: a soft quadrilateral. */
export function shaft(s: Scene, path: string, colour: string = p.cream, opacity = 0.3): void {
  s.path(path, s.down(`${colour}/${opacity}`, `${colour}/0`))
}
