/** The query keys of the session. */
export const sessionKeys = {
  all: ['session'] as const,
  profiles: ['session', 'profile'] as const,
  profile: (userId: string) => ['session', 'profile', userId] as const,
  demoAccounts: ['session', 'demo-accounts'] as const,
}
