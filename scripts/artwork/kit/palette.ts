/** The house colours of the picture series; pictures use these and mixtures of these only. */
export const palette = {
  white: '#FCFAF6',
  paper: '#F6F1E8',
  sand: '#EAE2D3',
  stone: '#D8CCB6',
  night: '#10212B',
  ink: '#183040',
  slate: '#25445A',
  steel: '#3C5A70',
  deep: '#0B5E70',
  teal: '#0F7286',
  sea: '#1A8CA3',
  sky: '#7CC3CF',
  mist: '#D9EEF2',
  wine: '#8E2440',
  rose: '#A92F4E',
  pink: '#D9849A',
  blush: '#F7E1E6',
  bronze: '#7E5710',
  amber: '#A5741A',
  gold: '#C9952F',
  wheat: '#E7C77E',
  cream: '#F8ECD2',
  green: '#2F6B3F',
  leaf: '#6E9A5B',
} as const

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
