import { palette as p } from './palette'
import type { Scene } from './scene'

/** Fills the whole picture with a sky running through the colours from top to horizon. */
export function sky(s: Scene, horizon: number, ...colours: string[]): void {
  s.rect(0, 0, s.width, s.height, colours.at(-1) ?? p.paper)
  s.rect(0, 0, s.width, horizon, s.down(...colours))
}

/** A sun or moon disc with a wide halo; the radius is the disc's. */
export function disc(
  s: Scene,
  x: number,
  y: number,
  radius: number,
  colour: string,
  halo = colour,
  reach = 4.5,
  strength = 0.7,
): void {
  s.oval(
    x,
    y,
    radius * reach,
    s.outward(`${halo}/${strength}`, `${halo}/${strength * 0.42}`, `${halo}/${strength * 0.12}`, `${halo}/0`),
  )
  s.oval(x, y, radius, colour)
}

/** Long flat banks of cloud between two heights. */
export function clouds(s: Scene, count: number, top: number, bottom: number, colour: string, opacity = 0.6): void {
  for (let index = 0; index < count; index += 1) {
    const x = s.random.between(-100, s.width)
    const y = s.random.between(top, bottom)
    const width = s.random.between(s.width * 0.14, s.width * 0.42)
    const height = s.random.between(7, 20) * (0.6 + (y - top) / Math.max(1, bottom - top))
    const lift = height * s.random.between(0.9, 1.7)
    const hump = s.random.between(0.3, 0.65)
    s.path(
      `M${x} ${y}C${x + width * 0.14} ${y - height * 0.2} ${x + width * (hump - 0.18)} ${y - lift} ${x + width * hump} ${y - lift}S${x + width * 0.84} ${y - height * 0.25} ${x + width} ${y}C${x + width * 0.75} ${y + height * 0.35} ${x + width * 0.25} ${y + height * 0.35} ${x} ${y}Z`,
      colour,
      { opacity: opacity * s.random.between(0.55, 1) },
    )
  }
}

/** Stars scattered above a height, thinning out towards it. */
export function stars(s: Scene, count: number, bottom: number): void {
  for (let index = 0; index < count; index += 1) {
    const height = s.random.next() ** 1.35
    const size = s.random.chance(0.08) ? s.random.between(2.2, 3.4) : s.random.between(0.8, 1.8)
    s.oval(s.random.between(0, s.width), height * bottom, size, p.white, size, {
      opacity: (1 - height * 0.75) * s.random.between(0.45, 1),
    })
  }
}

/** A loose flight of birds; size is half a wingspan in picture units. */
export function birds(s: Scene, x: number, y: number, count: number, size: number, colour: string): void {
  for (let index = 0; index < count; index += 1) {
    const w = size * s.random.between(0.7, 1.1)
    const cx = x + index * size * 1.7 + s.random.between(-size, size)
    const cy = y + Math.abs(index - count / 3) * size * 0.7 + s.random.between(-size, size) * 0.5
    const rise = w * s.random.between(0.35, 0.6)
    s.path(
      `M${cx - w} ${cy - rise * 0.6}Q${cx - w * 0.35} ${cy - rise} ${cx} ${cy}Q${cx + w * 0.4} ${cy - rise * 1.1} ${cx + w} ${cy - rise * 0.5}Q${cx + w * 0.4} ${cy - rise * 0.55} ${cx} ${cy + w * 0.16}Q${cx - w * 0.35} ${cy - rise * 0.5} ${cx - w} ${cy - rise * 0.6}Z`,
      colour,
    )
  }
}

/** A soft horizontal veil of haze, densest at its middle height. */
export function haze(s: Scene, y: number, height: number, colour: string, opacity = 0.6): void {
  s.rect(0, y - height / 2, s.width, height, s.down(`${colour}/0`, `${colour}/${opacity}`, `${colour}/0`))
}
