import { capital } from '@/lib/text/in-words'
/** The roles of the portal. A profile without a staff role is a plain member. */
export type Role = 'super_administrator' | 'administrator' | 'editor' | 'member'

const everybody: readonly Role[] = ['super_administrator', 'administrator', 'editor', 'member']
const staff: readonly Role[] = ['super_administrator', 'administrator', 'editor']
const administrators: readonly Role[] = ['super_administrator', 'administrator']

/**
 * Who may enter which section of the dashboard (specification, section 6, plus the plain member). Menu and routes follow this table;
 * a test checks that the database gives each role the same rights (tests/unit/people-session-sections.test.ts).
 */
export const permissions = {
  overview: everybody,
  profile: everybody,
  interchange: everybody,
  registrations: everybody,
  company: everybody,
  announcements: staff,
  letters: staff,
  newsletter: staff,
  subscribers: staff,
  events: staff,
  news: staff,
  settings: staff,
  companies: staff,
  applications: administrators,
  members: administrators,
  /** What accountants open, too: documents, payments, bank statements and the books. */
  money: administrators,
  dues: administrators,
  users: administrators,
  'audit-log': administrators,
  mail: administrators,
  messages: administrators,
  privacy: administrators,
  security: administrators,
  notices: administrators,
  'company-fields': administrators,
  synonyms: administrators,
  billing: administrators,
  pages: administrators,
} as const satisfies Record<string, readonly Role[]>

/** A section of the dashboard. */
export type Section = keyof typeof permissions

/**
 * Whether a role may enter a section.
 *
 * @param accountant whether the person has the right of an accountant beside it
 */
export function may(role: Role, section: Section, accountant = false): boolean {
  return permissions[section].includes(role) || (accountant && section === 'money')
}

/** The role of a profile, from its name in the database; any name that is no staff role means a plain member. */
export function roleOf(profile: { role: { name: string } | null }): Role {
  const name = profile.role?.name
  return staff.find((role) => role === name) ?? 'member'
}

/** Whether a role belongs to staff. */
export function isStaff(role: Role): boolean {
  return staff.includes(role)
}

/**
 * Whether a person may give others a role, or take it away: Administrators up to Editor, Super Administrators any role
 * (`private.may_give_role` in the users migration).
 */
export function mayGiveRole(giver: Role, given: Role): boolean {
  if (giver === 'super_administrator') return true
  return giver === 'administrator' && (given === 'editor' || given === 'member')
}

/** The label of a role: the words of `super_administrator`, title-cased; `Member` without a role. */
export function roleLabel(name: string | null | undefined): string {
  if (!name) return 'Member'
  return name.split('_').map(capital).join(' ')
}

/** The role of a person, with the right of an accountant where they have it: `Member, accountant`. */
export function rightsLabel({ role, is_accountant }: { role: { name: string } | null; is_accountant: boolean }) {
  return `${roleLabel(role?.name)}${is_accountant ? ', accountant' : ''}`
}
