import * as z from 'zod/mini'
import { may, type Role } from '@/features/session/permissions'
import { requiredText } from '@/lib/text/validation'

/** The settings that staff may change; the same rules as in the database (`site_settings_value_check`). */
export const settingsSchema = z.object({
  site_title: requiredText('Please enter the title of the site', 60),
  ga_code: z.string().check(
    z.trim(),
    z.toUpperCase(),
    z.refine(
      (text) => text === '' || /^G-[A-Z0-9]{4,20}$/.test(text),
      'Please enter a GA4 measurement id, such as G-AB12CD34EF, or leave it empty',
    ),
  ),
})

/** The values of {@link settingsSchema}. */
export type SettingsValues = z.infer<typeof settingsSchema>

/** Longest edge of a stored logo, in pixels: it is shown at 40 CSS px. */
export const logoEdge = 320

/** The parts of the Settings section that a role may open. */
export function settingsParts(role: Role, current: 'site' | 'audit-log' | 'privacy') {
  const site = { to: '/dashboard/settings', label: 'Site Settings', current: current === 'site' }
  const auditLog = { to: '/dashboard/settings/audit-log', label: 'Audit Log', current: current === 'audit-log' }
  const privacy = { to: '/dashboard/settings/privacy', label: 'Privacy', current: current === 'privacy' }
  return [site, ...(may(role, 'audit-log') ? [auditLog] : []), ...(may(role, 'privacy') ? [privacy] : [])]
}
