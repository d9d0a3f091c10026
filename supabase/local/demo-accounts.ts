/** The password of every demo account of the seed. */
export const demoPassword = 'bkcc-demo'

/** The accounts that the seed creates for trying each role. */
export const demoAccounts = [
  { email: 'superadmin@bkcc.example', role: 'Super Administrator' },
  { email: 'admin@bkcc.example', role: 'Administrator' },
  { email: 'editor@bkcc.example', role: 'Editor' },
  { email: 'accountant@bkcc.example', role: 'Accountant' },
  { email: 'member@bkcc.example', role: 'Member' },
] as const

/**
 * The publishable key of every embedded backend. It is not secret: like the key of a hosted project, it only identifies
 * a browser client, and it is built into the pages.
 */
export const localPublishableKey = 'sb_publishable_embedded-backend'
