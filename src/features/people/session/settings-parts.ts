import { may, type Role, type Section } from '@/features/people/session/permissions'

const parts = [
  { key: 'site', section: 'settings', to: '/dashboard/settings', label: 'Site Settings' },
  { key: 'security', section: 'security', to: '/dashboard/settings/security', label: 'Security' },
  { key: 'notices', section: 'notices', to: '/dashboard/settings/notices', label: 'Notices' },
  {
    key: 'company-fields',
    section: 'company-fields',
    to: '/dashboard/settings/company-fields',
    label: 'Company Pages',
  },
  { key: 'billing', section: 'billing', to: '/dashboard/settings/billing', label: 'Billing' },
  { key: 'tax-rules', section: 'billing', to: '/dashboard/settings/tax-rules', label: 'Tax Rules' },
] as const satisfies readonly { key: string; section: Section; to: string; label: string }[]

/** The parts of the Settings section that a role may open. */
export function settingsParts(role: Role, current: (typeof parts)[number]['key']) {
  return parts
    .filter(({ section }) => may(role, section))
    .map(({ key, to, label }) => ({ to, label, current: key === current }))
}
