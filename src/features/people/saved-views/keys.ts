/** The query keys of saved views. */
export const savedViewKeys = {
  all: ['saved-views'] as const,
}
