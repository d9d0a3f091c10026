import * as z from 'zod/mini'
import { requiredText } from '@/lib/text/validation'

/** The settings that staff may change; the same rules as in the database (`site_settings_value_check`). */
export const settingsSchema = z.object({
  site_title: requiredText('Please enter the title of the site', 60).check(
    z.refine((text) => !/\p{Cc}/u.test(text), 'Please write the title without line breaks and tabs'),
  ),
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
