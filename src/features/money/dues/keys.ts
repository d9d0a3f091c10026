/** The query keys of documents, payments and what members owe. */
export const duesKeys = {
  all: ['dues'] as const,
  documents: (filter: object) => ['dues', 'documents', filter] as const,
  issued: (filter: object) => ['dues', 'documents', 'issued', filter] as const,
  document: (id: string) => ['dues', 'document', id] as const,
  byToken: (token: string) => ['dues', 'token', token] as const,
  mails: (id: string) => ['dues', 'document', id, 'mails'] as const,
  invoicesOf: (memberId: string) => ['dues', 'invoices', memberId] as const,
  memberSearch: (search: string) => ['dues', 'member-search', search] as const,
  memberName: (id: string) => ['dues', 'member-name', id] as const,
  sums: (of: string, filter: object) => ['dues', 'sums', of, filter] as const,
  journal: (of: string, from: string, until: string) => ['dues', 'journal', of, from, until] as const,
  receivables: (day: string) => ['dues', 'receivables', day] as const,
  payments: (filter: object) => ['dues', 'payments', filter] as const,
  payment: (id: string) => ['dues', 'payment', id] as const,
  member: (memberId: string) => ['dues', 'member', memberId] as const,
  figures: ['dues', 'figures'] as const,
}
