import { palette } from '../../src/lib/pictures/palette'

export { palette }

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))

/**
 * Mixes two `#RRGGBB` colours.
 * @param amount share of the second colour, 0 to 1
 * @returns the mixture as `#rrggbb`
 */
export function mix(first: string, second: string, amount: number): string {
  const other = channels(second)
  return `#${channels(first)
    .map((value, index) => Math.round(value + ((other[index] ?? 0) - value) * amount))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Complexions used for the figures, all mixed from the house colours. */
export const complexions = [
  mix(mix(palette.wheat, palette.pink, 0.42), palette.white, 0.28),
  mix(mix(palette.gold, palette.pink, 0.42), palette.cream, 0.2),
  mix(mix(palette.gold, palette.pink, 0.5), palette.cream, 0.34),
  mix(mix(palette.cream, palette.pink, 0.32), palette.wheat, 0.18),
] as const
