import { useTierNames } from '../api'

/** The name of a tier; a dash without one. */
export function TierName({ tier }: { tier: string | null }) {
  const nameOf = useTierNames()
  return tier ? nameOf(tier) : '–'
}
