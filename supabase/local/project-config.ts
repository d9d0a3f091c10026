import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { reasonOf, StartFailure } from './start-failure.ts'

const emailTemplate = z.object({ subject: z.string(), content_path: z.string() })

const configFile = z.object({
  api: z.object({ schemas: z.array(z.string()), extra_search_path: z.array(z.string()), max_rows: z.number().int() }),
  db: z.object({ seed: z.object({ enabled: z.boolean(), sql_paths: z.array(z.string()) }) }),
  storage: z.object({ file_size_limit: z.string() }),
  auth: z.object({
    jwt_expiry: z.number().int(),
    enable_refresh_token_rotation: z.boolean(),
    refresh_token_reuse_interval: z.number().int(),
    enable_signup: z.boolean(),
    minimum_password_length: z.number().int(),
    mfa: z.object({ totp: z.object({ enroll_enabled: z.boolean(), verify_enabled: z.boolean() }) }),
    email: z.object({
      double_confirm_changes: z.boolean(),
      enable_confirmations: z.boolean(),
      secure_password_change: z.boolean(),
      max_frequency: z.string(),
      otp_length: z.number().int(),
      otp_expiry: z.number().int(),
      template: z.object({
        recovery: emailTemplate,
        confirmation: emailTemplate,
        magic_link: emailTemplate,
        email_change: emailTemplate,
      }),
    }),
  }),
})

/** The part of `supabase/config.toml` that the embedded backend and the rehearsal use. */
export type ProjectConfig = z.infer<typeof configFile>

/**
 * Reads `supabase/config.toml`, the file that the official Supabase CLI reads too.
 * @param projectRoot absolute path of the folder that holds `supabase/`
 * @returns the settings that the embedded backend uses, with absolute paths of mail templates
 * @throws {StartFailure} when the file is missing, is not TOML, or lacks a setting
 */
export async function readProjectConfig(projectRoot: string): Promise<ProjectConfig> {
  const file = path.join(projectRoot, 'supabase', 'config.toml')
  try {
    const config = configFile.parse(parse(await readFile(file, 'utf8')))
    // The official CLI resolves template paths from the project's root.
    for (const template of Object.values(config.auth.email.template))
      template.content_path = path.resolve(projectRoot, template.content_path)
    return config
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error).replace(/\s+/g, ' ') : reasonOf(error)
    throw new StartFailure(`The settings in ${file} cannot be used: ${reason}.`)
  }
}
