import type { employeeCounts } from './application-values'

/** How many people an applicant employs, as the application form words it. */
export type EmployeeCount = (typeof employeeCounts)[number]['value']

/** What every tier includes (specification, section 9). */
export const features = [
  'Member directory',
  'Networking events',
  'Basic market reports',
  'Newsletter',
  'Member event rates',
  'Partnership opportunities',
] as const

/** A membership tier; the price is in euros per year. */
export type Tier = {
  id: 'standard' | 'professional' | 'enterprise'
  name: string
  price: number
  description: string
  /** With word joiners, so that no line break parts its numbers. */
  employeeRange: string
  /** The application form's numbers of employees within the range; the first is preselected. */
  sizes: readonly [EmployeeCount, ...EmployeeCount[]]
  popular: boolean
}

/** The tiers with their yearly prices (specification, section 9). */
export const tiers: readonly Tier[] = [
  {
    id: 'standard',
    name: 'Standard',
    price: 400,
    employeeRange: '1-\u206010 employees',
    sizes: ['1-10'],
    description: 'For young firms and practices taking their first steps in the other market.',
    popular: false,
  },
  {
    id: 'professional',
    name: 'Professional',
    price: 600,
    employeeRange: '11-\u206050 employees',
    sizes: ['11-50'],
    description: 'For established companies that trade regularly, or are about to.',
    popular: true,
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    price: 750,
    employeeRange: 'Over 50 employees',
    sizes: ['51-200', '201-500', '500+'],
    description: 'For larger companies with teams and interests on both sides.',
    popular: false,
  },
]

/** The tier for a number of employees. */
export function tierOf(size: EmployeeCount | undefined): Tier | undefined {
  return tiers.find(({ sizes }) => size && sizes.includes(size))
}
