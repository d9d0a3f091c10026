const all = ['billing'] as const
/** The query keys of billing. */
export const billingKeys = {
  settings: [...all, 'settings'] as const,
  versions: [...all, 'versions'] as const,
  lapses: (rule: object) => [...all, 'lapses', rule] as const,
  closed: [...all, 'closed'] as const,
  toClose: (until: string) => [...all, 'closed', until] as const,
  taxRules: [...all, 'tax-rules'] as const,
  details: (memberId: string) => [...all, 'details', memberId] as const,
}
