/** The query keys of industries. */
export const industryKeys = { all: ['industries'] as const }
