import type { EmployeeCount } from './employee-counts.ts'

/** A membership tier; the price is in euros per year. */
export type Tier = {
  id: string
  /** By which applications, terms and letters know it. */
  key: string
  name: string
  price: number
  description: string
  /** For documents, where it is another name in Bulgarian. */
  name_bg?: string | null
  /** In words, such as `11-50 employees`. */
  employee_range: string
  /** The application form's numbers of employees within the range; the first is preselected. */
  sizes: EmployeeCount[]
  features: string[]
  popular: boolean
  /** No longer offered; terms and applications may still have it. */
  retired: boolean
}

/** The tier for a number of employees, of those that are offered. */
export function tierOf(tiers: readonly Tier[], size: EmployeeCount | '' | undefined): Tier | undefined {
  return tiers.find(({ sizes, retired }) => size && !retired && sizes.includes(size))
}

/** A range of numbers as it is written: with a dash, and a word joiner, so that no line break parts it. */
export function unbroken(range: string): string {
  return range.replace(/(\d)[-–](?=\d)/g, '$1–\u2060')
}

/** A price in euros, such as `€1,200`. */
export function euros(price: number): string {
  return `€${price.toLocaleString('en-US')}`
}
