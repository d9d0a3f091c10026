/** The roles of the portal. Whoever has a profile and no staff role is a plain member. */
export type Role = 'super_administrator' | 'administrator' | 'editor' | 'member'

const everybody: readonly Role[] = ['super_administrator', 'administrator', 'editor', 'member']
const staff: readonly Role[] = ['super_administrator', 'administrator', 'editor']
const administrators: readonly Role[] = ['super_administrator', 'administrator']

/**
 * Who may enter which section of the dashboard (specification, section 6, with the plain member's part). Menu and routes
 * follow this table; that the database gives each role the same is a test (tests/db/session-sections.test.ts).
 */
export const permissions = {
  overview: everybody,
  profile: everybody,
  interchange: everybody,
  registrations: everybody,
  announcements: staff,
  subscribers: staff,
  events: staff,
  news: staff,
  settings: staff,
  applications: administrators,
  members: administrators,
  users: administrators,
  'audit-log': administrators,
  mail: administrators,
  messages: administrators,
  privacy: administrators,
} as const satisfies Record<string, readonly Role[]>

/** A section of the dashboard. */
export type Section = keyof typeof permissions

/** Whether a role may enter a section. */
export function may(role: Role, section: Section): boolean {
  return permissions[section].includes(role)
}

/** The role of a profile, as the database names it; any name that is no staff role makes a plain member. */
export function roleOf(profile: { role: { name: string } | null }): Role {
  const name = profile.role?.name
  return staff.find((role) => role === name) ?? 'member'
}

/** Whether a role belongs to staff. */
export function isStaff(role: Role): boolean {
  return staff.includes(role)
}

/**
 * Whether one person may hand out a role to others, or take it from them: Administrators up to Editor, Super Administrators
 * any (`private.may_give_role` in the users migration).
 */
export function mayGiveRole(giver: Role, given: Role): boolean {
  if (giver === 'super_administrator') return true
  return giver === 'administrator' && (given === 'editor' || given === 'member')
}

/** A role's name for people: the words of `super_administrator`, title-cased; `Member` without one. */
export function roleLabel(name: string | null | undefined): string {
  if (!name) return 'Member'
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
