/** The query keys of documents, payments and what members owe. */
export const duesKeys = {
  all: ['dues'] as const,
  payments: (filter: object) => ['dues', 'payments', filter] as const,
  payment: (id: string) => ['dues', 'payment', id] as const,
  member: (memberId: string) => ['dues', 'member', memberId] as const,
  memberSearch: (search: string) => ['dues', 'member-search', search] as const,
  start: (member: string, document: string) => ['dues', 'payment-start', member, document] as const,
  charges: ['dues', 'charges'] as const,
  figures: ['dues', 'figures'] as const,
}
