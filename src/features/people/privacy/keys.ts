/** The query keys of erasure requests and retention periods. */
export const privacyKeys = {
  all: ['privacy'] as const,
  mine: (me: string) => ['privacy', 'mine', me] as const,
  requests: ['privacy', 'requests'] as const,
  previews: ['privacy', 'preview'] as const,
  preview: (address: string) => ['privacy', 'preview', address] as const,
  retention: ['privacy', 'retention'] as const,
}
