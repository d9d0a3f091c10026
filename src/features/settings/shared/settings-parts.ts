import { may, type Role } from '@/features/session/permissions'

/** The parts of the Settings section that a role may open. */
export function settingsParts(role: Role, current: 'site' | 'security' | 'notices' | 'company-fields') {
  const site = { to: '/dashboard/settings', label: 'Site Settings', current: current === 'site' }
  const security = { to: '/dashboard/settings/security', label: 'Security', current: current === 'security' }
  const notices = { to: '/dashboard/settings/notices', label: 'Notices', current: current === 'notices' }
  const companyFields = {
    to: '/dashboard/settings/company-fields',
    label: 'Company Pages',
    current: current === 'company-fields',
  }
  return [
    site,
    ...(may(role, 'security') ? [security] : []),
    ...(may(role, 'notices') ? [notices] : []),
    ...(may(role, 'company-fields') ? [companyFields] : []),
  ]
}
