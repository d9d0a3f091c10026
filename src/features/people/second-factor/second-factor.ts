/** What a session lacks before it may do anything: the code of the person's second factor, or a second factor itself. */
export type MissingFactor = 'code' | 'enrolment'

/** The part of a session that says how it was proven, and by what it can be. */
type ProvenSession = { access_token: string; user: { factors?: readonly { status: string }[] } }

/** What the dashboard asks of a session that lacks something. */
export const missingFactorWords = {
  code: { title: 'Enter your code', text: 'Your account has a second factor. Enter its code to go on.' },
  enrolment: {
    title: 'Set up a second factor',
    text: 'Your role requires one: a code of an authenticator app, asked for after your password. Set it up to go on.',
  },
} as const satisfies Record<MissingFactor, { title: string; text: string }>

/**
 * What a session lacks; null if nothing. It only decides what the page shows: the database decides what the session may do
 * (`private.has_required_factor`).
 *
 * @param required whether the person's role requires a second factor
 */
export function missingFactorOf(session: ProvenSession, required: boolean): MissingFactor | null {
  if (isProven(session)) return null
  if (session.user.factors?.some(({ status }) => status === 'verified')) return 'code'
  return required ? 'enrolment' : null
}

/** Whether a session was proven by a second factor: its token says `aal2`. */
export function isProven({ access_token }: Pick<ProvenSession, 'access_token'>): boolean {
  try {
    const payload = (access_token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return (JSON.parse(atob(payload)) as { aal?: string }).aal === 'aal2'
  } catch {
    return false
  }
}

/** Of whom a second factor may be required, as the database stores it. */
export const requirements = [
  { value: 'nobody', label: 'Optional' },
  { value: 'administrators', label: 'Required for Administrators and accountants' },
  { value: 'staff', label: 'Required for all staff' },
] as const

/** See {@link requirements}. */
export type Requirement = (typeof requirements)[number]['value']

/** The requirement that the staff roles carry. */
export function requirementOf(roles: readonly { requires_factor: boolean }[]): Requirement {
  if (roles.every(({ requires_factor }) => requires_factor)) return 'staff'
  return roles.some(({ requires_factor }) => requires_factor) ? 'administrators' : 'nobody'
}
