/** The query keys of membership facts. */
export const factKeys = {
  all: ['membership facts'] as const,
  of: (memberId: string, year: number | undefined) => ['membership facts', memberId, year] as const,
}
