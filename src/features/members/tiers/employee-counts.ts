/** The sizes an applicant can choose (specification, section 3), and how they are written. */
export const employeeCounts = [
  { value: '1-10', label: '1–10' },
  { value: '11-50', label: '11–50' },
  { value: '51-200', label: '51–200' },
  { value: '201-500', label: '201–500' },
  { value: '500+', label: '500+' },
] as const

/** How many people an applicant employs, as the application form words it. */
export type EmployeeCount = (typeof employeeCounts)[number]['value']
