/** The query keys of the versions of editorial content. */
export const editorialKeys = {
  revisions: (itemId: string) => ['editorial', 'revisions', itemId] as const,
  revision: (id: number) => ['editorial', 'revision', id] as const,
}
