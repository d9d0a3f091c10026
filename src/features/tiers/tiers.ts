import type { EmployeeCount } from '@/features/applications/membership'
import type { Tier } from '@/features/site/pages'

/** The tier for a number of employees, of those that are offered. */
export function tierOf(tiers: readonly Tier[], size: EmployeeCount | '' | undefined): Tier | undefined {
  return tiers.find(({ sizes, retired }) => size && !retired && sizes.includes(size))
}

/** A range of numbers, with word joiners, so that no line break parts it. */
export function unbroken(range: string): string {
  return range.replace(/(\d)([-–])(?=\d)/g, '$1$2\u2060')
}

/** A price in euros, such as `€1,200`. */
export function euros(price: number): string {
  return `€${price.toLocaleString('en-US')}`
}
