/** The password of every demo account of the seed. */
export const demoPassword = 'bkcc-demo'

/** The accounts that the seed makes for trying each role; what each may do is DESIGN.md section 5. */
export const demoAccounts = [
  { email: 'superadmin@bkcc.example', role: 'Super Administrator' },
  { email: 'admin@bkcc.example', role: 'Administrator' },
  { email: 'editor@bkcc.example', role: 'Editor' },
  { email: 'member@bkcc.example', role: 'Member' },
] as const

/**
 * The publishable key of every embedded backend. It is no secret: it only says "a browser", as the key of a hosted project
 * does, and it is built into the pages that the embedded backend serves.
 */
export const localPublishableKey = 'sb_publishable_embedded-backend'
